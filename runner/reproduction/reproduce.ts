/** One finding -> the shortest sequence that shows it again, and how often it does. */

import type { Contract } from '../../contracts/contract.ts';
import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Confirmation, Finding } from '../../contracts/formats/result.ts';
import { declaredValue } from '../../profile/declared-value.ts';
import { neededEvents } from './needed-events.ts';
import { isRequest, requestsIn, type Reproduction, type ReproductionStep, type Violated } from './reproduction.ts';
import type { Judge } from './same-violation.ts';
import { hasDeletions, sequenceOf, type Breadth } from './sequence-of.ts';
import type { Session } from './session.ts';
import { sendInTime } from './send-in-time.ts';
import { smallerRequests } from './smaller-requests.ts';
import { smallestSubset } from './smallest-subset.ts';
import type { Sources } from './sources.ts';

export interface ReproductionContext {
  readonly contracts: readonly Contract[];
  /** Redacted as the recording is. */
  readonly profile: Profile;
  readonly events: readonly RecordingEvent[];
  readonly sources: Sources;
  readonly session: Session;
  /** Of the recording, and of what is sent now. */
  readonly judgeRecorded: Judge;
  readonly judge: Judge;
  /** False when the time is over. */
  readonly mayTry: () => boolean;
}

export const REPETITIONS = 3;

/** A longer sequence explains nothing. */
const MOST_REQUESTS = 40;
/** Parts of a longer one that are sent. */
const MOST_PARTS = 10;
/** Requests immediately before the evidence that are sent along at last. */
const MOST_BEFORE = 10;
/** Sequences sent to shorten one. */
const MOST_TRIES = 40;
/** A sequence that waits for notifications takes long to shorten. */
const MOST_SHORTENING_MS = 20_000;

interface Wider {
  readonly breadth: Breadth;
  readonly needed?: string;
}

const CHANGES = 'earlier changes of the same resource are needed';
const SAME_READS = 'an earlier read by the same request is needed';
const TIME = 'time between the requests is needed';

/** After the deadline of a notification, for what is judged of the time after it. */
const AFTER_DEADLINE_MS = 2000;
/** Where the profile declares no deadline. */
const USUAL_DEADLINE_MS = 5000;

/** What is sent along, from little to much. */
function breadthsFor(
  finding: Finding,
  { contracts, profile }: ReproductionContext,
  isNotified: boolean,
): readonly Wider[] {
  const contract = contracts.find(({ requirements }) => requirements.some(({ id }) => id === finding.requirement));
  const declared = contract && declaredValue(contract, profile, 'notification.deadlineMs');
  const pauseMs = (typeof declared === 'number' ? declared : USUAL_DEADLINE_MS) + AFTER_DEADLINE_MS;
  const paused: readonly Wider[] = [
    { breadth: { pauseMs }, needed: TIME },
    { breadth: { pauseMs, withReads: true, withChanges: true }, needed: `${TIME}; ${CHANGES}` },
  ];
  return [
    { breadth: {} },
    // Whether a notification is outdated is known once no other one can arrive.
    ...(isNotified ? paused.slice(0, 1) : []),
    { breadth: { withReads: true } },
    { breadth: { withChanges: true }, needed: CHANGES },
    { breadth: { withReads: true, withChanges: true }, needed: CHANGES },
    { breadth: { withListed: true }, needed: 'resources that the list contains are needed' },
    { breadth: { withReads: true, withPath: true }, needed: 'earlier requests to the same path are needed' },
    ...paused,
    { breadth: { pauseMs, withReads: true, withChanges: true, withSameReads: true }, needed: SAME_READS },
  ];
}

/** Sends a sequence and says whether it shows the finding. A sequence that cannot be sent does not. */
export async function isShown(
  steps: readonly ReproductionStep[],
  finding: Violated,
  { session, judge }: Pick<ReproductionContext, 'session' | 'judge'>,
): Promise<boolean> {
  const judged = await sendInTime(steps, session, (events) => judge(events, finding));
  return judged?.finding !== undefined;
}

const keyOf = (steps: readonly ReproductionStep[]): string => steps.map(({ seq }) => seq).join(' ');

