import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { bodyCache } from '../../contracts/bounded-cache.ts';

/** Makes equal bodies of events that were read or received one text: of the bodies of a run, three quarters came before, most of them lists. */
export function sharedBodies(): (event: RecordingEvent) => RecordingEvent {
  const bodies = bodyCache<string>();
  return (event) => {
    if (event.event !== 'exchange' || event.response === undefined) return event;
    const { body } = event.response;
    return { ...event, response: { ...event.response, body: bodies.get(body, () => body) } };
  };
}
