import { defineCheck } from '../check.ts';
import { windowBoundaries } from './window-items.ts';

export default defineCheck({
  id: 'window-member',
  decides: 'The declared member of each item lies within the window.',
  needs: [{ exchange: { step: 'boundary' } }],
  leaves: 'Less than a second at each end of the window, which only warns; items that do not show the member.',
  judge: windowBoundaries,
});
