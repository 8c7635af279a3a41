/** Evidence that a check needs, in words made from the meanings of the vocabulary. */

import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import { DELIVERY_WINDOWS, NOTES } from '../../contracts/formats/evidence/notes.ts';
import { STEPS, type StepName } from '../../contracts/formats/evidence/steps.ts';
import { SETS_OF_ONE, SETS_OF_SEVERAL } from '../../contracts/formats/evidence/steps/lookups.ts';
import type { Need } from '../checks/check.ts';
import { factInWords } from '../evidence/fact-in-words.ts';
import { listed } from '../evidence/listed.ts';

const CLASSES: Readonly<Record<string, string>> = {
  owned: 'a located device of the caller',
  foreign: 'a device of another customer',
  'foreign-unlocated': 'a device of another customer without location (unlocated)',
  unknown: 'an unknown device',
  unlocated: 'a device of the caller without location (unlocated)',
  'no-history': 'a device of the caller without history (withoutHistory)',
  none: 'no device',
};

const SETS: Readonly<Record<string, readonly string[]>> = { ...SETS_OF_ONE, ...SETS_OF_SEVERAL };

/** Further ones are counted, so that a reason stays short. */
const MOST_NAMED = 3;

const valuesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [value]).map(String);

function anyOf(words: readonly string[]): string {
  const rest = words.length - MOST_NAMED;
  return listed(rest > 0 ? [...words.slice(0, MOST_NAMED), `${rest} more`] : words);
}

/** Sets of two devices of one class. */
const TWO: Readonly<Record<string, string>> = {
  owned: 'two located devices of the caller',
  foreign: 'two devices of another customer',
  unknown: 'two unknown devices',
  unlocated: 'two devices of the caller without location (unlocated)',
};

function deviceInWords(set: string): string {
  const classes = SETS[set] ?? [set];
  const [one, other] = classes;
  const two = one !== undefined && one === other ? TWO[one] : undefined;
  return two ?? classes.map((each) => CLASSES[each] ?? `the devices "${each}"`).join(' and ');
}

type Values = readonly string[];

/** What the identity of the request must be like. */
const OF_THE_IDENTITY: Readonly<Record<string, (values: Values) => string>> = {
  token: (values) => `with token: ${anyOf(values)}`,
  scope: ([value]) => (value === 'held' ? 'with the scope' : 'without the scope'),
  scopes: (values) =>
    values.length === 0
      ? 'with scopes: []'
      : `with the scopes ${listed(values.map((one) => one.replaceAll(',', ' and ')))}`,
};

const FROM_THE_PROFILE = [...Object.keys(OF_THE_IDENTITY), 'set'];

/** One identity with everything that is wanted of it; a valid token is not mentioned. */
function identityInWords(wanted: ReadonlyMap<string, Values>): readonly string[] {
  const tokens = wanted.get('token') ?? [];
  const given = new Map([...wanted, ['token', tokens.filter((one) => one !== 'valid' && one !== 'missing')] as const]);
  const like = [...given].flatMap(([name, values]) =>
    name === 'token' && values.length === 0 ? [] : (OF_THE_IDENTITY[name]?.(values) ?? []),
  );
  return [
    ...(tokens.includes('missing') ? ['no credentials'] : []),
    ...(like.length > 0 ? [`an identity ${like.join(' and ')}`] : []),
  ];
}

/** What the profile must contain for the request: an identity and devices. */
function fromTheProfile(wanted: ReadonlyMap<string, Values>): readonly string[] {
  const identity = identityInWords(wanted);
  const sets = wanted.get('set');
  return [
    ...(identity.length > 0 ? [listed(identity)] : []),
    ...(sets === undefined ? [] : [anyOf(sets.map(deviceInWords))]),
  ];
}

/** A clause about a fact of the request; empty for one that describes the run. */
function factClause(name: string, values: readonly string[]): string {
  const rest = values.length - MOST_NAMED;
  const clause = factInWords(name, values.slice(0, MOST_NAMED));
  return clause === '' || rest <= 0 ? clause : `${clause} (${rest} more)`;
}

/** `a request with an identity with token: expired, a located device of the caller (the key of the device is the IMSI)`. */
export function wantedInWords({ step, ...conditions }: Wanted): string {
  const given = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined || name === 'kind' ? [] : [[name, valuesOf(value)] as const],
  );
  const nouns = fromTheProfile(new Map(given));
  const clauses = given
    .filter(([name]) => !FROM_THE_PROFILE.includes(name))
    .map(([name, values]) => factClause(name, values))
    .filter((one) => one !== '');
  const withNouns = nouns.length > 0 ? `with ${nouns.join(', ')}` : '';
  if (step === undefined && withNouns === '' && clauses.length === 0) return 'a valid request';
  const subject = step === undefined ? 'a request' : anyOf(valuesOf(step).map((one) => STEPS[one as StepName].meaning));
  const head = step === undefined && withNouns !== '' ? `${subject} ${withNouns}` : subject;
  const inBrackets = [...(step === undefined || withNouns === '' ? [] : [withNouns]), ...clauses];
  return `${head}${inBrackets.length > 0 ? ` (${inBrackets.join('; ')})` : ''}`;
}

/** Keys of the profile that the request of a need depends on. */
export function profileKeysOf(need: Need): readonly string[] {
  if ('anyOf' in need) return [...new Set(need.anyOf.flatMap(profileKeysOf))];
  if (!('exchange' in need)) return [];
  const { token = 'valid', scope, scopes, set } = need.exchange;
  const isOfIdentity = scope !== undefined || scopes !== undefined || !['valid', 'missing'].includes(String(token));
  return [...(isOfIdentity ? ['`identities`'] : []), ...(set === undefined ? [] : ['`devices`'])];
}

/** One need. */
export function needInWords(need: Need): string {
  if ('anyOf' in need) return `one of: ${need.anyOf.map(needInWords).join('; ')}`;
  if ('traffic' in need) return 'a request to one of its operations';
  if ('windows' in need) return anyOf(need.windows.map((one) => DELIVERY_WINDOWS[one]));
  if ('note' in need) return NOTES[need.note].meaning;
  if ('delivery' in need) return 'a notification';
  return wantedInWords(need.exchange);
}
