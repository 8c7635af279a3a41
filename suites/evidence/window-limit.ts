/** Windows of a list that begin longer ago than any that the target took: how far back a list reaches is unspecified. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { readIso8601DateTime } from '../../contracts/text/iso8601-date-time.ts';
import type { History } from './history.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';
import { NOT_TAKEN } from './never-taken.ts';

export const WINDOW_LIMIT_UNSPECIFIED =
  'the window begins longer ago than any that the target took; how far back a list reaches is unspecified';

const names = (exchange: Exchange): string =>
  [...new Set(new URL(exchange.request.url).searchParams.keys())].toSorted().join(' ');

const startOf = ({ request }: Exchange): number | undefined =>
  readIso8601DateTime(new URL(request.url).searchParams.get('fromDateTime') ?? '')?.epochMs;

/** True for such a rejected window, if one with the same parameters that begins later was taken, and none of them was rejected alike. */
export function mayBeginTooEarly(exchange: Exchange, history: History): boolean {
  const status = exchange.response?.status ?? 0;
  const start = NOT_TAKEN.includes(status) ? startOf(exchange) : undefined;
  if (start === undefined) return false;
  const later = history
    .exchanges({ operations: [exchange.operation], facts: { token: 'valid' } })
    .filter((one) => one !== exchange && names(one) === names(exchange) && (startOf(one) ?? -Infinity) > start);
  const asEarly = history
    .exchanges({ operations: [exchange.operation] })
    .some((one) => succeeded(one) && (startOf(one) ?? Infinity) <= start);
  return (
    !asEarly &&
    later.some(succeeded) &&
    !later.some((one) => one.facts.kind === 'settling' && one.response?.status === status)
  );
}
