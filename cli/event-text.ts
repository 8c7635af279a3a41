/** One event of a recording as readable text: its purpose, request and response line by line, formatted bodies. */

import { STEPS } from '../contracts/formats/evidence/steps.ts';
import type { Exchange, HeaderList, RecordingEvent } from '../contracts/formats/recording.ts';

const LONGEST = 4000;

/** A list as its items, objects as JSON, everything else as plain text. */
function factText(value: unknown): string {
  if (Array.isArray(value)) return value.map(factText).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const facts = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${factText(value)}`)
    .join(' ');

function bodyText(body: string | undefined): readonly string[] {
  if (body === undefined || body === '') return [];
  let text = body;
  try {
    text = JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    // Not JSON, or truncated: printed unchanged.
  }
  const shown =
    text.length > LONGEST ? `${text.slice(0, LONGEST)}\n... and ${text.length - LONGEST} more characters` : text;
  return ['', ...shown.split('\n')];
}

const message = (first: string, headers: HeaderList, body: string | undefined): readonly string[] =>
  [first, ...headers.map(([name, value]) => `${name}: ${value}`), ...bodyText(body)].map((line) =>
    line === '' ? '' : `  ${line}`,
  );

/** What the suite sent it for. */
function purposeOf({ scenario, facts: { step } }: Exchange): string {
  const source = scenario === '' ? 'no scenario' : `scenario ${scenario}`;
  return step === undefined ? source : `purpose: ${STEPS[step].meaning} (${source})`;
}

/** Lines of text, each with a line end. Placeholders replace secrets and subscriber data. */
export function eventText(event: RecordingEvent): string {
  const lines: string[] = [];
  const when = `${(event.at / 1000).toFixed(3)} s`;
  if (event.event === 'note') {
    lines.push(`${event.seq}  note ${event.note} of ${event.scenario || 'the run'}, at ${when}`);
    lines.push(`  ${facts(event.facts)}`);
  } else if (event.event === 'delivery') {
    const { method, url, headers, body } = event.request;
    lines.push(`${event.seq}  notification to ${event.callback}, at ${when}`, `  ${facts(event.facts)}`, '');
    lines.push(...message(`${method} ${url}`, headers, body), '', `  listener returned ${event.responded}`);
  } else {
    const { request, response, failure } = event;
    lines.push(`${event.seq}  ${event.operation || 'unknown operation'} as ${event.identity}, at ${when}`);
    lines.push(`  ${purposeOf(event)}`, '');
    lines.push(...message(`${request.method} ${request.url}`, request.headers, request.body), '');
    if (response)
      lines.push(...message(`${response.status} after ${response.milliseconds} ms`, response.headers, response.body));
    if (failure) lines.push(`  no response: ${failure.message}`);
  }
  return `${lines.join('\n')}\n`;
}
