import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf, sha256 } from '../../certificate/canonical-json.ts';
import { sealed, signingWith } from '../../certificate/dsse.ts';
import { readPrivateKey, signerOf, writeNewKey } from '../../certificate/keys.ts';
import { storedRun } from '../../certificate/testing/stored-run.ts';
import type { Certificate, Envelope, Statement } from '../../contracts/formats/certificate.ts';
import type { UserError } from '../../contracts/errors/user-error.ts';
import { certify } from './certify.ts';
import { verify } from './verify.ts';

const keys = mkdtempSync(path.join(os.tmpdir(), 'conform-keys-'));
const own = path.join(keys, 'own.pem');
const other = path.join(keys, 'other.pem');
let run: string;
let issued: string;
const folders: string[] = [keys];

const printed: string[] = [];
const console = {
  out: (text: string) => void printed.push(text),
  err: (text: string) => void printed.push(text),
  colour: false,
  width: 100,
  interactive: false,
};

beforeAll(async () => {
  writeNewKey(own);
  writeNewKey(other);
  run = await storedRun({ certification: true, interfaces: ['device'] });
  issued = path.join(run, 'issued');
  await certify(run, { key: own, validFor: '90d', statement: true, out: issued }, console);
  folders.push(run);
}, 120_000);

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A copy of the certificate with its evidence. */
function copy(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-copy-'));
  folders.push(folder);
  cpSync(issued, folder, { recursive: true });
  return folder;
}

/** Code of the reason for which it is rejected, or the exit code. */
async function endOf(
  folder: string,
  flags: Parameters<typeof verify>[1] = { key: `${own}.pub` },
): Promise<string | number> {
  try {
    return await verify(path.join(folder, 'certificate.json'), flags, console);
  } catch (error) {
    return (error as UserError).code;
  }
}

const inFolder = (folder: string, name: string): string => path.join(folder, name);
const textOf = (folder: string, name: string): string => readFileSync(inFolder(folder, name), 'utf8');
const envelopeIn = (folder: string): Envelope => JSON.parse(textOf(folder, 'certificate.json')) as Envelope;
const statementIn = (folder: string): Statement =>
  JSON.parse(Buffer.from(envelopeIn(folder).payload, 'base64').toString()) as Statement;

/** Signs the folder again, with what is changed in the statement, and the digests of the files as they are now. */
async function signAgain(folder: string, key: string, change: Partial<Certificate> = {}): Promise<void> {
  const before = statementIn(folder);
  const signer = await signerOf(readPrivateKey(key, {}));
  const statement: Statement = {
    ...before,
    subject: before.subject.map(({ name }) => ({
      name,
      digest: { sha256: sha256(readFileSync(inFolder(folder, name))) },
    })),
    predicate: { ...before.predicate, ...change, signer },
  };
  const envelope = sealed(statement, signer, signingWith(readPrivateKey(key, {})));
  writeFileSync(inFolder(folder, 'certificate.json'), JSON.stringify(envelope));
}

function changeJson(folder: string, name: string, change: (value: never) => unknown): void {
  writeFileSync(inFolder(folder, name), JSON.stringify(change(JSON.parse(textOf(folder, name)) as never)));
}

