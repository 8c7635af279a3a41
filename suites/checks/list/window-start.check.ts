import { defineCheck } from '../check.ts';
import { windowHolds } from './window-around.ts';
import { shownBeyond, windowBoundaries, windowExcludes } from './window-items.ts';

export default defineCheck({
  id: 'window-start',
  decides: 'A window contains no resource before its start, and contains the resources that the run created after it.',
  needs: [{ exchange: { step: ['window', 'window-combined', 'boundary'] } }],
  leaves:
    'Which time of a resource counts and whether the start belongs to the window, unless declared; rejected windows.',
  judge: (judgement) => [
    ...windowHolds(judgement, 'around'),
    ...windowExcludes(judgement, 'after'),
    ...windowBoundaries(judgement, ['fromDateTime']),
    ...shownBeyond(judgement, 'fromDateTime'),
  ],
});
