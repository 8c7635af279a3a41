import type { Evidence } from '../contracts/formats/result.ts';

/** The outcome of a request in a few words: `200 in 8.4 ms`, `no response: timeout`, or nothing for a received notification. */
export function outcomeText({ response, failure }: Pick<Evidence, 'response' | 'failure'>): string {
  if (response) return `${response.status} in ${Number(response.milliseconds.toFixed(1))} ms`;
  return failure ? `no response: ${failure.kind}${failure.message ? `, ${failure.message}` : ''}` : '';
}

/** One exchange in one line, with the number by which `conform show` prints it: `GET https://host/path → 200 in 8.4 ms (exchange 82)`. */
export function exchangeLine(evidence: Evidence): string {
  const sent = `${evidence.request.method} ${evidence.request.url}`;
  const outcome = outcomeText(evidence);
  const noun = evidence.operation === 'notification' ? 'event' : 'exchange';
  return `${outcome ? `${sent} → ${outcome}` : sent} (${noun} ${evidence.seq})`;
}
