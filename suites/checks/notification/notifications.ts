/** Notifications of events that were caused alone for their hub: their form can be compared as a whole. */

import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { expectedDeliveries, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import type { Observation } from '../observation.ts';

export interface Notification {
  readonly delivery: Delivery;
  readonly window: Window;
}

export const notificationsOf = (judgement: Judgement): readonly Notification[] =>
  windowsOf(judgement, { windows: ['plain', 'own-customer', 'other-customer'] }).flatMap((window) =>
    expectedDeliveries(window).map((delivery) => ({ delivery, window })),
  );

/** What a rule concludes from each of them; nothing where it is not about one. */
export const judgeEach = (
  judgement: Judgement,
  rule: (notification: Notification) => Observation | undefined,
): readonly Observation[] => notificationsOf(judgement).flatMap((one) => rule(one) ?? []);
