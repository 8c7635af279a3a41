/** Joins wrong statuses of requests that were sent before, or again, and had the same wrong status then. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { featuresAsText } from '../features.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, isStatus, type Violation } from '../violation.ts';

/** The same for requests that are equal but for their correlation ids, and for what the suite sent them for. */
const keyOf = (exchange: Exchange): string => {
  const { request, response } = exchange;
  return [request.url, request.body, response?.status, featuresAsText(exchange, isAsked)].join('\n');
};

const isAsked = (feature: string): boolean =>
  !['step', 'fact kind'].includes(feature) && !feature.includes('correlation');

/** A requirement about requests that are sent twice, or about chosen ones, is violated for the reason for which the same requests are wrong elsewhere. */
export function joinSentAgain({ groups, violations }: Joining): void {
  const wrong = violations.filter(isStatus);
  const known = groupBy(
    wrong.flatMap((violation) => failingExchanges([violation]).map((one) => ({ violation, key: keyOf(one) }))),
    ({ key }) => key,
  );
  const groupsOf = (one: Exchange, own: Violation): ReadonlySet<Violation> =>
    new Set(
      (known.get(keyOf(one)) ?? []).map(({ violation }) => groups.nameOf(violation)).filter((name) => name !== own),
    );
  for (const violation of wrong) {
    const [first, ...others] = failingExchanges([violation]).map((one) => groupsOf(one, groups.nameOf(violation)));
    const [shared] = [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
    if (shared) groups.join(shared, violation);
  }
}
