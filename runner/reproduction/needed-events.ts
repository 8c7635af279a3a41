/** The recorded events that a check needs to show a finding: found by judging parts of the recording; nothing is sent. */

import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Finding } from '../../contracts/formats/result.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import { responseJson } from '../../suites/evidence/history.ts';
import { smallestSubset } from './smallest-subset.ts';
import type { Judge } from './same-violation.ts';

/** Judgements of one finding. */
const MOST_TRIES = 200;

const isExchange = (event: RecordingEvent): event is Exchange => event.event === 'exchange';

interface Breadth {
  /** Without the parts that contain a whole interface: judging these takes longest. */
  readonly isNarrow: boolean;
}

/** Growing parts of the recording, each with the evidence of the finding. */
function* growing(
  events: readonly RecordingEvent[],
  evidence: readonly RecordingEvent[],
  { isNarrow }: Breadth,
): Generator<readonly RecordingEvent[]> {
  yield evidence;
  const shown = evidence.filter(isExchange);
  const scenarios = new Set(evidence.map(({ scenario }) => scenario));
  const items = new Set(shown.flatMap(({ facts }) => facts.item ?? []));
  const interfaces = new Set(shown.map((one) => one.interface));
  const ofInterface = (event: RecordingEvent): boolean =>
    interfaces.size === 0 ||
    interfaces.has(
      event.event === 'exchange' ? event.interface : 'interface' in event.facts ? (event.facts.interface ?? '') : '',
    );
  const kept = new Set(evidence);
  const about = (event: RecordingEvent): boolean =>
    'item' in event.facts && event.facts.item !== undefined && items.has(event.facts.item);
  yield events.filter((event) => kept.has(event) || (about(event) && ofInterface(event)));
  yield events.filter((event) => kept.has(event) || (scenarios.has(event.scenario) && ofInterface(event)));
  if (isNarrow) return;
  yield events.filter((event) => kept.has(event) || ofInterface(event));
  yield events;
}

/** What a list contains depends on everything that was created; the retrieval of a resource does not. */
const isList = (event: RecordingEvent): boolean =>
  isExchange(event) && isSafeMethod(event.request.method) && Array.isArray(responseJson(event));

/** What is known of the run as a whole: each sequence is sent with a listener, too. */
const isGround = (event: RecordingEvent): boolean => event.event === 'note' && event.note === 'listener';

const inOrder = (events: readonly RecordingEvent[]): readonly RecordingEvent[] =>
  events.toSorted((one, other) => one.seq - other.seq);

async function smallestPart(
  finding: Finding,
  events: readonly RecordingEvent[],
  judge: Judge,
  breadth: Breadth = { isNarrow: false },
): Promise<readonly RecordingEvent[] | undefined> {
  // Without its deliveries, any other window would show a missing notification, too: its own is part of the evidence.
  const seqs = new Set([...finding.evidence.map(({ seq }) => seq), ...(finding.notes ?? [])]);
  const evidence = events.filter(({ seq }) => seqs.has(seq));
  const ground = events.filter(isGround);
  const isShownBy = (part: readonly RecordingEvent[]): boolean =>
    judge(inOrder([...ground, ...part]), finding).finding !== undefined;
  for (const some of growing(events, evidence, breadth)) {
    const part = some.filter((event) => !isGround(event));
    if (part.length === 0 || !isShownBy(part)) continue;
    let tries = 0;
    return smallestSubset(
      part,
      (smaller) => {
        tries += 1;
        return isShownBy(smaller);
      },
      () => tries < MOST_TRIES,
    );
  }
  return undefined;
}

/** Small parts of the recording that show the finding; none for one that depends on other requirements. */
export async function* neededEvents(
  finding: Finding,
  events: readonly RecordingEvent[],
  judge: Judge,
): AsyncGenerator<readonly RecordingEvent[], void> {
  const smallest = await smallestPart(finding, events, judge);
  if (smallest === undefined) return;
  const withoutLists = smallest.some(isList)
    ? await smallestPart(
        finding,
        events.filter((event) => !isList(event)),
        judge,
        { isNarrow: true },
      )
    : undefined;
  if (withoutLists) yield withoutLists;
  yield smallest;
}
