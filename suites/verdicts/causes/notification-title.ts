/** What is wrong where notifications are missing or go to the wrong hub, from the windows that the scenarios noted. */

import { hubInWords, HUBS, type HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import type { RecordingEvent } from '../../../contracts/formats/recording.ts';
import type { Broken } from '../../checks/observation.ts';
import type { History } from '../../evidence/history.ts';
import { familyOf, type Violation } from './violation.ts';
import { listed } from '../../evidence/listed.ts';

type WindowFacts = NoteFacts<'delivery-window'>;

const EVENTS: Readonly<Record<WindowFacts['trigger'], string>> = {
  create: 'a creation',
  update: 'an update',
  'status-change': 'a change of status',
  'outbound-communication': 'an outbound communication',
  'provider-initiated': 'a resource that the provider initiates',
};

/** Everything that a hub is narrowed by; other scenarios have hubs that are not narrowed. */
const narrowingsOf = (hub: string | undefined): readonly string[] =>
  hub !== undefined && Object.hasOwn(HUBS, hub) ? (HUBS[hub as HubName].narrowedBy ?? []) : [];

interface Shown {
  readonly window: WindowFacts;
  /** The hub that was notified although it must be silent. */
  readonly notified?: HubName;
  /** True if the resource belongs to another customer than this hub. */
  readonly isOfAnother: boolean;
}

function shownIn({ seq }: Broken, history: History): readonly Shown[] {
  const events = seq.map((one) => history.at(one));
  const notes = events.flatMap((one) => (one?.event === 'note' && one.note === 'delivery-window' ? [one.facts] : []));
  const deliveries = events.flatMap((one) => (one?.event === 'delivery' ? [one.facts] : []));
  return notes.map((window) => {
    const hub = window.silent.find((one) => deliveries.some((delivery) => delivery.hub === one));
    if (hub === undefined) return { window, isOfAnother: false };
    const owner = deliveries.find((delivery) => delivery.hub === hub)?.customer;
    return { window, notified: hub, isOfAnother: owner !== window.customer };
  });
}

/** The windows in which hubs of a group were notified although they must be silent. */
export const wrongWindows = (violations: readonly Violation[], history: History): readonly WindowFacts[] =>
  violations
    .flatMap(({ cases }) => cases.flatMap((one) => shownIn(one, history)))
    .flatMap(({ window, notified }) => (notified === undefined ? [] : [window]));

function inCommon([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((one) => others.every((some) => some.includes(one)));
}

/**
 * What all hubs of a group are narrowed by that were notified although they must be silent; nothing where another hub, or a notification that is
 * missing, is a part of it.
 */
export function ignoredNarrowings(violations: readonly Violation[], history: History): readonly string[] {
  const shown = violations.flatMap(({ cases }) => cases.flatMap((one) => shownIn(one, history)));
  return inCommon(shown.map(({ notified }) => narrowingsOf(notified)));
}

/** Everything that a hub is narrowed by which a case is about; undefined for a case about another hub, or about none. */
function narrowingOf({ seq }: Broken, history: History): string | undefined {
  const hubs = seq.flatMap((one) => {
    const event = history.at(one);
    return event?.event === 'exchange' || event?.event === 'delivery' ? (event.facts.hub ?? []) : [];
  });
  const narrowings = hubs.map((hub) => narrowingsOf(hub).join());
  const [first, ...others] = new Set(narrowings.filter((one) => one !== ''));
  return others.length === 0 ? first : undefined;
}

/** What the hubs of all cases of a group are narrowed by, if it is the same; undefined where a case is about no narrowed hub. */
export function onlyNarrowing(violations: readonly Violation[], history: History): string | undefined {
  const narrowings = violations.flatMap(({ cases }) => cases.map((one) => narrowingOf(one, history)));
  const [first, ...others] = new Set(narrowings);
  return others.length === 0 ? first : undefined;
}

/** What all hubs of a group are narrowed by that were not notified; nothing where a notification that must not be is a part of it. */
export function missedNarrowings(violations: readonly Violation[], history: History): readonly string[] {
  const cases = violations.flatMap((one) => one.cases);
  if (cases.some((one) => shownIn(one, history).some(({ notified }) => notified !== undefined))) return [];
  const narrowings = cases.map(({ seq }) =>
    history.exchangesOf(seq).flatMap(({ facts: { hub } }) => narrowingsOf(hub)),
  );
  return inCommon(narrowings);
}

/** Hubs like the first one of a customer, which nothing distinguishes but their callback. */
const PLAIN_HUBS: readonly (HubName | 'protected')[] = ['main', 'second', 'replacement', 'late'];

/** Kinds of event that hubs of a group are not notified of, and whether one of these hubs is a plain one; undefined where a notification is wrong. */
export function missedEvents(
  violations: readonly Violation[],
  history: History,
): { readonly triggers: readonly WindowFacts['trigger'][]; readonly isPlain: boolean } | undefined {
  const cases = violations.flatMap((one) => one.cases);
  const shown = cases.flatMap((one) => shownIn(one, history));
  if (shown.length === 0 || cases.some((one) => isReceived(one, history))) return undefined;
  const hubs = cases.flatMap(({ seq }) => history.exchangesOf(seq).flatMap(({ facts: { hub } }) => hub ?? []));
  return {
    triggers: [...new Set(shown.map(({ window }) => window.trigger))],
    isPlain: hubs.some((hub) => PLAIN_HUBS.includes(hub)),
  };
}

/** True for a group of which all cases are notifications that are missing. */
export const isMissed = (group: readonly Violation[], history: History): boolean =>
  familyOf(group) === 'notification' && missedEvents(group, history) !== undefined;

/** True where notifications arrived at the host of the callbacks, and at none of them. */
export const areMisdirected = (violations: readonly Violation[], history: History): boolean =>
  violations.flatMap((one) => one.cases).every(({ seq }) => seq.some((one) => isMisdirected(history.at(one))));

/** True if a notification to a hub is wrong; one to another hub than the case is about shows that notifications are sent. */
function isReceived({ seq }: Broken, history: History): boolean {
  const hubs = history.exchangesOf(seq).flatMap(({ facts: { hub } }) => hub ?? []);
  return seq.some((one) => {
    const event = history.at(one);
    return event?.event === 'delivery' && (hubs.length === 0 || hubs.some((hub) => hub === event.facts.hub));
  });
}

const isMisdirected = (event: RecordingEvent | undefined): boolean =>
  event?.event === 'note' && event.note === 'misdirected';

const eventsOf = (shown: readonly Shown[]): string =>
  listed([...new Set(shown.map(({ window }) => EVENTS[window.trigger]))]);

/** The type of the notifications that came in place of those that are missing; empty unless this is so of all. */
function otherType(violations: readonly Violation[]): string {
  const types = violations.flatMap(({ cases }) =>
    cases.map(({ received }) => received.parts.find((part) => part.kind === 'value' && part.isEventType)?.text),
  );
  const [type, ...others] = new Set(types);
  return type !== undefined && others.length === 0 ? `, but only of an event of the type ${type}` : '';
}

/** The rest of a title after the operation; undefined for what is wrong with a notification that is due, such as where it is sent. */
export function notificationTitle(violations: readonly Violation[], history: History): string | undefined {
  if (areMisdirected(violations.slice(0, 1), history)) return undefined;
  const shown = violations.flatMap(({ cases }) => cases.flatMap((one) => shownIn(one, history)));
  if (shown.length === 0) return undefined;
  const wrong = shown.filter(({ notified }) => notified !== undefined);
  if (wrong.length === 0) return `a hub is not notified of ${eventsOf(shown)}${otherType(violations)}`;
  if (wrong.every(({ isOfAnother }) => isOfAnother))
    return `hubs are notified of events of another customer: ${eventsOf(wrong)}`;
  const [{ notified } = {}] = wrong;
  const hub = notified && hubInWords(notified).split(',', 1)[0];
  const narrowings = notified === undefined || HUBS[notified].isNeverDue ? [] : narrowingsOf(notified);
  const why =
    narrowings.length === 0
      ? 'but must not be'
      : `which ${narrowings.join(' and ')} ${narrowings.length === 1 ? 'does' : 'do'} not select`;
  return `${hub} is notified of ${eventsOf(wrong)}, ${why}`;
}
