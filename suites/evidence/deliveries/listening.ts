/**
 * Windows in which an event was fired while hubs listened. A scenario notes each window; who heard what is read from the deliveries.
 */

import type { Json } from '../../../contracts/contract.ts';
import { unescaped } from '../../../contracts/unescaped.ts';
import type { Delivery, Note } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../../checks/check.ts';
import type { Wanted } from '../history.ts';
import { isObject } from '../json-type.ts';

export interface Window {
  readonly mark: Note;
  readonly trigger: string;
  readonly fired: boolean;
  readonly deadlineMs: number;
  /** Ears that must hear, and ears that must not. */
  readonly hear: readonly string[];
  readonly silent: readonly string[];
  /** Words that tell the resource in a notification; empty where any notification counts. */
  readonly words: readonly string[];
  /** The id, and then whatever else tells the resource that its silent hubs are for; empty where they are not for one. */
  readonly own: readonly string[];
  /** Deliveries to an ear within the window that speak of the resource. */
  readonly heard: (ear: string) => readonly Delivery[];
  /** True for a delivery that names a declared kind of event. */
  readonly namesKind: (delivery: Delivery) => boolean;
  /** True for one that names the kind of the event, where no other cause has that name. */
  readonly namesItsKind: (delivery: Delivery) => boolean;
}

const strings = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Names the profile gives to kinds of events of the interface. */
function kindNames({ contract, declared }: Pick<Judgement, 'contract' | 'declared'>): readonly string[] {
  const all = declared('notification.eventTypes');
  const names = isObject(all) ? all[contract.id] : undefined;
  return isObject(names) ? Object.values(names).filter((name) => typeof name === 'string') : [];
}

const bodies = new WeakMap<Delivery, string>();

/** Body of a delivery as it is read; every window asks it of every delivery. */
function bodyOf(delivery: Delivery): string {
  const body = bodies.get(delivery) ?? unescaped(delivery.request.body ?? '');
  bodies.set(delivery, body);
  return body;
}

const kindsIn = (delivery: Delivery, names: readonly string[]): readonly string[] =>
  names.filter((name) => bodyOf(delivery).includes(`"${name}"`));

/** True for a delivery that names one of these kinds of events. */
export const namesAny = (delivery: Delivery, names: readonly string[]): boolean => kindsIn(delivery, names).length > 0;

/** True unless the notification names a declared kind, and another one than the event's: then it tells of something else. */
function isOfKind(delivery: Delivery, kind: string, names: readonly string[]): boolean {
  const named = kindsIn(delivery, names);
  return kind === '' || named.length === 0 || named.includes(kind);
}

/** True if a delivery names one of the words; where there are none, any does. */
export const speaksOf = (delivery: Delivery, words: readonly string[]): boolean => {
  if (words.length === 0) return true;
  const texts = [delivery.request.url, bodyOf(delivery)];
  return words.some((word) => word !== '' && texts.some((text) => text.includes(word)));
};

/** Windows of an interface whose facts match. */
export function windowsOf(
  judgement: Pick<Judgement, 'contract' | 'history' | 'declared'>,
  facts: Wanted,
): readonly Window[] {
  const { contract, history } = judgement;
  const names = kindNames(judgement);
  return history.notes('delivery-window', { interface: contract.id, ...facts }).map((note) => {
    const data = isObject(mark.data) ? mark.data : {};
    const words = strings(data['words']);
    const kind = typeof data['kind'] === 'string' ? data['kind'] : '';
    const [from, to] = [note.facts.from as number, note.seq];
    const came = (ear: string): readonly Delivery[] =>
      history.deliveries().filter((one) => one.ear === ear && one.seq >= from && one.seq <= to);
    return {
      mark,
      trigger: String(note.facts.trigger),
      fired: note.facts.fired === true,
      deadlineMs: note.facts.deadlineMs as number,
      hear: strings(data['hear']),
      silent: strings(data['silent']),
      words,
      own: strings(data['own']),
      namesKind: (delivery) => namesAny(delivery, names),
      namesItsKind: (delivery) => names.filter((name) => name === kind).length === 1 && namesAny(delivery, [kind]),
      heard: (ear) => came(ear).filter((one) => speaksOf(one, words) && isOfKind(one, kind, names)),
    };
  });
}

/** True if the target has been seen to reach the listener, or both live on this machine. */
export const channelProven = ({ history }: Pick<Judgement, 'history'>): boolean =>
  history.deliveries().length > 0 || history.notes('listener', { loopback: true }).length > 0;
