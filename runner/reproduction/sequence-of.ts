/** Recorded events -> the steps that show them again: with the requests that provided their values. */

import type { Delivery, Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { decodedOrSame } from '../../contracts/text/percent-encoding.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import {
  isRemade,
  isRequest,
  type NoteStep,
  type PauseStep,
  type RequestStep,
  type ReproductionStep,
} from './reproduction.ts';
import type { Source, Sources } from './sources.ts';

/** How much is added to the events that the check needs. */
export interface Breadth {
  /** Requests that provided values which were only read. */
  readonly withReads?: boolean;
  /** Earlier changes of the same resources. */
  readonly withChanges?: boolean;
  /** Earlier creations and changes at the same path. */
  readonly withPath?: boolean;
  /** Creations of resources that a list contained. */
  readonly withListed?: boolean;
  /** Earlier reads by the same request, whose responses may have been kept. */
  readonly withSameReads?: boolean;
  /** The time that passed after changes and notifications, up to so many milliseconds. */
  readonly pauseMs?: number;
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

function stepOf(
  { response, failure, ...exchange }: Exchange,
  used: ReadonlyMap<string, Source>,
  replies: readonly number[],
): RequestStep {
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
    ...(replies.length > 0 ? { replies } : {}),
  };
}

/** Texts in which values of earlier responses are references. */
const referring = (texts: readonly string[], used: ReadonlyMap<string, Source>): readonly string[] =>
  texts.map((text) => {
    const source = used.get(text);
    return source ? reference(source) : text;
  });

function noteStepOf(note: NoteStep, used: ReadonlyMap<string, Source>): NoteStep {
  const named = (texts: readonly string[]): readonly string[] => referring(texts, used);
  switch (note.note) {
    case 'delivery-window': {
      const { words, own } = note.facts;
      return { ...note, facts: { ...note.facts, words: named(words), ...(own ? { own: named(own) } : {}) } };
    }
    case 'rejected-updates': {
      const { control, rejected } = note.facts;
      const facts = { control: named(control), rejected: rejected.map((one) => ({ ...one, words: named(one.words) })) };
      return { ...note, facts: { ...note.facts, ...facts } };
    }
    case 'list-search':
      return { ...note, facts: { ...note.facts, id: named([note.facts.id])[0] ?? note.facts.id } };
    case 'trigger':
      return { ...note, facts: { ...note.facts, id: named([note.facts.id ?? ''])[0] ?? '' } };
  }
}

function deliveryStepOf(
  { event, seq, at, scenario, callback, facts }: Delivery,
  used: ReadonlyMap<string, Source>,
): ReproductionStep {
  return { event, seq, at, scenario, callback, facts, words: referring([...used.keys()], used) };
}

/** A window begins when its event is caused, and is noted after its notifications, when others have begun. */
function beginOf(step: ReproductionStep): number {
  if (step.event === 'exchange') return step.startedAt;
  return step.event === 'note' && step.note === 'delivery-window' ? (step.facts.firedAt ?? step.at) : step.at;
}

/** The windows behind the requests that cause their events. */
function inOrder(steps: readonly ReproductionStep[], sources: Sources): readonly ReproductionStep[] {
  const begin = (step: ReproductionStep): number => {
    const causes = step.event === 'note' ? sources.causesOf(step) : [];
    return Math.max(beginOf(step), ...causes.map(({ at }) => at));
  };
  return steps.toSorted((one, other) => begin(one) - begin(other) || one.seq - other.seq);
}

/** A window waits for the notifications of its hubs itself. */
const isInWindow = ({ seq, facts: { hub } }: Delivery, needed: readonly RecordingEvent[]): boolean =>
  needed.some((event) => {
    if (event.event !== 'note' || event.note !== 'delivery-window') return false;
    const { from, expecting, silent, open = false } = event.facts;
    const isSilent = silent.some((one) => one === hub);
    if (seq < from || !(isSilent || expecting.some((one) => one === hub))) return false;
    return seq <= event.seq || (open && isSilent);
  });

const endOf = (step: ReproductionStep): number => (step.event === 'exchange' ? step.at : beginOf(step));

/** Reads and other steps that only look at what has happened. */
const isLook = (step: ReproductionStep): boolean => step.event === 'exchange' && isSafeMethod(step.request.method);

/** A shorter time makes no difference. */
const LEAST_PAUSE_MS = 20;

/** Between changes: for a notification of the one before. */
const MOST_BETWEEN_MS = 500;

