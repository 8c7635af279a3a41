/**
 * Whose word counts at a place of a resource: the provider's, the client's, or no one knows. No document shows which members a provider sets
 * by itself, so agreement is demanded only where a client alone can know the value, or where the profile says that it is taken as sent.
 */

import type { Json } from '../../../contracts/contract.ts';
import { isAtPattern, parsePointer } from '../../../contracts/json/json-pointer.ts';
import { isOftenGiven, type AgreementOptions, type Disagreement } from './agreement.ts';
import type { Judgement } from '../judgement.ts';
import { isListedPlace, listedMembers } from '../../../contracts/listed-members.ts';
import { ownDates, ownMembers } from '../lifecycles/state-member.ts';

type Declared = Pick<Judgement, 'contract' | 'declared'>;

/** Lists whose items get identity and address from the provider. */
export const OWN_ITEMS = ['note', 'attachment', 'workLog', 'task'];
export const IDENTITY = ['id', 'href', 'url'];

/** Top-level members that many providers compute, classify or schedule themselves: another value is a finding, not a failure. */
const OFTEN_OWN = [
  'priority',
  'ticketType',
  'requestType',
  'channel',
  'currency',
  'budget',
  'sourceSystemId',
  'scheduledDate',
  'impact',
  'risk',
  'riskValue',
  'actualStartTime',
  'actualEndTime',
  'workLog',
  'resolution',
  'sla',
  'category',
  'specification',
  'incident',
];

/** Members that describe the last change by their meaning; they may move with every change, of the client or the provider. */
export const VOLATILE_MEMBER = /(last|update|modif|version|etag)/i;

const TYPE_MEMBERS = ['@type', '@baseType', '@schemaLocation', '@referredType'];

const pointers = (value: Json | undefined): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** Predicate over paths: true at a place that one of the patterns names. Most patterns have no star, and are found without a comparison. */
function placesOf(listed: readonly string[] = []): (path: readonly string[]) => boolean {
  const plain = new Set(listed);
  const patterns = listed.filter((one) => one.includes('*'));
  return (path) => plain.has(`/${path.join('/')}`) || patterns.some((pattern) => isAtPattern(pattern, path));
}

/** Predicate over paths into the resource: true where a provider may fill in what it likes. */
export function assignedPlaces({ contract, declared }: Declared): (path: readonly string[]) => boolean {
  const isAssigned = placesOf(pointers(declared(`${contract.id}.systemAssigned`)));
  const isWritable = placesOf(pointers(declared(`${contract.id}.writableFields`)));
  const resources = [...new Set(contract.operations.flatMap(({ resource }) => resource ?? []))].filter(
    (resource) => listedMembers(contract, resource).size > 0,
  );
  const own = new Set([...ownMembers(contract), ...ownDates(contract)]);
  const ofProvider = (path: readonly string[]): boolean => {
    if (isAssigned(path)) return true;
    if (path.length === 0 || isWritable(path)) return false;
    const last = path.at(-1) ?? '';
    // What no document lists is the provider's own, and may move by itself: a time of serving, a count of views.
    if (resources.length > 0 && !resources.some((resource) => isListedPlace(contract, resource, path))) return true;
    if (path.length === 1) return own.has(last);
    if (path.includes('contactMedium') && last === 'type') return true;
    if (IDENTITY.includes(last) && path.some((name) => OWN_ITEMS.includes(name))) return true;
    // Which entity is meant is the client's word where the profile says that it is returned unchanged.
    return last === 'href' && !isWritable(path.slice(0, 1));
  };
  /** Thousands of resources are compared, at the same few hundred places. */
  const known = new Map<string, boolean>();
  return (path) => {
    const key = path.join('\n');
    const is = known.get(key) ?? ofProvider(path);
    known.set(key, is);
    return is;
  };
}

/** True inside a member that many providers compute themselves, and for what they give within others. */
export const isOftenComputed = (pointer: string): boolean =>
  OFTEN_OWN.includes(parsePointer(pointer)[0] ?? '') || isOftenGiven(pointer);

const isInside = (pattern: string, path: readonly string[]): boolean =>
  parsePointer(pattern).every((token, index) => token === '*' || token === path[index]);

/** Predicate over paths: true at or within a member that the target stores and returns unchanged, as declared. */
function unchangedPlaces({ contract, declared }: Declared): (path: readonly string[]) => boolean {
  const writable = pointers(declared(`${contract.id}.writableFields`)) ?? [];
  return (path) => writable.some((one) => isInside(one, path));
}

/** Both, to compare what a client sent with what the target returns. */
export const comparedPlaces = (judgement: Declared): Required<Pick<AgreementOptions, 'assigned' | 'unchanged'>> => ({
  assigned: assignedPlaces(judgement),
  unchanged: unchangedPlaces(judgement),
});

/** As these, for a creation, whose lists keep their order where they are returned unchanged. An update may be merged into another order. */
export function createdPlaces(judgement: Declared): Required<Omit<AgreementOptions, 'complete'>> {
  const places = comparedPlaces(judgement);
  return { ...places, ordered: places.unchanged };
}

/** Names of kinds and addresses, of which a provider may have one spelling. */
export const KINDS = ['role', 'noteType', 'logtype', 'type', 'action', 'relationshipType', 'mimeType', 'emailAddress'];

/** True for a kind or an address that differs in letter case alone. */
export const isRecased = ({ pointer, expected, received }: Disagreement): boolean => {
  if (!KINDS.includes(parsePointer(pointer).at(-1) ?? '')) return false;
  if (expected.kind !== 'value' || received.kind !== 'value') return false;
  return String(expected.value).toLowerCase() === String(received.value).toLowerCase();
};

/** True for `false` that is left out: many who write JSON leave out what is not set, and readers take it for false. */
export const isFalseLeftOut = ({ expected, received }: Disagreement): boolean =>
  expected.kind === 'value' && expected.value === false && received.kind === 'absent';

type Weight = (pointer: string, one?: Disagreement) => 'fail' | 'warn';

/** How much a disagreement weighs: where members are declared as taken from the client, those fail and all others warn, as does `false` that is left out. */
export function weightAt({ contract, declared }: Declared): Weight {
  const writable = pointers(declared(`${contract.id}.writableFields`));
  return (pointer, one) => {
    const path = parsePointer(pointer);
    if (one && isFalseLeftOut(one)) return 'warn';
    if (writable) return writable.some((one) => isInside(one, path)) ? 'fail' : 'warn';
    if (one && isRecased(one)) return 'warn';
    return isOftenComputed(pointer) || TYPE_MEMBERS.includes(path.at(-1) ?? '') ? 'warn' : 'fail';
  };
}

export type WeighedDisagreement = Disagreement & { readonly severity: 'fail' | 'warn' };

/** The disagreements that weigh most, the first of each member of the resource: what is wrong with one says nothing about another. */
export function heaviestOfEach(found: readonly Disagreement[], weight: Weight): readonly WeighedDisagreement[] {
  const weighed = found.map((one) => ({ ...one, severity: weight(one.pointer, one) }));
  const failing = weighed.filter(({ severity }) => severity === 'fail');
  const byMember = new Map<string, WeighedDisagreement>();
  for (const one of failing.length > 0 ? failing : weighed) {
    const member = parsePointer(one.pointer)[0] ?? '';
    if (!byMember.has(member)) byMember.set(member, one);
  }
  return [...byMember.values()];
}

/** The disagreement that weighs most, with its weight. */
export const heaviest = (found: readonly Disagreement[], weight: Weight): WeighedDisagreement | undefined =>
  heaviestOfEach(found, weight)[0];
