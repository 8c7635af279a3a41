import { judgeStateAtEnd } from '../shared/state-at-end.ts';
import { foundAgain } from './found-again.ts';
import { defineCheck } from '../check.ts';
import { creationNeed, retrievalNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';

export default defineCheck({
  id: 'creation-persists',
  decides:
    'The members in the response to a creation are unchanged at the end of the run, and no retrieval misses the resource that another one before and after it finds.',
  needs: ({ contract }) => [creationNeed(contract), retrievalNeed(contract, 'end')],
  leaves: 'Updated resources, members that no client sent, members that a provider sets by itself.',
  judge: (judgement) => {
    const all = lifecyclesOf(judgement.history, judgement.contract);
    return [
      ...all
        .filter(({ updates }) => !updates.some(succeeded))
        .flatMap((lifecycle) => judgeStateAtEnd(judgement, lifecycle)),
      ...all.flatMap((lifecycle) => foundAgain(judgement, lifecycle)),
    ];
  },
});
