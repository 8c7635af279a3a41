/** What a check expected or received: words for the reader, with the values in them kept as data for what compares findings. */

import { statusText } from '../../contracts/formats/finding-text.ts';
import type { Json } from '../../contracts/contract.ts';
import { jsonTypeOf } from '../../contracts/json/json-type.ts';
import type { SchemaProblem } from '../../contracts/json-schema/schema-problem.ts';

export type Part = { readonly text: string } & (
  | { readonly kind: 'words' }
  /**
   * `keptLength`: the value is only the first characters of the one that was expected. `isEventType`: it is the type of the notification that came
   * in place of one that is missing.
   */
  | { readonly kind: 'value'; readonly value: Json; readonly keptLength?: number; readonly isEventType?: true }
  | { readonly kind: 'absent' }
  /** A value of which only the JSON type is stated; `not JSON` or `no content` for a body without JSON. */
  | { readonly kind: 'type'; readonly type: string }
  /** A text of a standard form. */
  | { readonly kind: 'format'; readonly format: 'date-time' }
  /** What the rest of the phrase counts: `number of items: `. */
  | { readonly kind: 'label'; readonly label: string }
  /** The status of a response; undefined where none was received. */
  | { readonly kind: 'status'; readonly status: number | undefined }
  /** Statuses of which any may be received. */
  | { readonly kind: 'statuses'; readonly statuses: readonly number[] | 'success' | 'rejection' }
  | { readonly kind: 'media-type'; readonly mediaType: string }
  | { readonly kind: 'member'; readonly pointer: string }
  /** Begins why something is expected. */
  | { readonly kind: 'reason' }
  /** Milliseconds. */
  | { readonly kind: 'duration'; readonly duration: number }
);

type TypePart = Extract<Part, { readonly kind: 'type' }>;

export interface Phrase {
  readonly text: string;
  readonly parts: readonly Part[];
}

export type Phrased = string | Part | Phrase;

const words = (text: string): readonly Part[] => (text === '' ? [] : [{ kind: 'words', text }]);

const partsOf = (given: Phrased | number | undefined): readonly Part[] => {
  if (given === undefined) return [];
  if (typeof given === 'string') return words(given);
  if (typeof given === 'number') return [plainValue(given)];
  return 'parts' in given ? given.parts : [given];
};

const ofParts = (parts: readonly Part[]): Phrase => ({ parts, text: parts.map(({ text }) => text).join('') });

export const asPhrase = (given: Phrased): Phrase =>
  typeof given === 'object' && 'parts' in given ? given : ofParts(partsOf(given));

/** A template literal whose numbers, parts and phrases remain data; texts in it are words. */
export const phrase = (strings: TemplateStringsArray, ...given: readonly (Phrased | number | undefined)[]): Phrase =>
  ofParts(strings.flatMap((text, index) => [...words(text), ...partsOf(given[index])]));

/** Why something is expected, after what is. */
export const because = (why: Phrased): Phrase => ofParts([{ kind: 'reason', text: ', because ' }, ...partsOf(why)]);

export const AS_DECLARED: Part = { kind: 'reason', text: ', as declared' };

/** What is expected without why it is. */
export function withoutReason({ parts }: Phrase): Phrase {
  const at = parts.findIndex(({ kind }) => kind === 'reason');
  return ofParts(at < 0 ? parts : parts.slice(0, at));
}

/** Phrases and parts with commas, or other words, between them. */
export const listedParts = (given: readonly (Phrased | number)[], between = ', '): Phrase =>
  ofParts(given.flatMap((one, index) => [...(index === 0 ? [] : words(between)), ...partsOf(one)]));

/** The part of a phrase that has no other. */
export const onlyPart = ({ parts: [part, ...others] }: Phrase): Part | undefined =>
  others.length === 0 ? part : undefined;

/** The values in a phrase. */
export const valuesIn = ({ parts }: Phrase): readonly Json[] =>
  parts.flatMap((part) => (part.kind === 'value' ? [part.value] : []));

