import { nameAndValue } from '../../../contracts/text/name-and-value.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { Window } from '../../evidence/deliveries/delivery-windows.ts';
import { judgeOfHub, recorded } from './expected-notification.ts';
import { judgeHub } from '../shared/hub-notified.ts';

const WINDOWS = ['query', 'query-match', 'query-joined'] as const;

/** True where the query is nothing but the event's type, as in `eventType=...`: that selects such an event. */
function selectsItsType({ contract, history }: Judgement, { eventType }: Window): boolean {
  if (eventType === undefined) return false;
  return history
    .exchanges({ operations: operationsOf(contract, 'hub-create'), facts: { step: 'subscribe', hub: 'query' } })
    .some((exchange) => {
      const sent = requestJson(exchange);
      const query = isObject(sent) ? sent['query'] : undefined;
      return typeof query === 'string' && nameAndValue(query)?.value === eventType;
    });
}

export default defineCheck({
  id: 'query-selects',
  decides:
    'A hub with a query is notified of events of the type in the query, and of events of the resources that the query selects as declared, as they are at the event.',
  needs: ({ contract }) => [
    { exchange: { step: 'subscribe', hub: 'query' }, operations: operationsOf(contract, 'hub-create') },
    { windows: WINDOWS },
  ],
  leaves:
    'The update by which a resource comes to be selected. Every other query: recorded, not judged, because only the provider knows what it selects.',
  judge: (judgement) =>
    judgeOfHub(
      judgement,
      { windows: WINDOWS, isAbout: (hub) => hub === 'query' || hub === 'combined-query' },
      (_, window, hub) =>
        window.window !== 'query' || selectsItsType(judgement, window)
          ? judgeHub(judgement, window, hub)
          : recorded(window, hub),
    ),
});
