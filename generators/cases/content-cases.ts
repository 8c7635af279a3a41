/** Bodies that differ in what their texts, numbers and date-times hold. */

import type { Json } from '../../contracts/contract.ts';
import { dateTimeKinds } from './date-time-kinds.ts';
import { type At, everyValue, type Path, tagOf, withValue, withValues } from './leaves.ts';
import { numberKinds } from './number-kinds.ts';
import { textKinds } from './text-kinds.ts';

export interface ContentCase {
  /** JSON text, since not every number survives being a double. */
  readonly text: string;
  readonly covers: readonly string[];
}

/** Whether a body is valid. */
export type IsValid = (body: Json) => boolean;

/**
 * Each kind of text in one member alone, then each kind in every text of the body, turned from body to body so that in the end every member
 * has held every kind; numbers and date-times the same way.
 */
export function* contentCases(full: Json, isValid: IsValid): IterableIterator<ContentCase> {
  const leaves = [...everyValue(full)];
  const dates = leaves.filter(({ value }) => typeof value === 'string' && isDateTime(value));
  const texts = leaves.filter(({ value }) => typeof value === 'string' && !isDateTime(value) && !isUrl(value));
  const numbers = leaves.filter(({ value }) => typeof value === 'number');
  yield* one(full, texts, textKinds, isValid);
  yield* one(full, dates, dateTimeKinds, isValid);
  yield* oneNumber(full, numbers, isValid);
  yield* everywhere(
    full,
    texts,
    textKinds.filter(({ usage }) => usage === 'plain'),
    isValid,
  );
  yield* everywhere(full, dates, dateTimeKinds, isValid);
}

interface Kind {
  readonly name: string;
  readonly text: string;
  readonly usage?: 'plain' | 'odd';
}

function* one(
  full: Json,
  leaves: readonly At[],
  kinds: readonly Kind[],
  isValid: IsValid,
): IterableIterator<ContentCase> {
  for (const { name, text, usage } of kinds) {
    const leaf = leaves.find(({ path }) => isValid(withValue(full, path, text)));
    if (leaf === undefined) continue;
    const covers = [`body${tagOf(leaf.path)}=${name}`, ...(usage === 'odd' ? ['odd'] : [])];
    yield { text: JSON.stringify(withValue(full, leaf.path, text)), covers };
  }
}

function* everywhere(
  full: Json,
  leaves: readonly At[],
  kinds: readonly Kind[],
  isValid: IsValid,
): IterableIterator<ContentCase> {
  for (const turn of kinds.keys()) {
    const turned = leaves.flatMap(({ path }, index) => {
      const kind = kinds[(index + turn) % kinds.length];
      return kind === undefined ? [] : [{ path, kind }];
    });
    const { body, held } = filled(full, turned, isValid);
    const covers = held.map(({ path, kind }) => `body${tagOf(path)}=${kind.name}`);
    if (covers.length > 0) yield { text: JSON.stringify(body), covers: [...new Set(covers)] };
  }
}

interface Turned {
  readonly path: Path;
  readonly kind: Kind;
}

interface Filled {
  readonly body: Json;
  readonly held: readonly Turned[];
}

/** The body with all of them, or where that is not valid, with as many as are, found by halving. */
function filled(full: Json, turned: readonly Turned[], isValid: IsValid): Filled {
  const values = turned.map(({ path, kind }) => ({ path, value: kind.text }));
  const all = withValues(full, values);
  if (turned.length === 0 || isValid(all)) return { body: all, held: turned };
  if (turned.length === 1) return { body: full, held: [] };
  const middle = Math.ceil(turned.length / 2);
  const first = filled(full, turned.slice(0, middle), isValid);
  const second = filled(first.body, turned.slice(middle), isValid);
  return { body: second.body, held: [...first.held, ...second.held] };
}

const marker = 'a number goes here: 7c1e';

function* oneNumber(full: Json, leaves: readonly At[], isValid: IsValid): IterableIterator<ContentCase> {
  for (const { name, text } of numberKinds) {
    const leaf = leaves.find(({ path }) => isValid(withValue(full, path, Number(text))));
    if (leaf === undefined) continue;
    const marked = JSON.stringify(withValue(full, leaf.path, marker));
    yield { text: marked.replace(JSON.stringify(marker), text), covers: [`body${tagOf(leaf.path)}=${name}`] };
  }
}

function isDateTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text);
}

function isUrl(text: string): boolean {
  return /^https?:\/\//.test(text);
}
