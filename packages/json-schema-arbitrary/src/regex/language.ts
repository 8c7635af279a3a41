/** Texts that match some expressions, do not match others, and have a length within bounds: built, never guessed. */

import { unprintable } from './alphabet.ts';
import { type Dfa, dfaOf } from './dfa.ts';
import { nfaOf, TooLarge } from './nfa.ts';
import { splitLookahead } from './split-lookahead.ts';

export interface LanguageBounds {
  readonly matching: readonly string[];
  readonly notMatching: readonly string[];
  /** In code points. */
  readonly minLength: number;
  readonly maxLength: number;
}

/** How far above the shortest text lengths are considered: enough to see an expression's loops. */
const spread = 24;
/** States times lengths that the table of lengths may take. */
const tableLimit = 1_500_000;

export interface Choices {
  /** The simplest symbol. */
  readonly first: number;
  /** Symbols, each as often as it is to come. */
  readonly weighted: readonly number[];
}

export class Language {
  readonly dfa: Dfa;
  /** Lengths in code points for which there are texts, ascending. Empty for an empty language. */
  readonly lengths: readonly number[];
  /** True where some text of the language may fail an expression all the same, because look-around was passed over. */
  readonly inexact: boolean;
  /** `alive[rest][state]`: some text of exactly `rest` characters leads from the state to acceptance. */
  private readonly alive: Uint8Array[];
  private readonly known = new Map<number, Choices>();

  constructor(dfa: Dfa, { minLength, maxLength }: LanguageBounds, inexact: boolean) {
    this.dfa = dfa;
    this.inexact = inexact;
    this.alive = [Uint8Array.from(dfa.accepting, Number)];
    this.lengths = this.lengthsWithin(minLength, maxLength);
  }

  /** Symbols that may follow in a state when `rest` more characters come after them, and how often each is to come. */
  choices(state: number, rest: number): Choices {
    const key = rest * this.dfa.next.length + state;
    let choices = this.known.get(key);
    if (choices === undefined) this.known.set(key, (choices = this.computed(state, rest)));
    return choices;
  }

  private computed(state: number, rest: number): Choices {
    const alive = this.alive[rest];
    const all = (this.dfa.next[state] ?? []).flatMap((to, symbol) => (alive?.[to] === 1 ? [symbol] : []));
    const printable = all.filter((symbol) => !unprintable.has(this.dfa.symbols[symbol]?.[0] ?? ''));
    const symbols = printable.length > 0 ? printable : all;
    // Symbols of many characters come more often than those of one, yet not in proportion, or punctuation would never come.
    const weighted = symbols.flatMap((symbol) => {
      const size = this.dfa.symbols[symbol]?.length ?? 1;
      return Array.from({ length: 1 + Math.ceil(Math.log2(size)) }, () => symbol);
    });
    return { first: symbols[0] ?? 0, weighted };
  }

  private lengthsWithin(min: number, max: number): number[] {
    const states = this.dfa.next.length;
    const found: number[] = [];
    // Beyond `min + states` lengths only repeat (pumping lemma).
    const last = Math.min(max, min + states, Math.floor(tableLimit / states));
    for (let length = 0; length <= last && (found.length === 0 || length <= (found[0] ?? 0) + spread); length++) {
      if (length > 0) this.alive.push(this.longer(this.alive[length - 1] ?? new Uint8Array()));
      if (length >= min && this.alive[length]?.[0] === 1) found.push(length);
    }
    return found;
  }

  private longer(shorter: Uint8Array): Uint8Array {
    return Uint8Array.from(this.dfa.next, (row) => (row.some((to) => shorter[to] === 1) ? 1 : 0));
  }
}

/**
 * @param loose whether an expression is weaker than the pattern, so that texts must also be checked by other means
 * @throws TooLarge where the automaton would be, and then nothing is known of the language
 */
export function languageOf(bounds: LanguageBounds, { loose = false }: { readonly loose?: boolean } = {}): Language {
  const parts = bounds.matching.map(splitLookahead);
  const matching = parts.flatMap((part) => part.matching).map(nfaOf);
  const notMatching = [...parts.flatMap((part) => part.notMatching), ...bounds.notMatching].map(nfaOf);
  // What is not to match must not be narrowed, or texts of the cut-off part would count as not matching.
  if (notMatching.some(({ narrowed }) => narrowed)) throw new TooLarge('a long repetition in what must not match');
  const inexact = loose || [...matching, ...notMatching].some(({ widened }) => widened);
  const language = new Language(dfaOf(matching, notMatching), bounds, inexact);
  if (language.lengths.length === 0 && matching.some(({ narrowed }) => narrowed))
    throw new TooLarge('a long repetition whose longer texts are wanted');
  return language;
}
