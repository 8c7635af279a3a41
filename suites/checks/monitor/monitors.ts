/** Monitors as they are returned, and what their body contains. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { idText, parseWithIds } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement, Need } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { externalIdOf, lifecyclesOf, resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { hasContent, receivedStatus } from '../../evidence/statuses.ts';
import { undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

export type Monitor = { readonly [member: string]: Json | undefined };

export const FIRST = ['monitor'] as const;

/** Every read of a monitor by the customer of its resource. */
export const ALL = [...FIRST, 'monitor-after-move', 'monitor-after-update'] as const;

/** A read of a monitor of the run's own resource. */
export const MONITOR_NEED: Need = { exchange: { step: ALL } };

interface Rule {
  readonly steps?: readonly (typeof ALL)[number][];
  readonly judge: (exchange: Exchange, monitor: Monitor) => readonly Observation[];
  /** What comes of a body that is no object. */
  readonly otherwise?: (exchange: Exchange, json: Json | undefined) => readonly Observation[];
}

/** A rule, judged for every monitor of a resource of this run. Of several reads under different keys the last counts. */
export const judgeMonitors = (
  { history, contract }: Judgement,
  { steps = ALL, judge, otherwise = () => [] }: Rule,
): readonly Observation[] => {
  const reads = history.exchanges({ operations: operationsOf(contract, 'monitor'), facts: { step: steps } });
  // What one monitor contains is decided, although that of another resource, such as one with an unusual external id, is rejected.
  const isAnyServed = reads.some(({ response }) => hasContent(response));
  return reads
    .filter(
      ({ facts, response }) =>
        hasContent(response) || (!isAnyServed && facts.kind !== 'settling' && facts.step === 'monitor'),
    )
    .flatMap((exchange): readonly Observation[] => {
      if (!hasContent(exchange.response))
        return [undecided(phrase`the monitor returned ${receivedStatus(exchange)}`, exchange)];
      const json = responseJson(exchange);
      return isObject(json) ? judge(exchange, json) : otherwise(exchange, json);
    });
};

/** The external id with which the resource of a monitor was created. */
export function sentExternalId({ facts }: Exchange, { history, contract }: Judgement): string | undefined {
  const create = lifecyclesOf(history, contract).find(({ item }) => item === facts.item)?.create;
  return create && externalIdOf(create);
}

export const responseOf = ({ response }: Monitor): Monitor | undefined => (isObject(response) ? response : undefined);

/** The parsed body of the response within a monitor. */
export function serialised(monitor: Monitor): Json | undefined {
  const body = responseOf(monitor)?.['body'];
  if (typeof body !== 'string') return undefined;
  try {
    return parseWithIds(body);
  } catch {
    return undefined;
  }
}

/** The resource as its customer reads it, or as its creation returned it where it was not read. */
export function resourceOfMonitor(exchange: Exchange, { history, contract }: Judgement) {
  const lifecycle = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.item);
  const read = lifecycle?.retrieved.get('with-monitor') ?? lifecycle?.create;
  const resource: Monitor | undefined = read && resourceIn(read);
  return lifecycle && read && resource ? { read, resource, creation: lifecycle.create } : undefined;
}

export const isEmpty = (value: Json | undefined): boolean =>
  value === null || (isObject(value) && Object.keys(value).length === 0);

/** No resource, where the monitor does not show that the operation succeeded: there may be no resource. */
export function isUnfinished(monitor: Monitor, resource: Json | undefined): boolean {
  const code = responseOf(monitor)?.['statusCode'];
  return isEmpty(resource) && (typeof code !== 'string' || !code.startsWith('2') || code === '202');
}

/** The id of the resource, at the top or in an object that is wrapped around it. */
export const hasId = (value: Json | undefined, id: string): boolean =>
  isObject(value) && (idText(value) === id || Object.values(value).some((one) => hasId(one, id)));
