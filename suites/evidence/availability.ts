import type { Contract, Json, Operation } from '../../contracts/contract.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { getPointer } from '../../contracts/json/json-pointer.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';

const declaredFor = (operation: Operation, readAvailable: Json | undefined): Json | undefined =>
  getPointer(readAvailable, operation.action === 'list' ? '/list' : '/one');

/**
 * True for an operation that the document calls currently unavailable, unless the profile declares it available: its errors decide nothing.
 *
 * @param readAvailable the declaration `readAvailable` of the operation's interface
 */
export function isCalledUnavailable(operation: Operation | undefined, readAvailable: Json | undefined): boolean {
  if (!operation?.unavailable) return false;
  return declaredFor(operation, readAvailable) !== true;
}

/** True unless the profile declares the operation unavailable. */
export const mayBeAvailable = (operation: Operation, readAvailable: Json | undefined): boolean =>
  declaredFor(operation, readAvailable) !== false;

/** Kinds of requests that a target may be expected to serve. */
const OF_AVAILABLE: readonly (string | undefined)[] = ['good', 'offered', 'probe'];

/**
 * Events in which the errors of an operation that the document calls currently unavailable are those of an unavailable operation, unless it was
 * served before and after: "currently" can change at any time.
 */
export function withAvailability(
  events: readonly RecordingEvent[],
  contracts: readonly Contract[],
  readAvailable: (contract: Contract) => Json | undefined,
): readonly RecordingEvent[] {
  const called = new Set(
    contracts.flatMap((contract) =>
      contract.operations.filter((one) => isCalledUnavailable(one, readAvailable(contract))).map(({ id }) => id),
    ),
  );
  if (called.size === 0) return events;
  const served = new Map<string, { readonly from: number; readonly to: number }>();
  for (const event of events) {
    if (event.event !== 'exchange' || !called.has(event.operation) || !succeeded(event)) continue;
    const { from = event.at, to = event.at } = served.get(event.operation) ?? {};
    served.set(event.operation, { from: Math.min(from, event.at), to: Math.max(to, event.startedAt) });
  }
  return events.map((event) => {
    if (event.event !== 'exchange' || !called.has(event.operation)) return event;
    if (!OF_AVAILABLE.includes(event.facts.kind) || succeeded(event)) return event;
    const { from = Infinity, to = -Infinity } = served.get(event.operation) ?? {};
    const isWithin = from <= event.startedAt && event.at <= to;
    return isWithin ? event : { ...event, facts: { ...event.facts, kind: 'unavailable' } };
  });
}
