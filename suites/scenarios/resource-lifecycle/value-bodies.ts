/**
 * Bodies whose values programs lose or alter: each class of values at each place, in as few bodies as possible. A body that is rejected is
 * followed by its members one by one, as which values a member may have is unspecified.
 */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { UnusualValue } from '../../../contracts/formats/evidence/steps/resources.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { ownDates, ownMembers } from '../../evidence/lifecycles/state-member.ts';
import { allowedValues } from '../resources/as-declared.ts';
import { writable } from '../resources/creation-bodies.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

export interface ValueBody {
  readonly name: UnusualValue;
  readonly members: JsonObject;
}

/** Signs with a meaning in URLs, HTML, SQL, shells or CSV; percent signs with and without digits; two blanks. */
export const SIGNS = `one+two 100%25 50% of it name=value; this & that, in/out #4 it's "so" C:\\data {{x}} \${y} <b>bold</b> a  b`;

/** Letters of Latin, Cyrillic, Han and Hiragana, and a sign beyond the basic plane. */
const SCRIPTS = 'Köln Łódź Київ 東京です \u{1f4a1}';

/** Texts that are not only texts; each is the whole of a value. */
const WHOLE = [
  '00123',
  '900.00',
  'null',
  'true',
  'MiXeD Case',
  ' blanks at both ends ',
  '2024-02-03T04:05:06+02:00',
] as const;

const long = (words: string, length: number): string =>
  `${words} ${'abcdefghijklmnopqrstuvwxyz 0123456789. '.repeat(Math.ceil(length / 39))}`.slice(0, length - 4) + ' end';

const isText = (value: Json | undefined): value is string =>
  typeof value === 'string' && !/^\d{4}-\d\d-\d\dT/.test(value);

/** A text for each place: the members by name, and the text of a note. */
function bodyOf(names: readonly string[], full: JsonObject, text: (place: number) => string): JsonObject {
  const [note] = [full['note']].flat() as readonly (Json | undefined)[];
  const inner = jsonObject(note)?.['text'] === undefined ? {} : { note: [{ text: text(names.length) }] };
  return { ...Object.fromEntries(names.map((name, place) => [name, text(place)])), ...inner };
}

/** Members of text that a client may write, whose values no declaration lists. */
function textMembers(world: World, full: JsonObject): readonly string[] {
  const known = writable(world);
  const assigned = [...ownMembers(world.contract), ...ownDates(world.contract), 'id', 'href', 'externalId'];
  return Object.keys(full).filter(
    (name) =>
      isText(full[name]) &&
      !name.startsWith('@') &&
      !assigned.includes(name) &&
      (known?.includes(name) ?? name === 'description') &&
      allowedValues(world, name) === undefined,
  );
}

const fullOf = (world: World, create: Operation): JsonObject =>
  jsonObject(fullBody(world.contract, create, world.seed('values'))) ?? {};

/** Bodies with texts of each class in the members `among`, or in all that a client may write. */
export function textBodies(world: World, create: Operation, among?: readonly string[]): readonly ValueBody[] {
  const full = fullOf(world, create);
  const isAmong = (name: string): boolean => among === undefined || among.includes(name);
  const names = textMembers(world, full).filter(isAmong);
  const inner = isAmong('note') ? full : {};
  const unique = (): string => `${world.runName} ${world.number()}`;
  const same = (text: string): JsonObject => bodyOf(names, inner, () => text);
  const bodies: readonly ValueBody[] = [
    { name: 'signs in each text', members: same(`${unique()} ${SIGNS}`) },
    { name: 'scripts in each text', members: same(`${unique()} ${SCRIPTS}`) },
    { name: 'long texts', members: same(long(unique(), 300)) },
    // In a few members only, so that a list with the resource is not too long to be recorded.
    { name: 'very long texts', members: bodyOf(names.slice(0, 2), inner, () => long(unique(), 4500)) },
    ...WHOLE.map((_, nth): ValueBody => ({
      name: 'whole values',
      members: bodyOf(names, inner, (place) => WHOLE[(place + nth) % WHOLE.length] ?? ''),
    })),
  ];
  return bodies.filter(({ members }) => Object.keys(members).length > 0);
}