interface ShortSequence {
  readonly steps: readonly ReproductionStep[];
  readonly needed?: string;
}

/** Everything that the scenarios of the evidence sent before it. */
function withScenario(needed: readonly RecordingEvent[], events: readonly RecordingEvent[]): readonly RecordingEvent[] {
  const last = Math.max(...needed.map(({ seq }) => seq));
  const own = needed.filter((event): event is Exchange => event.event === 'exchange');
  const of = new Set(own.map((one) => `${one.interface} ${one.scenario}`));
  return events.filter(
    (event) =>
      needed.includes(event) ||
      (event.seq <= last && event.event === 'exchange' && of.has(`${event.interface} ${event.scenario}`)),
  );
}

/** What the interface was sent immediately before the last request of the evidence. */
function withRequestsBefore(needed: readonly RecordingEvent[], sources: Sources): readonly RecordingEvent[] {
  const last = needed.findLast((event) => event.event === 'exchange');
  return last ? [...new Set([...needed, ...sources.before(last, MOST_BEFORE)])] : needed;
}

/** The last request to each operation between the requests of the evidence: any of them may have changed what the evidence is about. */
function withEachOperation(needed: readonly RecordingEvent[], sources: Sources): readonly RecordingEvent[] {
  const exchanges = needed.filter((event) => event.event === 'exchange');
  const [first, last] = [exchanges[0], exchanges.at(-1)];
  if (!first || !last) return needed;
  const between = sources.before(last, Infinity).filter(({ seq }) => seq > first.seq);
  return [...new Set([...needed, ...new Map(between.map((one) => [one.operation, one])).values()])];
}

/** A sequence that is too long with what it adds to a shorter one in parts, the last part first. */
function inParts(
  steps: readonly ReproductionStep[],
  shorter: readonly ReproductionStep[],
): readonly (readonly ReproductionStep[])[] {
  const kept = new Set(shorter.map(({ seq }) => seq));
  const added = steps.filter(({ seq }) => !kept.has(seq));
  const size = Math.max(1, MOST_REQUESTS - shorter.length);
  const parts = Array.from({ length: MOST_PARTS }, (_, index) => {
    const end = added.length - index * size;
    return new Set(added.slice(Math.max(0, end - size), Math.max(0, end)));
  });
  return parts
    .filter((part) => part.size > 0)
    .map((part) => steps.filter((step) => kept.has(step.seq) || part.has(step)));
}

const isDelivery = ({ event }: RecordingEvent): boolean => event === 'delivery';

/** The first sequence that shows the finding, from short to long. */
async function firstShown(
  finding: Finding,
  needed: readonly RecordingEvent[],
  context: ReproductionContext,
): Promise<ShortSequence | undefined> {
  const { sources, events, mayTry } = context;
  const tried = new Set<string>();
  const shortest = sequenceOf(needed, sources);
  const sequences = [
    ...breadthsFor(finding, context, needed.some(isDelivery)).flatMap(({ breadth, ...more }) => {
      const steps = sequenceOf(needed, sources, breadth);
      const isTooLong = requestsIn(steps) > MOST_REQUESTS;
      // Each part of a sequence with notifications waits for them.
      const parts = isTooLong && steps.every(isRequest) ? inParts(steps, shortest) : [steps];
      return parts.map((one) => ({ steps: one, ...more }));
    }),
    {
      steps: sequenceOf(withScenario(needed, events), sources, { withReads: true }),
      needed: 'earlier requests of the same scenario are needed',
    },
    {
      steps: sequenceOf(withEachOperation(needed, sources), sources, { withReads: true }),
      needed: 'requests to other operations are needed',
    },
    {
      steps: sequenceOf(withRequestsBefore(needed, sources), sources, { withReads: true }),
      needed: 'the requests immediately before it are needed',
    },
  ];
  for (const sequence of sequences) {
    const requests = requestsIn(sequence.steps);
    if (tried.has(keyOf(sequence.steps)) || requests === 0 || requests > MOST_REQUESTS || !mayTry()) continue;
    tried.add(keyOf(sequence.steps));
    // From short to long: the next one only if this one does not show it.
    if (await isShown(sequence.steps, finding, context)) return sequence;
  }
  return undefined;
}

