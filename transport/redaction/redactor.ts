/** Redaction at capture: the only place where what was sent and received turns into what is kept. */

import type { Json } from '../../contracts/contract.ts';
import type { HeaderList } from '../../contracts/formats/recording.ts';
import { boundedCache, bodyCache } from '../../contracts/bounded-cache.ts';
import { JsonRedactor, looksLikeJson } from './json-redactor.ts';
import type { KnowOptions, KnownValue } from './known-values.ts';
import type { RevealedPlace } from './revealed.ts';
import { shownHeader } from './shown-header.ts';
import { shownPairs, shownUrl } from './shown-url.ts';
import { TextRedactor } from './text-redactor.ts';

interface BodyOptions {
  /** Value of the Content-Type field, where there is one. */
  readonly mediaType?: string | undefined;
  /** The body is the response to a lookup by subscriber keys: identifiers in it may be subscribers'. */
  readonly subscriberLookup?: boolean;
}

export interface Redactor {
  /**
   * From now on the value is replaced by the placeholder wherever it appears. The first placeholder of a value stays.
   */
  know(known: KnownValue, options?: KnowOptions): void;
  /** Free text: messages, bodies of unknown form. */
  text(text: string): string;
  /** A URL or a path with query, kept as it was sent but for what is hidden in segments and values. */
  url(url: string): string;
  headers(headers: HeaderList): HeaderList;
  /** A body by its form. JSON stays JSON, with the same types. */
  body(text: string, options?: BodyOptions): string;
  /** Every string, number and member name inside a JSON value. */
  json(value: Json): Json;
  /** What was sent, from what is kept; undefined if a value in it is unknown: hidden by another run, and not in the profile. */
  revealed(text: string, place: RevealedPlace): string | undefined;
}

interface RedactorOptions {
  /** Values known from the start, see `knownValues`. */
  readonly known?: readonly KnownValue[];
  /** Secret behind the keyed placeholders; random for each run. */
  readonly key?: Uint8Array;
}

/** Header fields and URLs that are remembered as they are shown. */
const FIELDS = 1024;
const URLS = 256;

class RunRedactor implements Redactor {
  readonly #texts: TextRedactor;
  readonly #json: JsonRedactor;
  /** Bodies as they are shown, until more is known. */
  readonly #ofResources = bodyCache<string>();
  readonly #ofSubscribers = bodyCache<string>();
  /** Header fields and URLs likewise: most come again and again, and equal ones are one in memory. */
  readonly #ofFields = boundedCache<HeaderList[number]>(FIELDS);
  readonly #ofUrls = boundedCache<string>(URLS);

  constructor({ known = [], key }: RedactorOptions) {
    this.#texts = new TextRedactor({ known, key, onChange: () => this.#forget() });
    this.#json = new JsonRedactor(this.#texts);
  }

  know(known: KnownValue, options?: KnowOptions): void {
    this.#texts.know(known, options);
  }

  text(text: string): string {
    return this.#texts.free(text);
  }

  url(url: string): string {
    return this.#ofUrls.get(url, () => shownUrl(url, this.#texts));
  }

  headers(headers: HeaderList): HeaderList {
    return headers.map(([name, value]) =>
      this.#ofFields.get(`${name}\n${value}`, () => [name, shownHeader(name, value, this.#texts)]),
    );
  }

  body(text: string, { mediaType = '', subscriberLookup = false }: BodyOptions = {}): string {
    if (text === '') return text;
    if (!looksLikeJson(text))
      return /x-www-form-urlencoded/i.test(mediaType) ? shownPairs(text, this.#texts) : this.text(text);
    const shown = subscriberLookup ? this.#ofSubscribers : this.#ofResources;
    return shown.get(text, () => this.#json.text(text, { keepIds: !subscriberLookup }));
  }

  json(value: Json): Json {
    return this.#json.value(value);
  }

  revealed(text: string, place: RevealedPlace): string | undefined {
    return this.#texts.revealed(text, place);
  }

  #forget(): void {
    this.#ofResources.clear();
    this.#ofSubscribers.clear();
    this.#ofFields.clear();
    this.#ofUrls.clear();
  }
}

export const createRedactor = (options: RedactorOptions = {}): Redactor => new RunRedactor(options);
