import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from './history.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** Statuses of a request that is too large: malformed, content too large, URI too long. */
const TOO_LARGE: readonly number[] = [400, 413, 414];

const SEVERAL = 3;

const numberOf = ({ facts }: Exchange): number => facts.devices?.length ?? 0;

/**
 * True for the rejection of a lookup of three devices or more, if no lookup of as many devices succeeded at the same operation: the maximum
 * number of devices in a request is unspecified (device document, Limits).
 */
export function mayExceedDeviceLimit(exchange: Exchange, history: History): boolean {
  const devices = numberOf(exchange);
  if (devices < SEVERAL || !TOO_LARGE.includes(exchange.response?.status ?? 0)) return false;
  return !history
    .exchanges({ operations: [exchange.operation] })
    .some((other) => numberOf(other) >= devices && isSuccess(other.response?.status ?? 0));
}

export const DEVICE_LIMIT_UNSPECIFIED = 'the number of devices in a request may be limited; the maximum is unspecified';
