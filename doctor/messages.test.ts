/** Every message of the doctor as a person reads it, word for word, in `messages.txt`. After a change of words: npx vitest run suites/doctor -u */

import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { FailureKind, HeaderList } from '../contracts/formats/recording.ts';
import type { Operation } from '../contracts/contract.ts';
import { clockDiagnosis } from './clock.ts';
import { deviceDiagnosis, type DeviceCall } from './device-calls.ts';
import { diagnosisText, type Diagnosis } from './diagnosis.ts';
import { identityDiagnosis } from './identity.ts';
import type { Intent, KnownGoodCall } from './known-good-call.ts';
import { probeDiagnosis } from './listener.ts';
import { reachDiagnosis } from './reach.ts';

const contracts = loadContracts();

function operation(id: string): Operation {
  const found = contracts.flatMap(({ operations }) => operations).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
}

const reach = (kind: FailureKind, message: string): Diagnosis =>
  reachDiagnosis('ticket', 'https://tt.example.com/api', { kind, message });

const lookup = (intent: Intent, status: number): Diagnosis =>
  identityDiagnosis(
    {
      identity: 'A.full',
      operation: operation('device.details'),
      query: {},
      intent,
      wanted: { served: [200, 204], 'scope-lacking': [401], rejected: [403] }[intent],
    } satisfies KnownGoodCall,
    { status, headers: [] },
  );

const list = (status: number, headers: HeaderList = [], intent: Intent = 'served'): Diagnosis =>
  identityDiagnosis(
    {
      identity: 'A.full',
      operation: operation('ticket.list'),
      query: {},
      intent,
      wanted: intent === 'served' ? [200, 204] : [401, 403],
    },
    { status, headers },
  );

const device = (claim: string, wanted: readonly number[], status: number): Diagnosis =>
  deviceDiagnosis(
    {
      device: 'devices.customers.A.located[0]',
      identity: 'A.full',
      operation: operation('device.locations'),
      query: { imsi: '001010000000001' },
      claim,
      wanted,
    } satisfies DeviceCall,
    status,
  );

const clock = (date: string): Diagnosis | undefined =>
  clockDiagnosis('ticket', [['Date', date]], Date.parse('2026-01-01T12:00:00Z'));

const CASES: Readonly<Record<string, Diagnosis | undefined>> = {
  'an unknown host': reach('unresolved', 'getaddrinfo ENOTFOUND tt.example.com'),
  'a closed port': reach('connection-refused', 'connect ECONNREFUSED 192.0.2.1:443'),
  'an expired certificate': reach('tls', 'certificate has expired'),
  'a certificate of an untrusted authority': reach('tls', 'unable to get local issuer certificate'),
  'a certificate made out to another host': reach('tls', "Hostname/IP does not match certificate's altnames"),
  'a client certificate wanted': reach('tls', 'ssl/tls alert handshake failure'),
  'plain HTTP behind https': reach('tls', 'wrong version number'),
  'another failure of TLS': reach('tls', 'no shared cipher'),
  'no response in time': reach('timeout', 'no connection within 10 s'),
  'a connection closed at once': reach('reset', 'other side closed'),
  'a server that does not support HTTP': reach('protocol', 'Parse Error: Expected HTTP/'),
  'a response that breaks off': reach('closed-early', 'other side closed'),
  'an endless response': reach('too-large', 'more than 8 MiB'),
  'a clock that agrees': clock('Thu, 01 Jan 2026 12:00:30 GMT'),
  'a clock ahead': clock('Thu, 01 Jan 2026 12:05:00 GMT'),
  'a clock behind': clock('Mon, 29 Dec 2025 12:00:00 GMT'),
  'a call that is served': lookup('served', 200),
  'a call rejected because the scope is missing, as declared': lookup('scope-lacking', 401),
  'wrong credentials rejected, as declared': lookup('rejected', 403),
  'a token called invalid': lookup('served', 403),
  'a scope called lacking': lookup('served', 401),
  'credentials rejected by an interface whose document does not state why': list(401),
  'wrong credentials that are served': lookup('rejected', 200),
  'a call that is served without the scope': lookup('scope-lacking', 200),
  'a rejection with the other status': lookup('rejected', 401),
  'a web page': list(200, [['Content-Type', 'text/html; charset=utf-8']]),
  'a redirect': list(302),
  'a path the target does not know': list(404),
  'a target that fails': list(502),
  'a target that limits the number of calls': list(429),
  'a response that the document does not list': list(418),
  'a device as declared': device('the device has a current location', [200], 200),
  'a device without the location declared': device('the device has a current location', [200], 204),
  'a device with a location it should not have': device('the device belongs to no customer', [204], 200),
  'a device of somebody else': device('the device has a current location', [200], 401),
  'a device that the target fails at': device('the device has a current location', [200], 503),
  'a listener on the machine of the target': probeDiagnosis(
    { reached: true, message: 'responded with 204' },
    'http://127.0.0.1:4000',
    ['http://localhost:3000'],
  ),
  'a listener only this machine can reach': probeDiagnosis(
    { reached: true, message: 'responded with 204' },
    'http://127.0.0.1:4000',
    ['https://tt.example.com'],
  ),
  'a listener with a public address': probeDiagnosis(
    { reached: true, message: 'responded with 204' },
    'https://listener.example.com',
    ['https://tt.example.com'],
  ),
  'a listener whose address leads elsewhere': probeDiagnosis(
    { reached: false, message: 'another server responded with status 404' },
    'https://listener.example.com/x',
    [],
  ),
};

const text = Object.entries(CASES)
  .map(([name, diagnosis]) => `=== ${name}\n${diagnosis === undefined ? '' : diagnosisText(diagnosis)}\n`)
  .join('\n');

it('are what a person reads', async () => {
  await expect(text).toMatchFileSnapshot(fileURLToPath(new URL('./messages.txt', import.meta.url)));
});

it.each(Object.entries(CASES))('%s: a cause, and a next step if something failed', (_, diagnosis) => {
  expect(diagnosis).toBeDefined();
  expect(diagnosis?.what).not.toMatch(/undefined|\[object|\n/);
  expect(diagnosis?.outcome !== 'failed' || diagnosis.next !== undefined).toBe(true);
});
