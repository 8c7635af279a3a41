import { defineCheck } from '../check.ts';
import { shownBeyond, windowBoundaries, windowExcludes } from './window-items.ts';

export default defineCheck({
  id: 'window-end',
  decides: 'A window contains no resource after its end.',
  needs: [{ exchange: { step: ['window', 'window-combined', 'boundary'] } }],
  leaves:
    'Which time of a resource counts and whether the end belongs to the window, unless declared; rejected windows.',
  judge: (judgement) => [
    ...windowExcludes(judgement, 'before'),
    ...windowBoundaries(judgement, ['toDateTime']),
    ...shownBeyond(judgement, 'toDateTime'),
  ],
});
