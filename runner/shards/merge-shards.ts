/** The recorded shards of a run -> the recording of the whole run, in the order of the wall clock. */

import type { Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { BegunRun } from '../begun-run.ts';
import type { CapturedRun } from '../judge-recording.ts';
import type { Reproduction, Step } from '../reproduction/reproduction.ts';
import { rejectUnlike, type RecordedShard } from './shards-of-one-run.ts';

export interface MergedRun {
  readonly captured: CapturedRun;
  readonly reproductions: readonly Reproduction[];
}

/** What a merged run does not take from its shards. */
export type MergedAbout = Pick<BegunRun, 'id' | 'commandLine' | 'shownFolder'>;

/** Where an event of a shard is in the merged recording. */
interface Place {
  readonly seq: (seq: number) => number;
  /** Milliseconds from the beginning of the merged run to that of the shard. */
  readonly laterMs: number;
}

function movedNote(note: Note, { seq, laterMs }: Place): Note {
  switch (note.note) {
    case 'blocked': {
      const { cause } = note.facts;
      return cause === undefined ? note : { ...note, facts: { ...note.facts, cause: seq(cause) } };
    }
    case 'list-search':
      return { ...note, facts: { ...note.facts, last: seq(note.facts.last) } };
    case 'delivery-window': {
      const { from, firedAt } = note.facts;
      const at = firedAt === undefined ? {} : { firedAt: firedAt + laterMs };
      return { ...note, facts: { ...note.facts, from: seq(from), ...at } };
    }
    case 'rejected-updates': {
      const { from, rejected } = note.facts;
      const moved = rejected.map((one) => ({ ...one, seq: seq(one.seq) }));
      return { ...note, facts: { ...note.facts, from: seq(from), rejected: moved } };
    }
    case 'silence-over':
      return { ...note, facts: { ...note.facts, windows: note.facts.windows.map(seq) } };
    default:
      return note;
  }
}

/** An event of a shard as an event of the merged run: its number, its times, and the numbers and times that its facts name. */
function moved<E extends RecordingEvent | Step>(event: E, place: Place): E {
  const times = { seq: place.seq(event.seq), at: event.at + place.laterMs };
  if (event.event === 'note') return { ...movedNote(event, place), ...times } as E;
  if (event.event === 'exchange') return { ...event, ...times, startedAt: event.startedAt + place.laterMs };
  return { ...event, ...times };
}

const startOf = ({ captured }: RecordedShard): number => Date.parse(captured.begun.startedAt);

/** The events of all shards; those of one shard stay in their order. */
function mergedEvents(shards: readonly RecordedShard[], places: readonly number[]): readonly RecordingEvent[] {
  const all = shards
    .flatMap(({ captured: { events } }, shard) =>
      events.map((event) => ({ shard, event, at: event.at + (places[shard] ?? 0) })),
    )
    .toSorted((one, other) => one.at - other.at);
  const numbers: number[][] = shards.map(() => []);
  all.forEach(({ shard, event }, seq) => ((numbers[shard] as number[])[event.seq] = seq));
  return all.map(({ shard, event }) => {
    const own = numbers[shard] ?? [];
    return moved(event, { seq: (seq) => own[seq] ?? own.length, laterMs: places[shard] ?? 0 });
  });
}

/** The steps of a sequence have their own numbers. */
const laterSteps = (reproduction: Reproduction, laterMs: number): Reproduction =>
  reproduction.steps === undefined
    ? reproduction
    : { ...reproduction, steps: reproduction.steps.map((step) => moved(step, { seq: (seq) => seq, laterMs })) };

/** @throws UserError if the folders are not the shards of one run, each once */
export function mergeShards(given: readonly RecordedShard[], about: MergedAbout): MergedRun {
  rejectUnlike(given);
  const shards = given.toSorted(
    (one, other) => (one.captured.begun.shard?.index ?? 0) - (other.captured.begun.shard?.index ?? 0),
  );
  const [first] = shards as [RecordedShard];
  const start = Math.min(...shards.map(startOf));
  const places = shards.map((shard) => startOf(shard) - start);
  const { shard, ...begun } = first.captured.begun;
  return {
    captured: {
      begun: {
        ...begun,
        ...about,
        startedAt: new Date(start).toISOString(),
        plan: shard?.whole ?? begun.plan,
        mergedFrom: shards.map(({ captured }) => captured.begun.id),
      },
      events: mergedEvents(shards, places),
      complete: shards.every(({ captured }) => captured.complete),
      seconds: Math.max(...shards.map(({ captured }, index) => captured.seconds + (places[index] ?? 0) / 1000)),
      leftovers: shards.flatMap(({ captured }) => captured.leftovers),
    },
    reproductions: shards.flatMap(({ reproductions }, index) =>
      reproductions.map((one) => laterSteps(one, places[index] ?? 0)),
    ),
  };
}
