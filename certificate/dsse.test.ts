import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PREDICATE_TYPE, STATEMENT_TYPE, type Statement } from '../contracts/formats/certificate.ts';
import { isSignedBy, preAuthEncoding, sealed, signingBy, signingWith } from './dsse.ts';
import { signerOf } from './keys.ts';

const statement = { _type: STATEMENT_TYPE, subject: [], predicateType: PREDICATE_TYPE, predicate: {} };
const aStatement = statement as unknown as Statement;

describe('the envelope', () => {
  it('is encoded as the protocol of DSSE shows it', () => {
    const octets = preAuthEncoding('http://example.com/HelloWorld', Buffer.from('hello world'));
    expect(octets.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
    expect(
      preAuthEncoding('é', Buffer.from([0xff]))
        .subarray(0, 14)
        .toString(),
    ).toBe('DSSEv1 2 é 1 ');
  });

  it('is verified with the key that signed it, and with no other one', async () => {
    const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    const signer = await signerOf(own.privateKey);
    const envelope = sealed(aStatement, signer, signingWith(own.privateKey));
    expect(isSignedBy(envelope, signer)).toBe(true);
    expect(isSignedBy(envelope, await signerOf(other.publicKey))).toBe(false);
    expect(isSignedBy({ ...envelope, payload: Buffer.from('{}').toString('base64') }, signer)).toBe(false);
  });

  it('is signed by a command that alone knows the key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const script = `let a=[];process.stdin.on('data',d=>a.push(d)).on('end',()=>console.log(require('crypto').sign(null,Buffer.concat(a),process.env.HSM).toString('base64')))`;
    process.env['HSM'] = pem;
    try {
      const signer = await signerOf(publicKey);
      const envelope = sealed(aStatement, signer, signingBy(`"${process.execPath}" -e "${script}"`));
      expect(isSignedBy(envelope, signer)).toBe(true);
    } finally {
      delete process.env['HSM'];
    }
  });

  it.each([
    ['exit 3', 'signer.failed'],
    ['echo no-signature', 'signer.wrong-signature'],
  ])('is not made if the command is %s', async (command, code) => {
    const signer = await signerOf(generateKeyPairSync('ed25519').publicKey);
    expect(() => sealed(aStatement, signer, signingBy(command))).toThrow(expect.objectContaining({ code }));
  });
});
