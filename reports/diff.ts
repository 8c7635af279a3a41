/** Two results of one target -> what changed between them, for a partner or a pull request: what fails now, what is fixed, what else. */

import type { Finding, Overall, RequirementResult, Result, Verdict } from '../contracts/formats/result.ts';
import { groupBy } from '../contracts/group-by.ts';
import { diffCauses, type CauseDiff } from './diff-causes.ts';
import { findingLine } from './finding-rows.ts';

export interface ResultChange {
  readonly requirement: string;
  readonly statement: string;
  /** Absent where the earlier result does not know the requirement. */
  readonly before?: Verdict;
  /** Absent where the later result does not know it any more. */
  readonly after?: Verdict;
  /** What is different, one fact each: reasons, observations, new findings. */
  readonly details: readonly string[];
}

export interface ResultDiff {
  readonly before: DiffedRun;
  readonly after: DiffedRun;
  readonly causes: CauseDiff;
  /** Failing now and not before, or known only now and failing. */
  readonly newlyFailing: readonly ResultChange[];
  /** Failing before and decided otherwise now. */
  readonly fixed: readonly ResultChange[];
  /** Failing both times, in ways that were not there before. */
  readonly failingDifferently: readonly ResultChange[];
  /** Decided before and no longer: neither fixed nor broken, but unknown. */
  readonly noLongerDecided: readonly ResultChange[];
  /** Decided now and not before, and not failing. */
  readonly newlyDecided: readonly ResultChange[];
  /** Another behaviour that breaks no requirement: other observations, a warning more or less. */
  readonly changedButLegal: readonly ResultChange[];
  /** Failing both times, those of `failingDifferently` included. */
  readonly stillFailing: number;
  readonly unchanged: number;
  /** Differences of the two runs themselves that make a comparison weaker. */
  readonly caveats: readonly string[];
}

interface DiffedRun {
  readonly id: string;
  readonly startedAt: string;
  readonly profile: string;
  readonly overall: Overall;
}

/** A waiver accepts a failure; it does not fix it. */
const FAILING: readonly Verdict[] = ['fail', 'waived'];
const DECIDED: readonly Verdict[] = ['pass', 'warn', ...FAILING];

type Kind =
  | 'newlyFailing'
  | 'fixed'
  | 'failingDifferently'
  | 'noLongerDecided'
  | 'newlyDecided'
  | 'changedButLegal'
  | 'stillFailing'
  | 'unchanged';

const isIn = (verdicts: readonly Verdict[], verdict: Verdict | undefined): boolean =>
  verdict !== undefined && verdicts.includes(verdict);

const sameTexts = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

interface Pair {
  readonly before: RequirementResult | undefined;
  readonly after: RequirementResult | undefined;
  /** Found now and not before. */
  readonly newFindings: readonly Finding[];
}

function kindOf({ before, after, newFindings }: Pair): Kind {
  const failed = isIn(FAILING, before?.verdict);
  const fails = isIn(FAILING, after?.verdict);
  if (failed && fails) return newFindings.length > 0 ? 'failingDifferently' : 'stillFailing';
  if (fails) return 'newlyFailing';
  const was = isIn(DECIDED, before?.verdict);
  const is = isIn(DECIDED, after?.verdict);
  if (failed && is) return 'fixed';
  const newlyErring = after?.verdict === 'error' && before?.verdict !== 'error';
  if ((was && !is) || newlyErring) return 'noLongerDecided';
  if (!was && is) return 'newlyDecided';
  return before?.verdict === after?.verdict && sameTexts(before?.observed, after?.observed) && newFindings.length === 0
    ? 'unchanged'
    : 'changedButLegal';
}

function detailsOf({ before, after, newFindings }: Pair): readonly string[] {
  const reason = after?.reason !== before?.reason ? after?.reason : undefined;
  const observed = sameTexts(before?.observed, after?.observed)
    ? []
    : [
        ...(before?.observed?.length ? [`observed before: ${before.observed.join('; ')}`] : []),
        ...(after?.observed?.length ? [`observed now: ${after.observed.join('; ')}`] : []),
      ];
  const found = newFindings.map((one) => `new: ${findingLine(one)}`);
  return [...(reason ? [reason] : []), ...found, ...observed];
}

function changeOf(pair: Pair): ResultChange {
  const { before, after } = pair;
  return {
    requirement: (after ?? before)?.id ?? '',
    statement: (after ?? before)?.statement ?? '',
    ...(before ? { before: before.verdict } : {}),
    ...(after ? { after: after.verdict } : {}),
    details: detailsOf(pair),
  };
}

/** What makes it the same finding in both results. */
const fullSignature = ({ operation, identity, signature }: Finding): string =>
  `${signature} at ${operation} as ${identity}`;

/** Every requirement of either result, in the order of the later one. */
function pairsOf(earlier: Result, later: Result): readonly Pair[] {
  const before = new Map(earlier.requirements.map((one) => [one.id, one]));
  const after = new Map(later.requirements.map((one) => [one.id, one]));
  const findingsBefore = groupBy(earlier.findings, ({ requirement }) => requirement);
  const findingsAfter = groupBy(later.findings, ({ requirement }) => requirement);
  return [...new Set([...after.keys(), ...before.keys()])].map((id) => {
    const known = new Set((findingsBefore.get(id) ?? []).map(fullSignature));
    return {
      before: before.get(id),
      after: after.get(id),
      newFindings: (findingsAfter.get(id) ?? []).filter((one) => !known.has(fullSignature(one))),
    };
  });
}

function caveatsOf({ run: one, profile: first }: Result, { run: other, profile: second }: Result): readonly string[] {
  const differing: readonly (readonly [string, string | number | boolean, string | number | boolean])[] = [
    ['target', first.name, second.name],
    ['profile', first.file, second.file],
    ['mode', first.mode, second.mode],
    ['effort', one.effort, other.effort],
    ['seed', one.seed, other.seed],
    ['strict', one.strict, other.strict],
    ['suite', one.suiteVersion, other.suiteVersion],
  ];
  return differing.filter(([, was, is]) => was !== is).map(([name, was, is]) => `${name}: ${was} before, ${is} now`);
}

const asRun = ({ run, profile, overall }: Result): DiffedRun => ({
  id: run.id,
  startedAt: run.startedAt,
  profile: profile.name,
  overall,
});

/** Compares an earlier with a later result. */
export function diffResults(earlier: Result, later: Result): ResultDiff {
  const kinds = groupBy(pairsOf(earlier, later), kindOf);
  const changes = (kind: Kind): readonly ResultChange[] => (kinds.get(kind) ?? []).map(changeOf);
  return {
    before: asRun(earlier),
    after: asRun(later),
    causes: diffCauses(earlier, later),
    newlyFailing: changes('newlyFailing'),
    fixed: changes('fixed'),
    failingDifferently: changes('failingDifferently'),
    noLongerDecided: changes('noLongerDecided'),
    newlyDecided: changes('newlyDecided'),
    changedButLegal: changes('changedButLegal'),
    stillFailing: (kinds.get('stillFailing')?.length ?? 0) + (kinds.get('failingDifferently')?.length ?? 0),
    unchanged: kinds.get('unchanged')?.length ?? 0,
    caveats: caveatsOf(earlier, later),
  };
}

/** Whether the later result is worse: something fails that did not, or fails in a new way. */
export const isRegression = ({ newlyFailing, failingDifferently }: ResultDiff): boolean =>
  newlyFailing.length + failingDifferently.length > 0;
