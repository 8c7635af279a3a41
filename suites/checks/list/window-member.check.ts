import { defineCheck } from '../check.ts';
import { windowBoundaries } from './window-items.ts';

export default defineCheck({
  id: 'window-member',
  decides: 'The declared member of each item lies within the window. Less than a second outside is a warning.',
  needs: [{ exchange: { step: 'boundary' } }],
  leaves: 'Items that do not show the member; less than a second where times are shown without milliseconds.',
  judge: (judgement) => windowBoundaries(judgement),
});
