/** A deterministic automaton for "matches all of these expressions and none of those", over the sample alphabet. */

import { asciiPrintable, sampleAlphabet, unprintable } from './alphabet.ts';
import { type Nfa, TooLarge } from './nfa.ts';
import { Runner } from './runner.ts';

export interface Dfa {
  /** Characters of each symbol: those that no expression distinguishes. */
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
  const kinds = symbols.map(([char = '']) => runners.map((runner) => runner.kindOf(char)));
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
    next.push(
      kinds.map((ofSymbol) => stateOf(runners.map((runner, i) => runner.step(parts[i] ?? '', ofSymbol[i] ?? 0)))),
    );
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
    const signature = runners.map((runner) => runner.kindOf(char)).join('|');
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
