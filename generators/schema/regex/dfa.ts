/** A deterministic automaton for "matches all of these expressions and none of those", over the sample alphabet. */

import { asciiPrintable, sampleAlphabet, unprintable } from './alphabet.ts';
import { type Nfa, TooLarge, type ZeroWidth } from './nfa.ts';

export interface Dfa {
  /** Characters of each symbol: those that no expression tells apart. */
  readonly symbols: readonly (readonly string[])[];
  /** `next[state][symbol]`. State 0 is the start. */
  readonly next: readonly (readonly number[])[];
  readonly accepting: readonly boolean[];
}

const stateLimit = 3_000;

/** @throws TooLarge */
export function dfaOf(matching: readonly Nfa[], notMatching: readonly Nfa[]): Dfa {
  const runners = [...matching, ...notMatching].map((nfa) => new Runner(nfa));
  const symbols = symbolsOf(runners);
  const next: number[][] = [];
  const accepting: boolean[] = [];
  const known = new Map<string, number>();
  const open: string[][] = [];
  const stateOf = (parts: string[]): number => {
    const key = parts.join('|');
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    if (known.size >= stateLimit) throw new TooLarge(`more than ${stateLimit} states`);
    known.set(key, known.size);
    open.push(parts);
    return known.size - 1;
  };
  stateOf(runners.map((runner) => runner.startKey));
  for (const parts of open) {
    accepting.push(runners.every((runner, i) => runner.accepts(parts[i] ?? '') === i < matching.length));
    next.push(symbols.map(([char = '']) => stateOf(runners.map((runner, i) => runner.step(parts[i] ?? '', char)))));
  }
  return { symbols, next, accepting };
}

/** Groups characters that every expression treats alike. */
function symbolsOf(runners: readonly Runner[]): string[][] {
  const named = runners.flatMap(({ nfa }) => [...nfa.characters]);
  const groups = new Map<string, string[]>();
  // Without the `u` flag an expression sees two units in a supplementary character.
  const units = runners.some(({ nfa }) => nfa.flags === '');
  for (const char of new Set([...sampleAlphabet, ...named])) {
    if (units && char.length > 1) continue;
    const signature = runners.map((runner) => runner.signature(char)).join('|');
    const group = groups.get(signature);
    if (group === undefined) groups.set(signature, [char]);
    else group.push(char);
  }
  return [...groups.values()].map(inOrder);
}

/** Printable characters alone where there are any, as the others would behave the same; ASCII first, letters and digits before signs. */
function inOrder(characters: readonly string[]): string[] {
  const printable = characters.filter((char) => !unprintable.has(char));
  const shown = printable.length > 0 ? printable : characters;
  const ascii = asciiPrintable.filter((char) => shown.includes(char));
  return [...ascii, ...shown.filter((char) => char > '~')].concat(
    shown.filter((char) => char <= '~' && !ascii.includes(char)),
  );
}

const accepted = '+';

/** Runs one automaton on a text, its set of states written as a key. A pattern may match anywhere, so a run may begin at every position. */
class Runner {
  readonly nfa: Nfa;
  readonly startKey = 's:';
  private readonly hasTests: boolean;
  private readonly sources: readonly string[];
  private readonly classes = new Map<string, RegExp>();
  private readonly matched = new Map<string, boolean>();
  private readonly steps = new Map<string, string>();

  constructor(nfa: Nfa) {
    this.nfa = nfa;
    const edges = nfa.edges.flat();
    this.hasTests = edges.some(
      (edge) => edge.kind === 'empty' && (edge.test === 'boundary' || edge.test === 'not-boundary'),
    );
    this.sources = [...new Set(edges.flatMap((edge) => (edge.kind === 'character' ? [edge.source] : [])))];
    for (const source of this.sources) this.classes.set(source, new RegExp(`^(?:${source})$`, nfa.flags));
  }

  /** Equal for characters that this automaton cannot tell apart. */
  signature(char: string): string {
    const word = this.hasTests && isWord(char) ? 'w' : '';
    return word + this.sources.map((source) => (this.matches(source, char) ? '1' : '0')).join('');
  }

  accepts(key: string): boolean {
    if (key === accepted) return true;
    const { states, before } = this.parsed(key);
    return this.closure(states, before, undefined).has(this.nfa.final);
  }

  step(key: string, char: string): string {
    if (key === accepted) return accepted;
    const memo = `${key}>${this.signature(char)}`;
    let result = this.steps.get(memo);
    if (result === undefined) {
      result = this.stepped(key, char);
      this.steps.set(memo, result);
    }
    return result;
  }

  private stepped(key: string, char: string): string {
    const { states, before } = this.parsed(key);
    const here = this.closure(states, before, char);
    if (here.has(this.nfa.final)) return accepted;
    const reached = new Set<number>();
    for (const state of here)
      for (const edge of this.nfa.edges[state] ?? [])
        if (edge.kind === 'character' && this.matches(edge.source, char)) reached.add(edge.to);
    const kind = this.hasTests && isWord(char) ? 'w' : 'o';
    return `${kind}:${[...reached].sort((a, b) => a - b).join(',')}`;
  }

  private parsed(key: string): { readonly states: number[]; readonly before: string } {
    const list = key.slice(2);
    return { before: key[0] ?? 's', states: [...(list === '' ? [] : list.split(',').map(Number)), this.nfa.start] };
  }

  /** States reachable without taking a character, between what stands before and the character (or the end) after. */
  private closure(states: readonly number[], before: string, after: string | undefined): Set<number> {
    const found = new Set<number>(states);
    for (const state of found)
      for (const edge of this.nfa.edges[state] ?? [])
        if (edge.kind === 'empty' && (edge.test === undefined || holds(edge.test, before, after))) found.add(edge.to);
    return found;
  }

  private matches(source: string, char: string): boolean {
    const key = `${char}${source}`;
    let result = this.matched.get(key);
    if (result === undefined) {
      result = this.classes.get(source)?.test(char) === true;
      this.matched.set(key, result);
    }
    return result;
  }
}

function holds(test: ZeroWidth, before: string, after: string | undefined): boolean {
  if (test === 'start') return before === 's';
  if (test === 'end') return after === undefined;
  const boundary = (before === 'w') !== (after !== undefined && isWord(after));
  return boundary === (test === 'boundary');
}

function isWord(char: string): boolean {
  return /^\w$/.test(char);
}
