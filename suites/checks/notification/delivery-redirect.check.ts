import { defineCheck } from '../check.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const WINDOWS = ['redirecting'] as const;

export default defineCheck({
  id: 'delivery-redirect',
  decides: 'The redirect of a callback is followed or not, as declared.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves: 'Either behaviour while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const { redirects } = deliveryRules(judgement);
    return windowsOf(judgement, { windows: WINDOWS }).flatMap((window): readonly Observation[] => {
      const { expecting, deliveriesTo, note } = window;
      if (!expecting.includes('redirecting') || !expecting.includes('redirected')) return [];
      const [first] = deliveriesTo('redirecting');
      if (!first) return [undecided('no notification arrived at the listener that redirects', note)];
      const [followed] = deliveriesTo('redirected');
      if (typeof redirects !== 'boolean')
        return [seen(followed ? 'the redirect was followed' : 'the redirect was not followed', first)];
      if (redirects === (followed !== undefined)) return [met(first)];
      return [
        broken([first], {
          expected: phrase`redirects ${redirects ? 'followed' : 'not followed'}, as declared`,
          received: followed ? 'followed' : 'not followed',
          signature: 'redirect',
        }),
      ];
    });
  },
});
