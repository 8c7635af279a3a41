import type { Json } from '../../../contracts/contract.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { deliveriesToHub, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { repeatedAfter } from '../../evidence/deliveries/late-deliveries.ts';
import { requestJson } from '../../evidence/history.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

/** True where a hub was not notified in an earlier window: that notification may come in a later one and look like that one's. */
const isBehind = (windows: readonly Window[], window: Window, hub: HubName): boolean =>
  windows.some(
    ({ note, fired, expecting, deliveriesTo }) =>
      note.seq < window.note.seq && fired && expecting.includes(hub) && deliveriesTo(hub).length === 0,
  );

const bodyOf = ({ request }: Delivery): string | undefined => request.body;

/** Deliveries after a window that repeat a notification of it; only a body that no other event's notification has can be recognised. */
function repeatedLater(
  judgement: Judgement,
  windows: readonly Window[],
  window: Window,
  hub: HubName,
): readonly Delivery[] {
  const firsts = windows.flatMap((one) => (one.expecting.includes(hub) ? one.deliveriesTo(hub).slice(0, 1) : []));
  const isUnique = (one: Delivery): boolean =>
    firsts.filter((other) => bodyOf(other) === bodyOf(one)).length === 1 && firsts.length > 1;
  const unique = window.deliveriesTo(hub).filter(isUnique).map(bodyOf);
  return repeatedAfter(judgement, window, hub, unique);
}

/** Values by their place; a resource with this id is one value. */
function valuesIn(delivery: Delivery, id?: string): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>();
  const add = (value: Json, place: string): void => {
    if (typeof value !== 'object' || value === null) values.set(place, value);
    else if (isObject(value) && id !== undefined && idText(value) === id) values.set(place, JSON.stringify(value));
    else for (const [name, inner] of Object.entries(value)) add(inner as Json, `${place}/${name}`);
  };
  add(requestJson(delivery) ?? null, '');
  return values;
}

/** With fewer notifications, values that differ by chance could be taken for ids. */
const ENOUGH = 8;

/** Two events may come in the same millisecond. */
const NEARLY_ALL = 0.9;

/** Places that have another value in nearly every notification to a hub, like the id of an event or its time. */
function changingPlaces(deliveries: readonly Delivery[]): ReadonlySet<string> {
  const all = deliveries.map((one) => valuesIn(one));
  const [first] = all;
  if (!first || all.length < ENOUGH) return new Set();
  const isChanging = (place: string): boolean =>
    all.every((one) => one.has(place)) && new Set(all.map((one) => one.get(place))).size >= NEARLY_ALL * all.length;
  return new Set([...first.keys()].filter(isChanging));
}

/** The deliveries with the first text that is there more than once; none if all differ. */
function equalOnes(
  deliveries: readonly Delivery[],
  textOf: (one: Delivery) => string | undefined,
): readonly Delivery[] {
  const texts = deliveries.map(textOf);
  const twice = texts.findIndex((text, index) => texts.indexOf(text) !== index);
  return twice < 0 ? [] : deliveries.filter((_, index) => texts[index] === texts[twice]);
}

/** Notifications of an event that is known by its type, which differ in nothing but the id or the time of the event. */
function underAnotherId(
  window: Window,
  deliveries: readonly Delivery[],
  all: readonly Delivery[],
): readonly Delivery[] {
  const named = deliveries.filter((one) => window.namesItsEventType(one));
  if (named.length < 2) return [];
  const changing = changingPlaces(all);
  return equalOnes(named, (one) => {
    const values = [...valuesIn(one, window.resourceId)];
    return JSON.stringify(values.map(([place, value]) => [place, changing.has(place) ? null : value]));
  });
}

export default defineCheck({
  id: 'delivery-duplicates',
  decides: 'If declared, no notification is sent twice, also not with another id or time of the event.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Any number of notifications while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const allowed = deliveryRules(judgement)['duplicates'];
    const windows = windowsOf(judgement, { windows: ['plain', 'later', 'other-customer'] });
    return windows.flatMap((window) =>
      window.expecting
        .filter((hub) => !isBehind(windows, window, hub))
        .map((hub): Observation => {
          const deliveries = window.deliveriesTo(hub);
          if (allowed !== false || deliveries.length === 0)
            return seen(
              `${window.trigger}: ${deliveries.length === 1 ? '1 notification' : `${deliveries.length} notifications`}`,
              window.note,
            );
          const all = [...deliveries, ...repeatedLater(judgement, windows, window, hub)];
          const same = equalOnes(all, bodyOf);
          const others = deliveriesToHub(judgement.history, judgement.contract.id, hub);
          const twice = same.length > 0 ? same : underAnotherId(window, deliveries, others);
          if (twice.length === 0) return met(...all);
          return broken(twice, {
            expected: 'each notification once, as declared',
            received:
              same.length > 0
                ? phrase`the same notification ${same.length} times`
                : phrase`the same notification ${twice.length} times, each time with another id or time of the event`,
            signature: `duplicate ${window.trigger}`,
          });
        }),
    );
  },
});
