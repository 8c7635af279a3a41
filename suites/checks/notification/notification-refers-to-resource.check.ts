import { defineCheck } from '../check.ts';
import { exactRequestJson } from '../../evidence/history.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { namelessNotifications } from '../../evidence/deliveries/nameless-notifications.ts';
import { broken, met } from '../observation.ts';
import { judgeEach } from './notifications.ts';
import { jsonValue, memberPart, phrase, plainValue } from '../../evidence/phrase.ts';

export default defineCheck({
  id: 'notification-refers-to-resource',
  decides: 'A notification has the id of its resource at the declared place.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Everything while no place is declared; events whose resource the provider chooses.',
  judge: (judgement) => {
    const pointer = notificationForm(judgement)?.['id'];
    if (typeof pointer !== 'string') return [];
    const [nameless] = namelessNotifications(judgement);
    if (nameless)
      return [
        broken([nameless], {
          expected: phrase`the id of the resource at ${memberPart(pointer)}, as declared`,
          received: 'no notification names a resource',
          pointer,
          signature: 'no id',
        }),
      ];
    return judgeEach(judgement, ({ delivery, window }) => {
      const { resourceId: id } = window;
      if (id === undefined) return undefined;
      const found = valuesAt(exactRequestJson(delivery), pointer);
      if (found.some((one) => String(one) === id)) return met(delivery);
      return broken([delivery], {
        expected: phrase`id ${plainValue(id)} at ${memberPart(pointer)}, as declared`,
        received: jsonValue(found[0]),
        pointer,
        signature: 'other id',
      });
    });
  },
});
