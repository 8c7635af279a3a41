import { decodeJwt } from 'jose';
import type { JsonObject } from '../../contracts/contract.ts';
import { tokenVariable } from '../auth/identities.ts';
import { fleet } from '../device/fleet.ts';
import type { PartnerResponse } from './partner.ts';
import type { Provider } from '../provider.ts';
import type { Sequence } from './probe.ts';

export const PATHS: Readonly<Record<string, string>> = {
  'device.details': '/devices',
  'device.locations': '/devices/locations',
  'device.history': '/devices/locations/history',
};

const imsi = (number: number): string => `00101${String(number).padStart(10, '0')}`;
const msisdn = (number: number): string => `447700900${100 + number}`;
const [A1, A2, UNLOCATED, NO_HISTORY, B1, B2, U1, U2] = [1, 2, 3, 4, 11, 12, 91, 92].map(imsi) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Sets of devices, as queries. */
const sets: Readonly<Record<string, string>> = {
  own: `imsi=${A1}`,
  'own by number': `msisdn=${msisdn(1)}`,
  'own by both keys': `imsi=${A1}&msisdn=${msisdn(1)}`,
  'two own': `imsi=${A1},${A2}`,
  'three own': `imsi=${A2},${A1},${A1}`,
  'two own by number': `msisdn=${msisdn(1)},${msisdn(2)}`,
  foreign: `imsi=${B1}`,
  'two foreign': `imsi=${B1},${B2}`,
  unknown: `imsi=${U1}`,
  'two unknown': `imsi=${U1},${U2}`,
  'own and unknown': `imsi=${A1},${U1}`,
  'own and foreign': `imsi=${A1},${B1}`,
  'own and foreign by number': `msisdn=${msisdn(1)},${msisdn(11)}`,
  'foreign and unknown': `imsi=${B1},${U1}`,
  'two foreign and unknown': `imsi=${B1},${B2},${U1}`,
  unlocated: `imsi=${UNLOCATED}`,
  'no history': `imsi=${NO_HISTORY}`,
  'unlocated and foreign': `imsi=${UNLOCATED},${B1}`,
  'own and unlocated': `imsi=${A1},${UNLOCATED}`,
  malformed: 'imsi=twelve',
};
const FEW = ['own', 'three own', 'foreign', 'unknown', 'malformed'];
const IDENTITIES = ['A.full', 'A.details', 'A.location', 'A.none', 'A.extra', 'B.full'];

/** What each customer is shown of which device, for one of the device operations. */
export function deviceMatrix(operation: string): Sequence {
  const path = PATHS[operation]!;
  return async ({ call, note, provider }) => {
    const ask = async (identity: string, as: string | undefined, set: string): Promise<void> => {
      const response = await call('device', { path: `${path}?${sets[set]!}`, ...(as !== undefined && { as }) });
      note(`${identity}, ${set}`, seen(response));
    };
    for (const identity of IDENTITIES) for (const set of Object.keys(sets)) await ask(identity, identity, set);
    for (const [name, token] of Object.entries(badTokens(provider))) for (const set of FEW) await ask(name, token, set);
  };
}

function badTokens(provider: Provider): Record<string, string | undefined> {
  const genuine = provider.env[tokenVariable('A.full')]!;
  const [header, payload, signature] = genuine.split('.') as [string, string, string];
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const edited = encode({ ...decodeJwt(genuine), edited: true });
  return {
    'no token': undefined,
    garbage: 'garbage',
    'bad signature': `${header}.${payload}.${signature.slice(0, -8)}AAAAAAAA`,
    'edited claims': `${header}.${edited}.${signature}`,
    unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'without an algorithm': `${encode({ typ: 'JWT' })}.${payload}.`,
    'unsigned in mixed case': `${encode({ alg: 'nOnE', typ: 'JWT' })}.${payload}.`,
    ...Object.fromEntries(
      ['A.expired', 'A.expired-details', 'A.not-yet-valid', 'A.foreign-issuer', 'A.wrong'].map((name) => [name, name]),
    ),
  };
}

/** Status, form and the devices that a response contains, at any place. */
function seen({ status, text, body }: PartnerResponse): string {
  const type = (body as JsonObject | null)?.['type'];
  const named = fleet.filter((device) => text.includes(device.imsi) || text.includes(device.msisdn));
  const located = fleet.filter(({ positions: [at] }) => at && text.includes(String(at.longitude)));
  const short = (devices: readonly { readonly imsi: string }[]): string =>
    devices.map((device) => Number(device.imsi.slice(5))).join('+');
  return [status, typeof type === 'string' ? type : '', short(named), located.length > 0 ? `at ${short(located)}` : '']
    .filter((part) => part !== '')
    .join(' ');
}
