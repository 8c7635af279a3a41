import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { stillThere } from './hub-presence.ts';
import { windowsOf } from '../../evidence/deliveries/listening.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isSuccess } from '../../evidence/status-class.ts';

const HUB = 'coveted';

/** Its own customer's look at the hub. */
function looks(judgement: Judgement, deletion: Exchange): readonly Observation[] {
  const { contract, history } = judgement;
  return history
    .exchanges({ operations: operationsOf(contract, 'hub-retrieve'), facts: { step: 'after-foreign-deletion' } })
    .slice(0, 1)
    .map((look) =>
      stillThere(look, judgement, {
        before: [deletion],
        expected: 'the hub as its customer left it',
        signature: 'gone',
      }),
    );
}

/** What the hub hears afterwards, another hub of its customer being the control. */
function hearing(judgement: Judgement, deletion: Exchange): readonly Observation[] {
  return windowsOf(judgement, { window: 'before-deletion' }).flatMap((window): readonly Observation[] => {
    const [ear] = window.hear.filter((one) => one.endsWith(`.${HUB}`));
    if (ear === undefined || !window.fired) return [];
    const [heard] = window.heard(ear);
    if (heard) return [met(deletion, heard)];
    const control = window.hear.filter((one) => one !== ear).every((one) => window.heard(one).length > 0);
    // A deletion that was refused is not the reason of a silence.
    if (!control || !deletion.response || !isSuccess(deletion.response.status)) return [];
    return [
      broken([deletion, window.note], {
        expected: 'a notification to the hub of its customer',
        received: 'none, while its other hubs heard of it',
        signature: 'silent',
      }),
    ];
  });
}

export default defineCheck({
  id: 'hub-kept-from-others',
  decides: 'A hub that another customer asks to have deleted is still there for its own.',
  // TODO(needs): 'A hub of one customer, its deletion sent by another, and a look at it or an event that other hubs hear of.' / evidence ['subscriptions']
  needs: [{ traffic: true }],
  leaves: 'The status of the refusal; silence after a refusal.',
  judge: (judgement) =>
    judgement.history
      .exchanges({ operations: operationsOf(judgement.contract, 'hub-delete'), facts: { step: 'foreign-deletion' } })
      .flatMap((deletion) =>
        deletion.response ? [...looks(judgement, deletion), ...hearing(judgement, deletion)] : [],
      ),
});
