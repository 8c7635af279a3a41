import { REJECTED_INPUT } from '../../../contracts/formats/evidence/hubs.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isRejected } from '../../evidence/statuses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';

/** Name of the callback in a registration. */
const callbackOf = ({ request }: Exchange): string | undefined =>
  new RegExp(String.raw`${REJECTED_INPUT}\d+`).exec(request.body ?? '')?.[0];

export default defineCheck({
  id: 'rejected-registration',
  decides: 'The callback of a hub registration that is rejected for its content is not notified.',
  needs: ({ contract }) => [
    { exchange: { step: 'bad-input' }, operations: operationsOf(contract, 'hub-create') },
    { delivery: true },
  ],
  leaves: 'Requests to the callback that mention no resource of the run, as those by which a provider verifies it.',
  judge: (judgement) => {
    const { contract, history } = judgement;
    const deliveries = history.deliveries({ facts: { interface: contract.id } });
    const ids = new Set(lifecyclesOf(history, contract).flatMap(({ id }) => id ?? []));
    const control = deliveries.find(({ facts }) => !facts.hub.startsWith(REJECTED_INPUT));
    return history
      .exchanges({ operations: operationsOf(contract, 'hub-create'), facts: { step: 'bad-input' } })
      .filter(isRejected)
      .flatMap((exchange): readonly Observation[] => {
        const callback = callbackOf(exchange);
        if (callback === undefined) return [];
        const notified = deliveries.find(
          ({ facts, request }) =>
            facts.hub === callback && [...ids].some((id) => request.body?.includes(JSON.stringify(id))),
        );
        if (!notified) return control ? [met(exchange, control)] : [];
        return [
          broken([exchange, notified], {
            expected: 'no notification to the callback of a rejected registration',
            received: 'a notification',
            signature: 'registered',
          }),
        ];
      });
  },
});
