import { idText } from '../../../contracts/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { optionsSchema, defineCheck } from '../check.ts';
import { responseJson, requestJson, type History } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { isTransient, received } from '../../evidence/status-class.ts';

/** Callbacks that other customers alone have registered. */
function callbacksOfOthers(history: History, operations: readonly string[], exchange: Exchange): ReadonlySet<string> {
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const creation of history.exchanges({ operations })) {
    const sent = requestJson(creation);
    const { customer } = creation.facts;
    if (!isObject(sent) || typeof sent['callback'] !== 'string' || customer === undefined) continue;
    (customer === exchange.facts.customer ? own : others).add(sent['callback']);
  }
  return new Set([...others].filter((callback) => !own.has(callback)));
}

/** Ids under which the customer of a reading has registered callbacks other than this one. */
function idsOfOtherHubs(history: History, operations: readonly string[], read: Exchange, callback: Json | undefined) {
  const ids = history.exchanges({ operations }).flatMap((creation) => {
    const [sent, hub] = [requestJson(creation), responseJson(creation)];
    const isOther = isObject(sent) && isObject(hub) && sent['callback'] !== callback;
    return isOther && creation.facts.customer === read.facts.customer ? [idText(hub)] : [];
  });
  return new Set(ids.filter((id) => id !== undefined));
}

type Members = { readonly [member: string]: Json | undefined };

/** True for a query that is neither the one that was sent nor the one its registration was answered with. */
const hasOtherQuery = (read: Members | undefined, sent: Members, answered: Members): boolean =>
  !['', undefined].includes(sent['query'] as string) &&
  ![undefined, null, sent['query'], answered['query']].includes(read?.['query']);

/** True for a hub without the query that was sent and that its registration repeated, where hubs that are read do show theirs. */
const lacksQuery = (read: Members | undefined, sent: Members, answered: Members, areShown: boolean): boolean =>
  areShown &&
  read !== undefined &&
  !['', undefined].includes(sent['query'] as string) &&
  answered['query'] === sent['query'] &&
  (read['query'] ?? undefined) === undefined;

const itemsOf = (exchange: Exchange): readonly Members[] => {
  const json = responseJson(exchange);
  return (Array.isArray(json) ? (json as readonly Json[]) : [json]).filter(isObject);
};

export default defineCheck({
  id: 'hub-retrievable',
  decides: "Asking for a created hub's id answers a list with that hub, and with none of another customer.",
  // TODO(needs): 'An accepted hub creation and a retrieval of its id.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Other hubs of the customer in the list where the row allows them, members that no hub is shown with.',
  options: optionsSchema({ only: { type: 'boolean' } }),
  judge: ({ requirement, contract, history, options }) => {
    const creations = operationsOf(contract, 'hub-create');
    const retrievals = history.exchanges({ operations: requirement.operations, facts: { step: 'retrieve-hub' } });
    const areShown = retrievals.some((exchange) => itemsOf(exchange).some(({ query }) => typeof query === 'string'));
    return retrievals.flatMap((exchange): readonly Observation[] => {
      const created = history.exchanges({
        operations: creations,
        facts: { step: 'subscribe', hub: String(exchange.facts.hub) },
      })[0];
      const [sent, hub] = [created && requestJson(created), created && responseJson(created)];
      const status = exchange.response?.status;
      if (!created || !isObject(sent) || !isObject(hub) || status === undefined) return [];
      if (isTransient(status)) return [undecided(`the target answered ${status}`, exchange)];
      if (status !== 200)
        return [
          broken([created, exchange], {
            expected: 'status 200 with the hub',
            received: received(exchange),
            signature: `${status}`,
          }),
        ];
      const items = itemsOf(exchange);
      const named = items.filter((item) => idText(item) === idText(hub));
      const match = named[0] ?? items.find((item) => item['callback'] === sent['callback']);
      if (!match)
        return [
          broken([created, exchange], {
            expected: `the hub with id ${JSON.stringify(hub['id'])}`,
            received: `${items.length} hubs, not it`,
            signature: 'hub absent',
          }),
        ];
      const theirs = callbacksOfOthers(history, creations, exchange);
      if (items.some(({ callback }) => typeof callback === 'string' && theirs.has(callback)))
        return [
          broken([exchange], {
            expected: 'listeners registered on this hub',
            received: 'the listener of another customer',
            pointer: '/callback',
            signature: 'listener of another',
          }),
        ];
      const others =
        options['only'] === true && idText(hub) !== undefined
          ? idsOfOtherHubs(history, creations, exchange, sent['callback'])
          : new Set<string>();
      const other = items.map(idText).find((id) => id !== undefined && id !== idText(hub) && others.has(id));
      if (other !== undefined)
        return [
          broken([created, exchange], {
            expected: `listeners registered for the hub with id ${JSON.stringify(hub['id'])}`,
            received: `the hub with id ${JSON.stringify(other)} as well`,
            signature: 'other hub of the customer',
          }),
        ];
      if (match['callback'] !== undefined && match['callback'] !== sent['callback'])
        return [
          broken([created, exchange], {
            expected: `callback ${JSON.stringify(sent['callback'])}`,
            received: JSON.stringify(match['callback']),
            pointer: '/0/callback',
            signature: 'other callback',
          }),
        ];
      const [first, ...same] = named.map((item) => JSON.stringify(item));
      if (first !== undefined && same.includes(first))
        return [
          broken([exchange], {
            expected: 'each listener once',
            received: `${first} twice`,
            signature: 'listed twice',
          }),
        ];
      if (hasOtherQuery(named[0], sent, hub) || lacksQuery(named[0], sent, hub, areShown))
        return [
          broken([created, exchange], {
            expected: `query ${JSON.stringify(sent['query'])}`,
            received: JSON.stringify(named[0]?.['query']) ?? 'none',
            pointer: '/0/query',
            signature: 'other query',
          }),
        ];
      return [met(created, exchange)];
    });
  },
});
