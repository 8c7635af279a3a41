import { groupBy } from '../../../contracts/group-by.ts';
import type { Delivery } from '../../../contracts/formats/recording.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { stallReason } from '../../evidence/deliveries/cause-of.ts';
import { dueLaterReason, repeatedAfter } from '../../evidence/deliveries/late-deliveries.ts';
import { deliveryRules } from '../../evidence/deliveries/delivery-rules.ts';
import { windowsOf, type Window } from '../../evidence/deliveries/delivery-windows.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const HUB = 'failing-first';
const WINDOWS = ['failing-first'] as const;

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

/** The deliveries with the body that comes most often. */
const mostRepeated = (deliveries: readonly Delivery[]): readonly Delivery[] =>
  [...groupBy(deliveries, ({ request }) => request.body).values()].toSorted(
    (one, other) => other.length - one.length,
  )[0] ?? [];

/** One notification to a callback that always fails; where a callback that accepts it gets it several times, so does this one. */
function notTooOften(judgement: Judgement, window: Window): readonly Observation[] {
  const { retries, duplicates } = deliveryRules(judgement);
  const attempts = mostRepeated(window.deliveriesTo('failing-always').filter(({ responded }) => responded >= 500));
  const [first] = attempts;
  if (!first || typeof retries !== 'number' || duplicates === true) return [];
  const accepted = window.expecting.filter((hub) => hub !== 'failing-always');
  const copies = Math.max(1, ...accepted.map((hub) => mostRepeated(window.deliveriesTo(hub)).length));
  const most = (1 + retries) * copies;
  if (attempts.length <= most) return [met(...attempts)];
  return [
    broken([first, ...attempts.slice(most, most + 1)], {
      expected: phrase`${most} attempts at most, as ${retries} retries are declared`,
      received: phrase`${attempts.length} attempts`,
      signature: 'too many retries',
    }),
  ];
}

export default defineCheck({
  id: 'delivery-retry',
  decides:
    'A notification to which the callback responds with 500 is sent again or not, as declared, and not more often than declared.',
  needs: [{ windows: WINDOWS }, { delivery: true }],
  leaves:
    'Any number of attempts while undeclared: recorded, not judged. An attempt that comes later in the run; one that has not come where most notifications come late; too many attempts with waits of seconds between them, or where duplicates are declared.',
  judge: (judgement) => {
    const { retries, duplicates } = deliveryRules(judgement);
    const once = windowsOf(judgement, { windows: WINDOWS }).flatMap((window): readonly Observation[] => {
      if (!window.expecting.includes(HUB) || !window.fired) return [];
      const attempts = window.deliveriesTo(HUB);
      const [first] = attempts;
      if (!first) return [undecided('no notification arrived at the listener that fails at first', window.note)];
      // With hubs shared by interfaces the failure may have met an event of another.
      if (first.responded < 500)
        return [undecided('the listener did not fail at the first notification of this event', window.note)];
      const text = `${attempts.length} ${attempts.length === 1 ? 'attempt' : 'attempts'} at a listener that first responds with 500`;
      if (typeof retries !== 'number') return [seen(text, window.note)];
      if (retries === 0) return [noSecond(first, attempts, duplicates === true)];
      // No document says how long a target waits before it tries again.
      const second = attempts[1] ?? repeatedAfter(judgement, window, HUB, [first.request.body])[0];
      if (second) return [met(first, second)];
      const reason = stallReason(judgement, window) ?? dueLaterReason(judgement, window, HUB);
      if (reason !== undefined) return [undecided(reason, window.note)];
      return [
        broken([first], { expected: 'another attempt after 500, as declared', received: text, signature: 'no retry' }),
      ];
    });
    const always = windowsOf(judgement, { windows: ['failing-always'] });
    return [...once, ...always.flatMap((window) => notTooOften(judgement, window))];
  },
});
