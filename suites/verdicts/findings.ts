/** Broken cases of one requirement -> findings: one per operation, identity and signature, the smallest exchange as its example. */

import { groupBy } from '../../contracts/group-by.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Evidence, Finding } from '../../contracts/formats/result.ts';
import type { History } from '../evidence/history.ts';
import type { Broken, Observation } from '../checks/observation.ts';
import { sentPath } from '../evidence/request-facts.ts';
import { received } from '../evidence/statuses.ts';
import { deviceNeverFound } from './device-never-found.ts';
import { findingId } from './finding-id.ts';
import { nearestPassing } from './nearest-passing.ts';

export interface FindingContext {
  readonly curl: (exchange: Exchange) => string;
  readonly replay: (finding: Pick<Finding, 'id' | 'requirement'>) => string;
}

/** The scenario that sends generated requests of a user's own contract. */
const GENERATED = 'any-operation';

export function exchangeAsEvidence(exchange: Exchange, { curl }: FindingContext): Evidence {
  const { seq, operation, identity, facts, request, response, failure } = exchange;
  return {
    seq,
    operation,
    identity,
    facts,
    request,
    ...(response ? { response } : {}),
    ...(failure ? { failure } : {}),
    curl: curl(exchange),
  };
}

function evidenceOf(seq: number, history: History, context: FindingContext): readonly Evidence[] {
  const event = history.at(seq);
  if (event?.event === 'exchange') return [exchangeAsEvidence(event, context)];
  if (event?.event === 'delivery')
    return [
      {
        seq,
        operation: 'notification',
        identity: event.callback,
        facts: event.facts,
        request: event.request,
        curl: '',
      },
    ];
  return [];
}

/** Characters that a reader has before them. */
export const sizeOf = (exchanges: readonly Pick<Evidence, 'request' | 'response'>[]): number =>
  exchanges.reduce(
    (sum, { request, response }) =>
      sum + request.url.length + (request.body?.length ?? 0) + (response?.body.length ?? 0),
    0,
  );

const sizeOfCase = ({ seq }: Broken, history: History): number => seq.length + sizeOf(history.exchangesOf(seq));

const first = (broken: Broken, history: History): Exchange | undefined => history.exchangesOf(broken.seq)[0];

/** The customer of a missing or unexpected notification, if no exchange shows it. */
function customerOf({ seq }: Broken, history: History): string {
  for (const one of seq) {
    const event = history.at(one);
    if (event?.event === 'note' && event.note === 'delivery-window') return event.facts.customer;
  }
  return '';
}

/** The shortest of the random sequences that led to a mismatch, where a breach shows on a resource of such a sequence. */
function shortestSequence(breaches: readonly Broken[], history: History, name: string): string | undefined {
  const items = breaches.map((one) => first(one, history)?.facts.item);
  const shown = history
    .notes('shortest-sequence', { interface: name })
    .find(({ facts }) => items.some((item) => item !== undefined && facts.items.includes(item)));
  return shown && `shortest sequence that shows it: ${shown.facts.commands.join(', ')}`;
}

/** True for a request that was sent again alone, on a new resource if it names one. */
const isRepeated = (broken: Broken, history: History): boolean => {
  const facts = first(broken, history)?.facts;
  return facts !== undefined && 'repeats' in facts && facts.repeats !== undefined;
};

const MOST_EARLIER = 5;

/** The last requests before an exchange that may have changed its resource. */
const changesBefore = (exchange: Exchange, history: History): readonly Exchange[] =>
  history
    .exchanges({ interface: exchange.interface })
    .filter(
      (one) => one.seq < exchange.seq && !isSafeMethod(one.request.method) && sentPath(one) === sentPath(exchange),
    )
    .slice(-MOST_EARLIER);

/** What is known of a generated request that was shown to fail only after others. */
function notAlone(exchange: Exchange | undefined, history: History): string | undefined {
  if (exchange?.scenario !== GENERATED) return undefined;
  const again = history
    .exchanges({ operations: [exchange.operation] })
    .find(({ facts }) => 'repeats' in facts && facts.repeats === exchange.seq);
  return again
    ? `Sent again alone (exchange ${again.seq}), it did not violate the requirement: ${received(again)}. Earlier requests are part of the cause.`
    : 'It was not sent again alone; earlier requests may be part of the cause.';
}

/** Violated cases of one requirement by the finding that shows them. */
export const byFinding = (observations: readonly Observation[], history: History): readonly (readonly Broken[])[] => [
  ...groupBy(
    observations.filter((one) => one.outcome === 'broken'),
    (one) => {
      const exchange = first(one, history);
      return [exchange?.operation ?? '', exchange?.identity ?? '', one.signature].join('\n');
    },
  ).values(),
];

/** The case that a finding shows: the smallest one, of those that were sent again alone if there are any. */
export function shownCase(group: readonly Broken[], history: History): Broken {
  const repeated = group.filter((one) => isRepeated(one, history));
  const [smallest] = (repeated.length > 0 ? repeated : group).toSorted(
    (one, other) => sizeOfCase(one, history) - sizeOfCase(other, history),
  );
  return smallest!;
}

/** Findings in the order in which they were first met. */
export function findingsOf(
  requirement: Requirement,
  observations: readonly Observation[],
  history: History,
  context: FindingContext,
): readonly Finding[] {
  return byFinding(observations, history).map((group) => {
    const smallest = shownCase(group, history);
    const exchange = first(smallest, history);
    const alone = isRepeated(smallest, history) ? undefined : notAlone(exchange, history);
    const known = smallest.hint ?? shortestSequence(group, history, requirement.interface);
    const unfound = exchange && deviceNeverFound(exchange, history);
    const hint = [known, alone, unfound].filter((one) => one !== undefined).join(' ') || undefined;
    const earlier = alone !== undefined && exchange ? changesBefore(exchange, history) : [];
    const notes = smallest.seq.filter((seq) => history.at(seq)?.event === 'note');
    const near = exchange && nearestPassing(exchange, observations, history);
    const fails = requirement.level === 'must' && group.some(({ severity }) => severity === 'fail');
    const named = {
      requirement: requirement.id,
      operation: exchange?.operation ?? requirement.operations[0] ?? '',
      identity: exchange?.identity ?? customerOf(smallest, history),
      signature: smallest.signature,
    };
    const id = findingId(named);
    return {
      id,
      ...named,
      verdict: fails ? ('fail' as const) : ('warn' as const),
      occurrences: group.length,
      expected: smallest.expected.text,
      received: smallest.received.text,
      ...(smallest.pointer === undefined ? {} : { pointer: smallest.pointer }),
      ...(hint === undefined ? {} : { hint }),
      evidence: [...smallest.seq, ...earlier.map(({ seq }) => seq)].flatMap((seq) => evidenceOf(seq, history, context)),
      ...(notes.length > 0 ? { notes } : {}),
      ...(near ? { nearestPassing: exchangeAsEvidence(near, context) } : {}),
      replay: context.replay({ id, requirement: requirement.id }),
    };
  });
}
