import { isClientError, isTransient } from '../../../contracts/status-class.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { exactRequestJson } from '../../evidence/history.ts';
import { notificationForm, resourceIdsIn, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { namelessNotifications } from '../../evidence/deliveries/nameless-notifications.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { jsonValue, memberPart, phrase, plainValue } from '../../evidence/phrase.ts';
import { settlingMs } from '../../evidence/lists/settling-time.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { judgeEach } from './notifications.ts';

/** The id of a resource that the provider chose: its customer retrieves it at the end of the run, where later retrievals succeed. */
function ofTheProvider(judgement: Judgement, pointer: string): readonly Observation[] {
  const { contract, history } = judgement;
  const milliseconds = settlingMs(judgement);
  const operations = operationsOf(contract, 'retrieve');
  const retrievals = history.exchanges({ operations });
  const deliveries = history.deliveries({ facts: { interface: contract.id } });
  return history
    .exchanges({ operations, facts: { step: 'provider-initiated' } })
    .flatMap((exchange): readonly Observation[] => {
      const { asked = '', customer } = exchange.facts;
      const delivery = deliveries.find(
        (one) => one.facts.customer === customer && resourceIdsIn(judgement, one).includes(asked),
      );
      if (!delivery) return [];
      if (succeeded(exchange)) return [met(delivery, exchange)];
      // Reads may have become unavailable.
      const isServed = retrievals.some(
        (one) => one.startedAt > exchange.at && one.identity === exchange.identity && succeeded(one),
      );
      const status = exchange.response?.status ?? 0;
      if (!isServed || !isClientError(status) || isTransient(status)) return [];
      if (milliseconds !== undefined && exchange.startedAt < delivery.at + milliseconds) return [];
      return [
        broken([delivery, exchange], {
          expected: phrase`at ${memberPart(pointer)} the id of a resource that its customer can retrieve`,
          received: phrase`id ${plainValue(asked)}, whose retrieval returns ${receivedStatus(exchange)}`,
          pointer,
          signature: 'unknown id',
          // How long a resource of the provider may take to be retrievable is not declared.
          ...(milliseconds === undefined ? { severity: 'warn' } : {}),
        }),
      ];
    });
}

export default defineCheck({
  id: 'notification-refers-to-resource',
  decides:
    'A notification has the id of its resource at the declared place: that of the event, or of a resource that the provider chose and the customer can retrieve.',
  needs: ({ contract }) => [
    {
      anyOf: [
        { note: 'delivery-window' },
        { exchange: { step: 'provider-initiated' }, operations: operationsOf(contract, 'retrieve') },
      ],
    },
    { delivery: true },
  ],
  leaves: 'Everything while no place is declared; resources of the provider where no retrieval succeeds.',
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
    const ofTheRun = judgeEach(judgement, ({ delivery, window }) => {
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
    return [...ofTheRun, ...ofTheProvider(judgement, pointer)];
  },
});
