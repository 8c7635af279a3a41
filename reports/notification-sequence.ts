/** What happened around a missing, unexpected or wrong notification: who registered which hub, what caused the event, what reached the listener. */

import type { Delivery, DeliveryFacts, Exchange, Note, RecordingEvent } from '../contracts/formats/recording.ts';
import type { Finding } from '../contracts/formats/result.ts';

export interface SequenceStep {
  /** Milliseconds since the run began. */
  readonly at: number;
  /** `event` happens at the target; `missing` is a notification that was not received, `wrong` one that violates the rule. */
  readonly kind: 'request' | 'event' | 'notification' | 'wrong' | 'missing';
  readonly text: string;
  /** The hub whose callback is notified. */
  readonly hub?: string;
}

export interface NotificationSequence {
  /** Hubs of the steps. */
  readonly hubs: readonly string[];
  /** In the order of time. */
  readonly steps: readonly SequenceStep[];
}

type Window = Note<'delivery-window'>;

/** More are not legible. */
const MOST_HUBS = 3;
const MOST_NOTIFICATIONS = 6;

const TRIGGERS: Readonly<Record<Window['facts']['trigger'], string>> = {
  create: 'creation',
  update: 'update',
  'status-change': 'change of status',
  'outbound-communication': 'outbound communication',
  'provider-initiated': 'resource initiated by the provider',
};

/** The events of a recording as sequences need them. */
export class RecordedEvents {
  readonly #events: readonly RecordingEvent[];
  readonly #bySeq: ReadonlyMap<number, RecordingEvent>;

  constructor(events: readonly RecordingEvent[]) {
    this.#events = events;
    this.#bySeq = new Map(events.map((event) => [event.seq, event]));
  }

  at(seq: number): RecordingEvent | undefined {
    return this.#bySeq.get(seq);
  }

  exchanges(is: (exchange: Exchange) => boolean): readonly Exchange[] {
    return this.#events.filter((one) => one.event === 'exchange').filter(is);
  }

  deliveries(is: (delivery: Delivery) => boolean): readonly Delivery[] {
    return this.#events.filter((one) => one.event === 'delivery').filter(is);
  }
}

function pathOf({ url }: Exchange['request']): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

const outcomeOf = ({ response, failure }: Exchange): string =>
  response ? String(response.status) : `no response: ${failure?.kind ?? 'unknown'}`;

const requestStep = (exchange: Exchange, prefix = ''): SequenceStep => ({
  at: exchange.startedAt,
  kind: 'request',
  text: `${prefix}${exchange.request.method} ${pathOf(exchange.request)}: ${outcomeOf(exchange)}`,
});

const mentions = ({ request }: Delivery, words: readonly string[]): boolean =>
  words.length === 0 || words.some((word) => word !== '' && request.body?.includes(word) === true);

interface Shown {
  readonly interface: string;
  readonly hubs: readonly string[];
  readonly window: Window | undefined;
  /** Those of the finding. */
  readonly exchanges: readonly Exchange[];
  readonly deliveries: readonly Delivery[];
}

const hubOf = ({ facts }: Exchange): string | undefined => ('hub' in facts ? facts.hub : undefined);

const isRegistration = (exchange: Exchange): boolean => exchange.facts.step === 'subscribe';

function shownBy({ evidence, notes = [] }: Finding, recorded: RecordedEvents): Shown | undefined {
  const events = [...evidence.map(({ seq }) => seq), ...notes].flatMap((seq) => recorded.at(seq) ?? []);
  const exchanges = events.filter((one) => one.event === 'exchange');
  const deliveries = events.filter((one) => one.event === 'delivery');
  const windows = events.flatMap((one) => (one.event === 'note' && one.note === 'delivery-window' ? [one] : []));
  const [window] = windows;
  const name = window?.facts.interface ?? deliveries[0]?.facts.interface;
  if (name === undefined) return undefined;
  const hubs = [
    ...exchanges.filter(isRegistration).flatMap((one) => hubOf(one) ?? []),
    ...deliveries.map(({ facts }) => facts.hub),
    ...(window?.facts.expecting ?? []),
  ];
  return { interface: name, hubs: [...new Set(hubs)].slice(0, MOST_HUBS), window, exchanges, deliveries };
}

