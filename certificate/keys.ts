/** Ed25519 keys in PEM files: the private key in PKCS#8, the public key in SPKI. */

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { calculateJwkThumbprint } from 'jose';
import type { Signer } from '../contracts/formats/certificate.ts';
import { whyUnreadable } from '../contracts/errors/why-unreadable.ts';
import { CertificateError, type CertificateFault } from './certificate-error.ts';

const PASSPHRASE = 'CONFORM_KEY_PASSPHRASE';
const MAKE_ONE = 'conform certify --new-key FILE makes a key (as does: openssl genpkey -algorithm ed25519 -out FILE)';

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CertificateError(
      { code: 'key.unreadable', what: `${file}: ${whyUnreadable(cause)}`, next: MAKE_ONE },
      { cause },
    );
  }
}

const labelOf = (pem: string): string | undefined => /-----BEGIN ([A-Z0-9 ]+)-----/.exec(pem)?.[1];

function wrong(code: CertificateFault, file: string, what: string, received: string, next = MAKE_ONE): never {
  throw new CertificateError({ code, what: `${file} ${what}`, expected: 'an Ed25519 key in PEM form', received, next });
}

/** Never with a part of the key in the message. */
function parsed(file: string, parse: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = parse();
  } catch {
    return wrong('key.wrong-form', file, 'contains no key that can be read', 'a damaged or unsupported PEM block');
  }
  if (key.asymmetricKeyType !== 'ed25519')
    wrong('key.wrong-type', file, 'contains a key of another type', `a key of type ${key.asymmetricKeyType ?? '?'}`);
  return key;
}

/** @throws CertificateError for a file that is not a private Ed25519 key; the message contains nothing of it. */
export function readPrivateKey(file: string, env: Readonly<Record<string, string | undefined>>): KeyObject {
  const pem = textOf(file);
  const label = labelOf(pem);
  if (label === undefined) wrong('key.wrong-form', file, 'is not a PEM file', 'a file without -----BEGIN ...-----');
  if (label === 'PUBLIC KEY')
    wrong('key.wrong-form', file, 'contains the public key', 'a public key', 'give the file with the private key');
  if (label.endsWith('PRIVATE KEY') && !['PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'].includes(label))
    wrong('key.wrong-form', file, 'contains no key in PKCS#8 form', `-----BEGIN ${label}-----`);
  const passphrase = env[PASSPHRASE];
  if (label === 'ENCRYPTED PRIVATE KEY' && passphrase === undefined)
    throw new CertificateError({
      code: 'key.passphrase',
      what: `${file} contains an encrypted key`,
      next: `set the environment variable ${PASSPHRASE}`,
    });
  return parsed(file, () => createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) }));
}

/** @throws CertificateError for a file that is not a public Ed25519 key. */
export function readPublicKey(file: string): KeyObject {
  const pem = textOf(file);
  const label = labelOf(pem) ?? 'a file without -----BEGIN ...-----';
  if (label !== 'PUBLIC KEY')
    wrong(
      'key.wrong-form',
      file,
      'contains no public key',
      label,
      'give the public key: openssl pkey -in FILE -pubout -out FILE.pub',
    );
  return parsed(file, () => createPublicKey(pem));
}

/** The public half of a key, and its fingerprint. */
export async function signerOf(key: KeyObject): Promise<Signer> {
  const { x = '' } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  const publicKey = { kty: 'OKP', crv: 'Ed25519', x } as const;
  return { fingerprint: await calculateJwkThumbprint(publicKey), publicKey };
}

/** Writes a new private key, readable by its owner only, and next to it the public key. Overwrites nothing. */
export function writeNewKey(file: string): { readonly publicFile: string; readonly key: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicFile = `${file}.pub`;
  const write = (name: string, text: string | Buffer, mode: number): void => {
    try {
      writeFileSync(name, text, { flag: 'wx', mode });
    } catch (cause) {
      throw new CertificateError(
        {
          code: 'key.exists',
          what:
            (cause as NodeJS.ErrnoException).code === 'EEXIST'
              ? `${name} exists already and is kept`
              : `${name} cannot be written: ${(cause as Error).message}`,
          next: 'give the name of a file that does not exist, in a folder that does',
        },
        { cause },
      );
    }
  };
  write(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), 0o600);
  write(publicFile, publicKey.export({ format: 'pem', type: 'spki' }), 0o644);
  return { publicFile, key: publicKey };
}
