/** Callbacks that scenarios open, and hubs they have registered. */

import type { Operation } from '../../contracts/contract.ts';
import type { Delivery, DeliveryFacts } from '../../contracts/formats/recording.ts';
import { buildRequest } from '../../generators/request.ts';
import type { RequestSpec } from '../../generators/request-spec.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { byId, idOf } from '../../suites/scenarios/resources/resource.ts';
import type { Response, CallbackEndpoint } from '../../suites/scenarios/scenario.ts';
import type { Callback, CallbackReply, LiveDelivery } from '../../transport/listener/callback.ts';
import { deliveryText } from './delivery-text.ts';
import type { OfferedOperations } from './offered-operations.ts';
import type { Sender } from './sender.ts';
import type { WorldParts } from './world-parts.ts';

type Respond = (text: string) => CallbackReply;

function endpointOf(callback: Callback, { signal, onWait }: WorldParts): CallbackEndpoint {
  const { url, name, deliveries } = callback;
  return {
    url,
    name,
    deliveries,
    next: async (from, predicate, deadlineMs) => {
      const ended = onWait?.('notification', deadlineMs);
      const isWanted = ({ seq }: Delivery, live: LiveDelivery): boolean => seq >= from && predicate(deliveryText(live));
      const found = await callback.next(isWanted, { deadlineMs, signal });
      ended?.();
      return found;
    },
  };
}

export class Hubs {
  readonly #parts: WorldParts;
  readonly #scenario: string;
  readonly #offer: OfferedOperations;
  readonly #sender: Sender;

  constructor(parts: WorldParts, scenario: string, offer: OfferedOperations, sender: Sender) {
    this.#parts = parts;
    this.#scenario = scenario;
    this.#offer = offer;
    this.#sender = sender;
  }

  async openCallback(about: Omit<DeliveryFacts, 'interface'>, respond?: Respond): Promise<CallbackEndpoint> {
    const { signal, contract } = this.#parts;
    signal.throwIfAborted();
    const listener = await this.#parts.listener();
    const facts = { interface: contract.id, ...about };
    const callback = listener.open(`${facts.interface}.${facts.hub}`, {
      scenario: this.#scenario,
      facts,
      ...(respond ? { respond: (_count: number, live: LiveDelivery) => respond(deliveryText(live)) } : {}),
    });
    return endpointOf(callback, this.#parts);
  }

  remember(response: Response, what: string, identity: string, operation: Operation): string | undefined {
    const id = idOf(response);
    if (!isSuccess(response.live?.status ?? 0)) return id;
    const gone = this.#offer.declared('hub.unknownIdStatus');
    const acknowledged = this.#parts.ledger.add({
      what,
      id: id ?? '(unknown)',
      operation: operation.id,
      interface: this.#parts.contract.id,
      identity,
      ...(Array.isArray(gone) ? { goneStatuses: gone as readonly number[] } : {}),
      ...this.#cleanupOf(id),
    });
    if (id !== undefined) this.#parts.deletions.set(id, acknowledged);
    return id;
  }

  /** The deletion of a hub, where that is bound. */
  #cleanupOf(id: string | undefined): { readonly cleanup?: RequestSpec } {
    const remove = this.#offer.operation('hub-delete');
    if (remove === undefined || id === undefined) return {};
    const spec = buildRequest(remove, { ...byId(remove, id), binding: this.#offer.binding(remove) });
    return { cleanup: { ...spec, headers: [...spec.headers, ...this.#sender.sandboxFields(remove)] } };
  }
}
