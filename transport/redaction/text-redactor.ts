/** Redaction of single texts: sentences, and values under a name. */

import { digitsFor } from '../../contracts/formats/placeholder.ts';
import { boundedCache } from '../../contracts/bounded-cache.ts';
import { createKnownMatcher, type KnownMatcher } from './known-matcher.ts';
import type { KnowOptions, KnownValue } from './known-values.ts';
import { insideEscapes } from './percent-encoding.ts';
import { createPseudonyms, type Pseudonyms } from './pseudonyms.ts';
import { createRevealer, type Revealer, type RevealedPlace } from './revealed.ts';
import { hideByForm, hideImsis, hideNumberUnderName, IDENTIFIER_NAME, SECRET_NAME } from './secret-kinds.ts';

const PLACEHOLDERS_ALONE = /^(?:\{\{[^{}]+\}\}|\$\{\w+\}|[\s:,])*$/;

/** How a value is looked at. */
export interface Context {
  /** Identifiers of resources stay. */
  readonly keepIds: boolean;
  /** The whole was found to hold no known text. */
  readonly lean: boolean;
}

/** Values under a name that are remembered as they are shown: the same few come in most requests and responses. */
const REMEMBERED = { values: 4096, longest: 200, names: 512 } as const;

export const THOROUGH: Context = { keepIds: true, lean: false };

/** True for text in which nothing is left to hide. */
export const isHidden = (text: string): boolean => PLACEHOLDERS_ALONE.test(text);

export interface TextRedactorOptions {
  readonly known: readonly KnownValue[];
  /** Secret behind the keyed placeholders. */
  readonly key: Uint8Array | undefined;
  /** Called when texts may be shown otherwise than before. */
  readonly onChange: () => void;
}

export class TextRedactor {
  readonly #matcher: KnownMatcher;
  readonly #pseudonyms: Pseudonyms;
  readonly #revealer: Revealer;
  readonly #onChange: () => void;
  /** Identifiers of resources that look like an IMSI; they survive everywhere once seen as one. */
  readonly #kept = new Set<string>();
  /** Values under a name as they are shown, until more is known. */
  readonly #shown = boundedCache<string>(REMEMBERED.values);
  /** Names of members likewise. */
  readonly #shownNames = boundedCache<string>(REMEMBERED.names);

  constructor({ known, key, onChange }: TextRedactorOptions) {
    this.#revealer = createRevealer(known);
    this.#pseudonyms = createPseudonyms(key, (made) => this.#revealer.know(made));
    this.#matcher = createKnownMatcher(known, (run, { placeholder }) =>
      this.placeholder(placeholder.endsWith('.imsi}}') ? 'imsi' : 'msisdn', run),
    );
    this.#onChange = onChange;
  }

  know(known: KnownValue, { isNew = false }: KnowOptions = {}): void {
    this.#matcher.know(known);
    this.#revealer.know(known);
    if (!isNew) this.#changed();
  }

  /** The text as it was before it was redacted; undefined if a value in it is unknown. */
  revealed(text: string, place: RevealedPlace): string | undefined {
    return this.#revealer.reveal(text, place);
  }

  /** Text with every known value replaced. */
  known(text: string, place?: 'header' | 'value'): string {
    return this.#matcher.replace(text, place);
  }

  /** The name of a member with every known value replaced. */
  knownName(name: string): string {
    const replaced = (): string => this.#matcher.replace(name, 'name');
    return name.length > REMEMBERED.longest ? replaced() : this.#shownNames.get(name, replaced);
  }

  /** How the parts of a text are looked at. Escapes could hide a known text from the look at the whole. */
  contextOf(text: string, { keepIds }: Pick<Context, 'keepIds'>): Context {
    return { keepIds, lean: !text.includes('\\') && !this.#matcher.mayHold(text) };
  }

  /** Text without known values, tokens, credentials and addresses; `lean` as in `Context`: then it can contain only known digits. */
  plain(text: string, lean = false): string {
    if (lean) return this.byForm(this.#matcher.replaceDigits(text));
    // Tokens before base64: a part of one may hold a known value, and its other parts are no less secret.
    const shown = this.byForm(this.#matcher.replace(text));
    return this.#matcher.replaceBase64(shown, (run) => this.placeholder('base64', run));
  }

  byForm(text: string): string {
    return hideByForm(text, this.#pseudonyms);
  }

  withoutImsis(text: string): string {
    return hideImsis(text, this.#pseudonyms, this.#kept);
  }

  placeholder(kind: string, value: string): string {
    return this.#pseudonyms.placeholder(kind, value);
  }

  /** Text of no known form. */
  free(text: string): string {
    const rule = (part: string): string => this.withoutImsis(this.plain(part));
    return rule(insideEscapes(text, rule));
  }

  /** A value that is secret as a whole. */
  whole(value: string, kind: string): string {
    const text = this.plain(value);
    return value === '' || isHidden(text) ? text : this.placeholder(kind, value);
  }

  /** A string under a name: a JSON string, or a decoded query or form value. */
  named(value: string, name: string, context: Context): string {
    if (value.length > REMEMBERED.longest) return this.#named(value, name, context);
    const key = `${context.keepIds ? 'ids' : ''} ${context.lean ? 'lean' : ''} ${name}\n${value}`;
    return this.#shown.get(key, () => this.#named(value, name, context));
  }

  #named(value: string, name: string, { keepIds, lean }: Context): string {
    if (SECRET_NAME.test(name)) return this.whole(value, 'secret');
    const isIdentifier = keepIds && IDENTIFIER_NAME.test(name);
    if (isIdentifier) this.#keep(value);
    const rule = (part: string, isLean: boolean): string => {
      const text = hideNumberUnderName(this.plain(part, isLean), name, this.#pseudonyms);
      return isIdentifier ? text : this.withoutImsis(text);
    };
    const decoded = insideEscapes(value, (part) => rule(part, false));
    return rule(decoded, lean);
  }

  #changed(): void {
    this.#shown.clear();
    this.#shownNames.clear();
    this.#onChange();
  }

  /** A number under a name, still a number. */
  number(token: string, name: string, context: Context): string {
    if (!/^\d{6,15}$/.test(token)) return token;
    const hidden = this.named(token, name, context);
    return hidden === token ? token : digitsFor(hidden, token.length);
  }

  /** Remembers an identifier of a resource that looks like an IMSI. */
  #keep(value: string): void {
    if (!/^\d{15}$/.test(value) || this.#kept.has(value) || this.known(value) !== value) return;
    this.#kept.add(value);
    this.#changed();
  }
}
