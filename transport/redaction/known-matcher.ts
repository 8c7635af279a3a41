/** Finds known values in text: as they are, JSON-escaped, or inside base64. Digits are sought as whole runs, everything else as text. */

import type { KnownValue } from './known-values.ts';
import { textFinder, type FindText } from './text-finder.ts';

/** Below it a value says too little to be looked for inside words, or in base64. */
const SHORT = 8;
/** Below it a value is looked for in header fields alone. */
const SHORTEST = 4;

/** Below it a part of a number identifies no one. */
const SHORTEST_PART = 9;

const BASE64_CHARACTER = /[A-Za-z0-9+/_-]/;
const DIGITS = /\d{4,}/g;

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** A short value counts only as a whole word. */
function asPattern(value: string): string {
  return value.length < SHORT ? `(?<![A-Za-z0-9])${escaped(value)}(?![A-Za-z0-9])` : escaped(value);
}

/** The part of a value's base64 that does not depend on the text around it, for each of the three alignments and both alphabets. */
function base64Cores(value: string): readonly string[] {
  if (value.length < SHORT) return [];
  const octets = Buffer.from(value, 'utf8');
  const cores = [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), octets]).toString('base64');
    const first = Math.ceil((offset * 4) / 3);
    const last = Math.floor(((offset + octets.length) * 8) / 6);
    const core = encoded.slice(first, last);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return cores.filter((core) => core.length >= SHORT);
}

/** Where text is found: the shorter a value, the fewer places it is sought in. */
type TextPlace = 'header' | 'name' | 'value';

export interface KnownMatcher {
  know(known: KnownValue): void;
  /** Text with every known value replaced. */
  replace(text: string, place?: TextPlace): string;
  /** As `replace`, for values of digits alone: all there can be in text where `mayHold` is false. */
  replaceDigits(text: string): string;
  /** Text with every base64 run that holds a known value replaced as a whole by what `placeholder` makes of the run. */
  replaceBase64(text: string, placeholder: (run: string) => string): string;
  /** False if the text contains no known value, except values of digits only. Cheap: one search of a long text saves many of its parts. */
  mayHold(text: string): boolean;
}

interface Entry extends KnownValue {
  /** Where the value is found inside base64. */
  readonly cores: readonly string[];
}

interface Compiled {
  readonly digits: ReadonlyMap<string, string>;
  readonly texts: Readonly<Record<TextPlace, RegExp | undefined>>;
  readonly placeholders: ReadonlyMap<string, string>;
  readonly base64: FindText;
}

function anyOf(patterns: readonly string[]): RegExp | undefined {
  return patterns.length === 0 ? undefined : new RegExp([...new Set(patterns)].join('|'), 'g');
}

function compile(entries: readonly Entry[]): Compiled {
  const isDigits = ({ value }: KnownValue): boolean => /^\d{4,}$/.test(value);
  const placeholders = new Map<string, string>();
  for (const { value, placeholder } of entries.filter((entry) => !isDigits(entry)))
    for (const form of [value, JSON.stringify(value).slice(1, -1)])
      if (!placeholders.has(form)) placeholders.set(form, placeholder);
  const forms = [...placeholders.keys()].sort((a, b) => b.length - a.length);
  const atLeast = (length: number): RegExp | undefined =>
    anyOf(forms.filter((form) => form.length >= length).map(asPattern));
  return {
    digits: new Map(entries.filter(isDigits).map(({ value, placeholder }) => [value, placeholder])),
    texts: { header: atLeast(1), value: atLeast(SHORTEST), name: atLeast(SHORT) },
    placeholders,
    base64: textFinder(entries.flatMap(({ cores }) => cores)),
  };
}

/** Lines of a key in PEM form that are secret by themselves. */
function linesOf(value: string): string[] {
  if (!value.includes('\n')) return [];
  return value.split(/\r?\n/).filter((line) => line.length >= 16 && !line.startsWith('-----'));
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

function occurs(pattern: RegExp | undefined, text: string): boolean {
  return pattern !== undefined && text.search(pattern) >= 0;
}

/** True for a number with digits before or after it, and for all but a few digits at one end of it. */
const isNear = (run: string, number: string): boolean =>
  run.length < number.length
    ? run.length >= SHORTEST_PART && (number.startsWith(run) || number.endsWith(run))
    : number.length >= SHORT && run.includes(number);

/** @param nearMiss What replaces a run of digits that a known number can be read from, though it is another one. */
export function createKnownMatcher(
  initial: readonly KnownValue[] = [],
  nearMiss: (run: string, known: KnownValue) => string = (run) => run,
): KnownMatcher {
  const entries = new Map<string, Entry>();
  let current: Compiled | undefined;

  const compiled = (): Compiled => (current ??= compile([...entries.values()]));
  const know = (known: KnownValue): void => {
    if (known.value === '' || entries.has(known.value)) return;
    entries.set(known.value, { ...known, cores: base64Cores(known.value) });
    current = undefined;
  };
  const knowWithLines = (known: KnownValue): void => {
    know(known);
    for (const value of linesOf(known.value)) know({ ...known, value });
  };
  initial.forEach(knowWithLines);

  const replaceNear = (run: string, digits: ReadonlyMap<string, string>): string => {
    if (run.length < SHORTEST_PART) return run;
    for (const [value, placeholder] of digits) if (isNear(run, value)) return nearMiss(run, { value, placeholder });
    return run;
  };

  /** A whole run of digits, one behind the international prefix 00, or one that resembles a known number. */
  const replaceDigits = (text: string): string => {
    const { digits } = compiled();
    if (digits.size === 0 || text.length < SHORTEST) return text;
    return text.replace(DIGITS, (run) => {
      const whole = digits.get(run);
      if (whole !== undefined) return whole;
      const national = run.startsWith('00') ? digits.get(run.slice(2)) : undefined;
      return national === undefined ? replaceNear(run, digits) : `00${national}`;
    });
  };

  return {
    know: knowWithLines,
    replaceDigits,
    replace(text, place = 'value') {
      const { texts, placeholders } = compiled();
      const pattern = texts[place];
      const shown = pattern === undefined ? text : text.replace(pattern, (match) => placeholders.get(match) ?? match);
      return replaceDigits(shown);
    },
    replaceBase64(text, placeholder) {
      const { base64 } = compiled();
      let result = '';
      let end = 0;
      for (let found = base64(text, 0); found; found = base64(text, end)) {
        const [from, to] = runAround(text, found.index, found.index + found.length);
        result += text.slice(end, from) + placeholder(text.slice(from, to));
        end = to;
      }
      return end === 0 ? text : result + text.slice(end);
    },
    mayHold(text) {
      const { texts, base64 } = compiled();
      return occurs(texts.value, text) || base64(text, 0) !== undefined;
    },
  };
}
