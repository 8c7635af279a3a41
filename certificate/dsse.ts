/** DSSE (Dead Simple Signing Envelope, version 1.0): what is signed is the type and the exact octets of the payload. */

import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { PAYLOAD_TYPE, type Envelope, type Signer, type Statement } from '../contracts/formats/certificate.ts';
import { CertificateError } from './certificate-error.ts';

/** The pre-authentication encoding. */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Buffer {
  const type = Buffer.from(payloadType);
  return Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${payloadType} ${payload.length} `), payload]);
}

/** Signs octets; the key may be out of reach of this process. */
export type Sign = (octets: Buffer) => Buffer;

export const signingWith =
  (key: KeyObject): Sign =>
  (octets) =>
    sign(null, octets, key);

/** A command that reads the octets from its standard input and prints the signature in base64. */
export const signingBy =
  (command: string): Sign =>
  (octets) => {
    const { status, stdout, error } = spawnSync(command, {
      shell: true,
      input: octets,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    // A command that does not read its whole input ends the pipe; what it printed is verified anyway.
    if (status !== 0)
      throw new CertificateError({
        code: 'signer.failed',
        what: `the signing command failed: ${error?.message ?? `exit code ${status}`}`,
        next: 'run the command alone; it reads octets from its standard input and prints the signature in base64',
      });
    return Buffer.from(stdout.toString('utf8').trim(), 'base64');
  };

/** @throws CertificateError for a signature that the signer's public key does not verify. */
export function sealed(statement: Statement, signer: Signer, signOctets: Sign): Envelope {
  const payload = Buffer.from(JSON.stringify(statement));
  const sig = signOctets(preAuthEncoding(PAYLOAD_TYPE, payload)).toString('base64');
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: signer.fingerprint, sig }],
  };
  if (!isSignedBy(envelope, signer))
    throw new CertificateError({
      code: 'signer.wrong-signature',
      what: 'the public key does not verify the signature',
      expected: 'an Ed25519 signature of 64 octets, in base64',
      next: 'give the public key of the signing command, and let the command sign its input as it is',
    });
  return envelope;
}

/** True if a signature of the envelope is the signer's. */
export function isSignedBy({ payloadType, payload, signatures }: Envelope, { publicKey }: Signer): boolean {
  const octets = preAuthEncoding(payloadType, Buffer.from(payload, 'base64'));
  try {
    const key = createPublicKey({ key: { ...publicKey }, format: 'jwk' });
    return signatures.some(({ sig }) => verify(null, octets, key, Buffer.from(sig, 'base64')));
  } catch {
    return false;
  }
}
