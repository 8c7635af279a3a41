import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Store } from '../store/store.ts';

const ALGORITHM = 'ES256';

/** The key pair a provider signs and checks its tokens with. */
export interface SigningKey {
  readonly id: string;
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** The signing key of a data directory, made on first use, so that tokens outlive a restart. */
export async function signingKey(store: Store): Promise<SigningKey> {
  const kept = store.get('key', 'signing')?.value as JWK | undefined;
  if (kept) return fromJwk(kept);
  const made = await newSigningKey();
  store.put('key', 'signing', '', await exportJWK(made.privateKey));
  return made;
}

/** A key pair of no data directory: what a foreign issuer signs with. */
export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return { id: 'reference-1', algorithm: ALGORITHM, privateKey, publicKey };
}

async function fromJwk(jwk: JWK): Promise<SigningKey> {
  const publicJwk: JWK = { kty: jwk.kty!, crv: jwk.crv!, x: jwk.x!, y: jwk.y! };
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, ALGORITHM), importJWK(publicJwk, ALGORITHM)]);
  return {
    id: 'reference-1',
    algorithm: ALGORITHM,
    privateKey: privateKey as CryptoKey,
    publicKey: publicKey as CryptoKey,
  };
}
