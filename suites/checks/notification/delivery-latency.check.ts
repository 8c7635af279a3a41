import { defineCheck } from '../check.ts';
import { windowsOf } from '../../evidence/deliveries/delivery-windows.ts';
import { causeOf, heldUpReason, stallReason } from '../../evidence/deliveries/cause-of.ts';
import { lateDelivery } from '../../evidence/deliveries/late-deliveries.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { WINDOWS_OF_MAIN } from './expected-notification.ts';
import { duration, phrase } from '../../evidence/phrase.ts';

/** Part of the deadline that a busy machine or the network may add unseen. */
const ACCURACY = 0.1;

export default defineCheck({
  id: 'delivery-latency',
  decides: 'The first notification of an event arrives within the declared deadline after its cause.',
  needs: [{ note: 'delivery-window' }, { delivery: true }],
  leaves:
    'Any time while no deadline is declared: recorded, not judged. Less than a tenth more than the deadline; time in which the listener was delayed; what is sent after a notification to a callback that fails, redirects or responds late, or after others without a pause.',
  judge: (judgement) => {
    const deadline = judgement.declared('notification.deadlineMs');
    return windowsOf(judgement, { windows: WINDOWS_OF_MAIN }).flatMap((window) =>
      window.expecting.flatMap((hub): readonly Observation[] => {
        const first = window.deliveriesTo(hub)[0] ?? lateDelivery(judgement, window, hub);
        const { firedAt, stalledMs = 0 } = window;
        if (!first || firedAt === undefined) return [];
        // A request may have waited for its turn in the suite before it was sent.
        const since = Math.max(firedAt, causeOf(judgement, window)?.startedAt ?? firedAt);
        const waited = Math.max(0, Math.round(first.at - stalledMs - since));
        if (typeof deadline !== 'number') return [seen(`${window.trigger}: after ${waited} ms`, first)];
        if (waited <= deadline) return [met(first)];
        if (waited <= deadline * (1 + ACCURACY))
          return [
            undecided(
              `received after ${waited} ms, which is too close to the deadline of ${deadline} ms to be judged`,
              first,
            ),
          ];
        // A target on the same machine is delayed as much as the suite, so that all stalls count. They do not explain a notification that took more
        // than twice the deadline and the stalls together.
        const isExplained = waited <= 2 * (deadline + stalledMs);
        const delay =
          stallReason(judgement, window, isExplained ? stalledMs : 0) ??
          heldUpReason(judgement.history, { delivery: first, since, deadlineMs: deadline, stalledMs });
        if (delay !== undefined) return [undecided(delay, first)];
        return [
          broken([first], {
            expected: phrase`within ${deadline} ms, as declared`,
            received: phrase`after ${duration(waited)}`,
            signature: 'late',
          }),
        ];
      }),
    );
  },
});
