/** Bodies as a profile declares that requests have to be: allowed values, types, the form of date-times, the encoding of attachments. */

import { dateTimeFormOf, type DateTimeForm } from '../contracts/text/date-time-form.ts';
import { eachText } from '../contracts/json/each-text.ts';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { isObject } from '../contracts/json/json-type.ts';
import { parsePointer } from '../contracts/json/json-pointer.ts';
import { seedFor } from './seed.ts';

/** What a profile declares about values in requests. Keys are JSON Pointers; `*` means every element of a list. */
export interface DeclaredValues {
  readonly enums?: Readonly<Record<string, readonly Json[]>>;
  readonly types?: Readonly<Record<string, string>>;
  readonly dateTimes?: DateTimeForm | undefined;
  readonly attachments?: 'base64' | 'text' | undefined;
}

/** The body with every value that the declarations do not allow replaced by one that they allow; the same for the same seed. */
export function asDeclared(body: JsonObject, declared: DeclaredValues, seed: number): JsonObject {
  let fitting: Json | undefined = body;
  for (const [pointer, type] of Object.entries(declared.types ?? {}))
    fitting = replacedAt(fitting, parsePointer(pointer), (value) => ofType(value, type));
  for (const [pointer, values] of Object.entries(declared.enums ?? {}))
    fitting = replacedAt(fitting, parsePointer(pointer), (value, at) =>
      values.includes(value) ? value : values[seedFor(seed, pointer, at) % values.length],
    );
  const { dateTimes, attachments } = declared;
  if (dateTimes !== undefined) fitting = eachText(fitting ?? {}, (text) => dateTimeIn(text, dateTimes));
  if (attachments === 'base64')
    for (const name of ['content', 'data'])
      fitting = replacedAt(fitting, ['attachment', '*', name], (value) =>
        typeof value === 'string' && !isBase64(value) ? encoded(value) : value,
      );
  return isObject(fitting) ? fitting : body;
}

/** Edits what is at a path; a value that becomes undefined is left out. */
function replacedAt(
  value: Json | undefined,
  [head, ...rest]: readonly string[],
  edit: (value: Json, at: string) => Json | undefined,
  at = '',
): Json | undefined {
  if (value === undefined) return undefined;
  if (head === undefined) return edit(value, at);
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => {
      const edited = head === '*' || head === String(index) ? replacedAt(item, rest, edit, `${at}/${index}`) : item;
      return edited === undefined ? [] : [edited];
    });
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const edited = name === head ? replacedAt(inner, rest, edit, `${at}/${name}`) : inner;
    return edited === undefined ? [] : [[name, edited] as const];
  });
  return Object.fromEntries(members);
}

/** A value of a type in place of another one; undefined for a type that has no plain value. */
function ofType(value: Json, type: string): Json | undefined {
  const number = Number(/\d+/.exec(JSON.stringify(value))?.[0] ?? 1);
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'number':
      return typeof value === 'number' ? value : number;
    case 'integer':
      return Number.isInteger(value) ? value : number;
    case 'boolean':
      return typeof value === 'boolean' ? value : number % 2 === 0;
    case 'array':
      return Array.isArray(value) ? value : undefined;
    default:
      return isObject(value) ? value : undefined;
  }
}

/** Of date-times that have none. No other offset than zero shows a target that takes the local time for UTC. */
const USUAL_OFFSET = '-03:00';

const minutesOf = (offset: string): number =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)));

/** A date-time in another form, of the same instant. */
export function dateTimeIn(text: string, form: DateTimeForm): string {
  const instant = dateTimeFormOf(text) === undefined ? NaN : Date.parse(text);
  if (Number.isNaN(instant)) return text;
  const own = /[+-]\d\d:\d\d$/.exec(text)?.[0];
  const offset = own === undefined || minutesOf(own) === 0 ? USUAL_OFFSET : own;
  const isUtc = form.startsWith('utc');
  const milliseconds = new Date(instant + (isUtc ? 0 : minutesOf(offset) * 60_000)).toISOString();
  const local = form.endsWith('-seconds') ? milliseconds.replace(/\.\d{3}Z$/, 'Z') : milliseconds;
  return isUtc ? local : local.replace(/Z$/, offset);
}

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

const encoded = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
