/** Joins what responses to lookups of several devices show as if the first one had been requested alone: the target ignores the others. */

import { groupBy } from '../../../../contracts/group-by.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import type { History } from '../../../evidence/history.ts';
import type { Joining } from './joining.ts';
import { failingExchanges, type Violation } from '../violation.ts';

/** Who looks up which device, the first of several, by which operation: alone it has one status each time, that of the device. */
const keyOf = ({ operation, identity, facts }: Exchange): string =>
  [operation, identity, facts.token, facts.scope, facts.devices?.[0]].join(' ');

const isOfOne = ({ facts }: Exchange): boolean => facts.devices?.length === 1;

/** Status of the lookup of one device. */
type Alone = ReadonlyMap<string, number | undefined>;

function statusesAlone(history: History, name: string): Alone {
  const found = new Map<string, number | undefined>();
  for (const one of history.exchanges({ interface: name })) {
    if (!isOfOne(one)) continue;
    const [key, status] = [keyOf(one), one.response?.status];
    found.set(key, found.has(key) && found.get(key) !== status ? undefined : status);
  }
  return found;
}

/** True for the response to a lookup of several devices that is the one to the first: with its status, and without the identifiers of the others. */
function isAsForFirst(exchange: Exchange, alone: Alone): boolean {
  const [first, ...others] = exchange.facts.devices ?? [];
  const { status, body = '' } = exchange.response ?? {};
  if (others.length === 0 || status === undefined || alone.get(keyOf(exchange)) !== status) return false;
  return !others.some((label) => label !== first && body.includes(`{{${label}.`));
}

/** Least share of the lookups of several devices with the response to the first one: correct responses may be the same. */
const LEAST_SHARE = 0.8;

/** Operations that respond to lookups of several devices as to that of the first. */
function operationsAsForFirst(history: History, name: string, alone: Alone): ReadonlySet<string> {
  const lookups = history
    .exchanges({ interface: name })
    .filter((one) => (one.facts.devices?.length ?? 0) > 1 && alone.get(keyOf(one)) !== undefined);
  const byOperation = [...groupBy(lookups, ({ operation }) => operation)];
  return new Set(
    byOperation.flatMap(([operation, all]) =>
      all.filter((one) => isAsForFirst(one, alone)).length >= LEAST_SHARE * all.length ? [operation] : [],
    ),
  );
}

export function joinFirstDevice({ groups, violations, history }: Joining): void {
  for (const name of new Set(violations.map(({ row }) => row.requirement.interface))) {
    const alone = statusesAlone(history, name);
    if (alone.size === 0) continue;
    const operations = operationsAsForFirst(history, name, alone);
    // What is wrong with the lookup of the first device alone explains the same response to several.
    const wrongAlone = new Set(failingExchanges(violations).filter(isOfOne).map(keyOf));
    const isOfFirst = (violation: Violation): boolean => {
      const failing = failingExchanges([violation]).filter((one) => !wrongAlone.has(keyOf(one)));
      return failing.length > 0 && failing.every((one) => operations.has(one.operation) && isAsForFirst(one, alone));
    };
    for (const one of violations)
      if (one.row.requirement.interface === name && isOfFirst(one)) groups.joinBy(`first device ${name}`, one);
  }
}
