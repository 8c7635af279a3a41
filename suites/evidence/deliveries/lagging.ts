/** Whether a listener that heard nothing of an event may only be behind: no document says how soon a notification comes. */

import type { Judgement } from '../../checks/check.ts';
import { speaksOf, windowsOf, type Window } from './listening.ts';

/** Number in the recording before which the event had not happened. */
const begun = ({ note }: Window): number => Number(note.facts.from ?? 0);

/**
 * True where the notification came after its window, or where the listener was told of other things all the while and of nothing that happened
 * later: then it may have come to its turn after the run. One that heard nothing at all was not busy, and one that heard of later events had
 * been passed over.
 */
export function isLagging(judgement: Judgement, window: Window, ear: string): boolean {
  const since = judgement.history.deliveries().filter((one) => one.ear === ear && one.seq >= begun(window));
  if (window.words.length > 0 && since.some((one) => one.seq > window.note.seq && speaksOf(one, window.words)))
    return true;
  if (since.length === 0) return false;
  const later = windowsOf(judgement, {}).filter(
    (other) => begun(other) > begun(window) && other.words.length > 0 && !shareWords(other, window),
  );
  return !later.some((other) => since.some((one) => speaksOf(one, other.words)));
}

const shareWords = (one: Window, other: Window): boolean => one.words.some((word) => other.words.includes(word));
