/**
 * Findings that one cause explains. Two findings belong together if the evidence shows the same effect:
 *
 * - the same exchanges have a wrong status; of a rule about the requests of several causes, those of most of its exchanges;
 * - wrong statuses after the same deletion or update;
 * - the same member is wrong in the same way (absent, of another type, another value), wherever the resource is returned;
 * - the same text of another request is returned;
 * - one condition, of what their requests have in common, distinguishes all requests with the wrong status from the passing ones;
 * - the same is said of responses in the same words, apart from names and numbers;
 * - what else is wrong with responses whose status is wrong, or that are another resource;
 * - all cases compare resources by an id that several of them have;
 * - one requirement that compares exchanges is violated by many members;
 * - one requirement about chosen requests is violated alike at each of its operations;
 * - the responses compared have one chosen parameter of the same operation in common, or differ by one;
 * - texts are cut after the same number of characters, or changed alike, or unreadable, or no response is JSON;
 * - one requirement is violated by requests with one kind of invalid token;
 * - a wrong member is what a rejected request sent, and another requirement shows that this request had an effect;
 * - they are about resources for which requests have the wrong status, if those are a part of the resources.
 *
 * No requirement is named here: what belongs together follows from what was recorded.
 */

import type { Json } from '../../../contracts/contract.ts';
import type { Finding } from '../../../contracts/formats/result.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Broken } from '../../checks/observation.ts';
import { requestJson, responseJson, type History } from '../../evidence/history.ts';
import { getPointer, isPointer } from '../../../contracts/json-pointer.ts';
import { jsonTypeOf } from '../../../contracts/json-type.ts';
import { isSafeMethod } from '../../../contracts/safe-method.ts';
import { isSuccess } from '../../evidence/status-class.ts';
import type { JudgedRow } from '../rows.ts';
import { whenOf } from '../when-of.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { conditionOf, isInCommon, some, united, valuesOf, type Values } from './condition.ts';
import { memberAt, SERVED, type Effect } from './effect.ts';
import { featuresOf } from './features.ts';
import { Groups } from './groups.ts';
import { comparesByShared, sharedIds } from './shared-ids.ts';
import { textChanges } from './text-change.ts';

/** A finding with the violated cases that it represents. */
export interface Violation {
  readonly row: JudgedRow;
  readonly finding: Finding;
  readonly cases: readonly Broken[];
  /** The effect of each case, in the same order. */
  readonly effects: readonly Effect[];
}

/** Effects of the smallest case; all cases of a finding have one signature. */
export const effectOfViolation = ({ effects }: Violation): Effect => effects[0]!;

/** Texts that the suite sent contain what identifies them; shorter ones may be equal by chance. */
const LEAST_TEXT = 12;

const QUOTED = /"((?:[^"\\]|\\.)*)"/g;

const textsIn = (received: string): readonly string[] =>
  [...received.matchAll(QUOTED)]
    .map(([, text = '']) => text)
    .filter((text) => text.length >= LEAST_TEXT && /[a-z]{3}.*[\d ]/i.test(text) && !/^\d{4}-\d\d-/.test(text));

/** As checks say it of a body. */
const NOT_JSON = 'not JSON';

/** Octets that are no text in the declared encoding are shown so. */
const UNREADABLE = '\uFFFD';

