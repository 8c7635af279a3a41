import { defineCheck, type Judgement } from '../check.ts';
import { foreignText } from './foreign-text.ts';
import { requestJson } from '../../evidence/history.ts';
import { broken, type Observation } from '../observation.ts';
import { ofOtherCustomers } from './named-resources.ts';
import { judgeInitiated } from './provider-initiated.ts';
import { judgeSilence, judgeSilent } from '../shared/unexpected-notification.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Notifications, whenever they came and whatever they are about, that contain a text which only another customer has sent. */
function foreignTexts({ history, contract }: Judgement): readonly Observation[] {
  const deliveries = history.deliveries({ facts: { interface: contract.id } });
  const customers = [...new Set(deliveries.map(({ facts }) => facts.customer))];
  return customers.flatMap((customer) =>
    deliveries
      .filter(({ facts }) => facts.customer === customer)
      .flatMap((delivery): readonly Observation[] => {
        const text = foreignText(requestJson(delivery), { history, contract }, customer);
        if (text === undefined) return [];
        return [
          broken([delivery], {
            expected: "no content of another customer's resource",
            received: phrase`the text ${jsonValue(text)}`,
            signature: 'text of another customer',
          }),
        ];
      }),
  );
}

export default defineCheck({
  id: 'silent-about-other-customers',
  decides:
    'A hub is not notified of events of foreign resources, and its notifications contain no text and no distinctive id of foreign resources.',
  needs: [{ delivery: true }],
  leaves: 'Notifications that may be about another event; texts that its own customer also sent.',
  isOfAccess: true,
  judge: (judgement) => [
    ...judgeSilence(judgement, ['other-customer', 'own-customer'], {
      judge: (_, window, hub) =>
        window.words.length === 0 ? judgeInitiated(judgement, window, hub) : judgeSilent(judgement, window, hub),
    }),
    ...foreignTexts(judgement),
    ...ofOtherCustomers(judgement),
  ],
});
