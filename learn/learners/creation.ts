import type { Contract, Json, JsonObject, Operation } from '../../contracts/contract.ts';
import { fullBody } from '../../generators/full-body.ts';
import { requiredMembers } from '../../suites/scenarios/resources/creation-bodies.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import {
  about,
  isAccepted,
  hasRejection,
  ownKeys,
  type LearnContext,
  type Learner,
  type Probed,
  type Proposal,
} from '../learner.ts';

/** Most bodies that are tried one after another by what rejections state. */
const MOST_STEPS = 12;

const NAME = String.raw`["'\`]?\/?([@A-Za-z_][\w-]*)["'\`]?`;
const NEEDED = [
  new RegExp(
    String.raw`${NAME}\s+(?:(?:is|are|must be|was|field|property|member)\s+)*(?:required|mandatory|missing|needed|present)`,
    'gi',
  ),
  new RegExp(
    String.raw`(?:required|mandatory|missing|needs?|must (?:have|contain))\s+(?:(?:a|an|the|required|mandatory|property|field|member|attribute|parameter|value|for)[:\s]+)*[:\s]*${NAME}`,
    'gi',
  ),
];
const LISTED_VALUES =
  /(?:one of|allowed values?(?: are)?|expected|enum)[^\w"'\n]*[[({]?\s*["'`]?([\w-]+)["'`]?\s*(?:,|\||or\b|\]|\))/i;
const NO_NAMES = [
  'a',
  'an',
  'the',
  'is',
  'are',
  'be',
  'field',
  'property',
  'member',
  'attribute',
  'parameter',
  'value',
  'body',
  'request',
  'of',
  'have',
  'must',
  'required',
  'mandatory',
  'missing',
];

/** Members that a rejection names: listed members of a creation anywhere in its text, others where it calls them required. */
export function namedIn(text: string, listed: readonly string[]): readonly string[] {
  const words = new Set(text.match(/[@A-Za-z_][\w-]*/g));
  const required = NEEDED.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []));
  const others = required.filter((name) => !NO_NAMES.includes(name.toLowerCase()));
  return [...new Set([...listed.filter((name) => words.has(name)), ...others])];
}

/** A value that a rejection lists as allowed. */
export const allowedIn = (text: string): string | undefined => LISTED_VALUES.exec(text)?.[1];

/** A value for each listed member; texts that a person reads differ from one creation to the next. */
export function samplesOf(contract: Contract, operation: Operation): JsonObject {
  const full = jsonObject(fullBody(contract, operation, 1));
  const { resource } = operation;
  return {
    ...full,
    ...(full && '@type' in full && resource !== undefined ? { '@type': resource } : {}),
    ...(full && 'externalId' in full ? { externalId: '{unique}' } : {}),
    description: 'Conformance {unique}',
  };
}

function samples(contract: Contract, { world }: LearnContext): JsonObject {
  const operation = world.operation('create');
  return operation ? samplesOf(contract, operation) : { description: 'Conformance {unique}' };
}

const sampleOf = (name: string, all: JsonObject): Json => all[name] ?? 'Conformance {unique}';

async function byRejections(context: LearnContext, all: JsonObject): Promise<readonly Probed[]> {
  const probes: Probed[] = [];
  const listed = Object.keys(all);
  let body: JsonObject = 'description' in all ? { description: sampleOf('description', all) } : {};
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const one = await context.create('try', body);
    if (one === undefined) return probes;
    probes.push(one);
    if (!hasRejection(one)) return probes;
    const before: JsonObject = body;
    const named = namedIn(one.text, listed);
    const missing = named.filter((name) => !(name in before));
    const allowed = allowedIn(one.text);
    const [wrong] = named.filter((name) => name in before && before[name] !== allowed);
    if (missing.length > 0)
      body = { ...body, ...Object.fromEntries(missing.map((name) => [name, sampleOf(name, all)])) };
    else if (wrong !== undefined && allowed !== undefined) body = { ...body, [wrong]: allowed };
    else return probes;
  }
  return probes;
}

const without = (body: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** A list with its first element only, an object with its texts, numbers and booleans only; anything else as it is. */
function plainer(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 1).map(plainer);
  const members = jsonObject(value);
  return members === undefined
    ? value
    : Object.fromEntries(Object.entries(members).filter(([, one]) => typeof one !== 'object' || one === null));
}

/** Each member of an accepted body left out in turn, then made plainer; what can be left out stays out. */
async function reduced(context: LearnContext, accepted: JsonObject): Promise<readonly Probed[]> {
  const probes: Probed[] = [];
  let body = accepted;
  const tryIt = async (how: 'without' | 'plainer', name: string, smaller: JsonObject): Promise<void> => {
    const one = await context.create(how, smaller, name);
    if (one !== undefined) probes.push(one);
    if (one !== undefined && isAccepted(one)) body = smaller;
  };
  for (const name of Object.keys(accepted)) await tryIt('without', name, without(body, name));
  for (const [name, value = null] of Object.entries(body)) {
    const plain = plainer(value);
    if (sizeIn(plain) < sizeIn(value)) await tryIt('plainer', name, { ...body, [name]: plain });
  }
  return probes;
}

/** The description with each other member in turn, if a body with all members is rejected. */
async function oneByOne(context: LearnContext, all: JsonObject): Promise<readonly Probed[]> {
  const { description, ...others } = all;
  const base: JsonObject = description === undefined ? {} : { description };
  const probes: Probed[] = [];
  for (const [name, value] of Object.entries(others)) {
    const one = await context.create('try', { ...base, [name]: value });
    if (one === undefined) return probes;
    probes.push(one);
    if (isAccepted(one)) return probes;
  }
  return probes;
}

const acceptedIn = (probes: readonly Probed[]): Probed | undefined => probes.filter(isAccepted).toSorted(bySize)[0];

const sizeIn = (value: Json): number => JSON.stringify(value).length;

const sizeOf = ({ sent = {} }: Probed): number => Object.keys(sent).length;

/** By the number of members, then by their content. */
const bySize = (one: Probed, other: Probed): number =>
  sizeOf(one) - sizeOf(other) || sizeIn(one.sent ?? {}) - sizeIn(other.sent ?? {});

/** The smallest accepted body that is not empty: a description distinguishes resources. */
function bodyOf(probes: readonly Probed[]): Probed | undefined {
  const smallest = acceptedIn(probes);
  if (smallest === undefined || sizeOf(smallest) > 0) return smallest;
  return acceptedIn(probes.filter((one) => sizeOf(one) > 0)) ?? smallest;
}

export function conclude(probes: readonly Probed[], { id }: Pick<Contract, 'id'>): readonly Proposal[] {
  const body = bodyOf(probes);
  if (body?.sent === undefined) return [];
  const reductions = about(probes, 'without');
  const needed = reductions.filter(hasRejection);
  const required = needed.map(({ of = '' }) => `/${of}`).toSorted();
  return [
    { key: `${id}.create.minimalBody`, value: body.sent, shownBy: [body] },
    { key: 'bodyWrapping', value: { [`${id}.create`]: 'object' }, shownBy: [body] },
    ...(reductions.length > 0
      ? [{ key: `${id}.create.requiredFields`, value: required, shownBy: needed.length > 0 ? needed : [body] }]
      : []),
  ];
}

export const creation: Learner = {
  id: 'creation',
  finds: 'a body that creates a resource, and the required members',
  keys: (contract) => [...ownKeys('create.minimalBody', 'create.requiredFields')(contract), 'bodyWrapping'],
  changesState: true,
  probe: async (context) => {
    const { contract, world } = context;
    const declared = jsonObject(world.own('create.minimalBody'));
    if (declared !== undefined) {
      const one = await context.create('try', declared);
      return one === undefined || !isAccepted(one) ? [] : [one, ...(await reduced(context, declared))];
    }
    const all = samples(contract, context);
    const required = requiredMembers(world);
    const given = required && Object.fromEntries(required.map((name) => [name, sampleOf(name, all)]));
    const first = given && (await context.create('try', { description: sampleOf('description', all), ...given }));
    const tried = first && isAccepted(first) ? [first] : await byRejections(context, all);
    const whole = acceptedIn(tried) === undefined ? await context.create('try', all) : undefined;
    const more = whole && hasRejection(whole) ? await oneByOne(context, all) : [];
    const probes = [...tried, ...(whole ? [whole] : []), ...more];
    const accepted = acceptedIn(probes)?.sent;
    return accepted === undefined ? probes : [...probes, ...(await reduced(context, accepted))];
  },
  conclude,
};
