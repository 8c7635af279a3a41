/** Broken cases of one requirement -> findings: one per operation, identity and signature, the smallest exchange as its example. */

import type { Requirement } from '../../contracts/requirement.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Evidence, Finding } from '../../contracts/formats/result.ts';
import type { History } from '../evidence/history.ts';
import type { Broken, Observation } from '../checks/observation.ts';
import { nearestPassing } from './nearest-passing.ts';

export interface FindingContext {
  readonly curl: (exchange: Exchange) => string;
  readonly replay: (requirement: string) => string;
}

function exchangeAsEvidence(exchange: Exchange, { curl }: FindingContext): Evidence {
  const { seq, operation, identity, facts, request, response, failure } = exchange;
  return {
    ...{ seq, operation, identity, facts, request },
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

const sizeOf = (broken: Broken, history: History): number =>
  broken.seq.reduce((sum, seq) => {
    const event = history.at(seq);
    if (event?.event !== 'exchange') return sum;
    return sum + event.request.url.length + (event.request.body?.length ?? 0) + (event.response?.body.length ?? 0);
  }, broken.seq.length);

function first(broken: Broken, history: History): Exchange | undefined {
  for (const seq of broken.seq) {
    const event = history.at(seq);
    if (event?.event === 'exchange') return event;
  }
  return undefined;
}

/** The shortest of the random sequences that led to a mismatch, where a breach shows on a resource of such a sequence. */
function shortestSequence(breaches: readonly Broken[], history: History, name: string): string | undefined {
  const items = breaches.map((one) => first(one, history)?.facts.item);
  const shown = history
    .notes('shortest-sequence', { interface: name })
    .find(({ facts }) => items.some((item) => item !== undefined && facts.items.includes(item)));
  return shown && `shortest sequence that shows it: ${shown.facts.commands.join(', ')}`;
}

/** Findings in the order in which they were first met. */
export function findingsOf(
  requirement: Requirement,
  observations: readonly Observation[],
  history: History,
  context: FindingContext,
): readonly Finding[] {
  const breaches = observations.filter((one) => one.outcome === 'broken');
  const groups = new Map<string, Broken[]>();
  for (const one of breaches) {
    const exchange = first(one, history);
    const key = [exchange?.operation ?? '', exchange?.identity ?? '', one.signature].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const smallest = group.reduce((best, one) => (sizeOf(one, history) < sizeOf(best, history) ? one : best));
    const exchange = first(smallest, history);
    const hint = smallest.hint ?? shortestSequence(group, history, requirement.interface);
    const near = exchange && nearestPassing(exchange, observations, history);
    const fails = requirement.level === 'must' && group.some(({ severity }) => severity === 'fail');
    return {
      requirement: requirement.id,
      verdict: fails ? ('fail' as const) : ('warn' as const),
      operation: exchange?.operation ?? requirement.operations[0] ?? '',
      identity: exchange?.identity ?? '',
      signature: smallest.signature,
      occurrences: group.length,
      expected: smallest.expected,
      received: smallest.received,
      ...(smallest.pointer === undefined ? {} : { pointer: smallest.pointer }),
      ...(hint === undefined ? {} : { hint }),
      evidence: smallest.seq.flatMap((seq) => evidenceOf(seq, history, context)),
      ...(near ? { nearestPassing: exchangeAsEvidence(near, context) } : {}),
      replay: context.replay(requirement.id),
    };
  });
}
