/** Values that a target may take for something else than the text they are, or convert wrongly; each is a separate creation. */

import type { Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import type { UnusualValue } from '../../../contracts/formats/evidence/steps/resources.ts';
import { fullBody } from '../../../generators/full-body.ts';
import { ownDates } from '../../evidence/lifecycles/state-member.ts';
import { nestedOffsetDates, offsetDates } from './covering-bodies.ts';
import { writable } from '../resources/creation-bodies.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

interface Unusual {
  readonly name: UnusualValue;
  readonly members: JsonObject;
}

/** The size of a small picture; base64, so that it may be one. */
const CONTENT = btoa('the content of an attachment, as it may be '.repeat(80));

/** An attachment of the schema's form with a content of some thousand characters. */
function attachments(full: JsonObject): JsonObject {
  const [first] = [full['attachment']].flat() as readonly Json[];
  const form = jsonObject(first) ?? {};
  const name = ['content', 'data'].find((one) => one in form);
  return name === undefined ? {} : { attachment: [{ name: 'picture', [name]: CONTENT }] };
}

/** More items than a page or a column may hold. */
const MANY = 12;

/** Attachments whose sizes are 0 and more than 32 bits hold, where the schema has a size. */
function sizes(full: JsonObject): JsonObject {
  const [first] = [full['attachment']].flat() as readonly Json[];
  const form = jsonObject(first) ?? {};
  return typeof form['size'] === 'number'
    ? {
        attachment: [
          { name: 'empty', size: 0 },
          { name: 'large', size: 5_000_000_000 },
        ],
      }
    : {};
}

/** Members with objects that have ids, each id a text of digits, with zeros in front of every other one. */
function numbered(world: World, full: JsonObject): JsonObject {
  const known = writable(world);
  let next = 0;
  const withDigits = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(withDigits);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value as JsonObject).map(([name, inner = null]) => [
        name,
        name === 'id' ? `${next % 2 === 0 ? '' : '00'}${(next += 1)}` : withDigits(inner),
      ]),
    );
  };
  return Object.fromEntries(
    Object.entries(full).flatMap(([name, value = null]) =>
      known?.includes(name) !== false && JSON.stringify(value).includes('"id":') ? [[name, withDigits(value)]] : [],
    ),
  );
}

/** None of them is sent in a member that the schema does not have. */
export function unusualValues(world: World, create: Operation): readonly Unusual[] {
  const full = jsonObject(fullBody(world.contract, create, world.seed('awkward'))) ?? {};
  const known = (members: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(members).filter(([name]) => name in full));
  // Whether a text keeps its kind of line ends is a matter of the profile's word that it is returned unchanged.
  const end = writable(world)?.includes('description') === true ? '\r\nend' : ' end';
  const cases: readonly Unusual[] = [
    {
      name: 'like numbers',
      members: { description: '900.00', budget: '100.00', riskValue: '1.50', note: [{ text: '12E3' }] },
    },
    { name: 'like no value', members: { description: 'null', note: [{ text: 'true' }, { text: 'null' }] } },
    { name: 'escapes', members: { description: `pepper ${world.runName} %41+%2B=a  b &amp;${end}` } },
    { name: 'markup within', members: { note: [{ text: '<b>bold</b> &amp; "so" %20' }] } },
    {
      name: 'items alike',
      members: { note: ['same', 'other', 'same'].map((word) => ({ text: `${word} ${world.runName}` })) },
    },
    {
      name: 'parties of one role',
      members: {
        relatedParty: ['Ann', 'Bo'].map((word) => ({ role: 'originator', name: `${word} ${world.runName}` })),
      },
    },
    { name: 'ids of digits within members', members: numbered(world, full) },
    { name: 'emoji in items', members: { note: [{ text: `lamp \u{1f4a1} ${world.runName}` }, { text: 'm\u00fcde' }] } },
    {
      name: 'many items',
      members: { note: Array.from({ length: MANY }, (_, index) => ({ text: `note ${index} of ${world.runName}` })) },
    },
    { name: 'zero', members: sizes(full) },
    { name: 'an empty list', members: { note: [] } },
    {
      name: 'dates west of Greenwich and a long content',
      members: { ...offsetDates(world, create, ownDates(world.contract), '-05:00'), ...attachments(full) },
    },
    { name: 'nested dates with an offset', members: nestedOffsetDates(full) },
  ];
  return cases
    .map(({ name, members }) => ({ name, members: known(members) }))
    .filter(({ members }) => Object.keys(members).length > 0);
}
