import { operationsOf } from '../../contracts/operations-of.ts';
import type { Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { responseJson, requestJson, type History } from './history.ts';
import { isObject } from './json-type.ts';
import { broken, met, undecided, type Observation } from './observation.ts';
import { isTransient, received } from './status-class.ts';

/** Callbacks that other customers alone have registered. */
function callbacksOfOthers(history: History, operations: readonly string[], exchange: Exchange): ReadonlySet<string> {
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const creation of history.exchanges({ operations })) {
    const sent = requestJson(creation);
    const { customer } = creation.facts;
    if (!isObject(sent) || typeof sent['callback'] !== 'string' || customer === undefined) continue;
    (customer === exchange.facts['customer'] ? own : others).add(sent['callback']);
  }
  return new Set([...others].filter((callback) => !own.has(callback)));
}

/**
 * Decides: asking for a created hub's id answers a list with that hub, its callback as subscribed.
 * Needs:   an accepted hub creation and a retrieval of its id.
 * Leaves:  other hubs of the customer in the list, members left out.
 */
export const hubRetrievable: Check = {
  id: 'hub-retrievable',
  decides: "Asking for a created hub's id answers a list with that hub, and with none of another customer.",
  needs: 'An accepted hub creation and a retrieval of its id.',
  leaves: 'Other hubs of the customer in the list, members left out.',
  options: NO_OPTIONS,
  evidence: ['subscriptions'],
  judge: ({ requirement, contract, history }) => {
    const creations = operationsOf(contract, 'hub-create');
    return history
      .exchanges({ operations: requirement.operations, facts: { step: 'retrieve-hub' } })
      .flatMap((exchange): readonly Observation[] => {
        const created = history.exchanges({
          operations: creations,
          facts: { step: 'subscribe', hub: String(exchange.facts['hub']) },
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
        const json = responseJson(exchange);
        const items = (Array.isArray(json) ? (json as readonly Json[]) : [json]).filter(isObject);
        const match = items.find(
          (item) => String(item['id']) === String(hub['id']) || item['callback'] === sent['callback'],
        );
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
        if (match['callback'] !== undefined && match['callback'] !== sent['callback'])
          return [
            broken([created, exchange], {
              expected: `callback ${JSON.stringify(sent['callback'])}`,
              received: JSON.stringify(match['callback']),
              pointer: '/0/callback',
              signature: 'other callback',
            }),
          ];
        return [met(created, exchange)];
      });
  },
};
