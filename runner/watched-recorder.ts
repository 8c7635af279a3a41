import type { Recorder } from '../transport/recording/recorder.ts';

/** Number of events after which the requirement is judged for the first time. */
const FIRST_LOOK = 50;

/** Share of new events after which it is judged again: each time, all events so far are judged. */
const NEW_EVENTS = 1 / 6;

/** A recorder that ends the run once the recorded events violate the requirement. */
export function watchedRecorder(recorder: Recorder, isFound: () => boolean, end: () => void): Recorder {
  let nextLook = FIRST_LOOK;
  const append: Recorder['append'] = (event) => {
    const kept = recorder.append(event);
    const { length } = recorder.events;
    if (length >= nextLook) {
      nextLook = length + Math.max(FIRST_LOOK, Math.floor(length * NEW_EVENTS));
      if (isFound()) end();
    }
    return kept;
  };
  return { ...recorder, append };
}
