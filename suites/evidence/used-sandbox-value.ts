/** Requests that a target rejects because another one had the same value of the sandbox header field: whether it may is unspecified. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { isClientError, isTransient } from '../../contracts/status-class.ts';
import type { Judgement } from './judgement.ts';
import { sandboxValueOf } from './sandbox-value.ts';
import { succeeded } from './lifecycles/lifecycle-of.ts';
import { oncePerHistory } from './once-per-history.ts';

export const USED_VALUE =
  'another request had the same value of x-external-system; whether it may be used again is unspecified';

type UsedJudgement = Pick<Judgement, 'contract' | 'history'>;

const isRejected = ({ response }: Exchange): boolean =>
  response !== undefined && isClientError(response.status) && !isTransient(response.status);

/** True for two requests that differ in this value alone. */
const areAlike = (one: Exchange, other: Exchange): boolean =>
  one.operation === other.operation &&
  one.identity === other.identity &&
  one.request.url === other.request.url &&
  one.request.body === other.request.body &&
  sandboxValueOf(one) !== sandboxValueOf(other);

const found = oncePerHistory<ReadonlySet<Exchange>>();

/** Rejected requests with a used value, of an interface that serves no value twice and served such a request again with a new value. */
const rejectedForValue = ({ contract, history }: UsedJudgement): ReadonlySet<Exchange> =>
  found(history, contract.id, () => {
    const served = history.exchanges().filter((one) => sandboxValueOf(one) !== undefined && succeeded(one));
    const own = served.filter((one) => one.interface === contract.id);
    if (new Set(own.map(sandboxValueOf)).size < own.length) return new Set();
    const first = new Map(served.toReversed().map((one) => [sandboxValueOf(one), one.startedAt]));
    const isUsed = (one: Exchange): boolean => (first.get(sandboxValueOf(one)) ?? Infinity) <= one.at;
    const rejected = history.exchanges({ interface: contract.id }).filter((one) => isRejected(one) && isUsed(one));
    const isShown = rejected.some((one) => own.some((other) => other.seq > one.seq && areAlike(one, other)));
    return new Set(isShown ? rejected : []);
  });

export const hasUsedValue = (exchange: Exchange, judgement: UsedJudgement): boolean =>
  rejectedForValue(judgement).has(exchange);