describe('a certificate', () => {
  it('holds with its evidence and the key of its signer, and states what that proves', async () => {
    printed.length = 0;
    // Of a run at smoke effort, which decides too little for a certificate of conformance.
    expect(await endOf(copy())).toBe(3);
    const text = printed.join('');
    expect(text).toMatch(/✓ signature +Ed25519.*which you trust/);
    expect(text).toMatch(/✓ recording +\d+ events from header to end/);
    expect(text).toMatch(/✓ judged again +by partner-conform .*, as stated/);
    expect(text).toContain('This does not prove');
    expect(text).toContain('interfaces that were not tested: change, ticket, order');
  });

  it('is one of conformance where all that a client can observe was decided', async () => {
    const whole = await storedRun({ certification: true, interfaces: ['device'], effort: 'standard' });
    folders.push(whole);
    await certify(whole, { key: own, validFor: '90d' }, console);
    expect(statementIn(whole).predicate).toMatchObject({ kind: 'certificate', overall: 'CONFORMANT' });
    expect(await endOf(whole)).toBe(0);
  });

  it('holds by the fingerprint too, and is doubted without any', async () => {
    const { fingerprint } = statementIn(issued).predicate.signer;
    expect(await endOf(copy(), { fingerprint })).toBe(await endOf(copy()));
    printed.length = 0;
    expect(await endOf(copy(), {})).toBe(3);
    expect(printed.join('')).toContain('no trusted key was given');
  });

  it('contains no secret and no private key, in any of its files', () => {
    const secret = readFileSync(own, 'utf8').split('\n')[1] ?? '';
    const texts = readdirSync(issued).map((name) => textOf(issued, name));
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });

  const REASONS = {
    'certificate.json': /^certificate\.(signature|not-an-envelope|fingerprint)$/,
    'recording.ndjson': /^evidence\.recording$/,
    'result.json': /^evidence\.result$/,
    'run.json': /^evidence\.(run|profile)$/,
  } as const;

  it.each(Object.entries(REASONS))('is rejected for every flipped bit of %s', async (name, reason) => {
    const folder = copy();
    const octets = readFileSync(inFolder(folder, name));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: octets.length - 2 }), fc.nat({ max: 7 }), async (at, bit) => {
        const flipped = Buffer.from(octets);
        flipped[at] = (flipped[at] as number) ^ (1 << bit);
        writeFileSync(inFolder(folder, name), flipped);
        expect(await endOf(folder)).toMatch(reason);
      }),
    );
  });

  it('is rejected for a recording with lines dropped, moved, repeated or cut, with the line', async () => {
    const folder = copy();
    const lines = textOf(folder, 'recording.ndjson').trimEnd().split('\n');
    const index = fc.integer({ min: 1, max: lines.length - 2 });
    const changes = {
      'events are missing|not as the run wrote it': (one) => lines.toSpliced(one, 1),
      'out of order': (one, two) => lines.with(one, lines[two] ?? '').with(two, lines[one] ?? ''),
      'or one is repeated': (one) => lines.toSpliced(one, 0, lines[one] ?? ''),
      'its end is missing': (one) => lines.slice(0, one),
    } satisfies Record<string, (one: number, two: number) => readonly string[]>;
    const change = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
    await fc.assert(
      fc.asyncProperty(change, index, index, async (reason, one, two) => {
        fc.pre(one !== two);
        const changed = changes[reason](one, two);
        writeFileSync(inFolder(folder, 'recording.ndjson'), `${changed.join('\n')}\n`);
        await expect(
          verify(inFolder(folder, 'certificate.json'), { key: `${own}.pub` }, console),
        ).rejects.toMatchObject({ code: 'evidence.recording', what: expect.stringMatching(reason), exitCode: 1 });
      }),
    );
  });

  it('is rejected for each missing file', async () => {
    for (const { name } of statementIn(issued).subject) {
      const folder = copy();
      rmSync(inFolder(folder, name));
      expect([name, await endOf(folder)]).toEqual([name, 'evidence.missing']);
    }
  });

  it('is rejected with another profile', async () => {
    const folder = copy();
    changeJson(folder, 'run.json', (begun: { profile: object }) => ({
      ...begun,
      profile: { ...begun.profile, name: 'B' },
    }));
    expect(await endOf(folder)).toBe('evidence.profile');
  });

  it('is rejected if another key signed it, with or without other evidence', async () => {
    const folder = copy();
    await signAgain(folder, other);
    expect(await endOf(folder)).toBe('certificate.other-signer');
    changeJson(folder, 'result.json', (result: object) => ({ ...result, overall: 'CONFORMANT', because: [] }));
    await signAgain(folder, other);
    expect(await endOf(folder)).toBe('certificate.other-signer');
  });

  it('is rejected if it claims the trusted key, which did not sign it', async () => {
    const folder = copy();
    const { signer } = statementIn(folder).predicate;
    await signAgain(folder, other);
    const envelope = envelopeIn(folder);
    const statement = statementIn(folder);
    const payload = Buffer.from(JSON.stringify({ ...statement, predicate: { ...statement.predicate, signer } }));
    const claimed = { ...envelope, payload: payload.toString('base64') };
    writeFileSync(inFolder(folder, 'certificate.json'), JSON.stringify(claimed));
    expect(await endOf(folder)).toBe('certificate.signature');
  });

  describe('of a signer who is not honest', () => {
    it('is rejected if the result does not follow from the recording', async () => {
      const folder = copy();
      changeJson(folder, 'result.json', (result: { requirements: { verdict: string }[] }) => ({
        ...result,
        requirements: result.requirements.map((one) =>
          one.verdict === 'pass' ? { ...one, verdict: 'warn', reason: 'x' } : one,
        ),
        interfaces: [],
      }));
      changeJson(folder, 'certificate.json', (value) => value);
      const stated = statementIn(folder).predicate;
      await signAgain(folder, own, { ...stated, interfaces: [] });
      expect(await endOf(folder)).toMatch(/^(result\.invalid|certificate\.overstated|evidence\.not-judged-so)$/);
    });

    it.each([
      ['another verdict', { overall: 'NON-CONFORMANT' }],
      ['no limits', { limits: [] }],
      ['another target', { target: { name: 'B', mode: 'sandbox', addresses: {} } }],
      ['another chain', { digests: { contracts: {}, profile: digestOf(''), recordingChain: digestOf('') } }],
    ] as const)('is rejected if it states %s', async (_, change) => {
      const folder = copy();
      await signAgain(folder, own, change);
      expect(await endOf(folder)).toBe('certificate.overstated');
    });
  });

  it('is doubted after its last day, and rejected before its first', async () => {
    const folder = copy();
    await signAgain(folder, own, { validUntil: '2026-01-02T00:00:00.000Z', issuedAt: '2026-01-01T00:00:00.000Z' });
    printed.length = 0;
    expect(await endOf(folder)).toBe(3);
    expect(printed.join('')).toMatch(/it expired \d+ days ago/);
    await signAgain(folder, own, { validUntil: '2999-01-02T00:00:00.000Z', issuedAt: '2999-01-01T00:00:00.000Z' });
    expect(await endOf(folder)).toBe('certificate.not-yet-valid');
  });
});

