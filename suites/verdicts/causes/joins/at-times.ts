/** Joins wrong statuses that come at times: of requests that look like others of the same operation that pass. */

import { groupBy } from '../../../../contracts/group-by.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import type { Joining } from './joining.ts';
import { SERVED } from '../effect.ts';
import { looksOf } from '../features.ts';
import { effectOfViolation, failingExchanges, isStatus, itemsOf, type Violation } from '../violation.ts';

/** The part of the requests of a violation that look like a passing one. */
const LEAST_ALIKE = 0.5;

/** The part of the resources of a violation that another one is about, too. */
const LEAST_SHARED = 0.8;

interface AtTimes {
  readonly violation: Violation;
  readonly items: ReadonlySet<string>;
}

const detailOf = (one: Violation): string => effectOfViolation(one).detail;

/** No request shows what makes them fail, so that those with the same status at one operation, or about the same resources, have one cause. */
export function joinAtTimes({ groups, violations, history }: Joining): void {
  const wrong = violations.filter(isStatus);
  const failing = new Set(failingExchanges(wrong));
  const passing = new Map<string, Set<string>>();
  const passingOf = (name: string): ReadonlySet<string> => {
    const known =
      passing.get(name) ??
      new Set(
        history
          .exchanges({ interface: name })
          .filter((one) => !failing.has(one))
          .map(looksOf),
      );
    passing.set(name, known);
    return known;
  };
  const isAtTimes = (one: Violation): boolean => {
    const own = failingExchanges([one]);
    const looks = passingOf(one.row.requirement.interface);
    return own.filter((exchange) => looks.has(looksOf(exchange))).length >= LEAST_ALIKE * Math.max(1, own.length);
  };
  const found = wrong.filter(isAtTimes).map((violation): AtTimes => ({
    violation,
    items: new Set(itemsOf(failingExchanges([violation]))),
  }));
  for (const { violation } of found)
    groups.joinBy(`at times ${operationsOf(violation)} ${detailOf(violation)}`, violation);
  const nameOf = ({ violation }: AtTimes): string => violation.row.requirement.interface;
  const byStatus = [...groupBy(found, (one) => `${nameOf(one)} ${detailOf(one.violation)}`).values()];
  for (const own of byStatus)
    for (const one of own)
      for (const other of own)
        if (one !== other && isAbout(one.items, other.items)) groups.join(one.violation, other.violation);
  const byOperation = groupBy(found, (one) => `${nameOf(one)} ${operationsOf(one.violation)}`).values();
  const joinMany = (own: readonly AtTimes[]): Violation | undefined => {
    const [first, ...others] = own;
    const count = new Set(own.map(({ violation }) => groups.nameOf(violation))).size;
    if (!first || count < MANY) return undefined;
    for (const one of others) groups.join(first.violation, one.violation);
    return first.violation;
  };
  for (const own of byStatus) {
    const many = joinMany(own);
    if (many) for (const one of wrong) if (isAlsoAtTimes(one, many)) groups.join(many, one);
  }
  for (const own of byOperation) joinMany(own);
}

/** A few requests that are rejected with the status that many others get at times: none like them need have been sent at another time. */
const isAlsoAtTimes = (one: Violation, many: Violation): boolean =>
  detailOf(one) === detailOf(many) &&
  detailOf(one) !== SERVED &&
  one.row.requirement.interface === many.row.requirement.interface &&
  failingExchanges([one]).length <= FEW;

const FEW = 3;

/** So many groups with one status, or at one operation, that no request explains have what explains them in common: the time, or another caller. */
const MANY = 3;

const operationsOf = (one: Violation): string =>
  [...new Set(failingExchanges([one]).map(({ operation }: Exchange) => operation))].toSorted().join(' ');

const isAbout = (items: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  items.size > 0 && [...items].filter((one) => others.has(one)).length >= LEAST_SHARED * items.size;
