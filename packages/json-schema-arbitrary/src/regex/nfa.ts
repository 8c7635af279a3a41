/** A regular expression as a nondeterministic automaton (Thompson's construction) with zero-width tests on some of its edges. */

import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Tests a position without taking a character. */
export type ZeroWidth = 'start' | 'end' | 'boundary' | 'not-boundary';

export interface CharacterEdge {
  readonly kind: 'character';
  /** Source of a one-character expression, for example `[a-z]` or `\p{L}`; the key of its class. */
  readonly source: string;
  readonly to: number;
}

export interface EmptyEdge {
  readonly kind: 'empty';
  /** Must hold for the edge to be taken; always taken without. */
  readonly test?: ZeroWidth;
  readonly to: number;
}

export interface Nfa {
  readonly edges: readonly (readonly (CharacterEdge | EmptyEdge)[])[];
  readonly start: number;
  readonly final: number;
  /** Flags for the one-character expressions. */
  readonly flags: string;
  /** True where a long repetition was cut short: the automaton then accepts less than the expression. */
  readonly narrowed: boolean;
  /** True where look-around or back-references were passed over: the automaton then accepts more than the expression. */
  readonly widened: boolean;
  /** One-character expressions in it, and the single characters and range ends they name. */
  readonly characters: ReadonlySet<string>;
}

/** The expression is too large for an automaton. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Repetitions beyond this add nothing that a text of sensible length shows. */
const repetitionLimit = 300;
const stateLimit = 6_000;

/** @throws TooLarge, or SyntaxError where the source is no ECMAScript expression */
export function nfaOf(source: string): Nfa {
  const { pattern, flags } = parsedPattern(source);
  const builder = new Builder();
  const final = builder.alternatives(pattern.alternatives, builder.start);
  const { edges, start, narrowed, widened, characters } = builder;
  return { edges, start, final, flags, narrowed, widened, characters };
}

/** Parsed with the `u` flag as JSON Schema recommends, without it where only that is legal (`\\-` outside a class). */
export function parsedPattern(source: string): { readonly pattern: AST.Pattern; readonly flags: 'u' | '' } {
  const parser = new RegExpParser({ ecmaVersion: 2024 });
  try {
    return { pattern: parser.parsePattern(source, 0, source.length, { unicode: true }), flags: 'u' };
  } catch {
    return { pattern: parser.parsePattern(source, 0, source.length, { unicode: false }), flags: '' };
  }
}

class Builder {
  readonly edges: (CharacterEdge | EmptyEdge)[][] = [[]];
  readonly start = 0;
  narrowed = false;
  widened = false;
  readonly characters = new Set<string>();

  alternatives(alternatives: readonly AST.Alternative[], from: number): number {
    const end = this.state();
    for (const alternative of alternatives) {
      let at = this.state();
      this.join(from, at);
      for (const element of alternative.elements) at = this.element(element, at);
      this.join(at, end);
    }
    return end;
  }

  private element(element: AST.Element, from: number): number {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        for (const named of namedCharacters(element)) this.characters.add(named);
        return this.character(element.raw, from);
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives, from);
      case 'Quantifier':
        return this.quantifier(element, from);
      case 'Assertion':
        return this.assertion(element, from);
      case 'Backreference':
        // Whatever the group may match, in place of what it did match.
        this.widened = true;
        return this.alternatives(referenced(element).alternatives, from);
    }
  }

  private assertion(assertion: AST.Assertion, from: number): number {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') {
      this.widened = true;
      return from;
    }
    const test = assertion.kind === 'word' ? (assertion.negate ? 'not-boundary' : 'boundary') : assertion.kind;
    const to = this.state();
    this.edges[from]?.push({ kind: 'empty', test, to });
    return to;
  }

  private quantifier({ element, min, max }: AST.Quantifier, from: number): number {
    if (min > repetitionLimit * 4) throw new TooLarge(`a repetition of at least ${min}`);
    const upTo = Number.isFinite(max) ? Math.min(max, Math.max(min, repetitionLimit)) : max;
    if (upTo < max) this.narrowed = true;
    let at = from;
    for (let i = 0; i < min; i++) at = this.element(element, at);
    return upTo === Infinity ? this.anyTimes(element, at) : this.atMost(element, upTo - min, at);
  }

  private anyTimes(element: AST.QuantifiableElement, from: number): number {
    const loop = this.state();
    this.join(from, loop);
    this.join(this.element(element, loop), loop);
    const end = this.state();
    this.join(loop, end);
    return end;
  }

  private atMost(element: AST.QuantifiableElement, times: number, from: number): number {
    const end = this.state();
    let at = from;
    for (let i = 0; i < times; i++) {
      this.join(at, end);
      at = this.element(element, at);
    }
    this.join(at, end);
    return end;
  }

  private character(source: string, from: number): number {
    const to = this.state();
    this.edges[from]?.push({ kind: 'character', source, to });
    return to;
  }

  private join(from: number, to: number): void {
    this.edges[from]?.push({ kind: 'empty', to });
  }

  private state(): number {
    if (this.edges.length >= stateLimit) throw new TooLarge(`more than ${stateLimit} states`);
    return this.edges.push([]) - 1;
  }
}

function referenced({ resolved }: AST.Backreference): AST.CapturingGroup {
  const group = Array.isArray(resolved) ? resolved[0] : resolved;
  if (group === undefined) throw new TooLarge('a back-reference to no group');
  return group;
}

/** Characters an element shows: itself, the members of a class, the ends of a range and some between. */
function namedCharacters(element: AST.Node): string[] {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)];
  if (element.type === 'CharacterClassRange') return rangeCharacters(element.min.value, element.max.value);
  if (element.type === 'CharacterClass') return element.elements.flatMap(namedCharacters);
  return [];
}

function rangeCharacters(min: number, max: number): string[] {
  const step = Math.max(1, Math.floor((max - min) / 64));
  const points = [max];
  for (let point = min; point < max; point += step) points.push(point);
  // A lone surrogate is no character and cannot be written in UTF-8.
  return points.filter((point) => point < 0xd800 || point > 0xdfff).map((point) => String.fromCodePoint(point));
}
