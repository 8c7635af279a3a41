import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck } from '../check.ts';
import { APART, COMBINED_HUBS, isCombined, judgeCombined } from './combined-hubs.ts';
import { windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, receivedStatus } from '../../evidence/statuses.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { AS_DECLARED, phrase, rejection } from '../../evidence/phrase.ts';

/** A registration with several narrowing parameters, against the declared rule. */
function judgeRegistration(exchange: Exchange, rule: unknown): Observation {
  const status = exchange.response?.status;
  if (rule === undefined || status === undefined)
    return seen(`two narrowing parameters: ${received(exchange)}`, exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  if (!isSuccess(status) && exchange.facts.hub === APART)
    return seen(`ids of two change requests: ${received(exchange)}`, exchange);
  if (isSuccess(status) === (rule !== 'reject')) return met(exchange);
  return broken([exchange], {
    expected:
      rule === 'reject' ? phrase`${rejection()}${AS_DECLARED}` : phrase`a registration, as ${String(rule)} is declared`,
    received: receivedStatus(exchange),
    signature: `${status}`,
  });
}

export default defineCheck({
  id: 'filter-combination',
  decides:
    'A hub with two filter parameters is notified of the events that the declaration selects or, if declared, its registration is rejected.',
  needs: ({ contract }) => [
    { exchange: { step: 'subscribe', hub: COMBINED_HUBS }, operations: operationsOf(contract, 'hub-create') },
  ],
  leaves: 'Everything while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const rule = judgement.declared('hub.filterCombination');
    const registrations = judgement.history.exchanges({
      operations: operationsOf(judgement.contract, 'hub-create'),
      facts: { step: 'subscribe', hub: COMBINED_HUBS },
    });
    const windows = windowsOf(judgement, { windows: ['combined-both', 'combined-event', 'combined-target'] });
    return [
      ...registrations.map((exchange) => judgeRegistration(exchange, rule)),
      ...windows.flatMap((window) =>
        window.fired
          ? [...window.expecting, ...window.silent]
              .filter(isCombined)
              .map((hub) => judgeCombined(judgement, window, hub, rule))
          : [undecided(`the suite could not cause the event "${window.trigger}"`, window.note)],
      ),
    ];
  },
});
