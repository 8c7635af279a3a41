/** Finds known values in text: as they are, JSON-escaped, percent-encoded, or inside base64. */

import type { KnownValue } from './known-values.ts';

/** Below it a value says too little to be looked for inside words, or in base64. */
const SHORT = 8;
/** Below it a value is looked for in header fields alone. */
const SHORTEST = 4;

const BASE64_CHARACTER = /[A-Za-z0-9+/_-]/;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Digits stand alone among digits (the international prefix 00 may precede), short values among letters. */
function bounded(value: string): string {
  if (/^\d+$/.test(value)) return `(?:(?<!\\d)|(?<=(?<!\\d)00))${value}(?!\\d)`;
  return value.length < SHORT ? `(?<![A-Za-z0-9])${escaped(value)}(?![A-Za-z0-9])` : escaped(value);
}

/** The part of a value's base64 that does not depend on what stands around it, for each of the three alignments and both alphabets. */
function base64Cores(value: string): string[] {
  const octets = Buffer.from(value, 'utf8');
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), octets]).toString('base64');
    const first = Math.ceil((offset * 4) / 3);
    const last = Math.floor(((offset + octets.length) * 8) / 6);
    const core = encoded.slice(first, last);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

export interface KnownMatcher {
  know(known: KnownValue): void;
  /** Text with every known value replaced. `header` also looks for the shortest values. */
  replace(text: string, place?: 'header' | 'name' | 'value'): string;
  /** Text with every base64 run that holds a known value replaced as a whole by what `placeholder` makes of the run. */
  replaceBase64(text: string, placeholder: (run: string) => string): string;
}

interface Compiled {
  readonly pattern: RegExp | undefined;
  readonly placeholders: ReadonlyMap<string, string>;
}

function compile(entries: readonly KnownValue[]): Compiled {
  const placeholders = new Map<string, string>();
  for (const { value, placeholder } of entries) {
    const inJson = JSON.stringify(value).slice(1, -1);
    for (const form of [value, inJson]) if (!placeholders.has(form)) placeholders.set(form, placeholder);
  }
  const forms = [...placeholders.keys()].sort((a, b) => b.length - a.length);
  return { pattern: forms.length === 0 ? undefined : new RegExp(forms.map(bounded).join('|'), 'g'), placeholders };
}

function compileBase64(entries: readonly KnownValue[]): RegExp | undefined {
  const cores = entries.filter(({ value }) => value.length >= SHORT).flatMap(({ value }) => base64Cores(value));
  const unique = [...new Set(cores)].filter((core) => core.length >= SHORT);
  return unique.length === 0 ? undefined : new RegExp(unique.map(escaped).join('|'), 'g');
}

/** Bounds of the base64 run around a match. */
function runAround(text: string, start: number, end: number): readonly [start: number, end: number] {
  let from = start;
  let to = end;
  while (from > 0 && BASE64_CHARACTER.test(text[from - 1] as string)) from--;
  while (to < text.length && BASE64_CHARACTER.test(text[to] as string)) to++;
  while (text[to] === '=') to++;
  return [from, to];
}

export function createKnownMatcher(initial: readonly KnownValue[] = []): KnownMatcher {
  const entries = new Map(initial.map((entry) => [entry.value, entry] as const));
  let compiled: Readonly<Record<'header' | 'name' | 'value', Compiled>> | undefined;
  let base64: RegExp | undefined;

  const prepare = (): NonNullable<typeof compiled> => {
    if (compiled !== undefined) return compiled;
    const all = [...entries.values()].filter(({ value }) => value !== '');
    base64 = compileBase64(all);
    compiled = {
      header: compile(all),
      value: compile(all.filter(({ value }) => value.length >= SHORTEST)),
      name: compile(all.filter(({ value }) => value.length >= SHORT)),
    };
    return compiled;
  };

  return {
    know(known) {
      if (entries.has(known.value)) return;
      entries.set(known.value, known);
      compiled = undefined;
    },
    replace(text, place = 'value') {
      const { pattern, placeholders } = prepare()[place];
      if (pattern === undefined) return text;
      return text.replace(pattern, (match) => placeholders.get(match) ?? match);
    },
    replaceBase64(text, placeholder) {
      prepare();
      if (base64 === undefined) return text;
      let result = '';
      let end = 0;
      for (const match of text.matchAll(base64)) {
        if (match.index < end) continue;
        const [from, to] = runAround(text, match.index, match.index + match[0].length);
        result += text.slice(end, from) + placeholder(text.slice(from, to));
        end = to;
      }
      return end === 0 ? text : result + text.slice(end);
    },
  };
}
