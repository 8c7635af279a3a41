/** Whether a hub was notified of an event that it must not be notified of. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { DELIVERY_WINDOWS, type DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { causeOf } from '../../evidence/deliveries/cause-of.ts';
import { expectedDeliveries, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { resourceIdsIn } from '../../evidence/deliveries/notification-form.ts';
import { mentions } from '../../evidence/deliveries/notification-text.ts';
import { idPlaces, namesForCertain } from '../../evidence/deliveries/same-place.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/**
 * True for a notification without an event type where no resource identifies the event, where it is a change of status, which is an update, too, or
 * an update, after which the provider may change the status, or where the resource is new: the target may change it at once, and may notify its creation late.
 */
const mayBeAnother = (window: Window, hub: HubName, delivery: Delivery): boolean =>
  !window.namesEventType(delivery) &&
  (window.words.length === 0 ||
    hub === 'named-create' ||
    (window.window === 'named-event-type' &&
      (['status-change', 'create'].includes(window.trigger) ||
        (window.trigger === 'update' && hub === 'named-status-change'))) ||
    window.window === 'other-query');

/**
 * The update by which a resource ceased to be selected may be notified to the hub, at any time and more than once: only what shows the later event is
 * about that, by its type or by a text that no notification had before it.
 */
function mayBeOfLeaving(judgement: Judgement, window: Window, delivery: Delivery): boolean {
  if (window.window !== 'query-left') return false;
  if (window.trigger !== 'update') return !window.namesItsEventType(delivery);
  const cause = causeOf(judgement, window);
  const sent = cause && requestJson(cause);
  const before = judgement.history.deliveries({ facts: { interface: judgement.contract.id } });
  return !Object.values(isObject(sent) ? sent : {}).some(
    (value) =>
      typeof value === 'string' &&
      mentions(delivery, [value]) &&
      !before.some((one) => one.seq < window.from && mentions(one, [value])),
  );
}

/** Its own resource changes all the while, and an id of a few digits may occur in any text: only the declared place of the id is certain. */
const mayBeAboutOwnResource = (
  judgement: Judgement,
  { window, resourceId = '' }: Window,
  delivery: Delivery,
): boolean => window === 'elsewhere' && !resourceIdsIn(judgement, delivery).includes(resourceId);

/** The id of the event's resource occurs somewhere, and not where the notifications of the event that were to come have it. */
function mayBeByChance(window: Window, delivery: Delivery): boolean {
  const { words, resourceId } = window;
  return words.length > 0 && !namesForCertain(delivery, words, idPlaces(expectedDeliveries(window), resourceId));
}

export const UNOBSERVED = 'the hub was not observed for long enough after the event';

/** The judgement of one hub in one window. */
export function judgeSilent(judgement: Judgement, window: Window, hub: HubName): Observation {
  const { note } = window;
  const came = window.deliveriesTo(hub).filter((delivery) => !mayBeOfLeaving(judgement, window, delivery));
  const isUnclear = (delivery: Delivery): boolean =>
    mayBeAnother(window, hub, delivery) ||
    mayBeAboutOwnResource(judgement, window, delivery) ||
    mayBeByChance(window, delivery);
  const leaked = came.find((delivery) => !isUnclear(delivery));
  if (leaked)
    return broken([note, leaked], {
      expected: 'no notification to this hub',
      received: phrase`a notification about ${window.resourceId === undefined ? 'the event' : plainValue(window.resourceId)}: ${DELIVERY_WINDOWS[window.window]}`,
      signature: `${window.trigger} ${window.window}`,
    });
  const [unclear] = came;
  if (unclear) return undecided('a notification arrived that does not show which event it is about', note, unclear);
  const [control] = expectedDeliveries(window);
  if (!control)
    return undecided('no other hub was notified of the event, so the missing notification proves nothing', note);
  if (!window.isSilenceOver) return undecided(UNOBSERVED, note, control);
  return met(note, control);
}

/** The judgement of each hub that must be silent, in each of the windows. */
export const judgeSilence = (
  judgement: Judgement,
  windows: readonly DeliveryWindow[],
  {
    isAbout = () => true,
    judge = judgeSilent,
  }: {
    /** Hubs that the rule is about. */
    readonly isAbout?: (hub: HubName) => boolean;
    readonly judge?: (judgement: Judgement, window: Window, hub: HubName) => Observation;
  } = {},
): readonly Observation[] =>
  windowsOf(judgement, { windows }).flatMap((window) =>
    window.fired
      ? window.silent.filter(isAbout).map((hub) => judge(judgement, window, hub))
      : [undecided(`the suite could not cause the event "${window.trigger}"`, window.note)],
  );
