import type { ProgressEvent, TrafficLine } from '../../contracts/formats/progress.ts';
import type { Delivery, Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { pathAndQuery } from '../../contracts/text/path-and-query.ts';

const TICK_MS = 100;

const exchangeLine = ({ seq, request, response, failure, ...about }: Exchange): TrafficLine => ({
  seq,
  interface: about.interface,
  request: `${request.method} ${pathAndQuery(request.url)}`,
  response: response
    ? `${response.status} after ${Math.round(response.milliseconds)} ms`
    : `no response: ${failure?.message ?? ''}`,
});

const deliveryLine = ({ seq, facts, request, responded }: Delivery): TrafficLine => ({
  seq,
  interface: facts.interface,
  request: `notification: ${request.method}`,
  response: `listener returned ${responded}`,
});

export interface TrafficOptions {
  /** Those of the recorder: more are added while the run goes on. */
  readonly events: readonly RecordingEvent[];
  readonly now: () => number;
  /** Report every request and notification. */
  readonly isVerbose: boolean;
  readonly report: (event: ProgressEvent) => void;
}

/** Reports what is sent and received, several times a second. @returns a function that reports the rest and ends it */
export function startTrafficReports({ events, now, isVerbose, report }: TrafficOptions): () => void {
  const sent: Record<string, number> = {};
  let [seen, withoutResponse, deliveries] = [0, 0, 0];
  const look = (): void => {
    if (events.length === seen) return;
    const lines: TrafficLine[] = [];
    for (const event of events.slice(seen)) {
      if (event.event === 'exchange') {
        sent[event.interface] = (sent[event.interface] ?? 0) + 1;
        if (!event.response) withoutResponse += 1;
        if (isVerbose) lines.push(exchangeLine(event));
      } else if (event.event === 'delivery') {
        deliveries += 1;
        if (isVerbose) lines.push(deliveryLine(event));
      }
    }
    seen = events.length;
    if (lines.length > 0) report({ event: 'lines', lines });
    report({ event: 'traffic', at: now(), withoutResponse, deliveries, sent: { ...sent } });
  };
  const timer = setInterval(look, TICK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
  };
}
