import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { isTransient } from '../checks/status-class.ts';

/** An answered request that a target is to serve: nothing in it is wrong, and its credentials are good. */
export const isProper = (event: RecordingEvent): event is Exchange =>
  event.event === 'exchange' &&
  event.response !== undefined &&
  !isTransient(event.response.status) &&
  ['good', 'settling'].includes(String(event.facts['kind'])) &&
  event.facts['token'] === 'valid';
