/** Joins wrong statuses of the same exchanges, of all operations, after the same change, at the same path, and of what is lost. */

import { statusText } from '../../../../contracts/formats/finding-text.ts';
import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import type { History } from '../../../evidence/history.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { sentPath } from '../../../evidence/request-facts.ts';
import { isSuccess } from '../../../../contracts/status-class.ts';
import type { Broken } from '../../../checks/observation.ts';
import { whenOf } from '../../when-of.ts';
import { featuresAsText, partsOf } from '../features.ts';
import type { Joining } from './joining.ts';
import {
  changesIn,
  effectOfViolation,
  failingExchanges,
  isAuthenticated,
  isStatus,
  type Violation,
} from '../violation.ts';

/**
 * Findings about the same exchanges have one cause. A rule about many requests is violated by what several causes do: it belongs to the one of most of
 * its exchanges, and does not join them.
 */
export function joinByExchange({ groups, violations }: Joining): void {
  const units = [
    ...groupBy(
      violations.filter(isStatus),
      (one) => `${one.row.requirement.id} ${one.finding.operation} ${effectOfViolation(one).detail}`,
    ).values(),
  ].map((own) => ({ own, detail: effectOfViolation(own[0]!).detail, exchanges: failingExchanges(own) }));
  const known = new Map<string, Violation>();
  for (const { own, detail, exchanges } of units.toSorted(
    (one, other) => one.exchanges.length - other.exchanges.length,
  )) {
    const keys = exchanges.map(({ seq }) => `${detail} ${seq}`);
    const shared = groupBy(
      keys.flatMap((key) => known.get(key) ?? []),
      (one) => groups.nameOf(one),
    );
    const [most] = [...shared.values()].toSorted((one, other) => other.length - one.length);
    if (most) groups.join(most[0]!, own[0]!);
    for (const key of keys) if (!known.has(key)) known.set(key, own[0]!);
  }
}

/** What is visible of a request, with its query, apart from where it is sent and the fields that differ between operations. */
const looksAnywhere = (exchange: Exchange): string =>
  `${new URL(exchange.request.url).search} ${featuresAsText(exchange, (name) => !PLACES.includes(partsOf(name)[0]))}`;

const PLACES: readonly string[] = ['operation', 'step', 'method', 'header'];

/**
 * A rule about chosen requests that each of its operations violates in the same way is violated for one reason; so it is where another operation
 * treats all requests that look like them in another wrong way.
 */
export function joinEverywhere({ groups, violations, history }: Joining): void {
  const wrong = violations.filter(isStatus);
  const chosen = wrong.filter((one) => Object.keys(whenOf(one.row.requirement)).length > 0);
  const failing = new Set(failingExchanges(wrong));
  for (const alike of groupBy(chosen, (one) => `${one.row.requirement.id} ${effectOfViolation(one).detail}`).values()) {
    const [first, ...others] = alike;
    if (!first || others.length === 0) continue;
    const violated = new Set(alike.map(({ finding }) => finding.operation));
    const looks = new Set(failingExchanges(alike).map(looksAnywhere));
    const areWrong = (operation: string): boolean => {
      const resembling = history.exchanges({ operations: [operation] }).filter((one) => looks.has(looksAnywhere(one)));
      return resembling.length > 0 && resembling.every((one) => failing.has(one));
    };
    if (first.row.requirement.operations.every((operation) => violated.has(operation) || areWrong(operation)))
      for (const one of others) groups.join(first, one);
  }
}

/** Deletions among the requests of a case, of whatever resource: what differs after one of them is what it does. */
const deletionsIn = ({ seq }: Broken, history: History): readonly number[] =>
  history.exchangesOf(seq).flatMap(({ request, seq: own }) => (request.method === 'DELETE' ? [own] : []));

/** Wrong statuses after the same deletion or update, and whatever else is wrong after the same deletion. */
export function joinByChange({ groups, violations, history }: Joining): void {
  for (const violation of violations)
    for (const one of violation.cases.filter(({ seq }) => seq.length > 1))
      for (const seq of new Set([
        ...(isStatus(violation) ? changesIn(one, history) : []),
        ...deletionsIn(one, history),
      ]))
        groups.joinBy(`change ${seq}`, violation);
}

