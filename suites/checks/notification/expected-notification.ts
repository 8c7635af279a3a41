/** Whether the hubs of windows were notified of events that they must be notified of. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import type { Judgement } from '../check.ts';
import { isAnyNotified, isUpdateNotified, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { seen, undecided, type Observation } from '../observation.ts';
import { judgeHub } from '../shared/hub-notified.ts';

/** Windows in which the hub that is not narrowed must be notified, regardless of their other purposes. */
export const WINDOWS_OF_MAIN: readonly DeliveryWindow[] = [
  ...(['plain', 'own-customer', 'named-event-type', 'crid', 'external-id', 'other-target', 'elsewhere'] as const),
  ...(['combined-both', 'combined-event', 'combined-target', 'before-deletion', 'after-deletion', 'query'] as const),
  ...(['later', 'after-rejection', 'registered-again'] as const),
];

export const isMain = (hub: HubName): boolean => hub === 'main';

/** Notified or not, for the record: where only the provider knows what is right. */
export const recorded = ({ trigger, deliveriesTo, note }: Window, hub: HubName): Observation =>
  seen(`${trigger}: ${deliveriesTo(hub).length > 0 ? 'notified' : 'not notified'}`, note);

interface About {
  readonly windows: readonly DeliveryWindow[];
  readonly trigger?: Window['trigger'];
  /** Hubs that the rule is about, of those that must be notified. */
  readonly isAbout: (hub: HubName) => boolean;
}

type JudgeHub = (judgement: Judgement, window: Window, hub: HubName) => Observation;

/** What a rule makes of each hub it is about, in each window. */
export function judgeWindows(
  judgement: Judgement,
  { isAbout, ...wanted }: About,
  judge: JudgeHub = judgeHub,
  counts: (window: Window) => boolean = () => true,
): readonly Observation[] {
  // Where no update is notified at all, it does not matter whose resource was updated.
  const areUpdatesNotified = isUpdateNotified(judgement);
  return windowsOf(judgement, wanted)
    .filter((window) => counts(window) && (window.window !== 'elsewhere' || areUpdatesNotified))
    .flatMap((window) =>
      window.fired
        ? window.expecting.filter(isAbout).map((hub) => judge(judgement, window, hub))
        : [undecided(`the suite could not cause the event "${window.trigger}"`, window.note)],
    );
}

/**
 * As `judgeWindows`, for a rule about one kind of hub: an event that no hub at all is notified of is another matter. Updates are notified first,
 * and the events of the other customer are those that the hub of the first one was notified of.
 */
export const judgeOfHub = (judgement: Judgement, about: About, judge: JudgeHub = judgeHub): readonly Observation[] =>
  judgeWindows(
    judgement,
    about,
    judge,
    (window) => window.trigger === 'update' || window.window === 'other-customer' || isAnyNotified(window),
  );
