/** Why a requirement is undecided, the nearest cause first. */

import { groupBy } from '../../contracts/group-by.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { Operation } from '../../contracts/contract.ts';
import type { Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { needsOf, type Need } from '../checks/check.ts';
import type { Undecided } from '../checks/observation.ts';
import { responseJson, type History } from '../evidence/history.ts';
import { isWithoutObjects, listResponse, NO_OBJECTS } from '../evidence/lists/list-responses.ts';
import { succeeded } from '../evidence/lifecycles/lifecycle-of.ts';
import { listed } from '../evidence/listed.ts';
import { hasContent } from '../evidence/statuses.ts';
import type { PlannedEvidence } from '../plan/plan.ts';
import { profileKeysOf } from '../plan/need-in-words.ts';
import { RECORDED } from '../plan/plan-run.ts';
import { neverServed, neverServedReason, type NeverServed } from './never-served.ts';
import type { Judged, ObservedRow } from './rows.ts';
import { whenOf } from './when-of.ts';

/** Most scenarios that a reason names. */
const MOST_SCENARIOS = 3;

/** Declarations that a run does without, as far as it observes how long the target takes. */
const SHOWN_BY_RUNS = ['settleMs', 'notification.deadlineMs'];

const notTriggered = (trigger: string): string =>
  `the profile does not declare the trigger ${trigger}, so the event was not caused`;

/** What a result has in place of a decision, and what kept the run from one. */
type WithoutDecision = Pick<Judged['result'], 'verdict' | 'reason' | 'rootCause' | 'vacuous'> &
  Pick<Judged, 'obstacle'>;

/** Undefined where it does not apply to the row. */
type Reason = (row: ObservedRow, history: History) => WithoutDecision | undefined;

/** Why the parameter of the row can never be sent to this target, if a scenario found this. */
function notApplicableReason(requirement: Requirement, history: History): string | undefined {
  const { interface: name, check } = requirement;
  const param = whenOf(requirement).param ?? check?.options['parameter'];
  return history
    .notes('not-applicable', { interface: name })
    .filter(({ facts }) => param === facts.param)
    .map(({ facts }) => facts.reason)[0];
}

/** What this run recorded for a need. */
export function recordedFor(need: Need, requirement: Requirement, history: History): readonly RecordingEvent[] {
  if ('anyOf' in need) return need.anyOf.flatMap((piece) => recordedFor(piece, requirement, history));
  const { operations, interface: name } = requirement;
  if ('windows' in need)
    return history
      .notes('delivery-window', { interface: name })
      .filter(({ facts }) => need.windows.includes(facts.window));
  if ('note' in need) return history.notes(need.note);
  if ('delivery' in need) return history.deliveries({ facts: { interface: name } });
  const at = ('exchange' in need ? need.operations : undefined) ?? operations;
  return history.exchanges({
    ...(at.length > 0 ? { operations: at } : { interface: name }),
    ...('exchange' in need ? { facts: need.exchange } : {}),
  });
}

const isThere = (need: Need, requirement: Requirement, history: History): boolean =>
  recordedFor(need, requirement, history).length > 0;

/** The scenarios that provide a need: whether they sent requests. */
function scenariosInWords(
  { scenarios }: PlannedEvidence,
  { interface: name }: Requirement,
  history: History,
): string | undefined {
  if (scenarios === undefined || scenarios.length === 0 || scenarios.length > MOST_SCENARIOS) return undefined;
  const ran = new Set(
    history.events.flatMap((event) => (event.event === 'exchange' && event.interface === name ? [event.scenario] : [])),
  );
  return [...groupBy(scenarios, (one) => (ran.has(one) ? 'did not send it' : 'sent no request'))]
    .map(([what, those]) => `scenario${those.length > 1 ? 's' : ''} ${those.join(' and ')} ${what}`)
    .join(', ');
}

export const needsOfRow = ({ check, requirement, contract }: ObservedRow): readonly Need[] =>
  needsOf(check, { requirement, contract, options: requirement.check?.options ?? {} });

/** Exchanges at the operations of the row. */
const trafficOf = ({ operations }: Requirement, history: History): readonly Exchange[] =>
  operations.length > 0 ? history.exchanges({ operations }) : [];

const isServed = ({ requirement }: ObservedRow, history: History): boolean =>
  trafficOf(requirement, history).some(succeeded);

/** True if a note is about the operations of the row, or names none. */
const isAbout = ({ facts }: Note<'blocked'>, { operations }: Requirement): boolean =>
  facts.operations === undefined || operations.length === 0 || facts.operations.some((one) => operations.includes(one));

/**
 * The note that a precondition could not be reached, by a scenario that provides the evidence of the row. It does not block a row whose
 * operations were served, requests that were sent, or an optional case whose evidence is recorded: then the target did not show the case.
 */
function blockedBy(row: ObservedRow, history: History): Note<'blocked'> | undefined {
  const { check, requirement, planned } = row;
  const mayBlock = needsOfRow(row).map((need) => {
    if ('traffic' in need) return !isServed(row, history);
    const isSent = 'exchange' in need || check.conditional === true;
    return !(isSent && isThere(need, requirement, history));
  });
  const sources = (planned.evidence ?? [{ needs: '' }]).filter((_, index) => mayBlock[index] ?? true);
  return history
    .notes('blocked', { interface: requirement.interface })
    .filter((note) => isAbout(note, requirement))
    .find(({ scenario }) => sources.some(({ scenarios }) => scenarios?.includes(scenario) ?? true));
}

/** The operations of an evidence that was recorded, or should have been. */
function operationsOfNeed(need: Need, requirement: Requirement, history: History): readonly string[] {
  const pieces = 'anyOf' in need ? need.anyOf : [need];
  const recorded = recordedFor(need, requirement, history);
  if (recorded.some(({ event }) => event !== 'exchange')) return [];
  if (recorded.length > 0) return recorded.flatMap((one) => (one.event === 'exchange' ? [one.operation] : []));
  return pieces.flatMap((piece) =>
    'exchange' in piece
      ? (piece.operations ?? requirement.operations)
      : 'traffic' in piece
        ? requirement.operations
        : [],
  );
}

/** An operation that the row needs a response of, if no valid request to it was served. */
function neverServedFor(row: ObservedRow, history: History): NeverServed | undefined {
  const { operations } = row.requirement;
  const of = (needed: readonly string[]): NeverServed | undefined => {
    const found = needed.map((one) => neverServed(history, one));
    return found.includes(undefined) ? undefined : found[0];
  };
  const needs = needsOfRow(row);
  const needed = needs
    .map((need) => of([...new Set(operationsOfNeed(need, row.requirement, history))]))
    .find((one) => one !== undefined);
  if (needed) return needed;
  const pieces = needs.flatMap((need) => ('anyOf' in need ? need.anyOf : [need]));
  const isOfResponses = pieces.every((piece) => 'exchange' in piece || 'traffic' in piece);
  // A rule about responses of two operations compares them.
  return isOfResponses && operations.length === 2
    ? operations.map((one) => of([one])).find((one) => one !== undefined)
    : of(operations);
}

/** The operation of all undecided cases, if no valid request to it was served: the cases have no reason besides this. */
function unservedIn(open: readonly Undecided[], row: ObservedRow, history: History): NeverServed | undefined {
  const cited = open.flatMap(({ seq }) => seq);
  const exchanges = history.exchangesOf(cited);
  // What cites only notes is about notifications.
  if (exchanges.length === 0) return cited.length === 0 ? neverServedFor(row, history) : undefined;
  const found = exchanges.map(({ operation }) => neverServed(history, operation));
  return found.includes(undefined) ? undefined : found[0];
}

const notServed = (unserved: NeverServed): WithoutDecision => ({
  verdict: 'inconclusive',
  reason: neverServedReason(unserved),
  rootCause: { seq: unserved.last.seq },
  obstacle: { kind: 'never-served', operation: unserved.operation },
});

/** Operations whose responses contain one object. */
const OF_OBJECTS: readonly Operation['action'][] = ['create', 'retrieve', 'update', 'hub-create', 'hub-retrieve'];

/** The last response, if no successful response of the row's operations that has a body contains an object. */
function withoutObject({ requirement, contract }: ObservedRow, history: History): WithoutDecision | undefined {
  const own = contract.operations.filter(({ id }) => requirement.operations.includes(id));
  if (own.length === 0 || !own.every(({ action }) => OF_OBJECTS.includes(action))) return undefined;
  const bodies = trafficOf(requirement, history).filter((one) => succeeded(one) && hasContent(one.response));
  const last = bodies.at(-1);
  return last && !bodies.some((one) => isObject(responseJson(one)))
    ? { verdict: 'inconclusive', reason: 'no response of the operation is a JSON object', rootCause: { seq: last.seq } }
    : undefined;
}

/** The last list, if no list of the row's operations shows an object. */
function withoutObjects({ requirement, contract }: ObservedRow, history: History): WithoutDecision | undefined {
  const operations = operationsOf(contract, 'list').filter((id) => requirement.operations.includes(id));
  const lists = operations.length === 0 ? [] : history.exchanges({ operations });
  const last = lists.findLast(isWithoutObjects);
  return last && lists.every((one) => (listResponse(one)?.items.length ?? 0) === 0)
    ? { verdict: 'inconclusive', reason: NO_OBJECTS, rootCause: { seq: last.seq } }
    : undefined;
}

/** The responses without the optional case, if any response could show it. */
function withoutTheCase(row: ObservedRow, history: History): string | undefined {
  if (row.check.conditional !== true) return undefined;
  const needs = needsOfRow(row);
  if (needs.some((need) => 'windows' in need || 'note' in need || 'delivery' in need)) return undefined;
  if (needs.some((need) => 'traffic' in need) && !isServed(row, history)) return undefined;
  const recorded = needs.map((need) => recordedFor(need, row.requirement, history));
  if (recorded.some(({ length }) => length === 0)) return undefined;
  const responses = [...new Set(recorded.flat())].filter((one) => one.event === 'exchange' && one.response).length;
  return responses > 0
    ? `none of ${responses} responses shows the optional case that the rule is about; no action is needed`
    : undefined;
}

/** The first need without evidence in this run; if all needs have evidence, that none of it decides the requirement. */
function neededBy(row: ObservedRow, history: History): Pick<WithoutDecision, 'reason' | 'obstacle'> {
  const { requirement, planned } = row;
  const { evidence = [] } = planned;
  const needs = needsOfRow(row);
  const words = needs.map((_, index) => evidence[index]?.needs ?? 'evidence');
  const missing = needs.findIndex((need) => !isThere(need, requirement, history));
  if (missing < 0)
    return {
      reason: `recorded, but what was received does not decide the requirement: ${words.join('; ')}`,
      obstacle: { kind: 'undecisive' },
    };
  const one = evidence[missing];
  const scenarios = one && scenariosInWords(one, requirement, history);
  const keys = needs[missing] ? profileKeysOf(needs[missing]) : [];
  const parts = [
    `not recorded: ${words[missing]}${scenarios === undefined ? '' : ` (${scenarios})`}`,
    ...(keys.length === 0 ? [] : [`add what it lacks to ${listed(keys)} of the profile`]),
  ];
  return { reason: parts.join('; ') };
}

function rootOf({ cause, seq: [first] }: Undecided): Pick<Judged['result'], 'rootCause'> {
  if (cause !== undefined) return { rootCause: { requirement: cause } };
  return first === undefined ? {} : { rootCause: { seq: first } };
}

/** What is declared requires nothing of what was recorded: it may leave out the member that the requirement is about. */
function permittedBy({ requirement: { declarations }, planned: { missingMembers = {} } }: ObservedRow): string {
  const declared = declarations.map((key) => {
    const without = missingMembers[key];
    return without ? `${key}, without ${without.join(', ')}` : key;
  });
  return `recorded; with what the profile declares (${declared.join('; ')}), none of it is wrong`;
}

const undecidedCases = ({ observations }: ObservedRow): readonly Undecided[] =>
  observations.filter((one) => one.outcome === 'undecided');

/** A case that the violation of another requirement explains. */
const explained: Reason = (row) => {
  const caused = undecidedCases(row).find(({ cause }) => cause !== undefined);
  return caused && { verdict: 'inconclusive', reason: caused.reason, ...rootOf(caused) };
};

const undecidedCase: Reason = (row, history) => {
  const open = undecidedCases(row);
  const [nearest] = open;
  if (!nearest) return undefined;
  const unserved = unservedIn(open, row, history);
  return unserved ? notServed(unserved) : { verdict: 'inconclusive', reason: nearest.reason, ...rootOf(nearest) };
};

const undeclared: Reason = ({ planned: { missing = [], untriggered } }) => {
  if (missing.length === 0) return undefined;
  // What the run shows by itself need not be declared first.
  const first = missing.filter((key) => !SHOWN_BY_RUNS.includes(key));
  const keys = first.length > 0 ? first : missing;
  const reason = untriggered ? notTriggered(untriggered) : `the profile does not declare ${keys.join(', ')}`;
  return { verdict: 'undeclared', reason };
};

/** An unspecified or optional behaviour cannot be violated. */
const permitted: Reason = (row) => {
  const { requirement, observations, planned } = row;
  if ((requirement.basis !== 'open' && requirement.level !== 'may') || observations.length === 0) return undefined;
  return planned.status === 'undeclared' || requirement.declarations.length === 0
    ? { verdict: 'undeclared', reason: RECORDED }
    : { verdict: 'inconclusive', reason: permittedBy(row), vacuous: true };
};

const notApplicable: Reason = ({ requirement }, history) => {
  const reason = notApplicableReason(requirement, history);
  return reason === undefined ? undefined : { verdict: 'inconclusive', reason, vacuous: true };
};

const unserved: Reason = (row, history) => {
  const found = neverServedFor(row, history);
  return found && notServed(found);
};

const blocked: Reason = (row, history) => {
  const note = blockedBy(row, history);
  if (!note) return undefined;
  const { reason, cause } = note.facts;
  return {
    verdict: 'inconclusive',
    reason,
    ...(cause === undefined ? {} : { rootCause: { seq: cause } }),
    obstacle: { kind: 'blocked', note },
  };
};

const untriggered: Reason = ({ planned }) =>
  planned.untriggered ? { verdict: 'inconclusive', reason: notTriggered(planned.untriggered) } : undefined;

function withoutEvidence(row: ObservedRow, history: History): WithoutDecision {
  const reason = withoutTheCase(row, history);
  return {
    verdict: 'inconclusive',
    ...(reason === undefined ? neededBy(row, history) : { reason }),
    ...(row.check.conditional || row.planned.declaredEmpty ? { vacuous: true } : {}),
  };
}

/**
 * The first one that applies is reported: what an observation states, then what the profile does not declare or permits, then what kept the run from
 * evidence, the most specific first.
 */
const REASONS: readonly Reason[] = [
  explained,
  undecidedCase,
  undeclared,
  permitted,
  notApplicable,
  unserved,
  blocked,
  withoutObject,
  withoutObjects,
  untriggered,
];

export function whyUndecided(row: ObservedRow, history: History): WithoutDecision {
  for (const reason of REASONS) {
    const found = reason(row, history);
    if (found) return found;
  }
  return withoutEvidence(row, history);
}
