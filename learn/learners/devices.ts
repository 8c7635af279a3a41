import type { Contract, Json, Operation } from '../../contracts/contract.ts';
import { ANONYMOUS } from '../../contracts/anonymous.ts';
import { oneKey } from '../../profile/one-key.ts';
import type { DeviceKey } from '../../contracts/formats/profile.ts';
import { bodySchemas } from './body-schemas.ts';
import { historyOrder } from './history-order.ts';
import { scalarsIn } from './scalars-in.ts';
import { encodedQuery } from '../../suites/scenarios/lookup/lookup-query.ts';
import {
  about,
  isAccepted,
  isRejected,
  ofOne,
  ownKeys,
  rejectionStatuses,
  statusesOf,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

/** Ways to write several values of one key, the more common first. */
const ENCODINGS = ['repeat', 'comma', 'pipe', 'space'] as const;
const MALFORMED = [{ imsi: '12ab' }, { msisdn: 'abc' }];
const NO_CONTENT = 204;

/** What a response shows of the devices; the probe notes it, as it knows them. */
interface Seen {
  /** How many of the devices of the request are in it. */
  readonly found?: number;
  /** How often the number of the one device of the request is in it. */
  readonly mentions?: number;
  /** Where their numbers are. */
  readonly pointers?: readonly string[];
  readonly correlationId?: string;
}

type Lookup = Probed<Seen>;

/** A lookup without a device, or with some of which it found others. */
const hasNothing = ({ status, json }: Lookup): boolean =>
  status === NO_CONTENT || (Array.isArray(json) && json.length === 0);

/** Statuses of some requests, if there are some and each of them is possible. */
const statuses = (key: string, shownBy: readonly Lookup[], possible: readonly number[]): readonly Proposal[] =>
  shownBy.length > 0 && shownBy.every(({ status = 0 }) => possible.includes(status))
    ? [{ key, value: statusesOf(shownBy), shownBy }]
    : [];

/** Numbers that a response must contain for a device to be found. */
const isFound = (probe: Probed, { imsi, msisdn }: DeviceKey): boolean =>
  isAccepted(probe) &&
  [imsi, msisdn?.replace(/^\+/, '')].some((number) => number !== undefined && probe.text.includes(number));

const withFound = (probe: Probed, devices: readonly DeviceKey[]): Lookup => ({
  ...probe,
  seen: { found: devices.filter((device) => isFound(probe, device)).length },
});

const withMentions = (probe: Probed, number: string): Lookup => ({
  ...probe,
  seen: { mentions: probe.text.split(number.replace(/^\+/, '')).length - 1 },
});

async function severalOf(
  context: LearnContext,
  details: Operation,
  two: readonly DeviceKey[],
): Promise<readonly Lookup[]> {
  const probes: Lookup[] = [];
  const key = two.every(({ imsi }) => imsi) ? 'imsi' : 'msisdn';
  for (const encoding of ENCODINGS) {
    const query = encodedQuery(two, key, () => encoding);
    if (query === undefined) return probes;
    const one = withFound(await context.send('several', details, { query }, { of: encoding }), two);
    probes.push(one);
    if (one.seen?.found !== two.length) continue;
    const [first] = two;
    if (first === undefined) return probes;
    for (const [name, devices] of [
      ['once', [first]],
      ['twice', [first, first]],
    ] as const) {
      const asked = encodedQuery(devices, key, () => encoding);
      if (asked) probes.push(withMentions(await context.send(name, details, { query: asked }), first[key] ?? ''));
    }
    return probes;
  }
  return probes;
}

/** Requests for details or locations. */
async function lookups(context: LearnContext, operation: Operation): Promise<readonly Lookup[]> {
  const { world, send, customer } = context;
  const { devices } = world.profile;
  const own = devices?.customers[customer.name];
  const [unknown] = devices?.unknown ?? [];
  const [unlocated] = own?.unlocated ?? [];
  const ask = (name: string, query: Readonly<Record<string, string>>): Promise<Probed> =>
    send(name, operation, { query });
  const probes = [await ask('no key', {}), await ask('empty key', { imsi: '' })];
  for (const query of MALFORMED) probes.push(await ask('malformed key', query));
  if (unknown) probes.push(await ask('unknown', oneKey(unknown)));
  if (unlocated && operation.lookup === 'locations') probes.push(await ask('unlocated', oneKey(unlocated)));
  return probes;
}

/** A located device of another customer. */
const foreignTo = ({ world, customer }: LearnContext): DeviceKey | undefined =>
  Object.entries(world.profile.devices?.customers ?? {}).find(([name]) => name !== customer.name)?.[1].located?.[0];

/**
 * The form of several values, shown by an own and a foreign device: the target serves the own one wherever it is, so that it reads both values.
 * A target that reads the first or the last value only would reject one of the two.
 */
async function mixedOf(context: LearnContext, details: Operation, own: DeviceKey): Promise<readonly Lookup[]> {
  const foreign = foreignTo(context);
  if (!foreign) return [];
  const key = own.imsi !== undefined && foreign.imsi !== undefined ? 'imsi' : 'msisdn';
  const probes: Lookup[] = [];
  for (const encoding of ENCODINGS) {
    const both: Lookup[] = [];
    for (const two of [
      [foreign, own],
      [own, foreign],
    ]) {
      const query = encodedQuery(two, key, () => encoding);
      const one = query && withFound(await context.send('mixed', details, { query }, { of: encoding }), [own]);
      if (one) both.push(one);
      if (one?.seen?.found !== 1) break;
    }
    probes.push(...both);
    if (both.length === 2 && both.every(({ seen }) => seen?.found === 1)) return probes;
  }
  return probes;
}

const isShown = (encoding: string, probes: readonly Lookup[]): boolean => {
  const own = ofOne(probes, encoding);
  const mixed = about(own, 'mixed');
  return (
    about(own, 'several').some(({ seen }) => seen?.found === 2) ||
    (mixed.length === 2 && mixed.every(({ seen }) => seen?.found === 1))
  );
};

/** What follows once it is known how several values are written. */
async function withSeveral(
  context: LearnContext,
  operations: readonly Operation[],
  shown: readonly Lookup[],
): Promise<readonly Lookup[]> {
  const { world, send, customer } = context;
  const encoding = ENCODINGS.find((one) => isShown(one, shown));
  if (encoding === undefined) return [];
  const own = world.profile.devices?.customers[customer.name]?.located?.slice(0, 2) ?? [];
  const [unknown, foreign] = [world.profile.devices?.unknown[0], foreignTo(context)];
  const probes: Lookup[] = [];
  for (const operation of operations) {
    const ask = async (name: string, devices: readonly DeviceKey[], of?: string): Promise<void> => {
      const key = devices.every(({ imsi }) => imsi) ? 'imsi' : 'msisdn';
      const query = encodedQuery(devices, key, () => encoding);
      if (query) probes.push(await send(name, operation, { query }, { of }));
    };
    if (operation.lookup !== 'history' && foreign && unknown) await ask('foreign and unknown', [foreign, unknown]);
    if (operation.lookup === 'history' && own.length === 2) await ask('several histories', own);
    if (operation.lookup === 'locations' && own.length === 2) await ask('identities', own, operation.id);
  }
  return probes;
}

/** Pointers to the values in a body that are one of some numbers; `*` for every element of a list. */
const pointersTo = (numbers: readonly string[], body: Json | undefined): readonly string[] => [
  ...new Set(
    scalarsIn(body).flatMap(([pointer, value]) =>
      typeof value === 'string' && numbers.includes(value.replace(/^\+/, '')) ? [pointer] : [],
    ),
  ),
];

/** One own device, by each of its keys. */
async function identitiesOf(
  context: LearnContext,
  operations: readonly Operation[],
  own: DeviceKey,
): Promise<readonly Lookup[]> {
  const probes: Lookup[] = [];
  for (const operation of operations)
    for (const key of ['imsi', 'msisdn'] as const) {
      const value = own[key];
      if (value !== undefined)
        probes.push(await context.send('identity', operation, { query: { [key]: value } }, { of: operation.id }));
    }
  return probes;
}

/** Where the bodies of own devices contain their numbers. */
function identityPointers(probes: readonly Lookup[], { id, operations }: Contract): readonly Proposal[] {
  const shownBy: Lookup[] = [];
  const value = operations.flatMap((operation) => {
    const own = about(ofOne(probes, operation.id), 'identity', 'identities').filter(isAccepted);
    const found = [...new Set(own.flatMap(({ seen }) => seen?.pointers ?? []))];
    if (found.length > 0) shownBy.push(...own);
    return found.length === 0 ? [] : [[operation.id, found] as const];
  });
  return value.length === 0 ? [] : [{ key: `${id}.deviceIdentityPointer`, value: Object.fromEntries(value), shownBy }];
}

const withPointers = (probe: Lookup, devices: readonly DeviceKey[]): Lookup =>
  ['identity', 'identities'].includes(probe.about)
    ? {
        ...probe,
        seen: {
          pointers: pointersTo(
            devices.flatMap(({ imsi, msisdn }) => [imsi ?? [], msisdn?.replace(/^\+/, '') ?? []].flat()),
            probe.json,
          ),
        },
      }
    : probe;

async function lookupsOfOne(context: LearnContext, details: Operation): Promise<readonly Lookup[]> {
  const { world, send, customer } = context;
  const [first, second] = world.profile.devices?.customers[customer.name]?.located ?? [];
  if (!first) return [];
  const query = oneKey(first);
  const correlationId = `learn-${world.number()}-${Math.round(world.now())}`;
  const probes: Lookup[] = [
    await send('no token', details, { query }, { identity: ANONYMOUS }),
    await send('other type', details, { query, headers: { accept: 'application/xml' } }),
    { ...(await send('correlated', details, { query, headers: { correlationId } })), seen: { correlationId } },
    { ...(await send('correlated again', details, { query, headers: { correlationId } })), seen: { correlationId } },
  ];
  if (first.msisdn !== undefined) {
    const digits = first.msisdn.replace(/^\+/, '');
    for (const [name, msisdn] of [
      ['digits', digits],
      ['plus', `+${digits}`],
    ] as const)
      probes.push(withFound(await send(name, details, { query: { msisdn } }), [first]));
  }
  if (second && first.imsi !== undefined && second.msisdn !== undefined) {
    const both = { imsi: first.imsi, msisdn: second.msisdn };
    probes.push(withFound(await send('two keys', details, { query: both }), [first, second]));
  }
  const several = second ? await severalOf(context, details, [first, second]) : [];
  const isKnown = ENCODINGS.some((encoding) => isShown(encoding, several));
  return [...probes, ...several, ...(isKnown ? [] : await mixedOf(context, details, first))];
}

function encodings(probes: readonly Lookup[], { id }: Contract): readonly Proposal[] {
  const found = ENCODINGS.filter((encoding) => isShown(encoding, probes)).map((encoding): Proposal => {
    const shownBy = about(ofOne(probes, encoding), 'several', 'mixed').filter(isAccepted);
    return { key: `${id}.multiValueEncoding`, value: encoding, shownBy };
  });
  return [...found, ...namedTwice(probes, id)];
}

/** How often a response names a device that the request contains twice, compared with a request that contains it once. */
function namedTwice(probes: readonly Lookup[], id: string): readonly Proposal[] {
  const [[once], [twice]] = [about(probes, 'once'), about(probes, 'twice')];
  if (!once || !twice) return [];
  const [one = 0, two] = [once.seen?.mentions, twice.seen?.mentions];
  const value = isRejected(twice)
    ? 'reject'
    : one > 0 && two === one
      ? 'once'
      : one > 0 && two === 2 * one
        ? 'twice'
        : undefined;
  return value === undefined ? [] : [{ key: `${id}.duplicateKeyBehaviour`, value, shownBy: [once, twice] }];
}

function notation(probes: readonly Lookup[], { id }: Contract): readonly Proposal[] {
  const [[digits], [plus]] = [about(probes, 'digits'), about(probes, 'plus')];
  if (!digits || !plus) return [];
  const value =
    digits.seen?.found === 1
      ? plus.seen?.found === 1
        ? 'either'
        : 'digits'
      : plus.seen?.found === 1
        ? 'plus'
        : undefined;
  return value === undefined ? [] : [{ key: `${id}.msisdnNotation`, value, shownBy: [digits, plus] }];
}

function twoKeys(probes: readonly Lookup[], { id }: Contract): readonly Proposal[] {
  const [one] = about(probes, 'two keys');
  if (!one) return [];
  const value =
    one.seen?.found === 2 ? 'union' : isRejected(one) ? 'reject' : hasNothing(one) ? 'intersection' : undefined;
  return value === undefined ? [] : [{ key: `${id}.keyCombination`, value, shownBy: [one] }];
}

function correlation(probes: readonly Lookup[], { id }: Contract): readonly Proposal[] {
  const [[first], [again]] = [about(probes, 'correlated'), about(probes, 'correlated again')];
  if (!first || !again || !isAccepted(first)) return [];
  const header = first.headers.find(([, value]) => value === first.seen?.correlationId)?.[0];
  const policy = isAccepted(again) ? 'accept' : isRejected(again) ? statusesOf([again]) : undefined;
  return [
    {
      key: `${id}.correlationEcho`,
      value: header === undefined ? false : { header: header.toLowerCase() },
      shownBy: [first],
    },
    ...(policy === undefined
      ? []
      : [{ key: `${id}.duplicateCorrelationPolicy`, value: policy, shownBy: [first, again] }]),
  ];
}

function withoutKey(probes: readonly Lookup[], { id }: Contract): readonly Proposal[] {
  const shownBy = about(probes, 'no key');
  if (shownBy.length === 0) return [];
  const isNothing = shownBy.every(hasNothing);
  if (!isNothing && !shownBy.every(isRejected)) return [];
  const value = { status: statusesOf(shownBy), ...(isNothing ? { meaning: 'nothing' } : {}) };
  return [{ key: `${id}.noKeyBehaviour`, value, shownBy }];
}

export const devices: Learner<Seen> = {
  id: 'devices',
  finds: 'how devices are looked up: forms of keys, several devices, unknown devices, correlation ids',
  keys: ownKeys(
    'multiValueEncoding',
    'duplicateKeyBehaviour',
    'msisdnNotation',
    'keyCombination',
    'noKeyBehaviour',
    'emptyKeyBehaviour',
    'malformedKeyStatus',
    'unknownDeviceStatus',
    'unlocatedStatus',
    'missingTokenStatus',
    'correlationEcho',
    'duplicateCorrelationPolicy',
    'deviceIdentityPointer',
    'historyOrder',
    'deviceDetailsSchema',
    'singleLocationSchema',
    'multipleLocationSchema',
    'historySchema',
    'foreignPlusUnknownStatus',
    'multiDeviceHistoryStatus',
    'unacceptableAcceptStatus',
  ),
  changesState: false,
  probe: async (context) => {
    const bound = context.world.boundOperations();
    const kinds = (...names: readonly Operation['lookup'][]): readonly Operation[] =>
      bound.filter(({ action, lookup }) => action === 'lookup' && names.includes(lookup));
    const probes: Lookup[] = [];
    for (const operation of kinds('details', 'locations')) probes.push(...(await lookups(context, operation)));
    const [details] = kinds('details');
    if (!details) return probes;
    const own = context.world.profile.devices?.customers[context.customer.name]?.located?.slice(0, 2) ?? [];
    const all = kinds('details', 'locations', 'history');
    probes.push(...(await lookupsOfOne(context, details)));
    probes.push(...(await withSeveral(context, all, probes)));
    for (const device of own) probes.push(...(await identitiesOf(context, all, device)));
    return probes.map((probe) => withPointers(probe, own));
  },
  conclude: (probes, contract) => {
    const { id } = contract;
    return [
      ...encodings(probes, contract),
      ...notation(probes, contract),
      ...twoKeys(probes, contract),
      ...correlation(probes, contract),
      ...identityPointers(probes, contract),
      ...historyOrder(probes, contract),
      ...bodySchemas(probes, contract),
      ...withoutKey(probes, contract),
      ...rejectionStatuses(`${id}.emptyKeyBehaviour`, about(probes, 'empty key')),
      ...rejectionStatuses(`${id}.malformedKeyStatus`, about(probes, 'malformed key')),
      ...rejectionStatuses(`${id}.missingTokenStatus`, about(probes, 'no token')),
      // RFC 9110, 12.5.1: a server may disregard the field.
      ...statuses(`${id}.unacceptableAcceptStatus`, about(probes, 'other type'), [200, 406]),
      ...rejectionStatuses(`${id}.multiDeviceHistoryStatus`, about(probes, 'several histories')),
      ...statuses(`${id}.foreignPlusUnknownStatus`, about(probes, 'foreign and unknown'), [204, 401]),
      ...statuses(`${id}.unknownDeviceStatus`, about(probes, 'unknown'), [204, 401]),
      ...statuses(`${id}.unlocatedStatus`, about(probes, 'unlocated'), [200, 204]),
    ];
  },
};