describe('certify', () => {
  const rejection = (folder: string, more: Partial<Parameters<typeof certify>[1]> = {}) =>
    certify(folder, { key: own, validFor: '90d', statement: true, ...more }, console).then(
      () => 'signed',
      (error: UserError) => `${error.code} ${error.exitCode}`,
    );

  it('rejects an edited result, a cut recording, a recording without a chain, and a run that is not complete', async () => {
    const edited = copy();
    changeJson(edited, 'result.json', (result: { requirements: { verdict: string }[] }) => ({
      ...result,
      overall: 'NON-CONFORMANT',
      because: ['x'],
    }));
    expect(await rejection(edited)).toBe('evidence.not-judged-so 1');
    const cut = copy();
    writeFileSync(
      inFolder(cut, 'recording.ndjson'),
      textOf(cut, 'recording.ndjson').split('\n').slice(0, -2).join('\n') + '\n',
    );
    expect(await rejection(cut)).toMatch(/^(evidence\.not-judged-so 1|run\.not-certifiable 3)$/);
    const old = copy();
    const withoutChain = textOf(old, 'recording.ndjson')
      .replaceAll(/,"chain":"\w+"\}$/gm, '}')
      .replace('recording/3', 'recording/2');
    writeFileSync(inFolder(old, 'recording.ndjson'), withoutChain);
    expect(await rejection(old)).toBe('run.not-certifiable 3');
  });

  it('needs something to sign with and a period of validity', async () => {
    expect(await certify(run, { validFor: '90d' }, console).catch((error: UserError) => error.code)).toBe(
      'options.key',
    );
    expect(await rejection(run, { validFor: 'soon' })).toBe('validity.invalid 2');
  });

  it('makes no certificate of a run without --certify', async () => {
    const folder = await storedRun({ interfaces: ['device'] });
    folders.push(folder);
    expect(await rejection(folder, { statement: false })).toBe('run.no-certificate 3');
    expect(await rejection(folder)).toBe('signed');
    expect(statementIn(folder).predicate).toMatchObject({
      kind: 'statement',
      limits: expect.arrayContaining(['certification was not requested']),
    });
  });
});
