/** The recorded shards of a run -> the recording of the whole run, in the order of the wall clock. */

import type { Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import { groupBy } from '../../contracts/group-by.ts';
import type { BegunRun } from '../begun-run.ts';
import type { CapturedRun } from '../judge-recording.ts';
import { storedReplay } from '../judging.ts';
import type { ReproductionStep } from '../reproduction/reproduction.ts';
import type { Reproduced } from '../reproduction/reproductions-file.ts';
import { summaryOf, type ShownStop } from '../reproduction/stopped-target.ts';
import { rejectUnlike, type RecordedShard } from './shards-of-one-run.ts';

export interface MergedRun {
  readonly captured: CapturedRun;
  readonly reproduced: Reproduced;
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

function movedFacts(facts: Exchange['facts'], { seq }: Place): Exchange['facts'] {
  return 'repeats' in facts && facts.repeats !== undefined ? { ...facts, repeats: seq(facts.repeats) } : facts;
}

/** An event of a shard as an event of the merged run: its number, its times, and the numbers and times that its facts name. */
function moved<E extends RecordingEvent | ReproductionStep>(event: E, place: Place): E {
  const times = { seq: place.seq(event.seq), at: event.at + place.laterMs };
  if (event.event === 'note') return { ...movedNote(event, place), ...times } as E;
  if (event.event === 'exchange')
    return {
      ...event,
      ...times,
      startedAt: event.startedAt + place.laterMs,
      facts: movedFacts(event.facts, place),
    };
  return { ...event, ...times };
}

const startOf = ({ captured }: RecordedShard): number => Date.parse(captured.begun.startedAt);

interface MergedEvents {
  readonly events: readonly RecordingEvent[];
  /** Of the events of each shard. */
  readonly places: readonly Place[];
}

/** The events of all shards; those of one shard stay in their order. */
function mergedEvents(shards: readonly RecordedShard[], start: number): MergedEvents {
  const all = shards
    .flatMap((one, shard) => {
      const laterMs = startOf(one) - start;
      return one.captured.events.map((event) => ({ shard, event, at: event.at + laterMs }));
    })
    .toSorted((one, other) => one.at - other.at);
  const numbers: number[][] = shards.map(() => []);
  all.forEach(({ shard, event }, seq) => ((numbers[shard] as number[])[event.seq] = seq));
  const places = shards.map((one, shard): Place => {
    const own = numbers[shard] ?? [];
    return { seq: (seq) => own[seq] ?? own.length, laterMs: startOf(one) - start };
  });
  return { places, events: all.map(({ shard, event }) => moved(event, places[shard] as Place)) };
}

/** The steps of a sequence have their own numbers. */
const laterSteps = (steps: readonly ReproductionStep[], { laterMs }: Place): readonly ReproductionStep[] =>
  steps.map((step) => moved(step, { seq: (seq) => seq, laterMs }));

type StopsAbout = Pick<BegunRun, 'replay' | 'shownFolder'> & Pick<MergedEvents, 'events'>;

function movedStop(
  { stop, steps }: ShownStop,
  place: Place,
  { replay: command, shownFolder: folder, events }: StopsAbout,
): ShownStop {
  const exchanges = stop.exchanges.map(place.seq);
  const sent = exchanges.flatMap((seq) => events[seq] ?? []).filter((event) => event.event === 'exchange');
  const replay = stop.replay && storedReplay(stop.id, { command, folder });
  return {
    stop: {
      ...stop,
      exchanges,
      ...(sent.length > 0 ? { summary: summaryOf(sent, stop.stopped) } : {}),
      ...(replay ? { replay } : {}),
    },
    steps: laterSteps(steps, place),
  };
}

/** For a target that stopped in several shards, what stops it most often with the fewest requests: one run finds one stop of a target. */
function onePerTarget(stops: readonly ShownStop[]): readonly ShownStop[] {
  return [...groupBy(stops, ({ stop }) => stop.id).values()].flatMap((same) =>
    same
      .toSorted((one, other) => other.stop.stopped - one.stop.stopped || one.steps.length - other.steps.length)
      .slice(0, 1),
  );
}

/** @throws UserError if the folders are not the shards of one run, each once */
export function mergeShards(given: readonly RecordedShard[], about: MergedAbout): MergedRun {
  rejectUnlike(given);
  const shards = given.toSorted(
    (one, other) => (one.captured.begun.shard?.index ?? 0) - (other.captured.begun.shard?.index ?? 0),
  );
  const [first] = shards as [RecordedShard];
  const start = Math.min(...shards.map(startOf));
  const { events, places } = mergedEvents(shards, start);
  const { shard, ...begun } = first.captured.begun;
  const placed = shards.map((one, index) => ({ ...one, place: places[index] as Place }));
  return {
    captured: {
      begun: {
        ...begun,
        ...about,
        startedAt: new Date(start).toISOString(),
        plan: shard?.whole ?? begun.plan,
        mergedFrom: shards.map(({ captured }) => captured.begun.id),
      },
      events,
      complete: shards.every(({ captured }) => captured.complete),
      seconds: Math.max(...placed.map(({ captured, place }) => captured.seconds + place.laterMs / 1000)),
      leftovers: shards.flatMap(({ captured }) => captured.leftovers),
    },
    reproduced: {
      reproductions: placed.flatMap(({ reproduced, place }) =>
        reproduced.reproductions.map((one) => (one.steps ? { ...one, steps: laterSteps(one.steps, place) } : one)),
      ),
      stops: onePerTarget(
        placed.flatMap(({ reproduced, place }) =>
          reproduced.stops.map((one) => movedStop(one, place, { ...begun, ...about, events })),
        ),
      ),
    },
  };
}
