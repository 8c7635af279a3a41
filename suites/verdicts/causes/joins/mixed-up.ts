/**
 * Joins what a target decides by something that no request shows: requests that look alike are served at one time and rejected at another, both with
 * the statuses that are right for each other.
 */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import { isSuccess } from '../../../../contracts/status-class.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { SERVED } from '../effect.ts';
import { featuresOf, looksOf, type Feature, type Features } from '../features.ts';
import type { Groups } from '../groups.ts';
import type { Joining } from './joining.ts';
import { effectOfViolation, failingExchanges, isStatus, objectOf, type Violation } from '../violation.ts';

/** The part of the requests of a violation that look like a passing one. */
const LEAST_ALIKE = 0.5;

/** Which customer requests which resource. */
const subjectOf = ({ facts: { customer, item } }: Exchange): string => `${customer} ${item}`;

/** With fewer requests, that all have the same outcome may be chance. */
const FEWEST_AGAIN = 3;

/** Resources that were requested several times and never served: they are lost, and nothing that changes from request to request decides it. */
function neverServed(exchanges: readonly Exchange[]): ReadonlySet<string> {
  const alike = [...groupBy(exchanges.filter(isRetrieval), subjectOf)];
  const again = alike.filter(([, some]) => some.length > 1);
  const never = again.filter(([, some]) => !some.some(succeeded));
  // One that is served only at times shows that this may be so of others.
  const isMixed = again.some(([, some]) => some.some(succeeded) && !some.every(succeeded));
  return new Set(
    never.length >= FEWEST_AGAIN && !isMixed
      ? alike.filter(([, some]) => !some.some(succeeded)).map(([subject]) => subject)
      : [],
  );
}

const isRetrieval = ({ facts: { id, item, token = 'valid' }, request }: Exchange): boolean =>
  id === 'existing' && item !== undefined && token === 'valid' && isSafeMethod(request.method);

/** Statuses of passing requests by what they look like. */
function statusesByLooks(passing: readonly Exchange[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const one of passing) {
    if (!one.response) continue;
    const looks = looksOf(one);
    found.set(looks, (found.get(looks) ?? new Set()).add(one.response.status));
  }
  return found;
}

/** How a violation gets the decision wrong, and the statuses of the passing requests that look like its own. */
interface Mixed {
  readonly violation: Violation;
  readonly isServed: boolean;
  readonly rejections: ReadonlySet<number>;
}

function mixedOf(
  violation: Violation,
  statuses: ReadonlyMap<string, ReadonlySet<number>>,
  lost: ReadonlySet<string>,
): readonly Mixed[] {
  const failing = failingExchanges([violation]).filter(
    (one) => one.response !== undefined && !lost.has(subjectOf(one)),
  );
  const isServed = effectOfViolation(violation).detail === SERVED;
  const alike = failing.filter((one) =>
    [...(statuses.get(looksOf(one)) ?? [])].some((status) => isSuccess(status) !== isServed),
  );
  if (failing.length === 0 || alike.length < LEAST_ALIKE * failing.length) return [];
  const shown = isServed ? alike.flatMap((one) => [...(statuses.get(looksOf(one)) ?? [])]) : statusesOf(failing);
  const rejections = new Set(shown.filter((status) => status >= 400));
  return rejections.size === 0 ? [] : [{ violation, isServed, rejections }];
}

const statusesOf = (exchanges: readonly Exchange[]): readonly number[] =>
  exchanges.flatMap(({ response }) => response?.status ?? []);

/** True for wrong content that most requests that look alike do not show: what it is about depends on the same as the statuses. */
function isAtTimes(violation: Violation, exchanges: ReadonlyMap<string, readonly Exchange[]>): boolean {
  const failing = failingExchanges([violation]);
  const own = new Set(failing);
  const alike = failing.filter((one) =>
    exchanges.get(looksOf(one))?.some((other) => other.response !== undefined && !own.has(other)),
  );
  return alike.length > 0 && alike.length >= LEAST_ALIKE * failing.length;
}

/** Fewer requests may all be rejected for other reasons. */
const FEWEST = 3;

/** Features of all requests of some violations, with the values that they have there. */
function sharedFeatures(exchanges: readonly Exchange[]): Features {
  const [first, ...others] = exchanges;
  return new Map(
    [...(first ? featuresOf(first) : [])].filter(([name, value]) =>
      others.every((one) => featuresOf(one).get(name) === value),
    ),
  );
}

/**
 * Joins what is rejected with a part of the request and what is served without it, where all requests with this part are rejected and all others are
 * served: the target decides by it the wrong way round.
 */
function joinInverted(groups: Groups<Violation>, wrong: readonly Violation[], exchanges: readonly Exchange[]): void {
  const responded = exchanges.filter(({ response }) => response !== undefined);
  const isRejected = ({ response }: Exchange): boolean => (response?.status ?? 0) >= 400;
  for (const served of wrong.filter((one) => effectOfViolation(one).detail === SERVED)) {
    const without = failingExchanges([served]);
    for (const rejected of wrong.filter((one) => failingExchanges([one]).every(isRejected))) {
      const names = [...sharedFeatures(failingExchanges([rejected])).keys()].filter((name) =>
        without.every((one) => !featuresOf(one).has(name)),
      );
      const isDecidedBy = (name: Feature): boolean => {
        const having = responded.filter((one) => featuresOf(one).has(name));
        const others = responded.filter((one) => !featuresOf(one).has(name));
        return having.length >= FEWEST && having.every(isRejected) && others.length > 0 && !others.some(isRejected);
      };
      if (names.some(isDecidedBy)) groups.join(served, rejected);
    }
  }
}

export function joinMixedUp({ groups, violations, history }: Joining): void {
  const wrong = violations.filter(isStatus);
  const failing = new Set(failingExchanges(wrong));
  for (const name of new Set(wrong.map(({ row }) => row.requirement.interface))) {
    const exchanges = history.exchanges({ interface: name });
    joinInverted(
      groups,
      wrong.filter(({ row }) => row.requirement.interface === name),
      exchanges,
    );
    const lost = neverServed(exchanges);
    const statuses = statusesByLooks(exchanges.filter((one) => !failing.has(one)));
    const mixed = wrong
      .filter(({ row }) => row.requirement.interface === name)
      .flatMap((violation) => mixedOf(violation, statuses, lost));
    const pairs = mixed
      .filter(({ isServed }) => isServed)
      .flatMap((served) =>
        mixed
          .filter(({ isServed }) => !isServed)
          .filter(
            ({ violation, rejections }) =>
              objectOf(violation) === objectOf(served.violation) &&
              [...rejections].every((status) => served.rejections.has(status)),
          )
          .map((rejected) => [served.violation, rejected.violation] as const),
      );
    for (const [served, rejected] of pairs) groups.join(served, rejected);
    const [[first] = []] = pairs;
    if (!first) continue;
    const byLooks = groupBy(exchanges, looksOf);
    for (const one of violations)
      if (
        one.row.requirement.interface === name &&
        effectOfViolation(one).family === 'other' &&
        isAtTimes(one, byLooks)
      )
        groups.join(first, one);
  }
}