export const ABSENT: Part = { kind: 'absent', text: 'absent' };

/** Where something is absent, in words. */
export const absentFrom = (text: string): Part => ({ kind: 'absent', text });

/** A value as JSON, of which at most so many characters are shown. */
export const jsonValue = (value: Json | undefined, most = Infinity): Part =>
  value === undefined ? ABSENT : { kind: 'value', value, text: JSON.stringify(value).slice(0, most) };

/** A value as text, without quotation marks. */
export const plainValue = (value: string | number | boolean | undefined): Part =>
  value === undefined ? ABSENT : { kind: 'value', value, text: String(value) };

/** The first characters of a text, where the whole text was expected. */
export const cutText = (expected: string, received: string, shown: string): Part => ({
  kind: 'value',
  value: received,
  keptLength: received.length,
  text: `cut after ${received.length} of ${expected.length} characters: ${shown}`,
});

/** The type of a body. @param body undefined for content that is not JSON */
export const bodyType = (body: Json | undefined): TypePart =>
  body === undefined ? notJson() : { kind: 'type', type: jsonTypeOf(body), text: `a JSON ${jsonTypeOf(body)}` };

/** A response without a JSON body where one must be. */
export const NOT_JSON = 'not JSON';

/** @param text Default: `not JSON`. */
export const notJson = (text = NOT_JSON): TypePart => ({ kind: 'type', type: NOT_JSON, text });

export const NO_CONTENT: TypePart = { kind: 'type', type: 'no content', text: 'no content' };

export const DATE_TIME: Part = { kind: 'format', format: 'date-time', text: 'an ISO 8601 date-time' };

/** Begins a phrase that states a number of something. */
export const label = (text: string): Part => ({ kind: 'label', label: text, text: `${text}: ` });

/** The type of the notification that came in place of one that is missing. */
export const eventTypeInPlace = (type: string): Part => ({
  kind: 'value',
  value: type,
  isEventType: true,
  text: JSON.stringify(type),
});

export const duration = (milliseconds: number): Part => ({
  kind: 'duration',
  duration: milliseconds,
  text: `${milliseconds} ms`,
});

export const typed = (type: string, text: string): Part => ({ kind: 'type', type, text });

export const memberPart = (pointer: string): Part => ({ kind: 'member', pointer, text: pointer });

export const contentType = (type: string | undefined): Part =>
  type === undefined
    ? { kind: 'words', text: 'no content type' }
    : { kind: 'media-type', mediaType: type, text: `content type ${type}` };

function oneOf(statuses: readonly number[]): string {
  const [first, ...more] = new Set(statuses);
  const last = more.pop();
  return last === undefined ? statusText(first ?? 0) : `status ${[first, ...more].join(', ')} or ${last}`;
}

/** @param text Default: `status 200, 201 or 202`. */
export const statuses = (all: readonly number[], text = oneOf(all)): Part => ({
  kind: 'statuses',
  statuses: all,
  text,
});

/** Any status of success. */
export const success = (text = 'success'): Part => ({ kind: 'statuses', statuses: 'success', text });

/** Any status of an error. */
export const rejection = (text = 'a rejection'): Part => ({ kind: 'statuses', statuses: 'rejection', text });

/** Of several types that a schema allows, the first. */
function jsonTypeNamed(expected: string): string {
  const [type = ''] = expected.split(' or ');
  return type === 'integer' ? 'number' : type;
}

/** What a validator found: only a wrong type and a single value are data. */
export function ofProblem({ keyword, expected, received, value }: SchemaProblem): {
  readonly expected: Phrased;
  readonly received: Phrased;
} {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return {
    expected: keyword === 'type' ? typed(jsonTypeNamed(expected), expected) : expected,
    received: isScalar
      ? { kind: 'value', value, text: received }
      : typed(jsonTypeOf(value as Json | undefined), received),
  };
}
