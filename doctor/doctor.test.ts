import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { Devices, Identity, Profile } from '../contracts/formats/profile.ts';
import { diagnosisText, type Diagnosis } from './diagnosis.ts';
import { examineTarget } from './doctor.ts';

const contracts = loadContracts();
const env = { TOKEN_A: 'token-a', TOKEN_B: 'token-b' };

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function stub(handler: Handler): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  closing.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const identity = (customer: string, extra: Partial<Identity> = {}): Identity => ({
  customer,
  scopes: ['device-details', 'device-location'],
  headers: { Authorization: `Bearer \${TOKEN_${customer}}` },
  ...extra,
});

const profileOf = (interfaces: Profile['interfaces'], extra: Partial<Profile> = {}): Profile => ({
  conform: 1,
  name: 'stub',
  mode: 'sandbox',
  interfaces,
  identities: { A: identity('A') },
  ...extra,
});

const devices: Devices = {
  customers: {
    A: {
      located: [{ imsi: '001010000000001', msisdn: '447700900001' }],
      unlocated: [{ imsi: '001010000000002', msisdn: '447700900002' }],
    },
  },
  unknown: [{ imsi: '001019999999999', msisdn: '447700900999' }],
};

async function examine(profile: Profile): Promise<readonly Diagnosis[]> {
  return examineTarget({ contracts, profile, env, directory: '.', timeoutMs: 2_000 });
}

const outcomes = (diagnoses: readonly Diagnosis[]): string[] =>
  diagnoses.map(({ outcome, check, subject }) => `${outcome} ${check} ${subject}`);

const json = (response: ServerResponse, status: number, body: unknown = []): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(status === 204 ? '' : JSON.stringify(body));
};

describe('a target that is as declared', () => {
  it('gets a clean bill: address, clock, identities, devices, listener', async () => {
    const url = await stub(({ url: target = '', headers }, response) => {
      if (headers.authorization !== 'Bearer token-a') return json(response, 403);
      const isKnown = /imsi=00101000000000[12]|msisdn=44770090000[12]/.test(target);
      const isLocated = /imsi=001010000000001/.test(target);
      return json(response, isKnown && (isLocated || target.startsWith('/devices?')) ? 200 : 204);
    });
    const profile = profileOf({ device: { baseUrl: url }, ticket: { baseUrl: url } }, { devices });
    expect(outcomes(await examine(profile))).toEqual([
      'ok reach interfaces.device',
      'ok clock interfaces.device',
      'ok identity identities.A on device',
      'ok device devices.customers.A.located[0]',
      'ok device devices.customers.A.unlocated[0]',
      'ok device devices.unknown[0]',
      'ok reach interfaces.ticket',
      'ok clock interfaces.ticket',
      'ok identity identities.A on ticket',
      'ok listener listener',
    ]);
  });

  it('is asked nothing that changes anything, and is given the header of the sandbox', async () => {
    const seen: string[] = [];
    const url = await stub(({ method, url: target = '', headers }, response) => {
      seen.push(`${method} ${target.split('?')[0]} ${String(headers['x-external-system'])}`);
      json(response, 200);
    });
    await examine(profileOf({ ticket: { baseUrl: url }, change: { baseUrl: url } }));
    expect(seen).toEqual(['GET /changeRequest conform-doctor', 'GET /troubleTicket conform-doctor']);
    await examine(profileOf({ ticket: { baseUrl: url } }, { mode: 'production' }));
    expect(seen.at(-1)).toBe('GET /troubleTicket undefined');
  });

  it('may reject identities that are declared as invalid', async () => {
    const url = await stub(({ headers }, response) =>
      json(response, headers.authorization === 'Bearer token-a' ? 401 : 403),
    );
    const identities = {
      none: identity('A', { scopes: [] }),
      old: identity('A', { token: 'expired', headers: { Authorization: 'Bearer ${TOKEN_B}' } }),
    };
    const diagnoses = await examine(profileOf({ device: { baseUrl: url } }, { devices, identities }));
    expect(outcomes(diagnoses).filter((one) => one.includes('identities'))).toEqual([
      'ok identity identities.none on device',
      'ok identity identities.old on device',
    ]);
  });
});

