import { atTheEnd } from './at-the-end.ts';
import { defineCheck } from '../check.ts';
import { creationNeed, retrievalNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export default defineCheck({
  id: 'creation-persists',
  decides: 'What an accepted create acknowledged is still there at the end of the run.',
  needs: ({ contract }) => [creationNeed(contract), retrievalNeed(contract, 'end')],
  leaves: 'Updated resources, members a client never wrote, places a provider fills by itself.',
  judge: (judgement) =>
    lifecyclesOf(judgement.history, judgement.contract)
      .filter(({ updates }) => !updates.some(succeeded))
      .flatMap((lifecycle) => atTheEnd(judgement, lifecycle)),
});
