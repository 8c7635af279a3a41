import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { deliveriesToHub, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
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
  { history, contract }: Judgement,
  windows: readonly Window[],
  window: Window,
  hub: HubName,
): readonly Delivery[] {
  const firsts = windows.flatMap((one) => (one.expecting.includes(hub) ? one.deliveriesTo(hub).slice(0, 1) : []));
  const isUnique = (one: Delivery): boolean =>
    firsts.filter((other) => bodyOf(other) === bodyOf(one)).length === 1 && firsts.length > 1;
  const unique = window.deliveriesTo(hub).filter(isUnique).map(bodyOf);
  return deliveriesToHub(history, contract.id, hub).filter(
    (one) => one.seq > window.note.seq && unique.includes(bodyOf(one)),
  );
}

export default defineCheck({
  id: 'delivery-duplicates',
  decides: 'If declared, no notification is sent twice.',
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
            return seen(`${window.trigger}: ${deliveries.length} notification(s)`, window.note);
          const all = [...deliveries, ...repeatedLater(judgement, windows, window, hub)];
          const texts = all.map(bodyOf);
          const twice = all.find((one, index) => texts.indexOf(bodyOf(one)) !== index);
          if (!twice) return met(...all);
          return broken([twice], {
            expected: 'each notification once, as declared',
            received: phrase`the same notification ${all.length} times`,
            signature: `duplicate ${window.trigger}`,
          });
        }),
    );
  },
});