describe('one cause gives one message', () => {
  it('an unknown host', async () => {
    const diagnoses = await examine(profileOf({ device: { baseUrl: 'http://unknown-host.invalid/api' } }, { devices }));
    expect(outcomes(diagnoses)).toEqual(['failed reach interfaces.device']);
    expect(diagnoses[0]).toMatchObject({
      what: 'no name server knows the host unknown-host.invalid',
      next: 'check the host in interfaces.device.baseUrl, and whether the host is known only inside a VPN',
    });
  });

  it('a closed port', async () => {
    const url = await stub(() => undefined);
    closing.splice(0).forEach((close) => close());
    const [diagnosis, ...more] = await examine(profileOf({ device: { baseUrl: url } }, { devices }));
    expect(more).toEqual([]);
    expect(diagnosis?.what).toMatch(/^nothing listens at 127\.0\.0\.1 port \d+, or a firewall rejects the connection$/);
  });

  it('a target that never responds', async () => {
    const url = await stub(() => undefined);
    const diagnoses = await examineTarget({
      contracts,
      profile: profileOf({ device: { baseUrl: url } }, { devices }),
      env,
      directory: '.',
      timeoutMs: 200,
    });
    expect(outcomes(diagnoses)).toEqual(['failed reach interfaces.device']);
    expect(diagnoses[0]?.what).toContain('does not respond in time');
  });

  it('plain HTTP behind an https URL', async () => {
    const url = (await stub((_, response) => json(response, 200))).replace('http:', 'https:');
    const diagnoses = await examine(profileOf({ device: { baseUrl: url } }, { devices }));
    expect(diagnoses[0]).toMatchObject({ outcome: 'failed', check: 'reach', what: 'the target does not support TLS' });
  });

  it('a token that the target calls invalid leaves devices alone', async () => {
    const url = await stub((_, response) => json(response, 403));
    const diagnoses = await examine(profileOf({ device: { baseUrl: url } }, { devices }));
    expect(outcomes(diagnoses)).toEqual([
      'ok reach interfaces.device',
      'ok clock interfaces.device',
      'failed identity identities.A on device',
    ]);
    expect(diagnosisText(diagnoses[2] as Diagnosis)).toBe(
      [
        'failed    identities.A on device: the target reports that the token is invalid',
        '            expected  status 200 or 204 from device.details',
        '            received  status 403',
        '            next      get a new token, and check that it was issued for this target',
      ].join('\n'),
    );
  });

  it('a device of another class', async () => {
    const url = await stub(({ url: target = '' }, response) =>
      json(response, target.includes('/locations') ? 204 : 200),
    );
    const diagnoses = await examine(profileOf({ device: { baseUrl: url } }, { devices: { ...devices, unknown: [] } }));
    const failed = diagnoses.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ subject, what, expected, received }) => ({ subject, what, expected, received }))).toEqual([
      {
        subject: 'devices.customers.A.located[0]',
        what: 'the profile states that the device has a current location, but the response of the target differs',
        expected: 'status 200 from device.locations, for a request by imsi as A',
        received: 'status 204',
      },
    ]);
  });

  it('a clock a day off', async () => {
    const url = await stub((_, response) => {
      response.writeHead(200, {
        Date: new Date(Date.now() - 86_400_000 * 3).toUTCString(),
        'Content-Type': 'application/json',
      });
      response.end('[]');
    });
    const diagnoses = await examine(profileOf({ ticket: { baseUrl: url } }));
    expect(diagnoses.find(({ check }) => check === 'clock')).toMatchObject({
      outcome: 'failed',
      what: 'the clock of the target is 3 days behind the clock of this machine',
    });
  });

  it('a credential that cannot be obtained concerns the identity, not the target', async () => {
    const url = await stub((_, response) => json(response, 200));
    const identities = {
      A: identity('A', {
        headers: undefined as never,
        oauth2: { tokenUrl: 'http://unknown-host.invalid/token', clientId: 'a', clientSecret: '${TOKEN_A}' },
      }),
      B: identity('B'),
    };
    const diagnoses = await examine(profileOf({ ticket: { baseUrl: url } }, { identities }));
    expect(outcomes(diagnoses).filter((one) => !one.includes('listener'))).toEqual([
      'failed identity identities.A on ticket',
      'ok reach interfaces.ticket',
      'ok clock interfaces.ticket',
      'ok identity identities.B on ticket',
    ]);
    expect(diagnoses[0]?.what).toContain('the credentials cannot be obtained: no token from');
  });

  it.each([
    ['a web page', 200, 'text/html', 'the response is a web page, not a response of the interface'],
    ['a redirect', 302, 'text/plain', 'the target redirects, and redirects are not followed'],
    ['an unknown path', 404, 'application/json', 'the target does not know the path'],
    ['a failing target', 500, 'application/json', 'the target failed'],
    ['rejected credentials', 401, 'application/json', 'the target rejects the credentials'],
  ])('%s', async (_name, status, type, what) => {
    const url = await stub((_, response) => void response.writeHead(status, { 'Content-Type': type }).end('x'));
    const diagnoses = await examine(profileOf({ ticket: { baseUrl: url } }));
    expect(diagnoses.filter(({ outcome }) => outcome === 'failed').map((one) => one.what)).toEqual([what]);
  });
});

describe('what cannot be tried without changing anything', () => {
  it('is unproven, and says so', async () => {
    const url = await stub((_, response) => json(response, 200));
    const diagnoses = await examine(profileOf({ order: { baseUrl: url } }));
    expect(outcomes(diagnoses).slice(0, 3)).toEqual([
      'ok reach interfaces.order',
      'ok clock interfaces.order',
      'unproven identity identities.A on order',
    ]);
  });

  it('is at least found to be there, or not', async () => {
    const url = await stub(() => undefined);
    closing.splice(0).forEach((close) => close());
    const diagnoses = await examine(profileOf({ order: { baseUrl: url } }));
    expect(outcomes(diagnoses)[0]).toBe('failed reach interfaces.order');
  });
});

describe('a diagnosis', () => {
  it('holds no credential and no subscriber number', async () => {
    const url = await stub((_, response) => json(response, 403, { token: 'token-a', imsi: '001010000000001' }));
    const text = (await examine(profileOf({ device: { baseUrl: url }, ticket: { baseUrl: url } }, { devices })))
      .map(diagnosisText)
      .join('\n');
    for (const secret of ['token-a', '001010000000001', '447700900001']) expect(text).not.toContain(secret);
  });
});
