/**
 * States of resources that notifications carry, wherever in the run they came. In a window an event stands alone and its notification is compared
 * as a whole; elsewhere several events may be under way, so only what can be told for sure is compared: texts that a client has given.
 */

import { idText } from '../../../contracts/exact-integers.ts';
import type { Json } from '../../../contracts/contract.ts';
import type { Delivery, Exchange } from '../../../contracts/formats/recording.ts';
import { MOVING, assignedPlaces, weightAt } from '../agreement/assigned.ts';
import type { Judgement } from '../check.ts';
import { declaredFor } from '../declared-for.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { livesOf, succeeded, type Life } from '../../evidence/lives/life-of.ts';
import { windowsOf } from '../../evidence/deliveries/listening.ts';
import { notificationForm, valuesAt } from '../../evidence/deliveries/notification-form.ts';
import { broken, type Observation } from '../observation.ts';

type Resource = { readonly [member: string]: Json | undefined };

interface Carried {
  readonly delivery: Delivery;
  readonly life: Life;
  readonly resource: Resource;
}

const plain = (text: string): string => text.normalize().trim();

const objectsIn = (json: Json | undefined): readonly Resource[] =>
  (Array.isArray(json) ? (json as readonly Json[]) : [json]).filter(isObject);

/** Resources of this run that stand where the profile says that a notification carries them. */
function carriedIn(judgement: Judgement): readonly Carried[] {
  const { contract, history } = judgement;
  const pointer = notificationForm(judgement)?.['resource'];
  if (typeof pointer !== 'string') return [];
  const lives = new Map(livesOf(history, contract).map((life) => [`${life.customer} ${life.id}`, life]));
  return history.deliveries({ facts: { interface: contract.id } }).flatMap((delivery): readonly Carried[] => {
    return valuesAt(requestJson(delivery), pointer).flatMap((resource): readonly Carried[] => {
      if (!isObject(resource)) return [];
      const life = lives.get(`${String(delivery.facts.customer)} ${idText(resource)}`);
      return life ? [{ delivery, life, resource }] : [];
    });
  });
}

/** Texts that a member of a resource was given or answered with, by anybody, at any time. */
function textsOf({ history, contract }: Judgement, { item, create }: Life, name: string): ReadonlySet<string> {
  const exchanges = history.exchanges({ interface: contract.id, facts: { item } });
  const values = [create, ...exchanges].flatMap((one) =>
    [...objectsIn(requestJson(one)), ...objectsIn(responseJson(one))].map((resource) => resource[name]),
  );
  return new Set(values.filter((value) => typeof value === 'string').map(plain));
}

/** Members that a client has given as texts and that a provider has no reason to change by itself. */
function givenNames(judgement: Judgement, { create, updates }: Life): readonly string[] {
  const [assigned, weight] = [assignedPlaces(judgement), weightAt(judgement)];
  const sent = [create, ...updates].flatMap((one) =>
    objectsIn(requestJson(one)).flatMap((body) => Object.entries(body)),
  );
  const names = sent.flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
  return [...new Set(names)].filter(
    (name) =>
      !assigned([name]) &&
      weight(`/${name}`) === 'fail' &&
      !MOVING.test(name) &&
      !['status', 'state'].includes(name) &&
      !/(date|time)$/i.test(name),
  );
}

/** Members of a resource that a client has given, with all their texts. */
type Given = ReadonlyMap<string, ReadonlySet<string>>;

const givenOf = (judgement: Judgement, life: Life): Given =>
  new Map(givenNames(judgement, life).map((name) => [name, textsOf(judgement, life, name)]));

/** A text that nobody has ever given to the member and no answer has ever shown. */
function neverThere({ delivery, resource }: Carried, given: Given): readonly Observation[] {
  const name = [...given.keys()].find((one) => {
    const text = resource[one];
    return typeof text === 'string' && given.get(one)?.has(plain(text)) === false;
  });
  if (name === undefined) return [];
  return [
    broken([delivery], {
      expected: `a ${name} that the resource had at some moment of the run`,
      received: JSON.stringify(resource[name]).slice(0, 160),
      pointer: `/${name}`,
      signature: 'carries another state',
    }),
  ];
}

interface LastUpdate {
  readonly update: Exchange;
  readonly name: string;
  readonly text: string;
}

