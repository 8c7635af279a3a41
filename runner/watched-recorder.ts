import type { Recorder } from '../transport/recording/recorder.ts';

/** Events after which it is looked whether the requirement waited for is violated by now. */
const LOOK_EVERY = 50;

/** A recorder that ends the run once what is kept shows what it was waited for. */
export function watchedRecorder(recorder: Recorder, isFound: () => boolean, end: () => void): Recorder {
  const append: Recorder['append'] = (event) => {
    const kept = recorder.append(event);
    if (recorder.events.length % LOOK_EVERY === 0 && isFound()) end();
    return kept;
  };
  return { ...recorder, append };
}