/** A letter beyond ASCII within quotation marks, not the typography of the suite. */
const BEYOND_ASCII = /"[^"]*[^\t -~…][^"]*"/;

/**
 * What is received in the same way at any member or operation: texts cut after as many characters or changed alike, unreadable texts, none of the
 * letters beyond ASCII, bodies that are no JSON.
 */
function alike({ cases, effects }: Violation, name: string): readonly string[] {
  const [first] = cases as readonly [Broken];
  const { expected, received, seq } = first;
  const cut = /^cut after \d+ of /.exec(received)?.[0];
  const isNoJson = received === NOT_JSON && seq.length === 1;
  const shown = isNoJson ? effects.map(({ exchange }) => exchange?.response?.body ?? '') : [received];
  const kinds: readonly (readonly [kind: string, applies: boolean])[] = [
    [cut ?? '', cut !== undefined],
    [NOT_JSON, isNoJson],
    ['unreadable', shown.some((text) => text.includes(UNREADABLE))],
    ['without letters beyond ASCII', cut === undefined && BEYOND_ASCII.test(expected) && !BEYOND_ASCII.test(received)],
  ];
  const applying = kinds.filter(([, applies]) => applies).map(([kind]) => kind);
  return [...applying, ...textChanges(first)].map((kind) => `${name} ${kind}`);
}

/** JSON values and names of types, as checks show them. */
const TYPES: readonly (readonly [type: string, shown: RegExp])[] = [
  ['string', /^(?:string\b|")/],
  ['number', /^(?:number\b|integer\b|-?\d)/],
  ['array', /^(?:array\b|\[)/],
  ['object', /^(?:object\b|\{)/],
  ['boolean', /^(?:boolean\b|true\b|false\b)/],
];

const typeOf = (shown: string): string | undefined => TYPES.find(([, form]) => form.test(shown))?.[0];

/** The value in a text that names the member before it. */
const valueIn = (text: string): string => /(?:^|\s)\/\S+ (\S.*)$/s.exec(text)?.[1] ?? text;

/** How a member is wrong: two defects may be about one member, one about its type and one about its value. */
function differenceOf({ expected, received }: Broken): 'absent' | 'type' | 'value' {
  if (received === 'absent' || received === 'null') return 'absent';
  const [wanted, shown] = [typeOf(valueIn(expected)) ?? 'string', typeOf(received)];
  return shown === undefined || shown === wanted ? 'value' : 'type';
}

/** A few words state nothing in particular. */
const LEAST_PHRASE = 12;

/** What is said of responses in the same words, apart from names and numbers, is the same. */
function samePhrase({ row, finding, cases }: Violation): readonly string[] {
  const { interface: name } = row.requirement;
  const keys = cases.flatMap(({ expected, received }) => {
    const words = received.replace(/"[^"]*"|\S*\d\S*/g, '*');
    if (words === received && words.length >= LEAST_PHRASE && !/[[{]/.test(words)) return [`phrase ${name} ${words}`];
    const wanted = expected.replace(/"[^"]*"|\S*\d\S*/g, '*');
    return /[a-z]{3}/i.test(words.replaceAll('*', '')) ? [`phrase ${finding.operation} ${wanted} ${words}`] : [];
  });
  return [...new Set(keys)];
}

/** A token that is not valid, if all requests have this one. */
function invalidToken(effects: readonly Effect[]): string | undefined {
  const [token, ...others] = new Set(effects.map(({ exchange }) => exchange?.facts.token));
  return others.length > 0 || token === 'valid' ? undefined : token;
}

/** True for what checks receive that expect another body as a whole: its type, or its beginning. */
const isWholeBody = (received: string, body: Json | undefined): boolean =>
  body !== undefined &&
  (received === `a JSON ${jsonTypeOf(body)}` ||
    (/^[[{]/.test(received) && JSON.stringify(body).startsWith(received.replace(/…$/, ''))));

/**
 * Rules that compare the same exchanges see the same defect. In a single response, two rules may see different ones, such as a wrong order and the
 * resource of another customer; they see the same if they received the same.
 */
const sharedKeys = ({ seq, received }: Broken, { exchange }: Effect): readonly string[] => {
  if (seq.length > 1) return seq.map(String);
  const isWhole = exchange !== undefined && isWholeBody(received, responseJson(exchange));
  return [`${seq[0]} ${isWhole ? 'the whole body' : received}`];
};

function keysOf(violation: Violation): readonly string[] {
  const { row, finding, cases, effects } = violation;
  const { interface: name, id } = row.requirement;
  const { family, detail } = effectOfViolation(violation);
  const texts = new Set(cases.flatMap((one) => textsIn(one.received)));
  const own = [...texts].map((text) => `text ${text}`);
  switch (family) {
    case 'status': {
      const token = invalidToken(effects);
      return [
        `row ${id} ${finding.operation} ${detail}`,
        ...(token === undefined ? [] : [`row ${id} token ${token}`]),
        ...own,
      ];
    }
    case 'member':
      return [
        `member ${name} ${detail} ${differenceOf(cases[0]!)}`,
        ...alike(violation, name),
        // Whole elements of a list: what is wrong is not a member.
        ...(detail.endsWith('/*') ? [`row ${id} other`] : []),
        ...own,
      ];
    case 'media-type':
      return [`media type ${name} ${finding.operation} ${detail}`, `row ${id} ${detail}`, ...own];
    default:
      return [
        `row ${id} ${family}`,
        ...cases.flatMap((one, index) =>
          sharedKeys(one, effects[index]!).map((key) => `${family} ${finding.operation} ${key}`),
        ),
        ...(family === 'other' ? [...alike(violation, name), ...samePhrase(violation)] : []),
        ...own,
      ];
  }
}

/** True for a response that has this status, or one of success. */
export const hasEffect = ({ response }: Exchange, detail: string): boolean =>
  detail === SERVED ? response !== undefined && isSuccess(response.status) : detail === `status ${response?.status}`;

interface StatusGroup {
  readonly violations: readonly Violation[];
  readonly detail: string;
  readonly values: Values;
  readonly count: number;
}

const failingExchanges = (violations: readonly Violation[]): readonly Exchange[] => [
  ...new Set(violations.flatMap(({ effects }) => effects.flatMap(({ exchange }) => exchange ?? []))),
];

/** Passing requests with the condition, as a part of the failing ones: other rules may decide some of them. */
const MOST_EXCEPTIONS = 0.25;

/** Where the wrong statuses differ, the condition must distinguish nearly all. */
const FEWEST_EXCEPTIONS = 0.03;

/** True if one condition, of what two groups have in common, distinguishes all their requests from those that pass. */
const isOneCondition = (one: StatusGroup, other: StatusGroup, passing: readonly Exchange[], most: number): boolean =>
  conditionOf(united(one.values, other.values), passing, isInCommon(one.values, other.values)).exceptions <=
  most * (one.count + other.count);

type Joins = (one: StatusGroup, other: StatusGroup) => boolean;

/**
 * Findings about the same exchanges have one cause. A rule about many requests is violated by what several causes do: it belongs to the one of most of
 * its exchanges, and does not join them.
 */
function joinByExchange(groups: Groups<Violation>, violations: readonly Violation[]): void {
  const units = [
    ...groupBy(
      violations.filter(isStatus),
      (one) => `${one.row.requirement.id} ${one.finding.operation} ${effectOfViolation(one).detail}`,
    ).values(),
  ].map((own) => ({ own, detail: effectOfViolation(own[0]!).detail, exchanges: failingExchanges(own) }));
  const known = new Map<string, Violation>();
  for (const { own, detail, exchanges } of units.toSorted(
    (one, other) => one.exchanges.length - other.exchanges.length,
  )) {
    const keys = exchanges.map(({ seq }) => `${detail} ${seq}`);
    const shared = groupBy(
      keys.flatMap((key) => known.get(key) ?? []),
      (one) => groups.nameOf(one),
    );
    const [most] = [...shared.values()].toSorted((one, other) => other.length - one.length);
    if (most) groups.join(most[0]!, own[0]!);
    for (const key of keys) if (!known.has(key)) known.set(key, own[0]!);
  }
}

/** Each group, the largest first, takes those that it joins; the groups that are left. */
function joined(groups: Groups<Violation>, wrong: readonly StatusGroup[], joins: Joins): readonly StatusGroup[] {
  let open = wrong.toSorted((one, other) => other.count - one.count);
  const result: StatusGroup[] = [];
  for (let [first] = open; first; [first] = open) {
    let grown = first;
    const left: StatusGroup[] = [];
    for (const next of open.slice(1)) {
      if (joins(grown, next)) {
        groups.join(grown.violations[0]!, next.violations[0]!);
        grown = { ...grown, values: united(grown.values, next.values), count: grown.count + next.count };
      } else left.push(next);
    }
    result.push(grown);
    open = left;
  }
  return result;
}

/** Facts of the suite, and members whose values differ from request to request, explain no status by themselves. */
const isPlain = (feature: string): boolean => feature !== 'step' && !feature.startsWith('member ');

/** Passing requests with a value, as a part of the failing ones: some are rejected for another reason. */
const VALUE_EXCEPTIONS = 0.1;

/** Fewer requests with a value may fail together by chance. */
const LEAST_COUNT = 5;

/** Values of features with which nearly every request fails, as `feature\nvalue`. */
function failingValues(wrong: readonly Exchange[], others: readonly Exchange[]): ReadonlySet<string> {
  const count = (exchanges: readonly Exchange[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const one of exchanges)
      for (const [feature, value] of featuresOf(one))
        if (isPlain(feature))
          for (const key of [`${feature}\n${value}`, `${one.operation} ${feature}\n${value}`])
            counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const passing = count(others);
  return new Set(
    [...count(wrong)]
      .filter(([key, failing]) => failing >= LEAST_COUNT && (passing.get(key) ?? 0) <= VALUE_EXCEPTIONS * failing)
      .map(([key]) => key),
  );
}

/** Joins groups all of whose requests have a value with which nearly every request fails, in whatever way. */
function joinByValue(groups: Groups<Violation>, wrong: readonly StatusGroup[], others: readonly Exchange[]): void {
  const failing = failingValues([...new Set(wrong.flatMap(({ violations }) => failingExchanges(violations)))], others);
  for (const { violations, values } of wrong) {
    const [operation, ...more] = values.get('operation') ?? [];
    for (const [feature, some] of values) {
      if (some.size !== 1) continue;
      const key = `${feature}\n${[...some][0]}`;
      for (const one of [key, ...(more.length === 0 ? [`${operation} ${key}`] : [])])
        if (failing.has(one)) groups.joinBy(`${violations[0]?.row.requirement.interface} ${one}`, violations[0]!);
    }
  }
}

const MOST_FAILING = 200;

const familyOf = ([first]: readonly Violation[]): Effect['family'] =>
  first ? effectOfViolation(first).family : 'other';

const isAbsent = ({ finding }: Violation): boolean => finding.received === 'absent' || finding.received === 'null';

/** A row that misses this many members misses them for one reason. */
const MANY = 4;

/** Members that are absent together, where one requirement misses many of them: a resource is replaced or emptied. */
function joinManyAbsent(groups: Groups<Violation>, violations: readonly Violation[]): void {
  const absent = violations.filter((one) => effectOfViolation(one).family === 'member' && isAbsent(one));
  for (const own of groupBy(absent, ({ row }) => row.requirement.interface).values()) {
    const members = (some: readonly Violation[]): number =>
      new Set(some.map((one) => effectOfViolation(one).detail)).size;
    const byRow = [...groupBy(own, ({ row }) => row).values()];
    const [first] = own;
    if (first && byRow.some((some) => members(some) >= MANY)) for (const one of own) groups.join(first, one);
  }
}

/** A requirement violated by this many members is violated regardless of the member. */
const MANY_PLACES = 3;

/** True for what is wrong in the content of responses. */
const isAtMember = (one: Violation): boolean => ['member', 'other'].includes(effectOfViolation(one).family);

/** The requests of a case that change an existing resource. */
const changesIn = ({ seq }: Broken, history: History): readonly number[] =>
  history
    .exchangesOf(seq)
    .flatMap(({ request, facts, seq: own }) => (!isSafeMethod(request.method) && facts.id === 'existing' ? [own] : []));

/**
 * What violates one requirement by many members has one reason: it is about the operation, not about a member. What else most of the same requests
 * that change a resource show has this reason, too.
 */
function joinManyPlaces(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  const keyOf = (one: Violation): string => `${one.row.requirement.interface} ${effectOfViolation(one).detail}`;
  const [alone, compared] = [
    violations.filter((one) => isAtMember(one) && one.cases.some(({ seq }) => seq.length === 1)),
    violations.filter((one) => isAtMember(one) && one.cases.every(({ seq }) => seq.length > 1)),
  ];
  // A member that is wrong in a single response is wrong by itself, and not by what an operation does.
  const wrongAlone = new Set(alone.map(keyOf));
  const byRow = groupBy(compared, ({ row, finding }) => `${row.requirement.id} ${finding.operation}`);
  for (const own of byRow.values()) {
    const atMembers = own.filter((one) => !wrongAlone.has(keyOf(one)));
    const places = new Set(atMembers.map((one) => effectOfViolation(one).detail));
    const [first, ...others] = atMembers;
    if (!first || places.size < MANY_PLACES) continue;
    for (const one of others) groups.join(first, one);
    const changing = new Set(atMembers.flatMap(({ cases }) => cases.flatMap((one) => changesIn(one, history))));
    joinMost(
      compared.filter((one) => !own.includes(one)).map((one) => [one]),
      groups,
      (one) => (changesIn(one, history).some((seq) => changing.has(seq)) ? first : undefined),
    );
  }
}

/** A parameter that this part of the requests of an operation have is not chosen, but one of the usual ways to request it. */
const USUAL = 0.3;

const parametersOf = (exchange: Exchange): readonly string[] =>
  [...featuresOf(exchange).keys()].filter((name) => name.startsWith('query '));

/** Parameters of all requests of a finding that not nearly all requests of the operation have. */
function chosenParameters({ effects }: Violation, history: History): readonly string[] {
  const exchanges = effects.flatMap(({ exchange }) => exchange ?? []);
  const [first] = exchanges;
  if (!first) return [];
  const others = history.exchanges({ operations: [first.operation] });
  const isUsual = (name: string): boolean =>
    others.filter((one) => featuresOf(one).has(name)).length > USUAL * others.length;
  return parametersOf(first).filter((name) => exchanges.every((one) => featuresOf(one).has(name)) && !isUsual(name));
}

/** Parameters that some, and not all, requests of each case have: the pages of a list differ by their offset. */
function comparedParameters({ cases, finding }: Violation, history: History): readonly string[] {
  const differing = cases.map(({ seq }) => {
    const own = history.exchangesOf(seq).filter(({ operation }) => operation === finding.operation);
    const names = new Set(own.flatMap(parametersOf));
    return new Set([...names].filter((name) => own.some((one) => !featuresOf(one).has(name))));
  });
  const [first = new Set<string>(), ...others] = differing;
  return [...first].filter((name) => others.every((names) => names.has(name)));
}

/** What must be rejected because of a parameter is served if the parameter is ignored. */
const isServed = (one: Violation): boolean => {
  const { family, detail } = effectOfViolation(one);
  return family === 'status' && detail === SERVED;
};

/** A rule about chosen requests that each of its operations violates in the same way is violated for one reason. */
function joinEverywhere(groups: Groups<Violation>, violations: readonly Violation[]): void {
  const chosen = violations.filter((one) => isStatus(one) && Object.keys(whenOf(one.row.requirement)).length > 0);
  for (const alike of groupBy(chosen, (one) => `${one.row.requirement.id} ${effectOfViolation(one).detail}`).values()) {
    const violated = new Set(alike.map(({ finding }) => finding.operation));
    const [first, ...others] = alike;
    if (first?.row.requirement.operations.every((operation) => violated.has(operation)))
      for (const one of others) groups.join(first, one);
  }
}

/** What is wrong between responses to requests of one operation that have one parameter in common, or differ by one, and no other. */
function joinByParameter(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  for (const violation of violations) {
    if (!isAtMember(violation) && !isServed(violation)) continue;
    const compared = comparedParameters(violation, history);
    const [name, ...more] = compared.length > 0 ? compared : chosenParameters(violation, history);
    if (name !== undefined && more.length === 0) groups.joinBy(`${violation.finding.operation} ${name}`, violation);
  }
}

/** Most cases of a group are about exchanges of another. */
const MOST_SHARE = 0.8;

const isStatus = (one: Violation): boolean => effectOfViolation(one).family === 'status';

/** The response is no resource at all, a list of none, or another one than was requested: whatever else it contains is wrong, too. */
function isOfWhole(one: Violation): boolean {
  const { detail, exchange } = effectOfViolation(one);
  if (!exchange || one.cases.some(({ seq }) => seq.length > 1)) return false;
  return (
    one.finding.received === NOT_JSON || detail === '/*' || (detail === '/id' && isSafeMethod(exchange.request.method))
  );
}

/** Joins each group with the violation that most of its cases lead to. */
function joinMost(
  some: readonly (readonly Violation[])[],
  groups: Groups<Violation>,
  causeOf: (one: Broken) => Violation | undefined,
): void {
  for (const group of some) {
    const [first] = group;
    if (!first) continue;
    const cases = group.flatMap((one) => one.cases);
    const causes = cases.flatMap((one) => causeOf(one) ?? []);
    const [cause] = causes;
    if (cause && causes.length >= MOST_SHARE * cases.length) groups.join(cause, first);
  }
}

/** With another status of success than the documented one, a response has the content of the documented one. */
const isWithoutContent = (one: Violation): boolean =>
  isStatus(one) && !effectOfViolation(one).detail.startsWith('status 2');

/** What else is wrong with a response that has a wrong status, or is another resource, has the same cause. */
function joinConsequences(groups: Groups<Violation>, violations: readonly Violation[]): void {
  const byExchange = new Map<number, Violation>();
  // A wrong status comes first: it explains what the response is.
  for (const violation of [...violations.filter(isOfWhole), ...violations.filter(isWithoutContent)])
    for (const { exchange } of violation.effects) if (exchange) byExchange.set(exchange.seq, violation);
  joinMost(
    groups.all().filter((group) => familyOf(group) !== 'status'),
    groups,
    ({ seq }) => seq.flatMap((one) => byExchange.get(one) ?? [])[0],
  );
}

/** The pointer that a text begins with, or that follows a space. */
const POINTER = /(?:^|\s)\/[A-Za-z@][\w@]*(?:\/[\w@*]+)*/;

/** What filters or sorts by a member that is wrong in the resources themselves has the same cause. */
function joinByMember(groups: Groups<Violation>, violations: readonly Violation[]): void {
  const byMember = new Map<string, Violation>();
  for (const one of violations) {
    const { family, detail } = effectOfViolation(one);
    if (family === 'member' && differenceOf(one.cases[0]!) !== 'value')
      byMember.set(`${one.row.requirement.interface} ${detail}`, one);
  }
  for (const one of violations) {
    if (effectOfViolation(one).family !== 'other') continue;
    const members = new Set([
      ...one.effects.map(({ exchange }) => exchange?.facts.member),
      ...one.cases.flatMap(({ expected }) => POINTER.exec(expected)?.[0].trim() ?? []),
    ]);
    members.delete(undefined);
    const [member] = members;
    const cause = members.size === 1 ? byMember.get(`${one.row.requirement.interface} ${member}`) : undefined;
    if (cause) groups.join(cause, one);
  }
}

/** Where wrong statuses are about a part of the resources at most, what else is wrong with those resources has the same cause. */
const MOST_RESOURCES = 0.5;

/** The resources of exchanges, as keys. */
const itemsOf = (exchanges: readonly Exchange[]): readonly string[] =>
  exchanges.flatMap(({ facts, interface: name }) => (facts.item === undefined ? [] : [`${name} ${facts.item}`]));

/** A resource that cannot be retrieved is missing in lists as well. */
function joinByResource(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  const byItem = new Map<string, Violation>();
  for (const violation of violations.filter(isStatus)) {
    const retrievals = failingExchanges([violation]).filter(
      ({ request, facts }) => isSafeMethod(request.method) && facts.id === 'existing',
    );
    for (const item of itemsOf(retrievals)) byItem.set(item, violation);
  }
  const interfaces = new Set(violations.map(({ row }) => row.requirement.interface));
  const all = new Set([...interfaces].flatMap((name) => itemsOf(history.exchanges({ interface: name }))));
  if (byItem.size > MOST_RESOURCES * all.size) return;
  joinMost(
    groups.all().filter((group) => familyOf(group) === 'other'),
    groups,
    ({ seq }) => itemsOf(history.exchangesOf(seq)).flatMap((item) => byItem.get(item) ?? [])[0],
  );
}

/** What differs between resources that share an id has the shared id as its cause. */
function joinBySharedId(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const shared = sharedIds(history, name);
    if (shared.size === 0) continue;
    for (const violation of own)
      if (violation.cases.every((one) => comparesByShared(one, shared, history)))
        groups.joinBy(`shared id ${name}`, violation);
  }
}

const isRejected = ({ request, response }: Exchange): boolean =>
  !isSafeMethod(request.method) && response !== undefined && response.status >= 400;

/** A member and its value as text; undefined if it is absent. */
function valueAt(pointer: string, json: Json | undefined): string | undefined {
  const value = isPointer(pointer) ? getPointer(json, pointer) : undefined;
  return value === undefined ? undefined : `${memberAt(pointer)} ${JSON.stringify(value)}`;
}

/** What rejected requests about resources sent that violates the contract. */
const rejectedValues = (items: readonly string[], name: string, history: History): readonly string[] =>
  history
    .exchanges({ interface: name })
    .filter((one) => isRejected(one) && one.facts.in === 'body' && itemsOf([one]).some((item) => items.includes(item)))
    .flatMap((one) => valueAt(one.facts.at ?? '', requestJson(one)) ?? []);

/** A wrong member that rejected requests sent has the cause of what else shows that they had an effect. */
function joinByRejected(groups: Groups<Violation>, violations: readonly Violation[], history: History): void {
  for (const effect of violations) {
    const items = itemsOf(
      effect.cases.flatMap(({ seq }) => (seq.length > 1 ? history.exchangesOf(seq) : [])).filter(isRejected),
    );
    if (items.length === 0) continue;
    const name = effect.row.requirement.interface;
    const sent: readonly (string | undefined)[] = rejectedValues(items, name, history);
    const isStored = ({ seq, pointer = '' }: Broken): boolean =>
      history.exchangesOf(seq).some((one) => sent.includes(valueAt(pointer, responseJson(one))));
    for (const one of violations)
      if (one.row.requirement.interface === name && one.cases.every(isStored)) groups.join(effect, one);
  }
}

/** Findings by their cause. `history` is that of the run. */
export function groupedByCause(violations: readonly Violation[], history: History): readonly (readonly Violation[])[] {
  const groups = new Groups(violations);
  for (const violation of violations) for (const key of keysOf(violation)) groups.joinBy(key, violation);
  joinByExchange(groups, violations);
  for (const violation of violations.filter(isStatus))
    for (const one of violation.cases.filter(({ seq }) => seq.length > 1))
      for (const seq of changesIn(one, history)) groups.joinBy(`change ${seq}`, violation);
  joinManyAbsent(groups, violations);
  joinManyPlaces(groups, violations, history);
  joinEverywhere(groups, violations);
  joinByParameter(groups, violations, history);
  joinByMember(groups, violations);
  joinBySharedId(groups, violations, history);
  joinByRejected(groups, violations, history);
  const failing = new Set(failingExchanges(violations.filter((one) => effectOfViolation(one).family === 'status')));
  const byInterface = new Set(violations.map(({ row }) => row.requirement.interface));
  for (const name of byInterface) {
    const others = history.exchanges({ interface: name }).filter((one) => !failing.has(one));
    const wrong = groups
      .all()
      .filter((group) => familyOf(group) === 'status' && group[0]?.row.requirement.interface === name)
      .map((group): StatusGroup => {
        const exchanges = failingExchanges(group);
        return {
          violations: group,
          detail: effectOfViolation(group[0]!).detail,
          values: valuesOf(some(exchanges, MOST_FAILING)),
          count: exchanges.length,
        };
      });
    joinByValue(groups, wrong, others);
    const withoutStatus = new Map<string, readonly Exchange[]>();
    const passing = (detail: string): readonly Exchange[] => {
      const known = withoutStatus.get(detail) ?? others.filter((one) => !hasEffect(one, detail));
      withoutStatus.set(detail, known);
      return known;
    };
    const alike = joined(
      groups,
      wrong,
      (one, other) => one.detail === other.detail && isOneCondition(one, other, passing(one.detail), MOST_EXCEPTIONS),
    );
    joined(groups, alike, (one, other) => isOneCondition(one, other, others, FEWEST_EXCEPTIONS));
  }
  joinConsequences(groups, violations);
  joinByResource(groups, violations, history);
  return groups.all();
}
