/** Which earlier response provided a value that a request uses, and which request registered a callback or changed a resource. */

import type { Contract, Json } from '../../contracts/contract.ts';
import { groupBy } from '../../contracts/group-by.ts';
import type { Delivery, Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import { decodedOrSame, queryOf } from '../../contracts/text/percent-encoding.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { requestJson, responseJson } from '../../suites/evidence/history.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { jsonLeaves } from './json-leaves.ts';
import type { NoteStep } from './reproduction.ts';

/** A value in an earlier response. */
export interface Source {
  readonly seq: number;
  readonly pointer: string;
}

/** Members whose values name a resource. */
const NAMING = /(?:^|\/)(?:id|href|[a-z]+Id)$/i;

/** Segments of a URL's path, decoded. */
export const segmentsOf = (url: string): readonly string[] =>
  (/^\w[\w+.-]*:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '')
    .split('/')
    .filter((one) => one !== '')
    .map(decodedOrSame);

/** Fixed words of the paths of an interface: no identifiers. */
const fixedWords = (contract: Contract | undefined): ReadonlySet<string> =>
  new Set(
    (contract?.operations ?? []).flatMap(({ path = '' }) => path.split('/').filter((one) => !one.startsWith('{'))),
  );

/** What a callback responds with unless its scenario says otherwise. */
const ACCEPTED = 204;

/** Resources of a list that are created again. */
const MOST_LISTED = 10;

function textsOfNote(note: NoteStep): readonly string[] {
  switch (note.note) {
    case 'delivery-window':
      return [...note.facts.words, ...(note.facts.own ?? [])];
    case 'rejected-updates':
      return [...note.facts.control, ...note.facts.rejected.flatMap(({ words }) => words)];
    case 'list-search':
      return [note.facts.id];
    case 'trigger':
      return [note.facts.id ?? ''];
  }
}

function bodyTexts(body: string | undefined): readonly string[] {
  return body === undefined ? [] : [...body.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}

export class Sources {
  readonly #exchanges: readonly Exchange[];
  readonly #bySeq: ReadonlyMap<number, Exchange>;
  readonly #windows: readonly Note<'delivery-window'>[];
  readonly #triggers: readonly Note<'trigger'>[];
  readonly #deliveries: readonly Delivery[];
  readonly #contracts: readonly Contract[];
  readonly #runNames: readonly string[];
  /** Interface and value -> where it appeared first, changes before reads. */
  readonly #index = new Map<
    string,
    Source & { readonly at: number; readonly isNaming: boolean; readonly isChange: boolean }
  >();

  /** @param runNames what every name that the run made begins with: no target assigned it */
  constructor(events: readonly RecordingEvent[], contracts: readonly Contract[], runNames: readonly string[]) {
    this.#contracts = contracts;
    this.#runNames = runNames;
    this.#exchanges = events.filter((event) => event.event === 'exchange');
    const notes = events.filter((event) => event.event === 'note');
    this.#windows = notes.filter((one) => one.note === 'delivery-window');
    this.#triggers = notes.filter((one) => one.note === 'trigger');
    this.#deliveries = events.filter((event) => event.event === 'delivery');
    this.#bySeq = new Map(this.#exchanges.map((one) => [one.seq, one]));
    const changes = groupBy(this.#exchanges, ({ request }) => String(isSafeMethod(request.method)));
    for (const exchange of [...(changes.get('false') ?? []), ...(changes.get('true') ?? [])]) this.#add(exchange);
  }

  /** Values of earlier responses that the request uses, by their text; `withReads`: also values that were only read. */
  usedBy(exchange: Exchange, { withReads }: { readonly withReads: boolean }): ReadonlyMap<string, Source> {
    const { url, body } = exchange.request;
    const fixed = this.#fixedWordsOf(exchange.interface);
    const used = new Map<string, Source>();
    const look = (text: string, place: 'path' | 'content'): void => {
      const found = this.#index.get(`${exchange.interface} ${text}`);
      if (!found || found.at > exchange.startedAt || !(place === 'path' || found.isNaming)) return;
      if (found.isChange || withReads) used.set(text, { seq: found.seq, pointer: found.pointer });
    };
    for (const segment of segmentsOf(url)) if (!fixed.has(segment)) look(segment, 'path');
    for (const value of [...queryOf(url).map(([, value]) => value), ...bodyTexts(body)])
      if (value.length > 1) look(value, 'content');
    return used;
  }

  /** The texts of a note that earlier responses provided. */
  inNote(note: NoteStep): ReadonlyMap<string, Source> {
    return this.#named(note.facts.interface, textsOfNote(note));
  }

  /** The texts of a notification that earlier responses provided. */
  inDelivery(delivery: Delivery): ReadonlyMap<string, Source> {
    return this.#named(
      delivery.facts.interface,
      [...jsonLeaves(requestJson(delivery))].map(({ text }) => text),
    );
  }

  /** Sources of those texts that name a resource. */
  #named(id: string, texts: readonly string[]): ReadonlyMap<string, Source> {
    const used = new Map<string, Source>();
    for (const text of texts) {
      const found = this.#index.get(`${id} ${text}`);
      if (found?.isNaming) used.set(text, { seq: found.seq, pointer: found.pointer });
    }
    return used;
  }

  /** What caused the event of a note: the updates of its resource, those that were rejected, the window of the one that was not. */
  causesOf(note: NoteStep): readonly RecordingEvent[] {
    const isWithin = (event: RecordingEvent, from: number): boolean => event.seq >= from && event.seq < note.seq;
    if (note.note === 'delivery-window') {
      const { item, from, interface: id } = note.facts;
      return this.#exchanges.filter(
        (one) =>
          one.interface === id && one.facts.item === item && isWithin(one, from) && !isSafeMethod(one.request.method),
      );
    }
    if (note.note !== 'rejected-updates') return [];
    const { from, rejected, interface: id } = note.facts;
    const windows = this.#windows.filter((one) => one.facts.interface === id && isWithin(one, from));
    return [
      ...rejected.flatMap(({ seq }) => this.at(seq) ?? []),
      ...windows.filter(({ facts }) => facts.window === 'after-rejection').slice(-1),
    ];
  }

  /** Creations of resources in the response to the request for a list. */
  createdAndListed({ seq }: Exchange): readonly Exchange[] {
    return this.listedBy(seq)
      .slice(0, MOST_LISTED)
      .flatMap((one) => this.at(one.seq) ?? []);
  }

  /** The ids of created resources in the response to the request for a list. */
  listedBy(seq: number): readonly Source[] {
    const exchange = this.at(seq);
    const json = exchange && responseJson(exchange);
    if (!exchange || !isSafeMethod(exchange.request.method) || !Array.isArray(json)) return [];
    return (json as readonly Json[]).flatMap((item) => {
      const id = isObject(item) ? item['id'] : undefined;
      const found = this.#index.get(`${exchange.interface} ${String(id)}`);
      return found?.isNaming && found.isChange ? [{ seq: found.seq, pointer: found.pointer }] : [];
    });
  }

  /**
   * Earlier reads by the same request whose responses may have been kept: the last one before the last change by a client, and the first one after it.
   */
  sameReadsBefore({ interface: id, identity, request, startedAt }: Exchange): readonly Exchange[] {
    if (!isSafeMethod(request.method)) return [];
    const changed = this.#changes(id, ({ at }) => at <= startedAt).at(-1)?.at ?? 0;
    const same = this.#exchanges.filter(
      (one) =>
        one.at <= startedAt &&
        one.identity === identity &&
        one.request.method === request.method &&
        one.request.url === request.url,
    );
    return [same.findLast(({ at }) => at <= changed), same.find((one) => one.startedAt >= changed)].filter(
      (one) => one !== undefined,
    );
  }

  /** The requests to the interface that ended last before an exchange began. */
  before(exchange: Exchange, most: number): readonly Exchange[] {
    return this.#exchanges
      .filter((one) => one.interface === exchange.interface && one.seq < exchange.seq && one.at <= exchange.startedAt)
      .slice(-most);
  }

  /** How the callback that a request registers responded, from the first notification that it did not accept. */
  repliesTo({ request: { method, body = '' } }: Exchange): readonly number[] {
    const name = method === 'POST' ? /\{\{callback:([^{},]+)/.exec(body)?.[1] : undefined;
    const responded = this.#deliveries.filter(({ callback }) => callback === name).map((one) => one.responded);
    const first = responded.findIndex((status) => status !== ACCEPTED);
    return first === -1 ? [] : responded.slice(first, responded.findLastIndex((status) => status !== ACCEPTED) + 1);
  }

  /** The request that registered a callback last before a time. */
  registrationOf(callback: string, before: number): Exchange | undefined {
    return this.#exchanges.findLast(
      ({ request, at, response }) =>
        at <= before &&
        request.method === 'POST' &&
        response !== undefined &&
        request.body?.includes(`{{callback:${callback}}}`) === true,
    );
  }

  /** Requests to delete a hub between its registration and a time. */
  deletionsOf(hub: string, { interface: id, at: registered }: Exchange, before: number): readonly Exchange[] {
    return this.#exchanges.filter(
      ({ request, facts, startedAt, at, ...one }) =>
        one.interface === id &&
        facts.hub === hub &&
        request.method === 'DELETE' &&
        startedAt >= registered &&
        at <= before,
    );
  }

  /** What may have changed the resource of a request before it: requests, and events that the provider caused. */
  changesBefore({ interface: id, facts, startedAt, seq, request }: Exchange): readonly RecordingEvent[] {
    const last = segmentsOf(request.url).at(-1);
    const isItself = last !== undefined && !this.#fixedWordsOf(id).has(last);
    const isOfItem = (one: Exchange): boolean => one.facts.item !== undefined && one.facts.item === facts.item;
    return [
      ...this.#changes(
        id,
        (one) => one.at <= startedAt && (isOfItem(one) || (isItself && segmentsOf(one.request.url).at(-1) === last)),
      ),
      ...(facts.item === undefined ? [] : this.#firedBefore(seq, id, facts.item)),
    ];
  }

  /** What happened to the resource of a delivery window before it. */
  changesBeforeWindow({ facts: { interface: id, item, from } }: Note<'delivery-window'>): readonly RecordingEvent[] {
    return [
      ...this.#changes(id, (one) => one.facts.item === item && one.seq < from),
      ...this.#firedBefore(from, id, item),
    ];
  }

  /** What was created or changed at the same path before a request. */
  changesOfPath({ interface: id, startedAt, request }: Exchange): readonly Exchange[] {
    const last = segmentsOf(request.url).at(-1);
    return this.#changes(id, (one) => one.at <= startedAt && segmentsOf(one.request.url).at(-1) === last);
  }

  #changes(id: string, isWanted: (exchange: Exchange) => boolean): readonly Exchange[] {
    return this.#exchanges.filter(
      (one) => one.interface === id && !isSafeMethod(one.request.method) && one.response !== undefined && isWanted(one),
    );
  }

  #fixedWordsOf(id: string): ReadonlySet<string> {
    return fixedWords(this.#contracts.find((one) => one.id === id));
  }

  /** Events of a resource that the provider caused; a trigger names its resource where no window does. */
  #firedBefore(seq: number, id: string, item: string): readonly Note<'delivery-window' | 'trigger'>[] {
    const isOfItem = ({ facts }: Note<'delivery-window' | 'trigger'>): boolean =>
      facts.interface === id && facts.item === item;
    return [
      ...this.#windows.filter((one) => one.facts.from < seq && one.facts.fired && isOfItem(one)),
      ...this.#triggers.filter((one) => one.seq < seq && one.facts.done && isOfItem(one)),
    ];
  }

  /**
   * What a notification is about: the window of its event, whatever hub that was for, else the last request that created or changed a resource
   * which it names; undefined if nothing of the recording is.
   */
  causeOf(delivery: Delivery): RecordingEvent | undefined {
    const { interface: id } = delivery.facts;
    const leaves = [...jsonLeaves(requestJson(delivery))];
    const texts = new Set(leaves.map(({ text }) => text));
    // A hub that no window expects may be notified after the window.
    const isOf = ({ seq, facts: { words, eventType } }: Note<'delivery-window'>): boolean =>
      words.length === 0
        ? delivery.seq <= seq && texts.has(eventType ?? '')
        : words.some((word) => texts.has(word)) && (eventType === undefined || texts.has(eventType));
    const window = this.#windows
      .filter((one) => one.facts.interface === id && one.facts.from <= delivery.seq && isOf(one))
      .toSorted((one, other) => one.facts.from - other.facts.from)
      .at(-1);
    if (window) return window;
    const named = new Set(leaves.filter(({ pointer }) => NAMING.test(pointer)).map(({ text }) => text));
    const isAbout = (one: Exchange): boolean =>
      segmentsOf(one.request.url).some((segment) => named.has(segment)) ||
      [...named].some((text) => this.#index.get(`${id} ${text}`)?.seq === one.seq);
    return this.#exchanges.findLast(
      (one) =>
        one.interface === id &&
        one.startedAt <= delivery.at &&
        !isSafeMethod(one.request.method) &&
        one.response !== undefined &&
        isSuccess(one.response.status) &&
        isAbout(one),
    );
  }

  at(seq: number): Exchange | undefined {
    return this.#bySeq.get(seq);
  }

  #add(exchange: Exchange): void {
    const isChange = !isSafeMethod(exchange.request.method);
    for (const { pointer, text } of jsonLeaves(responseJson(exchange))) {
      const key = `${exchange.interface} ${text}`;
      const isNaming = NAMING.test(pointer);
      const known = this.#index.get(key);
      // An identifier is what the response to its creation names so, and nothing that the request gave.
      if (known && (known.isNaming || !isNaming)) continue;
      if (this.#runNames.some((name) => text.includes(name))) continue;
      if (exchange.request.body?.includes(JSON.stringify(text)) || exchange.request.url.includes(text)) continue;
      this.#index.set(key, { seq: exchange.seq, pointer, at: exchange.at, isNaming, isChange });
    }
  }
}
