/** The retrieval of a hub that shows something else than the hub as it was registered. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { sentCallback } from '../../evidence/deliveries/registrations.ts';
import { idIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import type { Judgement } from '../check.ts';
import {
  callbacksOfOthers,
  hasOtherQuery,
  hubsIn,
  idsOfOtherHubs,
  lacks,
  type HubMember,
  type HubMembers,
  idsOfForeignHubs,
} from './hub-listing.ts';
import { broken, type Observation } from '../observation.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';

export interface Retrieval {
  readonly created: Exchange;
  readonly exchange: Exchange;
  /** What was sent and returned when the hub was registered. */
  readonly sent: HubMembers;
  readonly hub: HubMembers;
  readonly isOnly: boolean;
  /** The document lists the members of a retrieved hub: id, query and callback. */
  readonly areMembersListed: boolean;
  /** Members that retrievals of this run show at all. */
  readonly shownMembers: ReadonlySet<HubMember>;
}

/** Hubs in the response that have no place there. */
export function othersShown(
  { contract, history }: Judgement,
  { created, exchange, sent, hub, isOnly }: Retrieval,
): Observation | undefined {
  const creations = operationsOf(contract, 'hub-create');
  const hubs = hubsIn(exchange);
  const foreign = callbacksOfOthers(history, creations, exchange);
  if (hubs.some(({ callback }) => typeof callback === 'string' && foreign.has(callback)))
    return broken([exchange], {
      expected: 'only callbacks that the customer itself has registered',
      received: 'the callback of another customer',
      pointer: '/callback',
      signature: 'listener of another',
    });
  const foreignIds = idsOfForeignHubs(history, creations, exchange);
  const nameless = hubs.find(
    (one) =>
      (one['callback'] ?? undefined) === undefined && idText(one) !== idText(hub) && foreignIds.has(idText(one) ?? ''),
  );
  if (nameless)
    return broken([exchange], {
      expected: 'only hubs that the customer itself has registered',
      received: phrase`the id of a hub of another customer, ${jsonValue(nameless['id'])}`,
      pointer: '/id',
      signature: 'hub of another',
      // A customer who is numbered apart may have such a hub from before.
      ...(isOnly ? {} : { severity: 'warn' }),
    });
  if (!isOnly || idText(hub) === undefined) return undefined;
  const ids = idsOfOtherHubs(history, creations, exchange, sent['callback']);
  const other = hubs.map(idText).find((id) => id !== undefined && id !== idText(hub) && ids.has(id));
  if (other === undefined) return undefined;
  return broken([exchange, created], {
    expected: phrase`only the hub with id ${jsonValue(hub['id'])}`,
    received: phrase`the hub with id ${jsonValue(other)} as well`,
    signature: 'other hub of the customer',
  });
}

/**
 * Of retrievals that never show a member, the first one whose hub was registered with it. That a hub has this member does not state that it is shown; of
 * the query, only a document that lists the members of a retrieved hub says so.
 */
export function neverShown(retrievals: readonly Retrieval[], member: HubMember): Observation | undefined {
  const without = retrievals.find(
    ({ exchange, sent, hub, areMembersListed, shownMembers }) =>
      (areMembersListed || member === 'callback') &&
      !shownMembers.has(member) &&
      hubsIn(exchange).some((shown) => idText(shown) === idText(hub) && lacks(member, shown, sent, hub)),
  );
  if (!without) return undefined;
  const { created, exchange, sent } = without;
  return broken([exchange, created], {
    expected: phrase`${member} ${jsonValue(sent[member])}, as registered`,
    received: phrase`no retrieval of a hub that contains a ${member}`,
    pointer: `/0/${member}`,
    signature: `no ${member}`,
    severity: 'warn',
  });
}

/** True for an id that a registration of the callback returned: it may have been registered more than once. */
const isIdOfCallback = ({ contract, history }: Judgement, callback: HubMembers['callback'], id: string): boolean =>
  history
    .exchanges({ operations: operationsOf(contract, 'hub-create') })
    .some((one) => sentCallback(one) === callback && idIn(one) === id);

/**
 * The listener under an id that no registration of it returned. Only where the document lists the members of a retrieved hub is the id there certain
 * to be that of the hub, and not that of a listener, whose ids may be numbered alike.
 */
export function underOtherId(
  judgement: Judgement,
  { created, exchange, sent, hub, areMembersListed }: Retrieval,
  match: HubMembers,
): Observation | undefined {
  const [id, shown] = [idText(hub), idText(match)];
  if (id === undefined || shown === undefined || shown === id) return undefined;
  if (isIdOfCallback(judgement, sent['callback'], shown)) return undefined;
  return broken([exchange, created], {
    expected: phrase`the hub with id ${jsonValue(hub['id'])}`,
    received: phrase`its callback, with the id ${jsonValue(match['id'])}`,
    pointer: '/0/id',
    signature: 'other id',
    severity: areMembersListed ? 'fail' : 'warn',
  });
}

/** The hub itself, as it is shown. */
export function shownOtherwise(
  retrieval: Retrieval,
  match: HubMembers,
  named: readonly HubMembers[],
): Observation | undefined {
  const { created, exchange, sent, hub, shownMembers } = retrieval;
  const isLost = (member: HubMember): boolean => shownMembers.has(member) && lacks(member, match, sent, hub);
  if (((match['callback'] ?? undefined) !== undefined && match['callback'] !== sent['callback']) || isLost('callback'))
    return broken([exchange, created], {
      expected: phrase`callback ${jsonValue(sent['callback'])}`,
      received: jsonValue(match['callback']),
      pointer: '/0/callback',
      signature: 'other callback',
    });
  const [first, ...same] = named.map((item) => JSON.stringify(item));
  if (first !== undefined && same.includes(first))
    return broken([exchange], {
      expected: 'each listener once',
      received: phrase`${first === undefined ? undefined : plainValue(first)} twice`,
      signature: 'listed twice',
    });
  const [shown] = named;
  if (!shown || !(hasOtherQuery(shown, sent, hub) || isLost('query'))) return undefined;
  return broken([exchange, created], {
    expected: phrase`query ${jsonValue(sent['query'])}`,
    received: jsonValue(shown['query']),
    pointer: '/0/query',
    signature: 'other query',
  });
}
