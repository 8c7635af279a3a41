import type { Recorder } from '../transport/recording/recorder.ts';

/** Events after which it is first looked whether the requirement waited for is violated by now. */
const FIRST_LOOK = 50;

/** Share of new events after which it is looked again: each look judges all events so far. */
const NEW_EVENTS = 1 / 6;

/** A recorder that ends the run once what is kept shows what it was waited for. */
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
