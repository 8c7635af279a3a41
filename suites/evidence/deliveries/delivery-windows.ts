/** Windows in which an event was caused while hubs were registered: a scenario notes each; which hub was notified is read from the deliveries. */

import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow, NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import type { Delivery, Note } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import type { History } from '../history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { idIn, succeeded } from '../lifecycles/lifecycle-of.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { resourceIdsIn } from './notification-form.ts';
import { eventTypesIn, mentions } from './notification-text.ts';
import { FEW_DIGITS, SHORT_NUMBER } from './same-place.ts';

type WindowFacts = NoteFacts<'delivery-window'>;

export interface Window extends Omit<WindowFacts, 'own'> {
  readonly note: Note<'delivery-window'>;
  /** Id and external id of the resource of the event; undefined where any notification counts. */
  readonly resourceId: string | undefined;
  readonly externalId: string | undefined;
  /** Texts that identify the resource that the silent hubs are for, the id first; empty where they are not for one. */
  readonly own: readonly string[];
  /** Deliveries to a hub within the window that may be about its event; of a silent hub, those within its silence. */
  readonly deliveriesTo: (hub: HubName) => readonly Delivery[];
  /** False while the silent hubs were not observed for long enough. */
  readonly isSilenceOver: boolean;
  /** True for a delivery that names a declared event type. */
  readonly namesEventType: (delivery: Delivery) => boolean;
  /** True for one that names the type of the window's event, where no other event has that type. */
  readonly namesItsEventType: (delivery: Delivery) => boolean;
  /** True for one about a resource that no partner created, in a window of what the provider initiates whose type of event has no declared name. */
  readonly isOfUnnamedType: (delivery: Delivery) => boolean;
}

interface WantedWindow {
  readonly windows?: readonly DeliveryWindow[];
  readonly trigger?: WindowFacts['trigger'];
  readonly item?: string;
  /** Interface other than the judged one. */
  readonly interface?: string;
}

/** Names that the profile gives to the events of an interface, or to those of one cause. */
export function eventTypesOf(
  id: string,
  { declared }: Pick<Judgement, 'declared'>,
  trigger?: WindowFacts['trigger'],
): readonly string[] {
  const all = declared('notification.eventTypes');
  const names = isObject(all) ? all[id] : undefined;
  if (!isObject(names)) return [];
  return (trigger === undefined ? Object.values(names) : [names[trigger]]).filter((name) => typeof name === 'string');
}

/** Names of events of the other interfaces that no event of this one has. */
export function foreignEventTypes(id: string, { declared }: Pick<Judgement, 'declared'>): readonly string[] {
  const all = declared('notification.eventTypes');
  const own = eventTypesOf(id, { declared });
  const others = isObject(all) ? Object.keys(all).filter((one) => one !== id) : [];
  return others.flatMap((one) => eventTypesOf(one, { declared })).filter((name) => !own.includes(name));
}

const ends = oncePerHistory<ReadonlyMap<number, number>>();

/** Sequence number at which the silence of each open window ended, by that of the window. */
const endsOf = (history: History, id: string): ReadonlyMap<number, number> =>
  ends(
    history,
    id,
    () =>
      new Map(
        history
          .notes('silence-over', { interface: id })
          .flatMap(({ seq, facts }) => facts.windows.map((window) => [window, seq])),
      ),
  );

const ofHub = oncePerHistory<readonly Delivery[]>();

/** Every delivery to a hub of an interface. */
export const deliveriesToHub = (history: History, id: string, hub: Delivery['facts']['hub']): readonly Delivery[] =>
  ofHub(history, `${id} ${hub}`, () => history.deliveries({ facts: { interface: id, hub } }));

/** Deliveries to a hub within a window that mention its resource; none where the window is for no single one. */
export const deliveriesMentioning = (
  history: History,
  id: string,
  hub: Delivery['facts']['hub'],
  { from, note, words }: Pick<Window, 'from' | 'note' | 'words'>,
): readonly Delivery[] =>
  deliveriesToHub(history, id, hub).filter((one) => one.seq >= from && one.seq <= note.seq && mentions(one, words));

