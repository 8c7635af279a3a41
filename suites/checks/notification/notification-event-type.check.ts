import { defineCheck } from '../check.ts';
import { declaredFor } from '../../evidence/declared-for.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { broken, met, seen } from '../observation.ts';
import { judgeEach } from './notifications.ts';

export default defineCheck({
  id: 'notification-event-type',
  decides: 'A notification names the declared type of its event at the declared place.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Names and their place while undeclared; they are recorded.',
  judge: (judgement) => {
    const pointer = notificationForm(judgement)?.['eventType'];
    const names = declaredFor(judgement, 'notification.eventTypes');
    return judgeEach(judgement, ({ delivery, window }) => {
      if (typeof pointer !== 'string') return seen('the profile does not declare where the event type is', delivery);
      const wanted = isObject(names) ? names[window.trigger] : undefined;
      const found = valuesAt(requestJson(delivery), pointer);
      if (wanted === undefined) return seen(`${window.trigger}: ${JSON.stringify(found[0])}`, delivery);
      if (found.some((one) => one === wanted)) return met(delivery);
      return broken([delivery], {
        expected: `${JSON.stringify(wanted)} at ${pointer}, as declared`,
        received: JSON.stringify(found[0]) ?? 'nothing',
        pointer,
        signature: `kind of ${window.trigger}`,
      });
    });
  },
});
