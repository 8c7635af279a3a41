/** Notifications about a resource after its last update that contain its state before. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../check.ts';
import { groupBy } from '../../../contracts/group-by.ts';
import { eventTypesOf } from '../../evidence/deliveries/delivery-windows.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import { textsWithin } from '../../evidence/foreign-texts.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
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

/** The texts of a member: a text, or those within a list. */
const textsOf = (value: Json | undefined): readonly string[] =>
  typeof value === 'string' || Array.isArray(value) ? textsWithin(value).map(plain) : [];

/** What only this update gave to a member: its text, or the longest one within its list. */
const newText = (value: Json | undefined, earlier: readonly (Json | undefined)[]): string | undefined =>
  typeof value === 'string'
    ? plain(value)
    : textsOf(value)
        .filter((text) => earlier.every((one) => !textsOf(one).includes(text)))
        .toSorted((a, b) => b.length - a.length)[0];

/** The last update of a member with a text, if every later response that shows the member confirms it. */
function lastUpdate(
  { history, contract }: Judgement,
  { item, customer, create, updates }: Lifecycle,
  name: string,
): LastUpdate | undefined {
  const own = updates.filter(
    (one) => succeeded(one) && one.facts.customer === customer && objectsIn(requestJson(one))[0]?.[name] !== undefined,
  );
  const sorted = own.toSorted((a, b) => a.startedAt - b.startedAt);
  const update = sorted.at(-1);
  const [sent, ...earlier] = sorted.toReversed().map((one) => objectsIn(requestJson(one))[0]?.[name]);
  const text = newText(sent, [objectsIn(requestJson(create))[0]?.[name], ...earlier]);
  if (!update || text === undefined) return undefined;
  const later = history
    .exchanges({ interface: contract.id, facts: { item, id: 'existing' } })
    .filter((one) => one.seq > update.seq && succeeded(one))
    .flatMap((one) => objectsIn(responseJson(one)).flatMap(({ [name]: value }) => (value == null ? [] : [value])));
  const isConfirmed = later.length > 0 && later.every((value) => textsOf(value).includes(text));
  return isConfirmed ? { update, text } : undefined;
}

/** Members that updates gave a list. */
const listNames = ({ updates }: Lifecycle): readonly string[] =>
  updates.flatMap((one) =>
    objectsIn(requestJson(one)).flatMap((body) =>
      Object.entries(body).flatMap(([name, value]) => (Array.isArray(value) ? [name] : [])),
    ),
  );

/** True for a notification that names a declared event type, and another one than that of updates. */
function isOfOtherType(judgement: Judgement, { delivery }: NotifiedResource): boolean {
  const named = eventTypesIn(delivery, eventTypesOf(judgement.contract.id, judgement));
  const updates = eventTypesOf(judgement.contract.id, judgement, 'update');
  return named.length > 0 && !updates.some((one) => named.includes(one));
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
  return [...new Set([...given.keys(), ...listNames(lifecycle)])].flatMap((name): readonly Observation[] => {
    const last = lastUpdate(judgement, lifecycle, name);
    if (!last) return [];
    const since = notifications.filter(
      (one) =>
        one.delivery.at >= last.update.startedAt &&
        textsOf(one.resource[name]).length > 0 &&
        !isOfOtherType(judgement, one),
    );
    const [stale] = since;
    if (!stale) return [];
    const due = typeof deadline === 'number' ? last.update.startedAt + deadline : Infinity;
    // One that comes after the deadline may be that of an earlier update: the last update's own may then be still later.
    const isOver = end >= due + MARGIN_MS && stale.delivery.at <= due;
    const isComplete = (): boolean =>
      end >= stale.delivery.at + MARGIN_MS && isNotifiedOfAll(judgement, lifecycle, last, notifications);
    if (!isOver && !isComplete()) return [];
    if (since.some(({ resource }) => textsOf(resource[name]).includes(last.text))) return [];
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
