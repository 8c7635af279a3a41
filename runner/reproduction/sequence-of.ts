/** Recorded events -> the steps that show them again: with the requests that provided their values. */

import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { decodedOrSame } from '../../contracts/percent-encoding.ts';
import type { NoteStep, RequestStep, Step } from './reproduction.ts';
import type { Source, Sources } from './sources.ts';

/** How much is added to the events that the check needs. */
export interface Breadth {
  /** Requests that provided values which were only read. */
  readonly withReads?: boolean;
  /** Earlier changes of the same resources. */
  readonly withChanges?: boolean;
}

const reference = ({ seq, pointer }: Source): string => `{{from:${seq}${pointer}}}`;

/** Text of a URL with the values of earlier responses as references. */
function templateUrl(url: string, used: ReadonlyMap<string, Source>): string {
  const [path = '', ...query] = url.split('?');
  const segments = path.split('/').map((segment, index) => {
    const source = index > 2 ? used.get(decodedOrSame(segment)) : undefined;
    return source ? reference(source) : segment;
  });
  const pairs = query
    .join('?')
    .split('&')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      const source = rest.length > 0 ? used.get(decodedOrSame(rest.join('='))) : undefined;
      return source ? `${name}=${reference(source)}` : pair;
    });
  return segments.join('/') + (query.length > 0 ? `?${pairs.join('&')}` : '');
}

const templateBody = (body: string, used: ReadonlyMap<string, Source>): string =>
  [...used].reduce((text, [value, source]) => text.replaceAll(`"${value}"`, `"${reference(source)}"`), body);

function stepOf({ response, failure, ...exchange }: Exchange, used: ReadonlyMap<string, Source>): RequestStep {
  const { url, body } = exchange.request;
  const isRaw = response?.surplusOctets !== undefined || failure?.kind === 'surplus-content';
  return {
    ...exchange,
    request: {
      ...exchange.request,
      url: templateUrl(url, used),
      ...(body === undefined ? {} : { body: templateBody(body, used) }),
    },
    ...(isRaw ? { isRaw } : {}),
  };
}

function noteStepOf(note: NoteStep, used: ReadonlyMap<string, Source>): NoteStep {
  const named = (texts: readonly string[]): readonly string[] =>
    texts.map((text) => {
      const source = used.get(text);
      return source ? reference(source) : text;
    });
  const { words, own } = note.facts;
  return { ...note, facts: { ...note.facts, words: named(words), ...(own ? { own: named(own) } : {}) } };
}

const beginOf = (step: Step): number => (step.event === 'exchange' ? step.startedAt : step.at);

/** Steps in the order in which they began. */
export function sequenceOf(
  needed: readonly RecordingEvent[],
  sources: Sources,
  { withReads = false, withChanges = false }: Breadth = {},
): readonly Step[] {
  const steps = new Map<number, Step>();
  const queue: RecordingEvent[] = [...needed];
  const add = (exchange: Exchange | undefined): void => {
    if (exchange && !steps.has(exchange.seq)) queue.push(exchange);
  };
  for (let event = queue.shift(); event; event = queue.shift()) {
    if (steps.has(event.seq)) continue;
    if (event.event === 'delivery') add(sources.registrationOf(event.callback, event.at));
    else if (event.event === 'exchange') {
      const used = sources.usedBy(event, withReads);
      steps.set(event.seq, stepOf(event, used));
      for (const { seq } of used.values()) add(sources.at(seq));
      if (withChanges) for (const change of sources.changesBefore(event)) add(change);
    } else if (event.note === 'delivery-window') {
      const used = sources.inNote(event);
      steps.set(event.seq, noteStepOf(event, used));
      for (const { seq } of used.values()) add(sources.at(seq));
      const { interface: name, expecting, silent } = event.facts;
      for (const hub of [...expecting, ...silent]) add(sources.registrationOf(`${name}.${hub}`, event.at));
    }
  }
  return [...steps.values()].toSorted((one, other) => beginOf(one) - beginOf(other) || one.seq - other.seq);
}