/** Tries that are left for a sequence. */
function tries({ mayTry }: ReproductionContext): { readonly may: () => boolean; readonly take: () => void } {
  let left = MOST_TRIES;
  return { may: () => left > 0 && mayTry(), take: () => (left -= 1) };
}

async function shortened(
  steps: readonly ReproductionStep[],
  finding: Finding,
  context: ReproductionContext,
): Promise<readonly ReproductionStep[]> {
  const { may, take } = tries(context);
  return smallestSubset(
    steps,
    (part) => {
      take();
      return requestsIn(part) > 0 && hasDeletions(part, steps) && isShown(part, finding, context);
    },
    may,
  );
}

/** The steps with each request as small as it can be. */
async function withSmallRequests(
  steps: readonly ReproductionStep[],
  finding: Finding,
  context: ReproductionContext,
): Promise<readonly ReproductionStep[]> {
  const { contracts, profile } = context;
  const { may, take } = tries(context);
  const requirements = contracts.flatMap((contract) =>
    contract.requirements.map((requirement) => ({ contract, requirement })),
  );
  const ground = requirements.find(({ requirement }) => requirement.id === finding.requirement);
  if (!ground) return steps;
  let smallest = steps;
  for (const { seq } of steps.filter(isRequest)) {
    const left = new Set<string>();
    for (;;) {
      const step = smallest.filter(isRequest).find((one) => one.seq === seq);
      const next = step && smallerRequests(step, { ...ground, profile }).find(({ without }) => !left.has(without));
      if (!next || !may()) break;
      take();
      left.add(next.without);
      const smaller = smallest.map((one) => (one.seq === seq ? next.step : one));
      // Each part is left out of what is left of the request.
      if (await isShown(smaller, finding, context)) smallest = smaller;
    }
  }
  return smallest;
}

/** How often a sequence shows the finding: of three times, or of as many as there is time for, among them the one that showed it first. */
async function repeated(
  steps: readonly ReproductionStep[],
  finding: Violated,
  context: Pick<ReproductionContext, 'session' | 'judge' | 'mayTry'>,
): Promise<Pick<Confirmation, 'violated' | 'repetitions'>> {
  if (!context.mayTry()) return { violated: 1, repetitions: 1 };
  let violated = 0;
  let repetitions = 0;
  // One after the other: each from a clean start.
  do {
    if (await isShown(steps, finding, context)) violated += 1;
    repetitions += 1;
  } while (repetitions < REPETITIONS && context.mayTry());
  return { violated, repetitions };
}

const notAlone = (needed: string): Confirmation => ({ outcome: 'not-alone', violated: 0, repetitions: 0, needed });

const NO_SEQUENCE = 'the finding may need requests of several scenarios';

/** Shortens and repeats. Undefined if the time was over before anything was found out. */
export async function reproduce(finding: Finding, context: ReproductionContext): Promise<Reproduction | undefined> {
  const { requirement, operation, identity, signature } = finding;
  const about = { finding: finding.id, requirement, operation, identity, signature };
  let shown: ShortSequence | undefined;
  for await (const needed of neededEvents(finding, context.events, context.judgeRecorded)) {
    shown ??= await firstShown(finding, needed, context);
    if (shown) break;
  }
  if (!shown) return context.mayTry() ? { ...about, confirmation: notAlone(NO_SEQUENCE) } : undefined;
  const end = performance.now() + MOST_SHORTENING_MS;
  const shortening = { ...context, mayTry: () => performance.now() < end && context.mayTry() };
  const short = await shortened(shown.steps, finding, shortening);
  const steps = await withSmallRequests(short, finding, shortening);
  const { violated, repetitions } = await repeated(steps, finding, context);
  const outcome = violated === repetitions ? 'confirmed' : violated > 0 ? 'intermittent' : 'not-alone';
  const isLonger = shown.needed !== undefined && requestsIn(steps) > 1;
  return {
    ...about,
    steps,
    confirmation: {
      outcome,
      violated,
      repetitions,
      requests: requestsIn(steps),
      ...(isLonger ? { needed: shown.needed } : {}),
    },
  };
}
