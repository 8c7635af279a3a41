/**
 * How a request contains several values of a key: as declared, otherwise as the target itself shows. The document states that a key may name
 * several devices, not how they are written. Two own devices are requested in each common form; a form is learned if the response shows both.
 */

import type { Json, Operation } from '../../../contracts/contract.ts';
import type { DeviceKey } from '../../../contracts/formats/profile.ts';
import { ENCODINGS, type Encoding } from '../../../contracts/formats/evidence/steps/lookups.ts';
import type { DeviceSet } from '../../../generators/device-sets.ts';
import type { World } from '../scenario.ts';
import { hasContent } from '../../evidence/statuses.ts';

type Key = 'imsi' | 'msisdn';
type EncodingFor = (operation: string, key: Key) => Encoding | undefined;

/** A lookup of several devices, in a form that is tried. */
interface Ask {
  readonly operation: Operation;
  readonly key: Key;
  readonly encoding: Encoding;
}

const KEYS = ['imsi', 'msisdn'] as const;

const learned = new WeakMap<World, EncodingFor>();

const isEncoding = (value: unknown): value is Encoding => ENCODINGS.some((one) => one === value);

/** The declared form, otherwise the learned one. */
export function encodingFor(world: World, operation: string, key: Key): Encoding | undefined {
  const declared = world.own('multiValueEncoding');
  return isEncoding(declared) ? declared : learned.get(world)?.(operation, key);
}

/** The digits of the keys of a device, as a response may show them. */
const digitsOf = ({ imsi, msisdn }: DeviceKey): readonly string[] =>
  [imsi, msisdn].flatMap((key) => (key === undefined ? [] : [key.replace(/^\+/, '')]));

/** True if different elements of one list show the devices, one each: an echo of the request shows them together. */
function showsEach(body: Json | undefined, devices: readonly DeviceKey[]): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (Array.isArray(body)) {
    const shown = (body as readonly Json[]).map((element) => {
      const text = JSON.stringify(element);
      return devices.filter((device) => digitsOf(device).some((digits) => text.includes(digits)));
    });
    if (devices.every((device) => shown.some((some) => some.length === 1 && some[0] === device))) return true;
  }
  return Object.values(body).some((inner) => showsEach(inner, devices));
}

/** The first form in which a target serves both devices. */
async function firstServed(
  asked: Omit<Ask, 'encoding'>,
  devices: readonly DeviceKey[],
  ask: (what: Ask) => Promise<{ readonly status: number; readonly json?: Json | undefined } | undefined>,
): Promise<Encoding | undefined> {
  for (const encoding of ENCODINGS) {
    const response = await ask({ ...asked, encoding });
    if (hasContent(response) && showsEach(response.json, devices)) return encoding;
  }
  return undefined;
}

/** A list that holds each element once, in the order of the first occurrences. */
const distinct = <T>(all: readonly (T | undefined)[]): readonly T[] => [
  ...new Set(all.filter((one): one is T & {} => one !== undefined)),
];

/**
 * Learns the form for every operation and key where none is declared. A key or an operation for which no form works is later tested in the form
 * that works elsewhere: the target contradicts itself there. A history of several devices is unspecified and requested only in a form that the
 * target does not take for one unknown key.
 *
 * @param ask - sends a lookup of the devices of `set`
 */
export async function learnEncodings(
  world: World,
  operations: readonly Operation[],
  { devices }: Pick<DeviceSet, 'devices'>,
  ask: (what: Ask) => Promise<{ readonly status: number; readonly json?: Json | undefined } | undefined>,
): Promise<void> {
  if (world.own('multiValueEncoding') !== undefined) return;
  const found = new Map<string, Encoding>();
  const usable = KEYS.filter((key) => devices.every((device) => device[key] !== undefined));
  const plural = operations.filter(({ lookup }) => lookup !== 'history');
  for (const operation of plural)
    for (const key of usable) {
      const encoding = await firstServed({ operation, key }, devices, ask);
      if (encoding) found.set(`${operation.id} ${key}`, encoding);
    }
  const elsewhere = (key: Key): Encoding | undefined => {
    const byKey = plural.map(({ id }) => found.get(`${id} ${key}`));
    const [one, ...others] = distinct(byKey.some(Boolean) ? byKey : [...found.values()]);
    return others.length === 0 ? one : undefined;
  };
  const understood = new Set<string>();
  for (const operation of operations.filter(({ lookup }) => lookup === 'history'))
    for (const key of usable) {
      const encoding = elsewhere(key);
      const response = encoding && (await ask({ operation, key, encoding }));
      if (response && [200, 400].includes(response.status)) understood.add(`${operation.id} ${key}`);
    }
  const histories = new Set(operations.filter(({ lookup }) => lookup === 'history').map(({ id }) => id));
  learned.set(world, (operation, key) =>
    histories.has(operation) && !understood.has(`${operation} ${key}`)
      ? undefined
      : (found.get(`${operation} ${key}`) ?? elsewhere(key)),
  );
}
