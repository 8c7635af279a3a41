import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documented } from '../contracts/testing/documented.ts';
import { isUserError } from '../contracts/errors/user-error.ts';
import { ProfileError } from './profile-error.ts';
import { readProfile, readProfileText, type ReadProfileOptions } from './read-profile.ts';

const contracts = documented();
const env = { TOKEN: 'a-token', IMSI: '001010000000001', HOST: 'sandbox.example.com' };

const VALID = `conform: 1
name: Example
mode: sandbox
interfaces:
  ticket: { baseUrl: 'https://\${HOST}/tt/' }
identities:
  A: { customer: A, headers: { Authorization: 'Bearer \${TOKEN}' } }
listener: { publicUrl: 'https://listener.example.com' }
`;

const read = (text: string, options: Partial<ReadProfileOptions> = {}) =>
  readProfileText(text, 'profile.yaml', { contracts, env, ...options });

function errorOf(action: () => unknown): ProfileError {
  try {
    action();
  } catch (error) {
    if (error instanceof ProfileError) return error;
    throw error;
  }
  throw new Error('there was no error');
}

describe('a file', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'conform-profile-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const rejection = (name: string): string =>
    errorOf(() => readProfile(join(root, name), { contracts })).message.replace(`${root}/`, '');

  it('is read with or without byte order mark', () => {
    writeFileSync(join(root, 'a.yaml'), VALID);
    writeFileSync(join(root, 'b.yaml'), `\uFEFF${VALID}`);
    const [a, b] = ['a.yaml', 'b.yaml'].map((name) => readProfile(join(root, name), { contracts, env }));
    expect(b?.profile).toEqual(a?.profile);
    expect(b?.placeOf('/name')).toMatchObject({ line: 2, column: 1 });
    expect(a?.directory).toBe(root);
  });

  it('that does not exist is reported', () => {
    expect(rejection('no.yaml')).toBe('no.yaml:1:1  the file does not exist');
  });

  it('that is a directory is reported', () => {
    mkdirSync(join(root, 'profiles'));
    expect(rejection('profiles')).toBe('profiles:1:1  the path is a directory');
  });

  it('below a file instead of a directory is rejected', () => {
    writeFileSync(join(root, 'a.yaml'), VALID);
    expect(rejection('a.yaml/b.yaml')).toBe('a.yaml/b.yaml:1:1  a part of the path is a file, not a directory');
  });

  it.runIf(process.getuid?.() !== 0)('without read permission is rejected', () => {
    writeFileSync(join(root, 'a.yaml'), VALID);
    chmodSync(join(root, 'a.yaml'), 0);
    expect(rejection('a.yaml')).toBe('a.yaml:1:1  the current user has no permission to read the file');
  });

  it('that cannot be read for another reason is rejected with the reason', () => {
    symlinkSync('loop.yaml', join(root, 'loop.yaml'));
    expect(rejection('loop.yaml')).toBe('loop.yaml:1:1  the file cannot be read (ELOOP)');
  });

  it('with an encoding other than UTF-8 is rejected', () => {
    writeFileSync(join(root, 'a.yaml'), Buffer.from(`\uFEFF${VALID}`, 'utf16le'));
    writeFileSync(join(root, 'b.yaml'), Buffer.from([0x6e, 0xff, 0xfe, 0xe9]));
    expect(rejection('a.yaml')).toContain('the encoding of the file is UTF-16');
    expect(rejection('b.yaml')).toContain('the file is not valid UTF-8');
  });

  it('of extreme size is rejected before it is parsed', () => {
    writeFileSync(join(root, 'a.yaml'), Buffer.alloc(5 * 1024 * 1024, '#'));
    expect(rejection('a.yaml')).toContain('the file has 5242880 bytes');
  });
});