/** Fewer requests may be alike by chance. */
const LEAST_REQUESTS = 3;

/**
 * A path at which every request gets the same error status: what else has this status there, with whatever method, has the same cause.
 */
export function joinNeverServed({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations.filter(isStatus), ({ row }) => row.requirement.interface)) {
    const byPath = groupBy(history.exchanges({ interface: name }), sentPath);
    for (const violation of own) {
      const failing = failingExchanges([violation]);
      const [path, ...otherPaths] = new Set(failing.map(sentPath));
      const [status, ...otherStatuses] = new Set(failing.map(({ response }) => response?.status));
      if (path === undefined || status === undefined || otherPaths.length + otherStatuses.length > 0) continue;
      const all = byPath.get(path) ?? [];
      if (status >= 400 && all.length >= LEAST_REQUESTS && all.every(({ response }) => response?.status === status))
        groups.joinBy(`${name} ${path} never served`, violation);
    }
  }
}

const NOT_FOUND = statusText(404);

/** True for a request about a resource or hub that exists: its facts say so, or name a resource of the run and nothing else. */
const isAboutExisting = ({ facts: { id, item } }: Exchange): boolean =>
  id === 'existing' || (id === undefined && item !== undefined);

/** True where what exists is not found with a valid token: a request that must be rejected because of its token shows another defect. */
export const isLost = (one: Violation): boolean =>
  isStatus(one) &&
  one.effects.every(
    ({ detail, exchange }) =>
      detail === NOT_FOUND && exchange !== undefined && isAuthenticated(exchange) && isAboutExisting(exchange),
  );

/**
 * True for a retrieval of what exists that has the status for what is unknown, as another one has, and each later one: the status may be another one
 * than 404.
 */
function isGone(one: Exchange, history: History): boolean {
  const status = one.response?.status;
  if (status === undefined || isSuccess(status) || !isSafeMethod(one.request.method) || !isAboutExisting(one))
    return false;
  const { operation, facts } = one;
  const unknown = history.exchanges({ operations: [operation], facts: { id: 'unknown', token: 'valid' } });
  if (!unknown.some(({ response }) => response?.status === status)) return false;
  const others = history
    .exchanges({ operations: [operation], facts: { item: facts.item ?? '', token: 'valid' } })
    .filter((other) => other !== one);
  const isSame = ({ response }: Exchange): boolean => response?.status === status;
  return others.some(isSame) && others.every((other) => other.seq < one.seq || isSame(other));
}

/**
 * Resources and hubs that exist and are not found at one operation are lost, whichever requirement shows it; hubs are so at any operation that finds
 * others.
 */
export function joinNotFound({ groups, violations, history }: Joining): void {
  for (const violation of violations.filter(isLost)) {
    const failing = failingExchanges([violation]);
    const operations = [...new Set(failing.map(({ operation }) => operation))];
    groups.joinBy(`not found ${operations[0]}`, violation);
    const isOfHubs = failing.every(({ facts }) => facts.hub !== undefined);
    if (isOfHubs && history.exchanges({ operations }).some(succeeded))
      groups.joinBy(`hub not found ${violation.row.requirement.interface}`, violation);
  }
}

/** A request about the id of a resource that is lost has the status for what is not found, whatever else is required of it. */
export function joinByLostId({ groups, violations, history }: Joining): void {
  const keyOf = (one: Exchange): string =>
    `${one.interface} ${new URL(one.request.url).pathname.split('/').at(-1)} ${one.response?.status}`;
  const lost = new Map<string, Violation>();
  for (const one of violations.filter(isStatus))
    for (const each of failingExchanges([one]))
      if (!lost.has(keyOf(each)) && (isLost(one) || isGone(each, history))) lost.set(keyOf(each), one);
  for (const one of violations.filter(isStatus)) {
    // A request that must be rejected because of its token shows another defect, if it is looked at so far.
    if (!failingExchanges([one]).every(isAuthenticated)) continue;
    const causes = failingExchanges([one]).map((each) => lost.get(keyOf(each)));
    if (causes[0] && !causes.includes(undefined)) groups.join(causes[0], one);
  }
}
