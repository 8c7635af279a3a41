/** Reads a certificate; says what is wrong with one that cannot be trusted before anything of it is used. */

import { readFileSync } from 'node:fs';
import { calculateJwkThumbprint } from 'jose';
import schema from '../contracts/formats/certificate.schema.json' with { type: 'json' };
import {
  PAYLOAD_TYPE,
  type Certificate,
  type Envelope,
  type Signer,
  type Statement,
} from '../contracts/formats/certificate.ts';
import { schemaProblems } from '../contracts/formats/schema-problems.ts';
import { whyUnreadable } from '../contracts/errors/why-unreadable.ts';
import { CertificateError, rejected } from './certificate-error.ts';
import { isSignedBy } from './dsse.ts';

const NEXT = 'give the certificate.json that conform certify wrote';

const problemsOf = schemaProblems(schema);

const isBase64 = (text: unknown): text is string =>
  typeof text === 'string' && Buffer.from(text, 'base64').toString('base64') === text;

function isEnvelope(value: unknown): value is Envelope {
  const { payloadType, payload, signatures } = (value ?? {}) as Partial<Record<keyof Envelope, unknown>>;
  return (
    payloadType === PAYLOAD_TYPE &&
    isBase64(payload) &&
    Array.isArray(signatures) &&
    signatures.length === 1 &&
    signatures.every(
      (one: Envelope['signatures'][number] | null) => typeof one?.keyid === 'string' && isBase64(one.sig),
    )
  );
}

/** @throws CertificateError for a file that is no DSSE envelope. */
export function readEnvelope(file: string): Envelope {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CertificateError(
      { code: 'certificate.unreadable', what: `${file}: ${whyUnreadable(cause)}`, next: NEXT },
      { cause },
    );
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isEnvelope(value)) return value;
  } catch {
    // Reported as any other file.
  }
  throw new CertificateError({
    code: 'certificate.not-an-envelope',
    what: `${file} is not a certificate`,
    expected: `a DSSE envelope with one signature over ${PAYLOAD_TYPE}`,
    next: NEXT,
  });
}

function parsed(payload: string): Partial<Statement> | undefined {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Partial<Statement>;
  } catch {
    return undefined;
  }
}

const signatureWrong = () =>
  rejected(
    'certificate.signature',
    'the content was changed after it was signed, or the signature belongs to another content',
    {
      next: 'ask the signer for the certificate as it was issued',
    },
  );

/** The statement in the envelope, once its signature is verified with the key that it names. @throws CertificateError */
export async function openEnvelope(envelope: Envelope): Promise<Statement> {
  const statement = parsed(envelope.payload);
  const signer = statement?.predicate?.signer as Partial<Signer> | undefined;
  if (signer?.publicKey === undefined || !isSignedBy(envelope, signer as Signer)) throw signatureWrong();
  const fingerprint = await calculateJwkThumbprint(signer.publicKey);
  if (signer.fingerprint !== fingerprint || envelope.signatures[0]?.keyid !== fingerprint)
    throw rejected('certificate.fingerprint', 'the fingerprint is not the one of the key that signed', {
      expected: fingerprint,
      received: envelope.signatures[0]?.keyid ?? '',
    });
  const [problem] = problemsOf(statement);
  if (problem)
    throw rejected('certificate.invalid', `not a statement of this suite: ${problem.pointer} ${problem.message}`, {
      next: 'if another version of the suite issued it, verify it with that version',
    });
  return statement as Statement;
}

/** @throws CertificateError where another key than the trusted one signed. */
export function requireSigner({ signer }: Certificate, trusted: string): void {
  if (signer.fingerprint === trusted) return;
  throw rejected('certificate.other-signer', 'another key than the one that you trust signed it', {
    expected: trusted,
    received: signer.fingerprint,
    next: 'ask the signer for the fingerprint of the key; a certificate signed by anybody else proves nothing',
  });
}
