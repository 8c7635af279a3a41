import type { Evidence } from '../contracts/formats/result.ts';

/** The outcome of a request in a few words: `200 in 8.4 ms`, `no response: timeout`, or nothing for a received notification. */
export function outcomeText({ response, failure }: Pick<Evidence, 'response' | 'failure'>): string {
  if (response) return `${response.status} in ${Number(response.milliseconds.toFixed(1))} ms`;
  return failure ? `no response: ${failure.kind}${failure.message ? `, ${failure.message}` : ''}` : '';
}

/** True for evidence that the listener received, not an exchange that the suite began. */
export const isNotification = ({ operation }: Pick<Evidence, 'operation'>): boolean => operation === 'notification';

/** `exchange 82`, or `event 82` for a notification. */
export const recordName = (evidence: Pick<Evidence, 'operation' | 'seq'>): string =>
  `${isNotification(evidence) ? 'event' : 'exchange'} ${evidence.seq}`;

/** One exchange in one line, with the number by which `conform show` prints it: `GET https://host/path → 200 in 8.4 ms (exchange 82)`. */
export function exchangeLine(evidence: Evidence): string {
  const sent = `${evidence.request.method} ${evidence.request.url}`;
  const outcome = outcomeText(evidence);
  return `${outcome ? `${sent} → ${outcome}` : sent} (${recordName(evidence)})`;
}