/** The last update of a text, if every later answer that shows the member confirms it. */
function lastUpdate({ history, contract }: Judgement, { item, customer, updates }: Life, name: string) {
  const own = updates.filter(
    (one) =>
      succeeded(one) && one.facts.customer === customer && objectsIn(requestJson(one))[0]?.[name] !== undefined,
  );
  const update = own.toSorted((a, b) => a.startedAt - b.startedAt).at(-1);
  const text = update && objectsIn(requestJson(update))[0]?.[name];
  if (!update || typeof text !== 'string') return undefined;
  const later = history
    .exchanges({ interface: contract.id, facts: { item, id: 'existing' } })
    .filter((one) => one.seq > update.seq && succeeded(one))
    .flatMap((one) => objectsIn(responseJson(one)).flatMap((resource) => resource[name] ?? []));
  const isConfirmed =
    later.length > 0 && later.every((value) => typeof value === 'string' && plain(value) === plain(text));
  return isConfirmed ? ({ update, name, text: plain(text) } satisfies LastUpdate) : undefined;
}

/** Not the kind of notification that tells of an update, where the profile names kinds. */
function isOtherKind(judgement: Judgement, { request }: Delivery): boolean {
  const names = declaredFor(judgement, 'notification.eventTypes');
  if (!isObject(names)) return false;
  const named = Object.values(names).filter((name) => (request.body ?? '').includes(`"${String(name)}"`));
  return named.length > 0 && !named.includes(names['update'] ?? '');
}

/**
 * Notifications about a resource after its last update that all carry what it was before, although the time is over within which one of the
 * update has to be there. One that is late or comes again is of an earlier update; the last one's own must be among them.
 */
function neverAfter(judgement: Judgement, life: Life, given: Given, heard: readonly Carried[]): readonly Observation[] {
  const deadline = judgement.declared('notification.deadlineMs');
  const end = judgement.history.events.at(-1)?.at ?? 0;
  return [...given.keys()].flatMap((name): readonly Observation[] => {
    const last = lastUpdate(judgement, life, name);
    if (!last || typeof deadline !== 'number' || end < last.update.startedAt + deadline + 1000) return [];
    const since = heard.filter(({ delivery, resource }) => {
      const isSince = delivery.at >= last.update.startedAt && typeof resource[name] === 'string';
      return isSince && !isOtherKind(judgement, delivery);
    });
    const shows = ({ resource }: Carried): boolean => plain(String(resource[name])) === last.text;
    const [stale] = since;
    if (!stale || since.some(shows)) return [];
    return [
      broken([last.update, stale.delivery], {
        expected: `${name} ${JSON.stringify(last.text)}, as it was since its cause`,
        received: `${JSON.stringify(stale.resource[name])}, and the new value never`,
        pointer: `/${name}`,
        signature: 'carries the state before',
      }),
    ];
  });
}

/**
 * Notifications of the first change of status that readings show before and after it, which carry the former status and never the new one: the
 * change is their cause.
 */
function formerStatus(judgement: Judgement, all: readonly Carried[]): readonly Observation[] {
  const { contract, history } = judgement;
  const member = contract.id === 'order' ? 'state' : 'status';
  const moves = windowsOf(judgement, { window: 'later', trigger: 'status-change' });
  return moves.slice(0, 1).flatMap((window): readonly Observation[] => {
    const { item, from } = window.note.facts;
    const reads = history
      .exchanges({ interface: contract.id, facts: { step: 'notified-read', item: String(item) } })
      .filter(({ seq }) => seq >= Number(from) && seq <= window.note.seq);
    const [former, now] = [reads[0], reads.at(-1)].map((one) => objectsIn(one && responseJson(one))[0]?.[member]);
    if (typeof former !== 'string' || typeof now !== 'string' || former === now) return [];
    const heard = new Set(window.hear.flatMap((ear) => window.heard(ear)).filter(window.namesKind));
    const states = all.filter(({ delivery, life }) => heard.has(delivery) && life.item === item);
    const stale = states.find(({ resource }) => resource[member] === former);
    if (!stale || states.some(({ resource }) => resource[member] === now)) return [];
    return [
      broken([window.note, stale.delivery, ...reads.slice(-1)], {
        expected: `${member} ${JSON.stringify(now)}, as it was since the change`,
        received: `${JSON.stringify(former)}, as before it`,
        pointer: `/${member}`,
        signature: 'carries the status before',
      }),
    ];
  });
}

/** What notifications carry that no resource was, or was no longer; nothing where the profile does not say where they carry it. */
export function wrongStates(judgement: Judgement): readonly Observation[] {
  const all = carriedIn(judgement);
  const isTold = judgement.declared('notification.ownUpdates') === true;
  const states = [...new Set(all.map(({ life }) => life))].flatMap((life) => {
    const given = givenOf(judgement, life);
    const heard = all.filter((one) => one.life === life);
    // The hub that is not narrowed hears of every update.
    const main = heard.filter(({ delivery }) => delivery.ear.endsWith('.main'));
    return [
      ...heard.flatMap((one) => neverThere(one, given)),
      ...(isTold ? neverAfter(judgement, life, given, main) : []),
    ];
  });
  return [...states, ...formerStatus(judgement, all)];
}