const ofEvent = oncePerHistory<ReadonlySet<string>>();

/**
 * Resources of an event that the provider initiated: those in the notifications to the hubs that had to be notified, apart from the ones that they
 * were notified of before.
 */
function idsOf(
  { seq, facts }: Note<'delivery-window'>,
  judgement: Pick<Judgement, 'contract' | 'history' | 'declared'>,
  isOfType: (delivery: Delivery) => boolean,
): ReadonlySet<string> {
  const came = facts.expecting
    .flatMap((hub) => deliveriesToHub(judgement.history, facts.interface, hub))
    .filter((one) => one.seq <= seq && isOfType(one));
  const idsIn = (deliveries: readonly Delivery[]): readonly string[] =>
    deliveries.flatMap((one) => resourceIdsIn(judgement, one));
  const earlier = new Set(idsIn(came.filter((one) => one.seq < facts.from)));
  return new Set(idsIn(came.filter((one) => one.seq >= facts.from)).filter((id) => !earlier.has(id)));
}

const ofInterface = oncePerHistory<readonly Window[]>();

/** Windows of an interface, in the order of the run. */
export function windowsOf(
  judgement: Pick<Judgement, 'contract' | 'history' | 'declared'>,
  { windows, interface: id = judgement.contract.id, trigger, item }: WantedWindow,
): readonly Window[] {
  const all = ofInterface(judgement.history, `${judgement.contract.id} ${id}`, () => allWindowsOf(judgement, id));
  return all.filter(
    (one) =>
      (windows === undefined || windows.includes(one.window)) &&
      (trigger === undefined || one.trigger === trigger) &&
      (item === undefined || one.item === item),
  );
}

/** Ids of the resources that partners have created at the judged interface. */
function createdIds({ contract, history }: Pick<Judgement, 'contract' | 'history'>, id: string): ReadonlySet<string> {
  if (id !== contract.id) return new Set();
  const creations = history.exchanges({ operations: operationsOf(contract, 'create') }).filter(succeeded);
  return new Set(creations.flatMap((one) => idIn(one) ?? []));
}

