/** Joins what is wrong with members: many absent together, many that one operation gets wrong, and what filters or sorts by a wrong one. */

import type { Json } from '../../../../contracts/contract.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { formatPointer } from '../../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import type { Broken } from '../../../checks/observation.ts';
import { valuesIn, type Phrase } from '../../../evidence/phrase.ts';
import { memberAt } from '../effect.ts';
import type { Joining } from './joining.ts';
import { joinMost } from './most.ts';
import { differenceOf, distinctTexts, isAbsent, textsIn } from '../likeness.ts';
import { issuedIds } from '../shared-ids.ts';
import { type Violation, changesIn, effectOfViolation, isAtMember, isInContent, objectOf } from '../violation.ts';

/** A row that misses this many members misses them for one reason. */
const MANY = 4;

/** Members that are absent together, where one requirement misses many of them in one exchange: a resource is replaced or emptied. */
export function joinManyAbsent({ groups, violations }: Joining): void {
  const absent = violations.filter((one) => isAtMember(one) && isAbsent(one.cases[0]!));
  const keyOf = (one: Violation): string => `${one.row.requirement.interface} ${objectOf(one)}`;
  for (const own of groupBy(absent, keyOf).values()) {
    const missed = own.flatMap((one) =>
      one.cases.map(({ seq }) => ({ where: `${one.row.requirement.id} ${seq.at(-1)}`, ...effectOfViolation(one) })),
    );
    const isMany = [...groupBy(missed, ({ where }) => where).values()].some(
      (some) => new Set(some.map(({ detail }) => detail)).size >= MANY,
    );
    const [first] = own;
    if (first && isMany) for (const one of own) groups.join(first, one);
  }
}

/** A requirement violated by this many members is violated regardless of the member. */
const MANY_PLACES = 3;

/** True where a requirement is met no more often than violated, or so in exchanges that show many of the members: else, most members are right. */
function areMostWrong(atMembers: readonly Violation[]): boolean {
  const observations = atMembers[0]?.row.observations ?? [];
  const count = (outcome: string, seqs?: string): number =>
    observations.filter((one) => one.outcome === outcome && (seqs === undefined || one.seq.join() === seqs)).length;
  if (count('broken') >= count('met')) return true;
  const shown = atMembers.flatMap(({ cases, effects }) =>
    cases.map(({ seq }) => ({ seqs: seq.join(), place: effects[0]!.detail })),
  );
  return [...groupBy(shown, ({ seqs }) => seqs)].some(
    ([seqs, own]) =>
      new Set(own.map(({ place }) => place)).size >= MANY_PLACES && count('broken', seqs) >= count('met', seqs),
  );
}

/**
 * What violates one requirement by many members has one reason: it is about the operation, not about a member. What else most of the same requests
 * that change a resource show has this reason, too.
 */
export function joinManyPlaces({ groups, violations, history }: Joining): void {
  const keyOf = (one: Violation): string => `${one.row.requirement.interface} ${effectOfViolation(one).detail}`;
  const [alone, compared] = [
    violations.filter((one) => isInContent(one) && one.cases.some(({ seq }) => seq.length === 1)),
    violations.filter((one) => isInContent(one) && one.cases.every(({ seq }) => seq.length > 1)),
  ];
  // A member that is wrong in a single response is wrong by itself, and not by what an operation does.
  const wrongAlone = new Set(alone.map(keyOf));
  const rowOf = ({ row, finding }: Violation): string => `${row.requirement.id} ${finding.operation}`;
  const byRow = groupBy(compared, rowOf);
  for (const own of byRow.values()) {
    const atMembers = own.filter((one) => !wrongAlone.has(keyOf(one)));
    const places = new Set(atMembers.map((one) => effectOfViolation(one).detail));
    const [first, ...others] = atMembers;
    if (!first || places.size < MANY_PLACES || !areMostWrong(atMembers)) continue;
    for (const one of others) groups.join(first, one);
    const changing = new Set(atMembers.flatMap(({ cases }) => cases.flatMap((one) => changesIn(one, history))));
    joinMost(
      compared.filter((one) => !own.includes(one)).map((one) => [one]),
      groups,
      (one) => (changesIn(one, history).some((seq) => changing.has(seq)) ? first : undefined),
    );
    // Requirements that are violated for this reason are so by other members, too.
    const rows = new Set(compared.filter((one) => groups.nameOf(one) === groups.nameOf(first)).map(rowOf));
    for (const one of compared) if (rows.has(rowOf(one)) && !wrongAlone.has(keyOf(one))) groups.join(first, one);
  }
}

/** The members that a phrase names. */
export const membersNamed = ({ parts }: Phrase): readonly string[] =>
  parts.flatMap((part) => (part.kind === 'member' ? [part.pointer] : []));

/** The part of a resource that a member belongs to. */
const partOf = (pointer: string): string => pointer.split('/', 2).join('/');

