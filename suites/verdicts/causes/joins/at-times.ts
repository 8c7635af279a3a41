/** Joins wrong statuses that come at times: of requests that look like others of the same operation that pass. */

import { statusText } from '../../../../contracts/formats/finding-text.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import type { Joining } from './joining.ts';
import { contrastOf, isDistinct } from '../contrast.ts';
import { looksOf } from '../features.ts';
import { effectOfViolation, failingExchanges, isStatus, itemsOf, type Violation } from '../violation.ts';

/** The part of the requests of a violation that look like a passing one. */
const LEAST_ALIKE = 0.5;

/** The part of the resources of a violation that another one is about, too. */
const LEAST_SHARED = 0.8;

/** With fewer groups of one status, or at one operation, each may have its own reason. */
const MANY = 3;

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
  const joinMany = (own: readonly AtTimes[]): void => {
    const [first, ...others] = own;
    const count = new Set(own.map(({ violation }) => groups.nameOf(violation))).size;
    if (first && count >= MANY) for (const one of others) groups.join(first.violation, one.violation);
  };
  for (const own of [...byStatus, ...byOperation]) joinMany(own);
  joinUnexplained({ groups, violations, history });
}

/** Statuses by which a target rejects who sends a request, whatever the request is for. */
const OF_THE_SENDER: readonly string[] = [statusText(401), statusText(403)];

/** Joins the groups of one status whose requests no condition distinguishes from those that pass, where there are many: it is about the sender. */
function joinUnexplained({ groups, violations, history }: Joining): void {
  const wrong = violations.filter((one) => isStatus(one) && OF_THE_SENDER.includes(detailOf(one)));
  const failing = new Set(failingExchanges(violations.filter(isStatus)));
  const own = groups
    .all()
    .filter((group) => group.every((one) => wrong.includes(one)))
    .filter((group) => {
      const { condition, failing: exchanges } = contrastOf(group, failing, history);
      return !isDistinct(condition, exchanges.length);
    });
  const alike = groupBy(own, ([first]) => `${first!.row.requirement.interface} ${detailOf(first!)}`);
  for (const [[first] = [], ...others] of alike.values())
    if (first && others.length + 1 >= MANY) for (const [other] of others) groups.join(first, other!);
}

const operationsOf = (one: Violation): string =>
  [...new Set(failingExchanges([one]).map(({ operation }: Exchange) => operation))].toSorted().join(' ');

const isAbout = (items: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  items.size > 0 && [...items].filter((one) => others.has(one)).length >= LEAST_SHARED * items.size;