/** Names within nested objects whose texts have a form or are the target's to assign. */
const FORMED = /^(@.*|id|href|url|content|data)$/;

/** Nested objects in which every text is of some class; from one body to the next each class comes to each place. */
export function nestedTextBodies(world: World, create: Operation): readonly ValueBody[] {
  const known = writable(world);
  const nested = Object.entries(fullOf(world, create)).flatMap(([name, value = null]) =>
    typeof value === 'object' && value !== null && known?.includes(name) !== false ? [[name, value] as const] : [],
  );
  if (nested.length === 0) return [];
  const texts = [...WHOLE, '+44 20 7946 0018', `${SIGNS} ${SCRIPTS}`, long('long', 300)];
  return texts.map((_, nth): ValueBody => {
    let place = nth;
    const next = (): string => texts[place++ % texts.length] ?? '';
    const members = nested.map(([name, value]) => [name, eachPlainText(value, next)] as const);
    return { name: 'texts of nested members', members: Object.fromEntries(members) };
  });
}

/** A value with every text replaced, except those that have a form. */
function eachPlainText(value: Json, next: () => string): Json {
  if (isText(value)) return next();
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => eachPlainText(item, next));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value as JsonObject).map(([name, inner]) => [
          name,
          FORMED.test(name) ? inner! : eachPlainText(inner!, next),
        ]),
      )
    : value;
}

/** Texts of each class for updates: in the description, in a note, and in one other member that can be updated. */
export function updateTexts(world: World, create: Operation, updatable: readonly string[]): readonly ValueBody[] {
  const [other] = textMembers(world, fullOf(world, create)).filter(
    (name) => name !== 'description' && updatable.includes(name),
  );
  const among = ['description', 'note'].filter((name) => updatable.includes(name));
  return textBodies(world, create, other === undefined ? among : [...among, other]);
}

/** Values of external ids: the ids of two customers and runs must differ, so that all begin with the name of the run. */
export function externalIds(world: World): readonly ValueBody[] {
  const unique = `${world.runName}-${world.number()}`;
  const digits = `${String(world.number()).padStart(6, '0')}${world.seed('external id') % 1_000_000}`;
  return [
    { name: 'signs in the external id', members: { externalId: `${unique} ${SIGNS}` } },
    { name: 'scripts in the external id', members: { externalId: `${unique} ${SCRIPTS}` } },
    { name: 'digits in the external id', members: { externalId: `00${digits}` } },
    { name: 'decimals in the external id', members: { externalId: `9${digits}.00` } },
    { name: 'signs of URLs in the external id', members: { externalId: `${unique} one+two 100%25 & a=b` } },
    { name: 'capitals in the external id', members: { externalId: `${unique}-MiXeD` } },
    { name: 'long external id', members: { externalId: long(unique, 300) } },
  ];
}

/** One member at a time. */
export const oneByOne = ({ name, members }: ValueBody): readonly ValueBody[] =>
  Object.keys(members).length < 2
    ? []
    : Object.entries(members).map(([member, value]) => ({ name, members: { [member]: value } }));

/** The same values, at most two members at a time. */
export function inPairs({ name, members }: ValueBody): readonly ValueBody[] {
  const entries = Object.entries(members);
  return entries.flatMap((_, at) =>
    at % 2 === 0 ? [{ name, members: Object.fromEntries(entries.slice(at, at + 2)) }] : [],
  );
}

/** A truth value that is false, alone in its list, where the schema has one. */
export function falseValues(world: World, create: Operation): readonly ValueBody[] {
  const [note] = [fullOf(world, create)['note']].flat() as readonly (Json | undefined)[];
  const flag = Object.entries(jsonObject(note) ?? {}).find(([, value]) => typeof value === 'boolean');
  return flag ? [{ name: 'false', members: { note: [{ text: `${world.runName} false`, [flag[0]]: false }] } }] : [];
}
