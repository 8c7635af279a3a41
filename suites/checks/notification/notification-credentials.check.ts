import type { JsonObject } from '../../../contracts/contract.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { defineCheck } from '../check.ts';
import { headerValues } from '../../../contracts/header-field.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { everySentNotification, judgeEach } from './notifications.ts';
import { ABSENT, phrase } from '../../evidence/phrase.ts';

const CREDENTIALS = /auth|key|token|signature/;

/** References to secrets; a recording has them in place of the secrets. */
const REFERENCE = /\$\{\w+\}/g;

function judgeFields(delivery: Delivery, wanted: JsonObject): Observation {
  for (const [name, value] of Object.entries(wanted)) {
    const values = headerValues(delivery.request.headers, name.toLowerCase());
    const expected = `header field ${name}, as declared`;
    if (values.length === 0) return broken([delivery], { expected, received: ABSENT, signature: name });
    const secrets = String(value).match(REFERENCE) ?? [];
    if (!values.some((one) => secrets.every((secret) => one.includes(secret))))
      return broken([delivery], {
        expected: phrase`${expected}, with the value of ${secrets.join(' and ')}`,
        received: 'another value',
        signature: `${name} value`,
      });
  }
  return met(delivery);
}

export default defineCheck({
  id: 'notification-credentials',
  decides: 'A notification has the declared header fields with credentials, and the values that the profile refers to.',
  needs: [{ delivery: true }],
  leaves: 'Everything while no field is declared; fields that look like credentials are recorded.',
  judge: (judgement) => {
    const wanted = judgement.declared('notification.auth');
    if (isObject(wanted) && Object.keys(wanted).length > 0)
      return everySentNotification(judgement).map((delivery) => judgeFields(delivery, wanted));
    return judgeEach(judgement, ({ delivery }) => {
      const names = delivery.request.headers
        .map(([name]) => name.toLowerCase())
        .filter((name) => CREDENTIALS.test(name));
      return seen(names.length > 0 ? `header fields ${names.join(', ')}` : 'no credentials', delivery);
    });
  },
});
