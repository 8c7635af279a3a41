/** Sends a sequence again where this machine was too slow for what it waits for: that shows neither a violation nor its absence. */

import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { isDelayed } from '../../suites/evidence/deliveries/cause-of.ts';
import type { ReproductionStep } from './reproduction.ts';
import type { JudgedViolation } from './same-violation.ts';
import type { Session } from './session.ts';
import { attempt } from './unsendable.ts';

const MOST_SENT = 3;

const wasDelayed = (events: readonly RecordingEvent[]): boolean =>
  events.some((event) => event.event === 'note' && event.note === 'delivery-window' && isDelayed(event.facts));

/** What came of a sequence; undefined if it cannot be sent. */
export async function sendInTime(
  steps: readonly ReproductionStep[],
  session: Pick<Session, 'send'>,
  judge: (events: readonly RecordingEvent[]) => JudgedViolation,
): Promise<JudgedViolation | undefined> {
  for (let sent = 1; ; sent += 1) {
    // Again only if the time before was too short.
    const events = await attempt(() => session.send(steps));
    const judged = events && judge(events);
    if (!events || judged?.finding !== undefined || sent === MOST_SENT || !wasDelayed(events)) return judged;
  }
}
