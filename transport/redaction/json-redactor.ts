/** Redaction of JSON: as text, octet by octet as it was but for what is hidden, and as a value. */

import type { Json, JsonObject } from '../../contracts/contract.ts';
import { replaceJsonTokens } from './json-tokens.ts';
import { THOROUGH, type Context, type TextRedactor } from './text-redactor.ts';

/** JSON inside a string inside JSON (a monitor's body) is followed so deep. */
const DEEPEST = 4;

export const looksLikeJson = (text: string): boolean => /^\s*[[{"]/.test(text);

function isJson(text: string): boolean {
  if (!looksLikeJson(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export class JsonRedactor {
  readonly #texts: TextRedactor;

  constructor(texts: TextRedactor) {
    this.#texts = texts;
  }

  /** Text that looks like JSON, whole or not. */
  text(text: string, options: Pick<Context, 'keepIds'>): string {
    return isJson(text) ? this.#whole(text, this.#texts.contextOf(text, options), 0) : this.#broken(text, options);
  }

  value(value: Json, name = ''): Json {
    if (typeof value === 'string')
      return isJson(value) ? this.#whole(value, THOROUGH, 1) : this.#texts.named(value, name, THOROUGH);
    if (typeof value === 'number') return Number(this.#texts.number(String(value), name, THOROUGH));
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return (value as readonly Json[]).map((item) => this.value(item, name));
    return this.#object(value as JsonObject);
  }

  #object(value: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(value).map(([member, item]) => [
        this.#texts.knownName(member),
        item === undefined ? item : this.value(item, member),
      ]),
    );
  }

  #whole(text: string, context: Context, depth: number): string {
    const texts = this.#texts;
    return replaceJsonTokens(text, {
      string: (value, name) =>
        depth < DEEPEST && isJson(value) ? this.#whole(value, context, depth + 1) : texts.named(value, name, context),
      name: (value) => this.#name(value, context),
      number: (token, name) => texts.number(token, name, context),
      between: (part) => (/[^\s{}[\]:,]/.test(part) ? texts.free(part) : part),
    });
  }

  #name(value: string, { lean }: Context): string {
    if (lean && !/\d{4}/.test(value)) return value;
    return this.#texts.withoutImsis(this.#texts.knownName(value));
  }

  /** Cut or malformed: names still describe their values, but what looks like a token may not be one, so text rules run before and after. */
  #broken(text: string, { keepIds }: Pick<Context, 'keepIds'>): string {
    return this.#texts.free(this.#whole(this.#texts.known(text), { keepIds, lean: false }, 0));
  }
}
