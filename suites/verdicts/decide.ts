/** What the observations of one requirement come to: its verdict, why, and what it rests on. */

import type { Requirement } from '../../contracts/requirement.ts';
import type { Check } from '../checks/check.ts';
import type { History } from '../evidence/history.ts';
import { isObject } from '../evidence/json-type.ts';
import type { Broken, Observation, Undecided } from '../checks/observation.ts';
import { verdictOf } from './case-verdict.ts';
import { factsInWords } from './facts-in-words.ts';
import { findingsOf, type FindingContext } from './findings.ts';
import type { Judged } from './judged.ts';
import { perOperation } from './per-operation.ts';
import { worst } from './worst.ts';

/** Exchanges named as witnesses of one verdict. */
export const WITNESSES = 5;
const MOST_RECORDS = 8;

export const identified = ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  operations,
  declarations,
}: Requirement) => ({
  id,
  interface: name,
  statement,
  source,
  basis,
  level,
  operations,
  ...(declarations.length > 0 ? { declarations } : {}),
});

/** Of an undeclared requirement a reader wants to know what is still to be declared, and nothing else. */
export function stillOpen(requirement: Requirement, missing: readonly string[]): ReturnType<typeof identified> {
  const { declarations: _, ...rest } = identified(requirement);
  return missing.length === 0 ? rest : { ...rest, declarations: missing };
}

/** Texts each once, with the number of times, up to a few. */
export function unique(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].slice(0, MOST_RECORDS).map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
}

/** The note that a precondition could not be reached, where one of the check's scenarios left it. */
function blockedBy(check: Check, requirement: Requirement, history: History) {
  const scenarios = check.evidence === 'all' ? {} : { scenario: check.evidence };
  return history.notes('blocked', { interface: requirement.interface })[0];
}

/** Why a parameter that the row is about can never be sent to this target, where a scenario found that it cannot. */
function mootBy({ interface: name, check }: Requirement, history: History): string | undefined {
  const { when, filter } = check?.options ?? {};
  const param = isObject(when) ? when['param'] : (filter ?? when);
  return history
    .notes('moot', { interface: name })
    .filter(({ facts }) => param === facts.param || param === `other-${String(facts.param)}`)
    .map(({ facts }) => String(facts.reason))[0];
}

export interface Seen {
  readonly check: Check;
  readonly requirement: Requirement;
  readonly observations: readonly Observation[];
  /** Declarations the requirement names and the profile does not give. */
  readonly missing: readonly string[];
}

type WithoutDecision = Pick<Judged['result'], 'verdict' | 'reason' | 'rootCause' | 'vacuous'>;

function rootOf({ cause, seq: [first] }: Undecided): Pick<Judged['result'], 'rootCause'> {
  if (cause !== undefined) return { rootCause: { requirement: cause } };
  return first === undefined ? {} : { rootCause: { seq: first } };
}

/** Why nothing was decided, the nearest cause first. */
function withoutDecision({ check, requirement, observations, missing }: Seen, history: History): WithoutDecision {
  const open = observations.filter((one) => one.outcome === 'undecided');
  const [nearest] = [...open.filter(({ cause }) => cause !== undefined), ...open];
  if (nearest) return { verdict: 'inconclusive', reason: nearest.reason, ...rootOf(nearest) };
  if (missing.length > 0)
    return { verdict: 'undeclared', reason: `the profile declares nothing for ${missing.join(', ')}` };
  // What a document leaves open, or merely allows, cannot be broken.
  if ((requirement.basis === 'open' || requirement.level === 'may') && observations.length > 0)
    return {
      verdict: 'undeclared',
      reason: 'left open by the document; what was seen is recorded, and nothing declared decides it',
    };
  const moot = mootBy(requirement, history);
  if (moot !== undefined) return { verdict: 'inconclusive', reason: moot, vacuous: true };
  const blocked = blockedBy(check, requirement, history);
  const cause = blocked?.facts.cause;
  if (blocked)
    return {
      verdict: 'inconclusive',
      reason: String(blocked.facts.reason),
      ...(typeof cause === 'number' ? { rootCause: { seq: cause } } : {}),
    };
  return {
    verdict: 'inconclusive',
    reason: `no case reached it; it needs: ${neededBy(check, requirement)}`,
    ...(check.conditional ? { vacuous: true } : {}),
  };
}

/** What the row itself asks for, or else what its check always does. */
function neededBy(check: Check, requirement: Requirement): string {
  const when = requirement.check?.options?.['when'];
  return isObject(when) ? factsInWords(when) : lowerFirst(check.needs);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

/** What deciding needs beside what was seen. */
export interface DecidingWorld {
  readonly history: History;
  readonly finding: FindingContext;
}

/** The verdict is the worst of its cases; a pass needs at least one that was decided. */
export function decide(seen: Seen, { history, finding }: DecidingWorld): Judged {
  const { requirement, observations, missing } = seen;
  const decisive = observations.filter(({ outcome }) => outcome === 'met' || outcome === 'broken');
  const breaches = observations.filter((one): one is Broken => one.outcome === 'broken');
  const [first] = breaches;
  const records = unique(observations.flatMap((one) => (one.outcome === 'seen' ? [one.text] : [])));
  const verdict = worst(observations.flatMap((one) => verdictOf(one, requirement)));
  const told = perOperation(requirement, observations, history);
  // A question is answered by nothing the profile declares.
  const closed = breaches.some(({ isQuestion }) => isQuestion) ? stillOpen(requirement, []) : identified(requirement);
  const undecided = decisive.length === 0 || verdict === 'inconclusive' ? withoutDecision(seen, history) : undefined;
  return {
    result: {
      ...(undecided?.verdict === 'undeclared' ? stillOpen(requirement, missing) : closed),
      verdict,
      decided: decisive.length,
      ...(first ? { reason: `expected ${first.expected}, received ${first.received}` } : {}),
      ...undecided,
      ...(records.length > 0 ? { observed: records } : {}),
      witnesses: decisive
        .slice(0, WITNESSES)
        .flatMap(({ seq }) => seq)
        .slice(0, WITNESSES),
      ...(told.length > 0 && undecided?.verdict !== 'undeclared' ? { perOperation: told } : {}),
    },
    findings: findingsOf(requirement, observations, history, finding),
  };
}
