/**
 * Responses to requests that are processed later. What they contain is unspecified: the resource, a monitor, a message, or nothing. They show a
 * resource only if a read confirms its id.
 */

import type { Contract, Json, Operation } from '../../contracts/contract.ts';
import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { decodedOrSame } from '../../contracts/text/percent-encoding.ts';
import { idIn, succeeded } from './lifecycles/lifecycle-of.ts';
import { itemId, listResponse } from './lists/list-responses.ts';
import { sentPath } from './request-facts.ts';
import { asyncStatuses } from './statuses.ts';

type Declared = (contract: Contract, key: string) => Json | undefined;

const idsInPath = (exchange: Exchange): readonly string[] => sentPath(exchange).split('/').map(decodedOrSame);

/** The statuses of an operation whose processing may go on after the response, in addition to the documented ones. */
function laterStatuses(operation: Operation, contract: Contract, declared: Declared): readonly number[] {
  if (operation.action !== 'create' && operation.action !== 'update') return [];
  const all = asyncStatuses(operation, (key) => declared(contract, key));
  return all.filter((status) => !operation.success.includes(status));
}

/** Ids under which the target returns resources of an interface. */
function readIds(exchanges: readonly Exchange[], { operations }: Contract): ReadonlySet<string> {
  const reading = new Set(
    operations.flatMap(({ id, action }) => (action === 'retrieve' || action === 'list' ? id : [])),
  );
  const reads = exchanges.filter((one) => reading.has(one.operation) && succeeded(one));
  return new Set(reads.flatMap((one) => (listResponse(one)?.items ?? []).flatMap((item) => itemId(item) ?? [])));
}

/**
 * Events in which such responses are receipts, unless a read confirms that they contain the resource. The failure of a request about an id that is
 * in a receipt alone is no failure: it may be the id of something else.
 */
export function withReceipts(
  events: readonly RecordingEvent[],
  contracts: readonly Contract[],
  declared: Declared,
): readonly RecordingEvent[] {
  const receipts = new Set<RecordingEvent>();
  const unconfirmed = new Set<string>();
  for (const contract of contracts) {
    const later = new Map(contract.operations.map((one) => [one.id, laterStatuses(one, contract, declared)]));
    if ([...later.values()].every((statuses) => statuses.length === 0)) continue;
    const exchanges = events.filter((one) => one.event === 'exchange' && one.interface === contract.id) as Exchange[];
    const known = readIds(exchanges, contract);
    for (const one of exchanges) {
      if (!later.get(one.operation)?.includes(one.response?.status ?? 0)) continue;
      const id = idIn(one);
      if (id !== undefined && known.has(id)) continue;
      receipts.add(one);
      if (id !== undefined) unconfirmed.add(`${contract.id} ${id}`);
    }
  }
  if (receipts.size === 0) return events;
  return events.map((event) => {
    if (event.event !== 'exchange') return event;
    if (receipts.has(event)) return { ...event, facts: { ...event.facts, receipt: true } };
    if (event.facts.kind !== 'good' || succeeded(event)) return event;
    return idsInPath(event).some((id) => unconfirmed.has(`${event.interface} ${id}`))
      ? { ...event, facts: { ...event.facts, kind: 'settling' } }
      : event;
  });
}
