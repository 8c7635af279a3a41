/** Joins wrong statuses of requests that were sent before, or again, and had the same wrong status then. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { featuresAsText, type Feature } from '../features.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, isServed, isStatus, type Violation } from '../violation.ts';

/** The same for requests that are equal but for their correlation ids, and for what the suite sent them for. */
const keyOf = (exchange: Exchange): string => {
  const { request, response } = exchange;
  return [request.url, request.body, response?.status, featuresAsText(exchange, isAsked)].join('\n');
};

const isAsked = (feature: Feature): boolean =>
  !['step', 'fact kind'].includes(feature) && !feature.includes('correlation');

/** A requirement about requests that are sent twice, or about chosen ones, is violated for the reason for which the same requests are wrong elsewhere. */
export function joinSentAgain({ groups, violations }: Joining): void {
  const keys = new Map(
    violations.filter(isStatus).map((one) => {
      // That a request is served at all is another defect than the status with which it is.
      const own = failingExchanges([one]).map((each) => `${keyOf(each)} ${isServed(one)}`);
      return [one, [...new Set(own)]] as const;
    }),
  );
  const known = groupBy(
    [...keys].flatMap(([violation, own]) => own.map((key) => ({ violation, key }))),
    ({ key }) => key,
  );
  const groupsOf = (key: string): readonly Violation[] =>
    (known.get(key) ?? []).map(({ violation }) => groups.nameOf(violation));
  for (const [violation, [first = '', ...others]] of keys) {
    const shared = groupsOf(first).find(
      (name) => name !== groups.nameOf(violation) && others.every((key) => groupsOf(key).includes(name)),
    );
    if (shared) groups.join(shared, violation);
  }
}