/** What comparisons of the same exchange show of one part of a resource: what becomes of a list shows at the list as a whole, at its items and at their members. */
export function joinByPart({ groups, violations }: Joining): void {
  for (const one of violations) {
    const { detail } = effectOfViolation(one);
    const isCompared = isAtMember(one) && one.cases.every(({ seq }) => seq.length > 1);
    if (!isCompared || (partOf(detail) === detail && differenceOf(one.cases[0]!) !== 'value')) continue;
    for (const { seq } of one.cases)
      for (const exchange of seq) groups.joinBy(`part ${partOf(detail)} ${exchange}`, one);
  }
}

/** What requirements say of one member in the same exchanges has one cause, in whatever way each of them sees it. */
export function joinSameMember({ groups, violations }: Joining): void {
  const keyOf = ({ seq, pointer = '' }: Broken): string => `${seq.join(' ')} ${memberAt(pointer)}`;
  const atMembers = violations.filter(isAtMember);
  const known = groupBy(
    atMembers.flatMap((one) => [...new Set(one.cases.map(keyOf))].map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  for (const one of atMembers)
    joinMost([[one]], groups, (each) => known.get(keyOf(each))?.find((other) => other.one !== one)?.one);
}

/** Members that can be updated though they are not declared to be: what is declared, or the target, is wrong about all of them. */
export function joinUndeclared({ groups, violations, history }: Joining): void {
  for (const one of violations)
    if (one.cases.every(({ seq }) => history.exchangesOf(seq)[0]?.facts.step === 'undeclared-member'))
      groups.joinBy(`undeclared members ${one.row.requirement.id}`, one);
}

/** The texts that a request selects by: in its query, and those that its response must have. */
const selectedBy = ({ expected }: Broken, exchange: Exchange | undefined): readonly string[] => [
  ...textsIn(expected),
  ...(exchange ? new URL(exchange.request.url).searchParams.values() : []),
];

/** What selects by a text that responses show changed or lost selects nothing, or something else, for the same reason. */
export function joinBySelection({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const ids = issuedIds(history, name);
    // Each text once: a list shows the same resource in hundreds of cases.
    const changed = new Map<string, Violation>();
    for (const one of own)
      if (isAtMember(one) && ['value', 'absent'].includes(differenceOf(one.cases[0]!)))
        for (const text of one.cases.flatMap(({ expected }) => distinctTexts(expected, ids)))
          if (!changed.has(text)) changed.set(text, one);
    const entries = [...changed];
    if (entries.length === 0) continue;
    const selecting = own.filter((one) => ['other', 'notification'].includes(effectOfViolation(one).family));
    for (const one of selecting) {
      const causes = one.cases.map((each, index) => {
        const texts = selectedBy(each, one.effects[index]?.exchange);
        return entries.find(([text]) => texts.some((selected) => selected.includes(text)))?.[1];
      });
      if (causes[0] && !causes.includes(undefined)) groups.join(causes[0], one);
    }
  }
}

/** True for a member that single responses show to be wrong. */
const isShownAlone = (one: Violation): boolean => isAtMember(one) && one.cases.every(({ seq }) => seq.length === 1);

/** The value of a phrase that has only one. */
function valueIn(phrase: Phrase): Json | undefined {
  const [value, ...others] = valuesIn(phrase);
  return others.length === 0 ? value : undefined;
}

/** Where two objects or lists differ; at the list itself where the lengths do. */
function differingAt(one: Json | undefined, other: Json | undefined, at: string): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((value: Json, index) => differingAt(value, other[index] as Json, `${at}/*`));
  if (!isObject(one) || !isObject(other)) return [at];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differingAt(one[name], other[name], at + formatPointer([name])));
}

/**
 * What is expected of a list or an object in words, and not by a value, is not met because of a part that is wrong by itself, if one is in each of
 * the responses.
 */
export function joinDescribedContainers({ groups, violations }: Joining): void {
  const alone = violations.filter(isShownAlone);
  const parts = groupBy(
    alone.flatMap((one) => one.cases.map(({ seq, pointer = '' }) => ({ one, seq: seq[0], pointer }))),
    ({ seq }) => seq,
  );
  joinMost(
    alone
      .filter(
        ({ cases: [first] }) => valueIn(first!.expected) === undefined && typeof valueIn(first!.received) === 'object',
      )
      .map((one) => [one]),
    groups,
    ({ seq: [seq], pointer = '' }) => parts.get(seq)?.find((part) => part.pointer.startsWith(`${pointer}/`))?.one,
    1,
  );
}

/** The member that says what an object is, and so which members it has and of which form they are (RFC 7946, 1.4, 3). */
const TYPE = 'type';

/** What is wrong within an object has the cause of its type, where that is wrong in each of the same responses. */
export function joinByType({ groups, violations }: Joining): void {
  const keyOf = (seq: number | undefined, pointer: string): string => `${seq} ${pointer}`;
  const alone = violations.filter(isShownAlone);
  const wrong = new Map<string, Violation>();
  for (const one of alone)
    for (const { seq, pointer = '' } of one.cases)
      if (pointer.endsWith(`/${TYPE}`)) wrong.set(keyOf(seq[0], pointer.slice(0, -TYPE.length - 1)), one);
  if (wrong.size === 0) return;
  const around = (pointer: string): readonly string[] => {
    const names = pointer.split('/');
    return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  };
  joinMost(
    alone.map((one) => [one]),
    groups,
    ({ seq: [seq], pointer = '' }) => around(pointer).flatMap((object) => wrong.get(keyOf(seq, object)) ?? [])[0],
    1,
  );
}

