import { defineCheck } from '../check.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { headerValues } from '../../evidence/media-type-of.ts';
import { broken, met, seen } from '../observation.ts';
import { judgeEach } from './notifications.ts';

const CREDENTIALS = /auth|key|token|signature/;

export default defineCheck({
  id: 'notification-credentials',
  decides: 'A notification has the declared header fields with credentials.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves: 'Everything while no field is declared; fields that look like credentials are recorded.',
  judge: (judgement) => {
    const wanted = judgement.declared('notification.auth');
    return judgeEach(judgement, ({ delivery }) => {
      const { headers } = delivery.request;
      if (!isObject(wanted) || Object.keys(wanted).length === 0) {
        const names = headers.map(([name]) => name.toLowerCase()).filter((name) => CREDENTIALS.test(name));
        return seen(names.length > 0 ? `header fields ${names.join(', ')}` : 'no credentials', delivery);
      }
      const missing = Object.keys(wanted).find((name) => headerValues(headers, name.toLowerCase()).length === 0);
      if (missing === undefined) return met(delivery);
      return broken([delivery], {
        expected: `header field ${missing}, as declared`,
        received: 'absent',
        signature: missing,
      });
    });
  },
});
