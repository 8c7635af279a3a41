/** The findings of a run -> their causes. Verdicts of rows stay as they are. */

import { byRanks } from '../../../contracts/by-ranks.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Cause } from '../../../contracts/formats/result.ts';
import { isServerError } from '../../../contracts/status-class.ts';
import { wordsHash } from '../../../contracts/text/words-hash.ts';
import type { Observation } from '../../checks/observation.ts';
import type { History } from '../../evidence/history.ts';
import { byFinding, shownCase, sizeOf, type FindingContext } from '../findings.ts';
import type { JudgedRow } from '../rows.ts';
import { byWeight, givesAccess } from './by-weight.ts';
import { conditionInWords } from './condition-in-words.ts';
import { contrastOf, isDistinct, passingAndDifferences } from './contrast.ts';
import { effectOf } from './effect.ts';
import { acceptMore } from './expected-statuses.ts';
import { groupedByCause } from './grouping.ts';
import { differenceOf, isAbsent } from './likeness.ts';
import { idGivenTwice } from './shared-ids.ts';
import { titleOf } from './title.ts';
import { effectOfViolation, isStatus, type Violation } from './violation.ts';

function violationsOf(row: JudgedRow, history: History): readonly Violation[] {
  const { findings } = row.judged;
  if (findings.length === 0) return [];
  return byFinding(row.observations ?? [], history).flatMap((cases, index): readonly Violation[] => {
    const finding = findings[index];
    const effects = cases.map((one) => effectOf(one, history));
    return finding ? [{ row, finding, shown: shownCase(cases, history), cases, effects }] : [];
  });
}

/** What a single response shows comes before what follows from it for lists and notifications. */
const followsFromOthers = (one: Violation): boolean =>
  ['other', 'notification'].includes(effectOfViolation(one).family);

const isOfServerError = (one: Violation): boolean =>
  isStatus(one) && one.effects.every(({ exchange }) => isServerError(exchange?.response?.status ?? 0));

/** True for a response or a notification that is of another JSON type as a whole. */
const isOfWrongType = ({ cases: [one] }: Violation): boolean =>
  one !== undefined && (one.pointer ?? '') === '' && differenceOf(one) === 'type';

/** The violation to show comes first. @param group all of one cause */
function byRank(group: readonly Violation[], history: History): (one: Violation, other: Violation) => number {
  const accepts = acceptMore(group.map(({ cases }) => cases));
  const hasAbsent = group.some(({ cases: [one] }) => one !== undefined && isAbsent(one));
  return byRanks<Violation>(
    ({ finding }) => Number(finding.verdict === 'warn'),
    ({ row }) => Number(row.requirement.basis === 'open'),
    // Which resource a request finds by an id of two explains whatever else is wrong with them.
    ({ cases }) => Number(!cases.every((one) => idGivenTwice(one, history) !== undefined)),
    // What a server error contains is no resource, and need not be right.
    (one) => Number(!isOfServerError(one)),
    // What is no object has none of its members.
    (one) => Number(hasAbsent && !isOfWrongType(one)),
    (one) => Number(followsFromOthers(one)),
    ({ cases }) => Number(accepts(cases)),
    ({ finding }) => finding.evidence.length,
    ({ finding }) => sizeOf(finding.evidence),
  );
}

/** The cases that met the requirements of a cause, at its operations: those at others say nothing about it. */
function metCases(group: readonly Violation[], history: History): number {
  const operations = new Set(group.map(({ finding }) => finding.operation));
  const isAtOne = ({ seq }: Observation): boolean => {
    const exchanges = history.exchangesOf(seq);
    return exchanges.length === 0 || exchanges.some(({ operation }) => operations.has(operation));
  };
  return [...new Set(group.map(({ row }) => row))].reduce(
    (sum, { observations = [] }) => sum + observations.filter((one) => one.outcome === 'met' && isAtOne(one)).length,
    0,
  );
}

interface Run {
  readonly rows: readonly JudgedRow[];
  readonly history: History;
  readonly context: FindingContext;
  /** Exchanges with a wrong status, of any cause. */
  readonly wrong: ReadonlySet<Exchange>;
}

function causeOf(group: readonly Violation[], { rows, history, context, wrong }: Run): Cause {
  const sorted = group.toSorted(byRank(group, history));
  const lead = sorted[0]!;
  const requirements = [...new Set(sorted.map(({ finding }) => finding.requirement))];
  const cases = group.reduce((sum, one) => sum + one.cases.length, 0);
  const contrast = contrastOf(sorted, wrong, history);
  const { condition, failing } = contrast;
  const isClear = isDistinct(condition, failing.length);
  const text = isClear ? conditionInWords(condition) : '';
  const violated = failing.length || cases;
  return {
    id: `c-${wordsHash([lead.finding.id]).toString(16).padStart(8, '0')}`,
    verdict: group.some(({ finding }) => finding.verdict === 'fail') ? 'fail' : 'warn',
    title: titleOf(sorted, history),
    ...(text === '' ? {} : { condition: text }),
    support: {
      violated,
      of: violated + (isClear ? condition.exceptions : 0),
      passing: metCases(sorted, history),
    },
    findings: sorted.map(({ finding }) => finding.id),
    requirements,
    undecided: rows
      .filter(({ judged }) => requirements.includes(judged.result.rootCause?.requirement ?? ''))
      .map(({ requirement }) => requirement.id),
    operations: [...new Set(sorted.map(({ finding }) => finding.operation).filter((one) => one !== ''))],
    ...passingAndDifferences(sorted, contrast, history, context),
  };
}

/** Each finding belongs to one cause; those that give access come first, then those of greatest weight. */
export function causesOf(rows: readonly JudgedRow[], history: History, context: FindingContext): readonly Cause[] {
  const violations = rows.flatMap((row) => violationsOf(row, history));
  if (violations.length === 0) return [];
  const wrong = new Set(
    violations
      .flatMap(({ effects }) => effects)
      .flatMap(({ family, exchange }) => (family === 'status' && exchange ? [exchange] : [])),
  );
  return groupedByCause(violations, history)
    .map((group) => ({
      cause: causeOf(group, { rows, history, context, wrong }),
      isOfAccess: givesAccess(group),
    }))
    .toSorted(byWeight)
    .map(({ cause }) => cause);
}
