import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from './history.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';

/** Statuses for a value that the target does not take. */
export const NOT_TAKEN: readonly number[] = [400, 422];

/** Something that a request may have in several ways, and the way in which it has it. */
export interface Way {
  readonly name: string;
  readonly way: string;
}

/** True for the rejection of a request that has something in a way in which the operation never takes it, if it takes it in another way. */
export function isNeverTaken(
  exchange: Exchange,
  history: History,
  waysIn: (exchange: Exchange) => readonly Way[],
): boolean {
  const sent = NOT_TAKEN.includes(exchange.response?.status ?? 0) ? waysIn(exchange) : [];
  if (sent.length === 0) return false;
  const taken = history
    .exchanges({ operations: [exchange.operation] })
    .filter(succeeded)
    .flatMap(waysIn);
  return sent.some(({ name, way }) => {
    const same = taken.filter((one) => one.name === name);
    return same.length > 0 && same.every((one) => one.way !== way);
  });
}