describe('a profile', () => {
  it('without mistakes is returned as written, without `x-` keys', () => {
    const { profile, warnings } = read(`x-note: &c A\n${VALID.replace('customer: A', 'customer: *c')}`);
    expect(warnings).toEqual([]);
    expect(Object.keys(profile)).toEqual(['conform', 'name', 'mode', 'interfaces', 'identities', 'listener']);
    expect(profile.identities['A']?.customer).toBe('A');
    expect(Object.isFrozen(profile)).toBe(true);
  });

  it('keeps references in credentials and addresses, and resolves them in data', () => {
    const { profile } = read(
      `${VALID.replace('  ticket:', "  device: { baseUrl: 'https://a.example.com' }\n  ticket:").replace('customer: A,', 'customer: A, scopes: [],')}devices:
  customers: { A: { located: [{ imsi: '\${IMSI}', msisdn: '447700900001' }] } }
  unknown: []
declarations:
  fixtures.providerCreatedTicketId: 'TT-\${HOST}'
  notification.auth: { Authorization: 'Bearer \${TOKEN}' }
`,
    );
    expect(profile.identities['A']?.headers).toEqual({ Authorization: 'Bearer ${TOKEN}' });
    expect(profile.interfaces['ticket']?.baseUrl).toBe('https://${HOST}/tt/');
    expect(profile.devices?.customers['A']?.located[0]?.imsi).toBe('001010000000001');
    expect(profile.declarations).toEqual({
      'fixtures.providerCreatedTicketId': 'TT-sandbox.example.com',
      'notification.auth': { Authorization: 'Bearer ${TOKEN}' },
    });
  });

  it('checks values of environment variables like literal values', () => {
    const { problems } = errorOf(() => read(VALID, { env: { TOKEN: 't', HOST: 'bad host' } }));
    expect(problems.map(({ what }) => what)).toEqual(['interfaces.ticket.baseUrl: this is not a URL']);
  });

  it('can be read without its environment, for commands that send nothing', () => {
    const options = { contracts };
    expect(readProfileText(VALID, 'profile.yaml', options).profile.interfaces['ticket']?.baseUrl).toBe(
      'https://${HOST}/tt/',
    );
  });

  it('knows the place of each of its parts', () => {
    const { placeOf } = read(VALID);
    expect(placeOf('/identities/A/headers/Authorization')).toEqual({ file: 'profile.yaml', line: 7, column: 32 });
    expect(placeOf('/identities/A/oauth2')).toEqual({ file: 'profile.yaml', line: 7, column: 3 });
  });

  it('may be JSON, and name its schema', () => {
    const text = JSON.stringify({ $schema: './profile.schema.json', ...read(VALID).profile });
    expect(read(text).profile.name).toBe('Example');
  });

  it('may share parts by anchors and merge keys', () => {
    const { profile } = read(`x-identity: &identity
  customer: A
  headers: { Authorization: 'Bearer \${TOKEN}' }
${VALID.replace(/ {2}A: .*/, '  A: { <<: *identity, token: valid }')}`);
    expect(profile.identities['A']).toEqual({
      customer: 'A',
      headers: { Authorization: 'Bearer ${TOKEN}' },
      token: 'valid',
    });
  });

  it('may contain literal credentials that are declared wrong', () => {
    const { profile } = read(
      VALID.replace(
        'listener:',
        '  X: { customer: A, token: wrong, headers: { Authorization: Bearer nonsense } }\nlistener:',
      ),
    );
    expect(profile.identities['X']?.headers).toEqual({ Authorization: 'Bearer nonsense' });
  });

  it('may state where its declarations come from', () => {
    const { profile } = read(`${VALID}declarations: { settleMs: 500, ticket.sortSyntax: { asc: '{f}', desc: '-{f}' } }
bindings: { ticket.hub-delete: { method: DELETE, path: '/hub/{id}' } }
provenance: { settleMs: assumed, ticket.hub-delete: confirmed }
`);
    expect(profile.provenance).toEqual({ settleMs: 'assumed', 'ticket.hub-delete': 'confirmed' });
  });
});

describe('an error about a profile', () => {
  const broken = VALID.replace('mode: sandbox', 'mode: sandbx').replace('customer: A', 'custmoer: A');

  it('contains all problems, in the order of the file', () => {
    const error = errorOf(() => read(broken));
    expect(error.problems.map(({ code, place, path }) => [code, place.line, path])).toEqual([
      ['wrong-value', 3, 'mode'],
      ['unknown-key', 7, 'identities.A.custmoer'],
    ]);
  });

  it('is a user error', () => {
    const error = errorOf(() => read(broken));
    expect(isUserError(error)).toBe(true);
    expect(error.exitCode).toBe(2);
    expect(error).toMatchObject({ code: 'wrong-value', nearest: 'sandbox', others: [error.problems[1]] });
    expect(error.message).toBe('profile.yaml:3:7  mode: unknown value');
  });

  it.each(['400', 'deny'])('names all forms that a value may have if it resembles none of them: %s', (value) => {
    const error = errorOf(() => read(`${VALID}declarations: { sandbox.enforcement: { missing: ${value} } }\n`));
    expect(error.problems).toMatchObject([{ expected: 'allow, or a list of: a whole number from 100 to 599' }]);
  });

  it('is about the form of a value that it resembles', () => {
    const error = errorOf(() => read(`${VALID}declarations: { sandbox.enforcement: { missing: [400, x] } }\n`));
    expect(error.problems).toMatchObject([
      { path: 'declarations.sandbox.enforcement.missing[1]', expected: 'a whole number from 100 to 599' },
    ]);
  });

  it('is the only error for any content of the file', () => {
    const keys = Object.keys(read(VALID).profile);
    const section = fc.constantFrom(
      ...keys,
      'devices',
      'bindings',
      'declarations',
      'provenance',
      'notOffered',
      'triggers',
    );
    const name = fc.constantFrom(
      'A',
      'ticket',
      'customers',
      'ticket.create',
      'headers',
      'jwt',
      'key',
      'settleMs',
      'unknown',
    );
    const { value } = fc.letrec((tie) => ({
      leaf: fc.oneof(fc.constantFrom(null, '', 3, true, '${TOKEN}', '${', '*'), fc.string()),
      list: fc.array(tie('value'), { maxLength: 2 }),
      map: fc.dictionary(name, tie('value'), { maxKeys: 3 }),
      value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('list'), tie('map')),
    }));
    fc.assert(
      fc.property(section, value, (key, part) => {
        const text = JSON.stringify({ ...read(VALID).profile, [key]: part });
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ProfileError);
          expect((error as ProfileError).problems.every(({ next }) => next !== '')).toBe(true);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
