/**
 * Findings that one cause explains. Two findings belong together if the evidence shows the same effect:
 *
 * - the same exchange has a wrong status;
 * - the same member is wrong, wherever the resource is returned;
 * - the same text of another request is returned;
 * - one condition distinguishes all requests with the wrong status from the passing ones;
 * - what else is wrong with responses whose status is wrong.
 *
 * No requirement is named here: what belongs together follows from what was recorded.
 */

import type { Finding } from '../../../contracts/formats/result.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Broken } from '../../checks/observation.ts';
import type { History } from '../../evidence/history.ts';
import type { JudgedRow } from '../rows.ts';
import { conditionOf, some, united, valuesOf, type Values } from './condition.ts';
import type { Effect } from './effect.ts';
import { Groups } from './groups.ts';

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
    .filter((text) => text.length >= LEAST_TEXT && /[a-z]{3}.*\d/i.test(text) && !/^\d{4}-\d\d-/.test(text));

function keysOf(violation: Violation): readonly string[] {
  const { row, finding, cases, effects } = violation;
  const { interface: name, id } = row.requirement;
  const { family, detail } = effectOfViolation(violation);
  const texts = new Set(cases.flatMap((one) => textsIn(one.received)));
  const own = [...texts].map((text) => `text ${text}`);
  switch (family) {
    case 'status':
      return [
        `row ${id} ${finding.operation} ${detail}`,
        ...effects.flatMap((one) => (one.exchange ? [`status ${detail} ${one.exchange.seq}`] : [])),
        ...own,
      ];
    case 'member':
      return [`member ${name} ${detail}`, ...own];
    case 'media-type':
      return [`media type ${name} ${finding.operation} ${detail}`, `row ${id} ${detail}`, ...own];
    default:
      return [`row ${id} ${family}`, ...own];
  }
}

interface StatusGroup {
  readonly violations: readonly Violation[];
  readonly detail: string;
  readonly values: Values;
  readonly count: number;
}

const failingExchanges = (violations: readonly Violation[]): readonly Exchange[] => [
  ...new Set(violations.flatMap(({ effects }) => effects.flatMap(({ exchange }) => exchange ?? []))),
];

/** Of ten requests with the condition, at most one passes. */
const MOST_EXCEPTIONS = 0.1;

const isSharp = (values: Values, count: number, passing: readonly Exchange[]): boolean => {
  const { exceptions } = conditionOf(values, passing);
  return exceptions <= MOST_EXCEPTIONS * count;
};

/** Joins groups with the same wrong status if one condition distinguishes all their requests from those that pass. */
function joinByCondition(
  groups: Groups<Violation>,
  wrong: readonly StatusGroup[],
  passing: (detail: string) => readonly Exchange[],
): void {
  const open = wrong.toSorted((one, other) => other.count - one.count);
  while (open.length > 1) {
    let [first] = open.splice(0, 1);
    for (let index = 0; first && index < open.length;) {
      const next: StatusGroup | undefined = open[index];
      const values = next && next.detail === first.detail ? united(first.values, next.values) : undefined;
      if (!next || !values || !isSharp(values, first.count + next.count, passing(first.detail))) {
        index += 1;
        continue;
      }
      groups.join(first.violations[0]!, next.violations[0]!);
      first = {
        ...first,
        violations: [...first.violations, ...next.violations],
        values,
        count: first.count + next.count,
      };
      open.splice(index, 1);
    }
  }
}

const MOST_FAILING = 200;

const familyOf = ([first]: readonly Violation[]): Effect['family'] =>
  first ? effectOfViolation(first).family : 'other';

/** Most cases of a group are about exchanges of another. */
const MOST_SHARE = 0.8;

/** What else is wrong with a response whose status is wrong has the same cause. */
function joinConsequences(groups: Groups<Violation>): void {
  const byExchange = new Map<number, Violation>();
  const all = groups.all();
  for (const group of all)
    if (familyOf(group) === 'status')
      for (const violation of group)
        for (const { exchange } of violation.effects) if (exchange) byExchange.set(exchange.seq, violation);
  for (const group of all) {
    if (familyOf(group) === 'status') continue;
    const cases = group.flatMap((one) => one.cases);
    const causes = cases.flatMap(({ seq }) => seq.flatMap((one) => byExchange.get(one) ?? []).slice(0, 1));
    const [cause] = causes;
    if (cause && group[0] && causes.length >= MOST_SHARE * cases.length) groups.join(cause, group[0]);
  }
}

/** Findings by their cause. `history` is that of the run. */
export function groupedByCause(violations: readonly Violation[], history: History): readonly (readonly Violation[])[] {
  const groups = new Groups(violations);
  for (const violation of violations) for (const key of keysOf(violation)) groups.joinBy(key, violation);
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
    joinByCondition(groups, wrong, (detail) => others.filter((one) => !isSame(one, detail)));
  }
  joinConsequences(groups);
  return groups.all();
}

const isSame = (exchange: Exchange, detail: string): boolean =>
  detail === 'a success'
    ? exchange.response !== undefined && exchange.response.status < 300
    : detail === `status ${exchange.response?.status}`;
