import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { stallReason } from '../../evidence/deliveries/cause-of.ts';
import { DUE_LATER, isDueLater } from '../../evidence/deliveries/late-deliveries.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { deliveriesToHub, windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const HUB = 'failing-first';
const WINDOWS = ['failing-first'] as const;

/** The same notification again, after the window: no document says how long a target waits before it tries again. */
const repeatedLater = ({ history, contract }: Judgement, { note }: Window, first: Delivery): Delivery | undefined =>
  deliveriesToHub(history, contract.id, HUB).find(
    ({ seq, request }) => seq > note.seq && request.body === first.request.body,
  );

/** The same notification again, where none is repeated; where duplicates may come, that is no repetition. */
function noSecond(first: Delivery, attempts: readonly Delivery[], mayComeTwice: boolean): Observation {
  const again = attempts.slice(1).find(({ request }) => request.body === first.request.body);
  if (!again || mayComeTwice) return met(first);
  return broken([first, again], {
    expected: 'no other attempt after 500, as declared',
    received: phrase`${attempts.length} attempts`,
    signature: 'a retry',
  });
}

export default defineCheck({
  id: 'delivery-retry',
  decides: 'A notification to which the callback responds with 500 is sent again or not, as declared.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves: 'Any number of attempts while undeclared: recorded, not judged.',
  judge: (judgement) => {
    const { retries, duplicates } = deliveryRules(judgement);
    return windowsOf(judgement, { windows: WINDOWS }).flatMap((window): readonly Observation[] => {
      if (!window.expecting.includes(HUB) || !window.fired) return [];
      const attempts = window.deliveriesTo(HUB);
      const [first, second = first && repeatedLater(judgement, window, first)] = attempts;
      if (!first) return [undecided('no notification arrived at the listener that fails at first', window.note)];
      // With hubs shared by interfaces the failure may have met an event of another.
      if (first.responded < 500)
        return [undecided('the listener did not fail at the first notification of this event', window.note)];
      const text = `${attempts.length} attempt(s) at a listener that first responds with 500`;
      if (typeof retries !== 'number') return [seen(text, window.note)];
      if (retries === 0) return [noSecond(first, attempts, duplicates === true)];
      if (second) return [met(first, second)];
      const delay = stallReason(judgement, window);
      if (delay !== undefined) return [undecided(delay, window.note)];
      if (isDueLater(judgement, window, HUB)) return [undecided(DUE_LATER, window.note)];
      return [
        broken([first], { expected: 'another attempt after 500, as declared', received: text, signature: 'no retry' }),
      ];
    });
  },
});
