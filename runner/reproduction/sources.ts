/** Which earlier response provided a value that a request uses, and which request registered a callback or changed a resource. */

import type { Contract } from '../../contracts/contract.ts';
import { groupBy } from '../../contracts/group-by.ts';
import type { Exchange, Note, RecordingEvent } from '../../contracts/formats/recording.ts';
import { decodedOrSame, queryOf } from '../../contracts/percent-encoding.ts';
import { isSafeMethod } from '../../contracts/safe-method.ts';
import { responseJson } from '../../suites/evidence/history.ts';
import { jsonLeaves } from './json-leaves.ts';

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

function bodyTexts(body: string | undefined): readonly string[] {
  return body === undefined ? [] : [...body.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
}

export class Sources {
  readonly #exchanges: readonly Exchange[];
  readonly #bySeq: ReadonlyMap<number, Exchange>;
  readonly #contracts: readonly Contract[];
  readonly #runName: string;
  /** Interface and value -> where it appeared first, changes before reads. */
  readonly #index = new Map<
    string,
    Source & { readonly at: number; readonly isNaming: boolean; readonly isChange: boolean }
  >();

  /** @param runName what every name that the run made begins with: no target assigned it */
  constructor(events: readonly RecordingEvent[], contracts: readonly Contract[], runName: string) {
    this.#contracts = contracts;
    this.#runName = runName;
    this.#exchanges = events.filter((event) => event.event === 'exchange');
    this.#bySeq = new Map(this.#exchanges.map((one) => [one.seq, one]));
    const changes = groupBy(this.#exchanges, ({ request }) => String(isSafeMethod(request.method)));
    for (const exchange of [...(changes.get('false') ?? []), ...(changes.get('true') ?? [])]) this.#add(exchange);
  }

  /** Values of earlier responses that the request uses, by their text. @param withReads also values that were only read */
  usedBy(exchange: Exchange, withReads: boolean): ReadonlyMap<string, Source> {
    const { url, body } = exchange.request;
    const fixed = fixedWords(this.#contracts.find(({ id }) => id === exchange.interface));
    const used = new Map<string, Source>();
    const look = (text: string, isInPath: boolean): void => {
      const found = this.#index.get(`${exchange.interface} ${text}`);
      if (!found || found.at > exchange.startedAt || !(isInPath || found.isNaming)) return;
      if (found.isChange || withReads) used.set(text, { seq: found.seq, pointer: found.pointer });
    };
    for (const segment of segmentsOf(url)) if (!fixed.has(segment)) look(segment, true);
    for (const value of [...queryOf(url).map(([, value]) => value), ...bodyTexts(body)])
      if (value.length > 1) look(value, false);
    return used;
  }

  /** The texts of a note that earlier responses provided. */
  inNote({ facts }: Note<'delivery-window'>): ReadonlyMap<string, Source> {
    const used = new Map<string, Source>();
    for (const text of [...facts.words, ...(facts.own ?? [])]) {
      const found = this.#index.get(`${facts.interface} ${text}`);
      if (found?.isNaming) used.set(text, { seq: found.seq, pointer: found.pointer });
    }
    return used;
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

  /** Requests that may have changed the resource of a request before it. */
  changesBefore(exchange: Exchange): readonly Exchange[] {
    const last = segmentsOf(exchange.request.url).at(-1);
    return this.#exchanges.filter(
      (one) =>
        one.interface === exchange.interface &&
        one.at <= exchange.startedAt &&
        !isSafeMethod(one.request.method) &&
        one.response !== undefined &&
        ((one.facts.item !== undefined && one.facts.item === exchange.facts.item) ||
          (last !== undefined && segmentsOf(one.request.url).at(-1) === last)),
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
      if (text.includes(this.#runName)) continue;
      if (exchange.request.body?.includes(JSON.stringify(text)) || exchange.request.url.includes(text)) continue;
      this.#index.set(key, { seq: exchange.seq, pointer, at: exchange.at, isNaming, isChange });
    }
  }
}