function allWindowsOf(judgement: Pick<Judgement, 'contract' | 'history' | 'declared'>, id: string): readonly Window[] {
  const { history } = judgement;
  const names = eventTypesOf(id, judgement);
  const foreign = foreignEventTypes(id, judgement);
  const created = createdIds(judgement, id);
  const isOfPartner = (delivery: Delivery): boolean => {
    const ids = resourceIdsIn(judgement, delivery);
    return ids.length > 0 && ids.every((one) => created.has(one));
  };
  return history.notes('delivery-window', { interface: id }).map((note) => {
    const { from, words, trigger, eventType, own = [], silent, open = false } = note.facts;
    const [resourceId, externalId] = words;
    const isInitiated = trigger === 'provider-initiated';
    // A notification that names a declared event type, and another one than the event's, is about another event.
    const isOfType = (delivery: Delivery): boolean => {
      const named = eventTypesIn(delivery, names);
      // What the provider initiates is no resource that a partner has created: of that, a notification may still be in delivery.
      if (isInitiated && isOfPartner(delivery)) return false;
      // Where no resource identifies the event, an event of another interface is not mistaken for it.
      if (words.length === 0 && named.length === 0 && eventTypesIn(delivery, foreign).length > 0) return false;
      return eventType === undefined || named.length === 0 || named.includes(eventType);
    };
    const isShown = open && words.length === 0;
    const isItsId = (one: string): boolean =>
      isShown
        ? ofEvent(history, `${judgement.contract.id} ${note.seq}`, () => idsOf(note, judgement, isOfType)).has(one)
        : one === resourceId;
    // The longer the silence, the more other notifications there are, in which a short number proves nothing.
    const isCertain = (delivery: Delivery): boolean =>
      resourceIdsIn(judgement, delivery).some(isItsId) ||
      words.some((word) => !SHORT_NUMBER.test(word) && mentions(delivery, [word]));
    // Of an earlier event of the provider, a notification may still be in delivery. A hub for one resource must not be notified of any.
    const isOfAnother = (hub: HubName, delivery: Delivery): boolean =>
      isShown &&
      own.length === 0 &&
      silent.includes(hub) &&
      resourceIdsIn(judgement, delivery).length > 0 &&
      !isCertain(delivery);
    // So few digits occur in any text: where the place of the id is declared and shows another one, they are not this id.
    const isElsewhere = (delivery: Delivery): boolean => {
      const ids = FEW_DIGITS.test(resourceId ?? '') ? resourceIdsIn(judgement, delivery) : [];
      return ids.length > 0 && !isCertain(delivery);
    };
    const end = open ? endsOf(history, id).get(note.seq) : note.seq;
    const isWithin = (hub: HubName, one: Delivery): boolean =>
      one.seq >= from &&
      (one.seq <= note.seq || (one.seq <= (end ?? Infinity) && silent.includes(hub) && isCertain(one)));
    const known = new Map<HubName, readonly Delivery[]>();
    const deliveriesTo = (hub: HubName): readonly Delivery[] => {
      const before = known.get(hub);
      if (before) return before;
      const found = deliveriesToHub(history, id, hub).filter(
        (one) =>
          isWithin(hub, one) && mentions(one, words) && !isElsewhere(one) && !isOfAnother(hub, one) && isOfType(one),
      );
      known.set(hub, found);
      return found;
    };
    // An event about a known resource is never that of one that the provider initiates, even where both have one type.
    const rival = isInitiated ? 'create' : 'provider-initiated';
    const isShared = (isInitiated || words.length > 0) && eventTypesOf(id, judgement, rival)[0] === eventType;
    const isUnique = names.filter((name) => name === eventType).length === (isShared ? 2 : 1);
    const isOfRival = (delivery: Delivery): boolean =>
      isInitiated && (isOfPartner(delivery) || (isShared && resourceIdsIn(judgement, delivery).length === 0));
    return {
      ...note.facts,
      note,
      resourceId,
      externalId,
      own,
      deliveriesTo,
      isSilenceOver: end !== undefined,
      namesEventType: (delivery) => eventTypesIn(delivery, names).length > 0,
      namesItsEventType: (delivery) =>
        isUnique && eventType !== undefined && eventTypesIn(delivery, [eventType]).length > 0 && !isOfRival(delivery),
      isOfUnnamedType: (delivery) => isInitiated && eventType === undefined && !isOfPartner(delivery),
    };
  });
}

/** True for two windows about one resource. */
export const shareWords = (one: Pick<Window, 'words'>, other: Pick<Window, 'words'>): boolean =>
  one.words.some((word) => other.words.includes(word));

/** Deliveries to hubs that were to be notified of the window's event. */
export const expectedDeliveries = ({ expecting, deliveriesTo }: Window): readonly Delivery[] =>
  expecting.flatMap((hub) => deliveriesTo(hub));

/** True if a hub was to be notified of the window's event, and was. */
export const isNotified = ({ expecting, deliveriesTo }: Window, hub: HubName): boolean =>
  expecting.includes(hub) && deliveriesTo(hub).length > 0;

/** The same of any hub. */
export const isAnyNotified = (window: Window): boolean => expectedDeliveries(window).length > 0;

/** True if a partner was notified of an update that it made, before anything else happened to the resource. */
export const isUpdateNotified = (judgement: Judgement): boolean =>
  windowsOf(judgement, { windows: ['plain'], trigger: 'update' }).some(isAnyNotified);

/** Scheme, host and port of an interface, where the profile names them. */
const originOf = ({ interfaces }: Judgement['profile'], id: string): string | undefined =>
  /^(\w+:\/\/)?[^/]*/.exec(interfaces[id]?.baseUrl ?? '')?.[0];

/** True if the host of the interface has been seen to reach the listener, or both are on this machine. */
export function isChannelProven({
  history,
  contract,
  profile,
}: Pick<Judgement, 'history' | 'contract' | 'profile'>): boolean {
  const origin = originOf(profile, contract.id);
  return (
    history
      .deliveries()
      .some(({ facts }) => facts.interface === contract.id || originOf(profile, facts.interface) === origin) ||
    history.notes('listener', { loopback: true }).length > 0
  );
}
