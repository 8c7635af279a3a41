/** Events whose resource the provider chooses, and hubs that must not be notified of it. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { expectedDeliveries, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { mentions } from '../../evidence/deliveries/notification-text.ts';
import { resourceIdsIn } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { UNOBSERVED } from '../shared/unexpected-notification.ts';

/** True for a notification about the resource that a narrowed hub is for; without a place for the id any text that identifies it counts. */
function isAboutOwnResource(judgement: Judgement, { own }: Window, delivery: Delivery): boolean {
  if (own.length === 0) return false;
  const ids = resourceIdsIn(judgement, delivery);
  return ids.length > 0 ? ids.includes(own[0] ?? '') : mentions(delivery, own);
}

/**
 * A hub of another customer or for another resource: the id of what the control was notified of identifies the event. At a hub for one resource
 * of its partner's the event type does, too, as what the provider initiates is never that resource.
 */
export function judgeInitiated(judgement: Judgement, window: Window, hub: HubName): Observation {
  const { note, own } = window;
  const control = expectedDeliveries(window);
  const came = window.deliveriesTo(hub);
  const ids = new Set(control.flatMap((delivery) => resourceIdsIn(judgement, delivery)));
  const leaked = came
    .filter((delivery) => !isAboutOwnResource(judgement, window, delivery))
    .find(
      (delivery) =>
        resourceIdsIn(judgement, delivery).some((id) => ids.has(id)) ||
        (own.length > 0 && window.namesItsEventType(delivery)),
    );
  if (leaked)
    return broken([note, ...control.slice(0, 1), leaked], {
      expected: 'no notification to this hub',
      received: 'a notification about a resource that the provider initiated',
      signature: `${window.trigger} ${window.window}`,
    });
  // At the declared place of the id another resource is certainly another event.
  const unclear = came.find((delivery) => ids.size === 0 || resourceIdsIn(judgement, delivery).length === 0);
  if (unclear) return undecided('a notification arrived that may be about another event', note, unclear);
  if (!control[0])
    return undecided('no other hub was notified of the event, so the missing notification proves nothing', note);
  if (!window.isSilenceOver) return undecided(UNOBSERVED, note, control[0]);
  return met(note, control[0]);
}
