import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { expectedDeliveries, windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { listedParts } from '../../evidence/phrase.ts';

const WINDOWS = ['burst'] as const;

/** Each change writes its number into a text of the resource; it can be read where notifications contain the resource. */
function numbered(delivery: Delivery): readonly { readonly delivery: Delivery; readonly number: number }[] {
  const found = /burst (\d+)/.exec(delivery.request.body ?? '')?.[1];
  return found === undefined ? [] : [{ delivery, number: Number(found) }];
}

export default defineCheck({
  id: 'delivery-order',
  decides: 'If declared, notifications of changes in quick succession arrive in the order of the changes.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves:
    'Any order while undeclared: recorded, not judged. Notifications that do not show which change they are about.',
  judge: (judgement) => {
    const wanted = deliveryRules(judgement)['order'];
    return windowsOf(judgement, { windows: WINDOWS }).flatMap((window): readonly Observation[] => {
      const all = expectedDeliveries(window).flatMap(numbered);
      // One that comes again has been in its place before.
      const firsts = all.filter(({ number }, index) => all.findIndex((one) => one.number === number) === index);
      if (firsts.length < 2) return [seen('the notifications do not show their order', window.note)];
      const late = firsts.find(({ number }, index) => index > 0 && number < (firsts[index - 1]?.number ?? 0));
      if (wanted !== 'kept')
        return [seen(late ? 'not in the order of the changes' : 'in the order of the changes', window.note)];
      if (!late) return [met(window.note)];
      return [
        broken([late.delivery], {
          expected: 'notifications in the order of the changes, as declared',
          received: listedParts(all.map(({ number }) => number)),
          signature: 'order',
        }),
      ];
    });
  },
});