/** The steps with the time that passed between what happened and the first step that looks at it, or the next change. */
function withPauses(steps: readonly ReproductionStep[], mostMs: number): readonly ReproductionStep[] {
  return steps.flatMap((step, index): readonly ReproductionStep[] => {
    const before = steps[index - 1];
    // A window waits by itself.
    if (!before || isLook(before) || step.event === 'note') return [step];
    const passed = Math.round(beginOf(step) - Math.max(...steps.slice(0, index).map(endOf)));
    const ms = Math.min(isLook(step) ? mostMs : MOST_BETWEEN_MS, passed);
    const pause: PauseStep = { event: 'pause', seq: step.seq - 0.5, at: step.at, scenario: step.scenario, ms };
    return ms < LEAST_PAUSE_MS ? [step] : [pause, step];
  });
}

/** Hubs that the windows and notes of a step are about. */
function hubsOf(note: NoteStep): readonly string[] {
  if (note.note === 'delivery-window') return [...note.facts.expecting, ...note.facts.silent];
  return note.note === 'rejected-updates' ? [note.facts.hub] : [];
}

/** True for a part with the deletions of all hubs of its notes: a notification is wrong only because its hub was deleted. */
export const hasDeletions = (part: readonly ReproductionStep[], steps: readonly ReproductionStep[]): boolean => {
  const hubs = part.flatMap((step) => (step.event === 'note' ? hubsOf(step) : []));
  return steps
    .filter(isRequest)
    .filter(({ request, facts }) => request.method === 'DELETE' && hubs.some((hub) => hub === facts.hub))
    .every((deletion) => part.includes(deletion));
};

/** Steps in the order in which they began. */
export function sequenceOf(
  needed: readonly RecordingEvent[],
  sources: Sources,
  { pauseMs = 0, ...breadth }: Breadth = {},
): readonly ReproductionStep[] {
  const steps = new Map<number, ReproductionStep>();
  const queue: RecordingEvent[] = [...needed];
  const add = (...events: readonly (RecordingEvent | undefined)[]): void => {
    for (const event of events) if (event && !steps.has(event.seq)) queue.push(event);
  };
  const addSources = (used: ReadonlyMap<string, Source>): void => {
    for (const { seq } of used.values()) add(sources.at(seq));
  };
  for (let event = queue.shift(); event; event = queue.shift()) {
    if (steps.has(event.seq)) continue;
    if (event.event === 'delivery') {
      const used = sources.inDelivery(event);
      const cause = isInWindow(event, needed) ? undefined : sources.causeOf(event);
      // The window of its event waits for it.
      const isAwaited = cause?.event === 'note' && isInWindow(event, [cause]);
      if (!isInWindow(event, needed) && !isAwaited) {
        steps.set(event.seq, deliveryStepOf(event, used));
        addSources(used);
      }
      add(cause, sources.registrationOf(event.callback, event.at));
    } else if (event.event === 'exchange') {
      const used = sources.usedBy(event, { withReads: breadth.withReads === true });
      steps.set(event.seq, stepOf(event, used, sources.repliesTo(event)));
      addSources(used);
      if (breadth.withChanges) add(...sources.changesBefore(event));
      // What these need is known by their values.
      if (breadth.withPath && needed.includes(event)) add(...sources.changesOfPath(event));
      if (breadth.withListed) add(...sources.createdAndListed(event));
      if (breadth.withSameReads && needed.includes(event)) add(...sources.sameReadsBefore(event));
    } else if (isRemade(event)) {
      const used = sources.inNote(event);
      steps.set(event.seq, noteStepOf(event, used));
      addSources(used);
      for (const hub of hubsOf(event)) {
        const registration = sources.registrationOf(`${event.facts.interface}.${hub}`, event.at);
        if (registration) add(registration, ...sources.deletionsOf(hub, registration, event.at));
      }
      add(...sources.causesOf(event));
      if (breadth.withChanges && event.note === 'delivery-window') add(...sources.changesBeforeWindow(event));
    }
  }
  for (const step of steps.values()) {
    const listed = isRequest(step) ? sources.listedBy(step.seq).filter(({ seq }) => steps.has(seq)) : [];
    if (listed.length > 0 && isRequest(step)) steps.set(step.seq, { ...step, listed: listed.map(reference) });
  }
  const sorted = inOrder([...steps.values()], sources);
  return pauseMs > 0 ? withPauses(sorted, pauseMs) : sorted;
}
