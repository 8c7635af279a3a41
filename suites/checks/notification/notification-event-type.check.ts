import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { TRIGGERS } from '../../../contracts/formats/profile-schema.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { deliveriesMentioning } from '../../evidence/deliveries/delivery-windows.ts';
import { mentions } from '../../evidence/deliveries/notification-text.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { idIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, seen, undecided } from '../observation.ts';
import { judgeEach, type Notification } from './notifications.ts';
import { jsonValue, memberPart, phrase } from '../../evidence/phrase.ts';

/** In a window in which any notification counts: this one is about a resource that the suite created. */
const isAboutCreated = ({ contract, history }: Judgement, delivery: Notification['delivery']): boolean =>
  history.exchanges({ operations: operationsOf(contract, 'create') }).some((one) => {
    const body = one.seq < delivery.seq ? responseJson(one) : undefined;
    const id = isObject(body) ? body['id'] : undefined;
    return typeof id === 'string' && mentions(delivery, [id]);
  });

/**
 * The suite created the resource of the event before, and the notification may be about that: it is the first one about the resource, or one of the
 * first with an undeclared type, as many as creations of the resource were accepted, or such a one again. Notifications may come out of order, and a
 * repeated creation may return the same resource.
 */
function mayBeTheCreation(
  judgement: Judgement,
  { delivery, window }: Notification,
  names: JsonObject,
  pointer: string,
): boolean {
  const { contract, history, declared } = judgement;
  const { words, item } = window;
  if (names['create'] !== undefined || declared('notification.ownCreates') === false) return false;
  if (words.length === 0) return isAboutCreated(judgement, delivery);
  const [creation] = history.exchanges({ operations: operationsOf(contract, 'create'), facts: { item } });
  if (!creation || creation.seq > delivery.seq) return false;
  const about = history
    .deliveries({ facts: { interface: contract.id, hub: delivery.facts.hub } })
    .filter((one) => mentions(one, words));
  const hasDeclaredType = (one: Delivery): boolean =>
    valuesAt(requestJson(one), pointer).some((type) => Object.values(names).includes(type));
  const created = history
    .exchanges({ operations: operationsOf(contract, 'create') })
    .filter((one) => one.seq < delivery.seq && succeeded(one) && words.includes(idIn(one) ?? ''));
  const mayComeAgain = deliveryRules(judgement)['duplicates'] !== false;
  const firstLike = (one: Delivery): Delivery =>
    (mayComeAgain ? about.find(({ request }) => request.body === one.request.body) : undefined) ?? one;
  const undeclared = [...new Set(about.filter((one) => !hasDeclaredType(one)).map(firstLike))];
  return [about[0], ...undeclared.slice(0, Math.max(1, created.length))].includes(firstLike(delivery));
}

/**
 * The provider may cause events by itself at any time. If one of those has no declared name, a name that is not declared may be that of such an
 * event, provided that the target uses the declared name of this one as well.
 */
function mayBeOfUnnamedEvent(
  { contract, history }: Judgement,
  names: JsonObject,
  wanted: Json,
  found: readonly Json[],
  pointer: string,
): boolean {
  const declared = Object.values(names);
  if (TRIGGERS.every((trigger) => names[trigger] !== undefined) || found.length === 0) return false;
  if (found.some((one) => declared.includes(one))) return false;
  return history
    .deliveries({ facts: { interface: contract.id } })
    .some((one) => valuesAt(requestJson(one), pointer).includes(wanted));
}

export default defineCheck({
  id: 'notification-event-type',
  decides: 'A notification contains the declared type of its event in the declared member.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves:
    'Names and their place while undeclared: recorded, not judged. Notifications that may be about the creation, or about an event of the provider whose name is not declared.',
  judge: (judgement) => {
    const pointer = notificationForm(judgement)?.['eventType'];
    const names = declaredFor(judgement, 'notification.eventTypes');
    return judgeEach(judgement, (notification) => {
      const { delivery, window } = notification;
      if (typeof pointer !== 'string') return seen('the profile does not declare where the event type is', delivery);
      const wanted = isObject(names) ? names[window.trigger] : undefined;
      const found = valuesAt(requestJson(delivery), pointer);
      if (wanted === undefined) return seen(`${window.trigger}: ${JSON.stringify(found[0])}`, delivery);
      if (found.some((one) => one === wanted)) return met(delivery);
      const isNotified = deliveriesMentioning(
        judgement.history,
        judgement.contract.id,
        delivery.facts.hub,
        window,
      ).some((one) => valuesAt(requestJson(one), pointer).includes(wanted));
      if (isNotified) return seen(`${window.trigger}: also ${JSON.stringify(found[0])}`, delivery);
      if (isObject(names) && mayBeTheCreation(judgement, notification, names, pointer))
        return undecided('the notification may be about the creation of the resource', delivery);
      if (isObject(names) && mayBeOfUnnamedEvent(judgement, names, wanted, found, pointer))
        return undecided('the notification may be about an event whose name is not declared', delivery);
      return broken([delivery], {
        expected: phrase`${jsonValue(wanted)} at ${memberPart(pointer)}, as declared`,
        received: jsonValue(found[0]),
        pointer,
        signature: `kind of ${window.trigger}`,
      });
    });
  },
});
