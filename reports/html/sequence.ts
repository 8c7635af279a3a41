/** A sequence diagram as SVG: the client, the target and the callbacks as vertical lines, requests and notifications as arrows between them. */

import type { NotificationSequence, SequenceStep } from '../notification-sequence.ts';
import { html, type Html } from './template.ts';

const TIME = 64;
const FIRST = 40;
const COLUMN = 240;
const LAST = 80;
const HEAD = 34;
const ROW = 40;
const MOST_CHARACTERS = 38;
const ARROW = 7;

const CLIENT = 0;
const TARGET = 1;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

const fitting = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;

const xOf = (column: number): number => TIME + FIRST + COLUMN * column;

function columnsOf({ kind, hub }: SequenceStep, hubs: readonly string[]): readonly [from: number, to: number] {
  if (kind === 'request') return [CLIENT, TARGET];
  if (kind === 'event') return [TARGET, TARGET];
  return [TARGET, TARGET + 1 + Math.max(0, hubs.indexOf(hub ?? ''))];
}

const SIGNS: Readonly<Record<SequenceStep['kind'], string>> = {
  request: '',
  event: '',
  notification: '',
  wrong: '✗ ',
  missing: '✗ ',
};

function row(step: SequenceStep, index: number, hubs: readonly string[]): Html {
  const y = HEAD + ROW * index + ROW / 2 + 8;
  const [from, to] = columnsOf(step, hubs);
  const [start, end] = [xOf(from), xOf(to)];
  const text = fitting(`${SIGNS[step.kind]}${step.text}`);
  const time = html`<text class="time" x="0" y="${y + 4}">${seconds(step.at)}</text>`;
  if (from === to)
    return html`<g class="${step.kind}">
      ${time}
      <circle cx="${start}" cy="${y}" r="4" />
      <text x="${start + 10}" y="${y + 4}">${text}</text>
    </g>`;
  const head = `${end},${y} ${end - ARROW},${y - 4} ${end - ARROW},${y + 4}`;
  return html`<g class="${step.kind}">
    ${time}
    <line x1="${start}" y1="${y}" x2="${end}" y2="${y}" />
    ${step.kind === 'missing' ? undefined : html`<polygon points="${head}" />`}
    <text x="${start + 8}" y="${y - 6}">${text}</text>
  </g>`;
}

const TO: Readonly<Record<SequenceStep['kind'], string>> = {
  request: 'request',
  event: 'at the target',
  notification: 'notification of the callback of',
  wrong: 'wrong notification of the callback of',
  missing: 'missing at the callback of',
};

/** One step in words, for readers who do not see the picture. */
const spoken = ({ at, kind, text, hub }: SequenceStep): string =>
  `${seconds(at)}, ${TO[kind]}${hub === undefined ? '' : ` ${hub}`}: ${text}`;

/** The diagram of a finding. */
export function sequenceDiagram({ hubs, steps }: NotificationSequence): Html {
  const names = ['client', 'target', ...hubs.map((hub) => `callback of ${hub}`)];
  const width = xOf(names.length - 1) + LAST;
  const height = HEAD + ROW * steps.length + 16;
  const line = (name: string, column: number): Html =>
    html`<text class="name" x="${xOf(column)}" y="16" text-anchor="middle">${fitting(name)}</text>
      <line class="lifeline" x1="${xOf(column)}" y1="24" x2="${xOf(column)}" y2="${height}" />`;
  return html`<figure>
    <figcaption>Order of events, in seconds since the run began</figcaption>
    <ol class="narrow">
      ${steps.map((step) => html`<li>${spoken(step)}</li>`)}
    </ol>
    <div class="scroll sequence" tabindex="0" role="region" aria-label="Order of events">
      <svg
        width="${width}"
        height="${height}"
        viewBox="0 0 ${width} ${height}"
        role="img"
        aria-label="${steps.map(spoken).join('; ')}"
      >
        ${names.map(line)} ${steps.map((step, index) => row(step, index, hubs))}
      </svg>
    </div>
  </figure>`;
}
