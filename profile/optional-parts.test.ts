import { describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { ProfileError } from './profile-error.ts';
import { readProfileText } from './read-profile.ts';
import type { Environment } from './resolve.ts';

const text = `
conform: 1
name: Sandbox
mode: sandbox
interfaces:
  device: { baseUrl: 'https://api.example.com/device' }
identities:
  A.full: { customer: A, scopes: [device-details], headers: { Authorization: 'Bearer \${TOKEN}' } }
  A.none: { customer: A, scopes: [], headers: { Authorization: 'Bearer \${TOKEN_NONE:-}' } }
devices:
  customers:
    A:
      located:
        - { msisdn: '\${FIRST:-}' }
        - { msisdn: '\${SECOND}', imsi: '\${SECOND_IMSI:-}' }
      unlocated:
        - { msisdn: '\${THIRD:-}' }
  unknown:
    - { msisdn: '447700900999' }
`;
const LEAST = { TOKEN: 'a.b.c', SECOND: '447700900002' };
const ALL = { ...LEAST, TOKEN_NONE: 'd', FIRST: '447700900001', SECOND_IMSI: '001010000000002', THIRD: '447700900003' };

const read = (env?: Environment, written = text, optionalFrom?: Environment) =>
  readProfileText(written, 'profile.yaml', {
    contracts: loadContracts(),
    ...(env ? { env } : {}),
    ...(optionalFrom ? { optionalFrom } : {}),
  });

function problemsOf(env: Environment, written = text) {
  try {
    return read(env, written).warnings;
  } catch (error) {
    return (error as ProfileError).problems;
  }
}

describe('an optional reference', () => {
  it('is like any other if its variable has a value', () => {
    const { profile, warnings } = read(ALL);
    expect(warnings).toEqual([]);
    expect(profile.identities['A.none']?.headers).toEqual({ Authorization: 'Bearer ${TOKEN_NONE}' });
    expect(profile.devices?.customers['A']).toEqual({
      located: [{ msisdn: '447700900001' }, { msisdn: '447700900002', imsi: '001010000000002' }],
      unlocated: [{ msisdn: '447700900003' }],
    });
  });

  it('leaves out an identity, a number and a device without a value', () => {
    const { profile } = read(LEAST);
    expect(Object.keys(profile.identities)).toEqual(['A.full']);
    expect(profile.devices?.customers['A']).toEqual({ located: [{ msisdn: '447700900002' }], unlocated: [] });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(Object.keys(read({ ...ALL, TOKEN_NONE: '' }).profile.identities)).toEqual(['A.full']);
  });

  it('is reported once with all variables that are not set', () => {
    expect(problemsOf(LEAST)).toMatchObject([
      {
        code: 'left-out',
        what: expect.stringContaining('not set: TOKEN_NONE, FIRST, SECOND_IMSI, THIRD') as unknown,
        place: { line: 9 },
      },
    ]);
  });

  it('does not move the place of another mistake', () => {
    const problems = problemsOf({ ...LEAST, SECOND: 'x' });
    expect(problems.find(({ code }) => code === 'wrong-value')).toMatchObject({
      path: 'devices.customers.A.located[1].msisdn',
      place: { line: 15 },
    });
  });

  it('keeps everything where no environment is given, and can be decided by another one', () => {
    expect(Object.keys(read().profile.identities)).toEqual(['A.full', 'A.none']);
    expect(Object.keys(read(undefined, text, LEAST).profile.identities)).toEqual(['A.full']);
  });

  it('is malformed outside of identities and devices', () => {
    const elsewhere = text.replace('name: Sandbox', "name: '${NAME:-}'");
    expect(problemsOf(ALL, elsewhere)).toMatchObject([{ code: 'malformed-reference', place: { line: 3 } }]);
  });

  it('does not excuse a variable that another part needs', () => {
    expect(problemsOf(ALL, text.replace('${TOKEN_NONE:-}', '${OTHER}'))).toMatchObject([{ code: 'missing-variable' }]);
  });
});