/** What is wrong with an object or a list as a whole has the cause of its members, where it differs in those only that the same exchange shows to be wrong. */
export function joinContainers({ groups, violations }: Joining): void {
  const atMembers = violations.filter(isAtMember);
  const byExchange = new Map<string, Violation>();
  for (const one of atMembers)
    for (const { seq } of one.cases)
      for (const exchange of seq) byExchange.set(`${exchange} ${effectOfViolation(one).detail}`, one);
  for (const one of atMembers) {
    const { detail } = effectOfViolation(one);
    const causes = one.cases.map(({ seq, expected, received }) =>
      differingAt(valueIn(expected), valueIn(received), detail).map((place) =>
        place === detail ? undefined : seq.flatMap((exchange) => byExchange.get(`${exchange} ${place}`) ?? [])[0],
      ),
    );
    const cause = causes[0]?.[0];
    // Of several causes, one explains the first case, and does not join the others.
    if (cause && !causes.flat().includes(undefined)) groups.join(cause, one);
  }
}

const valueTexts = (phrase: Phrase): readonly string[] => valuesIn(phrase).map((value) => JSON.stringify(value));

/** Fewer values may all be wrong by chance. */
const FEWEST_VALUES = 5;

/**
 * True for a member that is of another type, or absent where no other exchange shows it, as it is so wherever it occurs, and for one whose value is right
 * nowhere.
 */
const isWrongAnywhere = ({ cases, row: { observations = [] } }: Violation): boolean =>
  differenceOf(cases[0]!) === 'type' ||
  (differenceOf(cases[0]!) === 'absent' && cases.every(({ seq }) => seq.length === 1)) ||
  (cases.length >= FEWEST_VALUES && !observations.some(({ outcome }) => outcome === 'met'));

/** The members that a violation names as expected, or that its requests are about; none where some cases are about no member. */
function membersAbout({ cases, effects }: Violation): readonly string[] {
  const named = cases.flatMap(({ expected }) => membersNamed(expected));
  if (named.length > 0) return named;
  const about = effects.map(({ exchange }) => exchange?.facts.member);
  return about.some((name) => name === undefined)
    ? []
    : about.flatMap((name) => (name === undefined ? [] : [name.startsWith('/') ? name : `/${name}`]));
}

/** True for a case that expects of a resource what another one shows to be wrong about it. */
function expectsWrong({ expected }: Broken, cause: Violation): boolean {
  const wanted = valueTexts(expected);
  const isWanted = (phrase: Phrase): boolean => valueTexts(phrase).some((one) => wanted.includes(one));
  return cause.cases.some((one) => isWanted(one.received) && isWanted(one.expected));
}

/**
 * True for what another requirement says of a member: it is absent or of another type anywhere, or has the same value, or shows in the same exchanges,
 * or is what this one expects of the same resource.
 */
function isExplainedBy(cause: Violation, { cases }: Violation): boolean {
  if (isWrongAnywhere(cause)) return true;
  if (differenceOf(cases[0]!) === 'relation') return false;
  const seqs = new Set(cause.cases.flatMap(({ seq }) => seq));
  const values = new Set(cause.cases.flatMap(({ received }) => valueTexts(received)));
  return cases.every(
    (one) =>
      (one.seq.length > 1 && one.seq.every((seq) => seqs.has(seq))) ||
      valueTexts(one.received).some((value) => values.has(value)) ||
      expectsWrong(one, cause),
  );
}

const isElsewhere = (expected: Phrase, detail: string): boolean => {
  const named = membersNamed(expected);
  return named.length > 0 && !named.includes(detail);
};

/** What filters or sorts by a member that is wrong in the resources themselves, or reports it as a whole, has the same cause. */
export function joinByMember({ groups, violations }: Joining): void {
  const atMembers = groupBy(
    violations.filter(isAtMember),
    (one) => `${one.row.requirement.interface} ${effectOfViolation(one).detail}`,
  );
  for (const one of violations) {
    const { family, detail } = effectOfViolation(one);
    const isRelation = family === 'member' && differenceOf(one.cases[0]!) === 'relation';
    // What was received at one member was expected at another.
    const isMoved = family === 'member' && one.cases.every(({ expected }) => isElsewhere(expected, detail));
    if (family !== 'other' && !isRelation && !isMoved) continue;
    const members = new Set([...(isRelation ? [detail] : []), ...membersAbout(one)]);
    const causes = [...members].flatMap(
      (member) => atMembers.get(`${one.row.requirement.interface} ${member}`)?.filter((other) => other !== one) ?? [],
    );
    // Of several members, one that is wrong wherever it occurs explains it.
    const cause = causes.find((other) => (members.size === 1 ? isExplainedBy(other, one) : isWrongAnywhere(other)));
    if (cause) groups.join(cause, one);
  }
}
