import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readPrivateKey, readPublicKey, signerOf, writeNewKey } from './keys.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function fileWith(text: string | Buffer): string {
  const file = path.join(folder, `key-${count++}.pem`);
  writeFileSync(file, text);
  return file;
}

const ed25519 = generateKeyPairSync('ed25519');
const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

describe('a key file', () => {
  it('is made once, for its owner alone, with the public key next to it', async () => {
    const file = path.join(folder, 'new.pem');
    const { publicFile, key } = writeNewKey(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const signature = sign(null, Buffer.from('x'), readPrivateKey(file, {}));
    expect(verify(null, Buffer.from('x'), readPublicKey(publicFile), signature)).toBe(true);
    expect(await signerOf(readPrivateKey(file, {}))).toEqual(await signerOf(key));
    const before = readFileSync(file, 'utf8');
    expect(() => writeNewKey(file)).toThrow(expect.objectContaining({ code: 'key.exists' }));
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('may be encrypted', () => {
    const file = fileWith(ed25519.privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'pass' }));
    expect(readPrivateKey(file, { CONFORM_KEY_PASSPHRASE: 'pass' }).asymmetricKeyType).toBe('ed25519');
    expect(() => readPrivateKey(file, {})).toThrow(expect.objectContaining({ code: 'key.passphrase' }));
    expect(() => readPrivateKey(file, { CONFORM_KEY_PASSPHRASE: 'wrong' })).toThrow(
      expect.objectContaining({ code: 'key.wrong-form' }),
    );
  });

  const own = ed25519.privateKey.export(pkcs8).toString();
  it.each([
    ['that does not exist', () => path.join(folder, 'none.pem'), 'key.unreadable'],
    ['without a key', () => fileWith('hello'), 'key.wrong-form'],
    ['with a damaged key', () => fileWith(own.replace(/\n\w{10}/, '\n!')), 'key.wrong-form'],
    [
      'with the public key',
      () => fileWith(ed25519.publicKey.export({ format: 'pem', type: 'spki' })),
      'key.wrong-form',
    ],
    ['in SEC 1 form', () => fileWith(ec.privateKey.export({ format: 'pem', type: 'sec1' })), 'key.wrong-form'],
    ['with an EC key', () => fileWith(ec.privateKey.export(pkcs8)), 'key.wrong-type'],
    ['with an RSA key', () => fileWith(rsa.privateKey.export(pkcs8)), 'key.wrong-type'],
  ])('%s is rejected with a next step and nothing of the key', (_, make, code) => {
    const file = make();
    expect(() => readPrivateKey(file, {})).toThrow(
      expect.objectContaining({ code, next: expect.stringMatching(/./), exitCode: 2 }),
    );
    const lines =
      code === 'key.unreadable'
        ? []
        : readFileSync(file, 'utf8')
            .split('\n')
            .filter((one) => /^\w{30}/.test(one));
    try {
      readPrivateKey(file, {});
    } catch (error) {
      const text = JSON.stringify({ ...(error as object), message: (error as Error).message });
      expect(lines.filter((line) => text.includes(line))).toEqual([]);
    }
  });

  it('with a private key is not taken for the public one', () => {
    expect(() => readPublicKey(fileWith(own))).toThrow(expect.objectContaining({ code: 'key.wrong-form' }));
  });
});
