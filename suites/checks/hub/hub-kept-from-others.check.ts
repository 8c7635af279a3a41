import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { judgeMissing } from '../shared/hub-notified.ts';
import { judgeKeptHub } from '../shared/hub-presence.ts';
import { windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isSuccess } from '../../../contracts/status-class.ts';

const HUB = 'foreign-deletion-target';

/** The retrieval of the hub by its own customer. */
function looks(judgement: Judgement, deletion: Exchange): readonly Observation[] {
  const { contract, history } = judgement;
  return history
    .exchanges({ operations: operationsOf(contract, 'hub-retrieve'), facts: { step: 'after-foreign-deletion' } })
    .slice(0, 1)
    .map((look) =>
      judgeKeptHub(look, judgement, {
        before: [deletion],
        expected: 'the hub, unchanged',
        signature: 'gone',
      }),
    );
}

/** What the hub is notified of afterwards, another hub of its customer being the control. */
function notifications(judgement: Judgement, deletion: Exchange): readonly Observation[] {
  return windowsOf(judgement, { windows: ['before-deletion'] }).flatMap((window): readonly Observation[] => {
    const { expecting, fired, deliveriesTo, note } = window;
    if (!expecting.includes(HUB) || !fired) return [];
    const [delivery] = deliveriesTo(HUB);
    if (delivery) return [met(deletion, delivery)];
    const control = expecting.filter((one) => one !== HUB).every((one) => deliveriesTo(one).length > 0);
    // A deletion that was rejected does not cause silence.
    if (!control || !deletion.response || !isSuccess(deletion.response.status)) return [];
    return [
      judgeMissing(judgement, window, HUB, () =>
        broken([deletion, note], {
          expected: 'a notification to the hub of its customer',
          received: 'no notification, although other hubs of the customer were notified',
          signature: 'silent',
        }),
      ),
    ];
  });
}

export default defineCheck({
  id: 'hub-kept-from-others',
  decides: 'A hub remains after another customer requests its deletion.',
  needs: ({ contract }) => [
    { exchange: { step: 'foreign-deletion' }, operations: operationsOf(contract, 'hub-delete') },
  ],
  leaves: 'The status of the rejection; silence after a rejection.',
  isOfAccess: true,
  judge: (judgement) =>
    judgement.history
      .exchanges({ operations: operationsOf(judgement.contract, 'hub-delete'), facts: { step: 'foreign-deletion' } })
      .flatMap((deletion) =>
        deletion.response ? [...looks(judgement, deletion), ...notifications(judgement, deletion)] : [],
      ),
});