/** The last registration of each hub before the event. */
function registrations(shown: Shown, before: number, recorded: RecordedEvents): readonly SequenceStep[] {
  const all = recorded.exchanges(
    (one) => isRegistration(one) && one.interface === shown.interface && one.startedAt <= before,
  );
  return shown.hubs.flatMap((hub) => {
    const last = all.findLast((one) => hubOf(one) === hub);
    return last ? [requestStep(last, `register ${hub}: `)] : [];
  });
}

const itemOf = ({ facts }: Exchange): string | undefined => ('item' in facts ? facts.item : undefined);

function causes({ exchanges, window }: Shown, recorded: RecordedEvents): readonly SequenceStep[] {
  const known = exchanges.filter((one) => !isRegistration(one));
  if (known.length > 0 || !window) return known.map((one) => requestStep(one));
  const { facts, seq } = window;
  const { firedAt = window.at, item, trigger, from } = facts;
  const requests = recorded.exchanges(
    (one) => one.seq >= from && one.seq <= seq && itemOf(one) === item && one.request.method !== 'GET',
  );
  const [request] = trigger === 'update' || trigger === 'create' ? requests : [];
  if (request) return [requestStep(request)];
  const [resource] = facts.words;
  return [
    { at: firedAt, kind: 'event', text: `${TRIGGERS[trigger]}${resource === undefined ? '' : ` of ${resource}`}` },
  ];
}

function notifications(shown: Shown, recorded: RecordedEvents): readonly SequenceStep[] {
  const { window, hubs, deliveries } = shown;
  const own = new Set(deliveries.map(({ seq }) => seq));
  const isOfHub = ({ facts }: { facts: DeliveryFacts }): boolean =>
    facts.interface === shown.interface && hubs.includes(facts.hub);
  const others = window
    ? recorded.deliveries(
        (one) =>
          isOfHub(one) &&
          one.seq >= window.facts.from &&
          one.seq <= window.seq &&
          !own.has(one.seq) &&
          mentions(one, window.facts.words),
      )
    : [];
  const isWrong = ({ facts }: Delivery): boolean =>
    window === undefined || window.facts.silent.some((hub) => hub === facts.hub);
  return [...deliveries, ...others].slice(0, MOST_NOTIFICATIONS).map((one) => ({
    at: one.at,
    kind: own.has(one.seq) && isWrong(one) ? 'wrong' : 'notification',
    text: `${one.request.method}: ${one.responded === 0 ? 'connection closed' : one.responded}`,
    hub: one.facts.hub,
  }));
}

function missing({ window, hubs }: Shown, received: readonly SequenceStep[]): readonly SequenceStep[] {
  if (!window) return [];
  const { firedAt = window.at, deadlineMs, expecting } = window.facts;
  const silent = expecting.filter((hub) => hubs.includes(hub) && !received.some((one) => one.hub === hub));
  return silent.map((hub) => ({
    at: firedAt + deadlineMs,
    kind: 'missing',
    text: `no notification within ${deadlineMs} ms`,
    hub,
  }));
}

/** Undefined for a finding that is not about notifications, or without its recording. */
export function notificationSequence(finding: Finding, recorded: RecordedEvents): NotificationSequence | undefined {
  const shown = shownBy(finding, recorded);
  if (!shown || shown.hubs.length === 0) return undefined;
  const caused = causes(shown, recorded);
  const received = notifications(shown, recorded);
  const first = Math.min(...[...caused, ...received].map(({ at }) => at));
  const steps = [...registrations(shown, first, recorded), ...caused, ...received, ...missing(shown, received)];
  return { hubs: shown.hubs, steps: steps.toSorted((one, other) => one.at - other.at) };
}
