/** Notifications about a resource after its last update that contain its state before. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, type Observation } from '../observation.ts';
import { objectsIn, type NotifiedResource } from './notified-resources.ts';
import { plain, type GivenTexts } from './given-texts.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** After the deadline or the last notification, for the recorder and the listener. */
const MARGIN_MS = 1000;

interface LastUpdate {
  readonly update: Exchange;
  readonly text: string;
}

/** The last update of a text, if every later response that shows the member confirms it. */
function lastUpdate(
  { history, contract }: Judgement,
  { item, customer, updates }: Lifecycle,
  name: string,
): LastUpdate | undefined {
  const own = updates.filter(
    (one) => succeeded(one) && one.facts.customer === customer && objectsIn(requestJson(one))[0]?.[name] !== undefined,
  );
  const update = own.toSorted((a, b) => a.startedAt - b.startedAt).at(-1);
  const text = update && objectsIn(requestJson(update))[0]?.[name];
  if (!update || typeof text !== 'string') return undefined;
  const later = history
    .exchanges({ interface: contract.id, facts: { item, id: 'existing' } })
    .filter((one) => one.seq > update.seq && succeeded(one))
    .flatMap((one) => objectsIn(responseJson(one)).flatMap((resource) => resource[name] ?? []));
  const isConfirmed =
    later.length > 0 && later.every((value) => typeof value === 'string' && plain(value) === plain(text));
  return isConfirmed ? { update, text: plain(text) } : undefined;
}

/** True for a notification that names a declared event type, and another one than that of updates. */
function isOfOtherType(judgement: Judgement, { delivery: { request } }: NotifiedResource): boolean {
  const names = declaredFor(judgement, 'notification.eventTypes');
  if (!isObject(names)) return false;
  const named = Object.values(names).filter((name) => (request.body ?? '').includes(`"${String(name)}"`));
  return named.length > 0 && !named.includes(names['update'] ?? '');
}

/**
 * True if some hub was notified as often as the resource was updated since its registration, each time with another text: no notification of an
 * update is outstanding.
 */
function isNotifiedOfAll(
  judgement: Judgement,
  { updates }: Lifecycle,
  { update }: LastUpdate,
  notifications: readonly NotifiedResource[],
): boolean {
  const byHub = groupBy(
    notifications.filter((one) => !isOfOtherType(judgement, one)),
    ({ delivery }) => delivery.facts.hub,
  );
  return [...byHub].some(([hub, received]) => {
    const registration = hub === undefined ? undefined : registrationOf(judgement, hub);
    if (!registration) return false;
    const own = updates.filter((one) => succeeded(one) && one.startedAt > registration.at);
    const texts = new Set(received.map(({ delivery }) => delivery.request.body));
    return own.includes(update) && received.length === own.length && texts.size === own.length;
  });
}

/**
 * One that is late or comes again is of an earlier update; once the deadline is over or every update was notified, the last update's own
 * notification must be among those since it.
 */
export function outdatedStates(
  judgement: Judgement,
  lifecycle: Lifecycle,
  given: GivenTexts,
  notifications: readonly NotifiedResource[],
): readonly Observation[] {
  const deadline = judgement.declared('notification.deadlineMs');
  const end = judgement.history.events.at(-1)?.at ?? 0;
  return [...given.keys()].flatMap((name): readonly Observation[] => {
    const last = lastUpdate(judgement, lifecycle, name);
    if (!last) return [];
    const since = notifications.filter(
      (one) =>
        one.delivery.at >= last.update.startedAt &&
        typeof one.resource[name] === 'string' &&
        !isOfOtherType(judgement, one),
    );
    const [stale] = since;
    if (!stale) return [];
    const isOver = typeof deadline === 'number' && end >= last.update.startedAt + deadline + MARGIN_MS;
    const isComplete = (): boolean =>
      end >= stale.delivery.at + MARGIN_MS && isNotifiedOfAll(judgement, lifecycle, last, notifications);
    if (!isOver && !isComplete()) return [];
    if (since.some(({ resource }) => plain(String(resource[name])) === last.text)) return [];
    return [
      broken([last.update, stale.delivery], {
        expected: phrase`${name} ${jsonValue(last.text)}, the value after the event`,
        received: phrase`${jsonValue(stale.resource[name])}; no notification contains the new value`,
        pointer: `/${name}`,
        signature: 'the state before',
      }),
    ];
  });
}
