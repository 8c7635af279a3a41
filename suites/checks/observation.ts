/** What a check saw of one case: the rule met, broken, not decidable there, or merely something worth recording. */

import { asPhrase, type Part, type Phrase, type Phrased } from '../evidence/phrase.ts';

export interface Met {
  readonly outcome: 'met';
  readonly seq: readonly number[];
}

export interface Broken {
  readonly outcome: 'broken';
  readonly severity: 'fail' | 'warn';
  readonly expected: Phrase;
  readonly received: Phrase;
  /** What makes two occurrences the same finding; made of rule, place and kind, never of values that differ from case to case. */
  readonly signature: string;
  readonly pointer?: string;
  readonly hint?: string;
  /** It warns though the profile declares nothing yet: what was answered raises the question that the declaration settles. */
  readonly isQuestion?: true;
  /** Declarations that the profile has only from `conform learn` and that the case depends on; it then warns. */
  readonly contradicts?: readonly string[];
  readonly seq: readonly number[];
}

type StatusPart = Extract<Part, { readonly kind: 'status' }>;

export interface Undecided {
  readonly outcome: 'undecided';
  readonly reason: string;
  /** Id of the requirement whose breach is the cause, where that is known. */
  readonly cause?: string;
  /** The status, or the lack of a response, that the reason states. */
  readonly status?: StatusPart;
  /** It counts only where no other case is decided. */
  readonly isMinor?: true;
  readonly seq: readonly number[];
}

/** A record without a verdict. */
export interface Seen {
  readonly outcome: 'seen';
  readonly text: string;
  readonly seq: readonly number[];
}

export type Observation = Met | Broken | Undecided | Seen;

interface Numbered {
  readonly seq: number;
}

const numbers = (events: readonly Numbered[]): readonly number[] => events.map(({ seq }) => seq);

/** Most observations are that one exchange met the rule: hundreds of thousands in a run, of a few thousand exchanges. */
const metBy = new WeakMap<Numbered, Met>();

export function met(...events: readonly Numbered[]): Met {
  if (events.length !== 1) return { outcome: 'met', seq: numbers(events) };
  const [event] = events as readonly [Numbered];
  const known = metBy.get(event);
  if (known) return known;
  const one: Met = { outcome: 'met', seq: [event.seq] };
  metBy.set(event, one);
  return one;
}

/** @param events - the first one names the operation and the identity of the finding */
export function broken(
  events: readonly Numbered[],
  what: {
    expected: Phrased;
    received: Phrased;
    signature: string;
    severity?: 'fail' | 'warn';
    pointer?: string;
    hint?: string;
    isQuestion?: true;
  },
): Broken {
  const { severity = 'fail', expected, received, ...rest } = what;
  return {
    outcome: 'broken',
    severity,
    seq: numbers(events),
    ...rest,
    expected: asPhrase(expected),
    received: asPhrase(received),
  };
}

export function undecided(reason: Phrased, ...events: readonly Numbered[]): Undecided {
  const { text, parts } = asPhrase(reason);
  const status = parts.find((part) => part.kind === 'status');
  return { outcome: 'undecided', reason: text, ...(status ? { status } : {}), seq: numbers(events) };
}

/** A case that counts only where no other one is decided. */
export const minor = (reason: Phrased, ...events: readonly Numbered[]): Undecided => ({
  ...undecided(reason, ...events),
  isMinor: true,
});

export const isDecided = (one: Observation): one is Met | Broken => one.outcome === 'met' || one.outcome === 'broken';

/** The observations without the minor cases, unless nothing is decided. */
export const withoutMinor = (all: readonly Observation[]): readonly Observation[] =>
  all.some(isDecided) ? all.filter((one) => one.outcome !== 'undecided' || !one.isMinor) : all;

export const seen = (text: string, ...events: readonly Numbered[]): Seen => ({
  outcome: 'seen',
  text,
  seq: numbers(events),
});
