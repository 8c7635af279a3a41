/** What the retrieval of a hub shows, against its registration and the other registrations of the run. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { sentCallback } from '../../evidence/deliveries/registrations.ts';
import { requestJson, responseJson, type History } from '../../evidence/history.ts';
import { idIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

export type HubMembers = { readonly [member: string]: Json | undefined };

/** Members that a retrieval may show as they were registered. */
export const HUB_MEMBERS = ['callback', 'query'] as const;

export type HubMember = (typeof HUB_MEMBERS)[number];

/** Hubs in a response that is one, or a list of several. */
export const hubsIn = (exchange: Exchange): readonly HubMembers[] => {
  const json = responseJson(exchange);
  return (Array.isArray(json) ? (json as readonly Json[]) : [json]).filter(isObject);
};

/** What the customer of a retrieval, and what others, have registered. */
function byOwner(
  registrations: readonly Exchange[],
  retrieval: Exchange,
  valueOf: (registration: Exchange) => string | undefined,
): { readonly own: ReadonlySet<string>; readonly others: ReadonlySet<string> } {
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const registration of registrations) {
    const value = valueOf(registration);
    const { customer } = registration.facts;
    if (value === undefined || customer === undefined) continue;
    (customer === retrieval.facts.customer ? own : others).add(value);
  }
  return { own, others };
}

/** Callbacks that only customers other than the one of a retrieval have registered. */
export function callbacksOfOthers(
  history: History,
  operations: readonly string[],
  retrieval: Exchange,
): ReadonlySet<string> {
  const { own, others } = byOwner(history.exchanges({ operations }), retrieval, sentCallback);
  return new Set([...others].filter((callback) => !own.has(callback)));
}

/**
 * Ids under which only customers other than the one of a retrieval have registered hubs; none where one id is that of hubs of several customers, who
 * then are numbered apart.
 */
export function idsOfForeignHubs(
  history: History,
  operations: readonly string[],
  retrieval: Exchange,
): ReadonlySet<string> {
  const { own, others } = byOwner(history.exchanges({ operations }), retrieval, idIn);
  return [...others].some((id) => own.has(id)) ? new Set() : others;
}

/** Ids under which the customer of a retrieval has registered callbacks other than this one. */
export function idsOfOtherHubs(
  history: History,
  operations: readonly string[],
  { facts }: Exchange,
  callback: Json | undefined,
): ReadonlySet<string> {
  const ids = history.exchanges({ operations }).flatMap((creation) => {
    const [sent, hub] = [requestJson(creation), responseJson(creation)];
    const isOther = isObject(sent) && isObject(hub) && sent['callback'] !== callback;
    return isOther && creation.facts.customer === facts.customer ? [idText(hub)] : [];
  });
  return new Set(ids.filter((id) => id !== undefined));
}

const isBlank = (value: Json | undefined): boolean => value === '' || value === undefined;

/** True for a query that is neither the one that was sent nor the one that its registration returned. */
export const hasOtherQuery = (shown: HubMembers, sent: HubMembers, responded: HubMembers): boolean =>
  !isBlank(sent['query']) && ![undefined, null, sent['query'], responded['query']].includes(shown['query']);

/** True for a hub without the callback or the query that was sent and that its registration repeated. */
export const lacks = (member: HubMember, shown: HubMembers, sent: HubMembers, responded: HubMembers): boolean =>
  !isBlank(sent[member]) && responded[member] === sent[member] && (shown[member] ?? undefined) === undefined;
