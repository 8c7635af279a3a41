import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import { broken, met } from '../observation.ts';
import { judgeEach } from './notifications.ts';

/** The callback that a hub was registered with. */
function callbackOf(judgement: Judgement, { facts }: Delivery): string | undefined {
  const subscribed = registrationOf(judgement, facts.hub);
  const sent = subscribed && requestJson(subscribed);
  const callback = isObject(sent) ? sent['callback'] : undefined;
  return typeof callback === 'string' ? callback : undefined;
}

/** What follows the scheme and host of a URL; a public URL may arrive with another host. */
const behindHost = (url: string): string => url.replace(/^\w+:\/\/[^/]*/, '');

export default defineCheck({
  id: 'notification-address',
  decides: 'A notification is sent to the complete callback URL, including its query.',
  needs: ({ contract }) => [
    { exchange: { step: 'subscribe' }, operations: operationsOf(contract, 'hub-create') },
    { note: 'delivery-window' },
    { delivery: true },
  ],
  leaves: 'A prefix that a proxy before the listener adds; an appended path where the profile declares it.',
  judge: (judgement) =>
    judgeEach(judgement, ({ delivery }) => {
      const callback = callbackOf(judgement, delivery);
      if (callback === undefined) return undefined;
      const [wanted, came] = [behindHost(callback), behindHost(delivery.request.url)];
      if (came === wanted || came.endsWith(wanted)) return met(delivery);
      const rule = judgement.declared('notification.callbackPathRule');
      const isBelow = came.startsWith(wanted.split('?')[0] ?? '') && came.includes(wanted.split('?')[1] ?? '');
      if (isBelow && rule === 'suffix') return met(delivery);
      return broken([delivery], {
        // Whether a provider may append to the path is unspecified.
        severity: isBelow && rule === undefined ? 'warn' : 'fail',
        expected: `the callback as registered, ${wanted}`,
        received: came,
        signature: 'other address',
      });
    }),
});
