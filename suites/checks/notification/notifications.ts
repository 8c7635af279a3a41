/** Notifications that were recorded: those of events that share neither resource nor time with another one, whose form can be compared, and all others. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { externalIdOf, idIn, lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { expectedDeliveries, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import type { Observation } from '../observation.ts';

export interface Notification {
  readonly delivery: Delivery;
  readonly window: Window;
}

const inWindows = (judgement: Judgement, wanted: Parameters<typeof windowsOf>[1]): readonly Notification[] =>
  windowsOf(judgement, wanted).flatMap((window) =>
    expectedDeliveries(window).map((delivery) => ({ delivery, window })),
  );

export const notificationsOf = (judgement: Judgement): readonly Notification[] =>
  inWindows(judgement, { windows: ['plain', 'own-customer', 'other-customer'] });

/** Those of updates of one resource in succession, which may be about any of them. */
export const notificationsOfSuccession = (judgement: Judgement): readonly Notification[] =>
  inWindows(judgement, { windows: ['later'], trigger: 'update' });

/** What a rule concludes from each of them; nothing where it is not about one. */
export const judgeEach = (
  judgement: Judgement,
  rule: (notification: Notification) => Observation | undefined,
): readonly Observation[] => notificationsOf(judgement).flatMap((one) => rule(one) ?? []);

/** True for a body in which one of the words is between quotation marks. */
const isOneQuoted = (words: ReadonlySet<string>, body = ''): boolean =>
  body
    .split('"')
    .slice(1, -1)
    .some((part) => words.has(part));

/** Resources that other clients created, in traffic that was observed. */
const observed = ({ contract, history }: Judgement): readonly Pick<Lifecycle, 'create' | 'id'>[] =>
  history
    .exchanges({ operations: operationsOf(contract, 'create'), facts: { step: 'observed' } })
    .filter(succeeded)
    .map((create) => ({ create, id: idIn(create) }));

/**
 * Deliveries outside the windows that contain the external id of a resource of the run, or its id where events of other interfaces do not
 * come: those are notifications, too.
 */
function notificationsOutside(judgement: Judgement, inWindows: readonly Delivery[]): readonly Delivery[] {
  const { contract, history, declared } = judgement;
  const byId = declared('hub.crossApiEvents') === false;
  const named = [...lifecyclesOf(history, contract), ...observed(judgement)]
    .flatMap(({ create, id }) => [externalIdOf(create), ...(byId ? [id] : [])])
    .filter((one) => one !== undefined);
  const [within, words] = [new Set(inWindows), new Set(named)];
  return history
    .deliveries({ facts: { interface: contract.id } })
    .filter((one) => !within.has(one) && isOneQuoted(words, one.request.body));
}

const known = oncePerHistory<readonly Delivery[]>();

/** Every delivery that is known to be a notification, repetitions after a failed delivery included. */
export const everyNotification = (judgement: Judgement): readonly Delivery[] =>
  known(judgement.history, judgement.contract.id, () => {
    const inWindows = notificationsOf(judgement).map(({ delivery }) => delivery);
    return [...inWindows, ...notificationsOutside(judgement, inWindows)];
  });

/** Those that the target sent to the callback itself: a client that follows a redirect may leave out header fields, or change the method. */
export const everySentNotification = (judgement: Judgement): readonly Delivery[] =>
  everyNotification(judgement).filter(({ facts }) => facts.hub !== 'redirected');
