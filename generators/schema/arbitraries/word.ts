import fc from 'fast-check';
import { unprintable } from '../regex/alphabet.ts';
import type { Language } from '../regex/language.ts';

/**
 * Texts of a language, lengths spread over what it allows. Shrinks to shorter texts of the language and, within one length, to the first
 * characters each position allows.
 */
export class WordArbitrary extends fc.Arbitrary<string> {
  private readonly language: Language;

  /** @param language not empty */
  constructor(language: Language) {
    super();
    this.language = language;
  }

  generate(mrng: fc.Random): fc.Value<string> {
    const { lengths } = this.language;
    const length = lengths[mrng.nextInt(0, lengths.length - 1)] ?? 0;
    const word = this.word(length, (count) => mrng.nextInt(0, count - 1));
    return new fc.Value(word.join(''), word);
  }

  canShrinkWithoutContext(_value: unknown): _value is string {
    return false;
  }

  shrink(_value: string, context: unknown): fc.Stream<fc.Value<string>> {
    return fc.stream(this.simpler(context as readonly string[]));
  }

  /** One text of the shortest length, made of first characters. */
  simplest(): string {
    return this.word(this.language.lengths[0] ?? 0, () => 0).join('');
  }

  private *simpler(word: readonly string[]): IterableIterator<fc.Value<string>> {
    for (const length of this.language.lengths) {
      if (length >= word.length) break;
      yield this.value(this.word(length, () => 0));
    }
    const plain = this.word(word.length, () => 0);
    if (plain.join('') === word.join('')) return;
    yield this.value(plain);
    for (let kept = 1; kept < word.length; kept++) {
      const candidate = this.word(word.length, () => 0, word.slice(0, kept));
      if (candidate.join('') !== word.join('') && candidate.join('') !== plain.join('')) yield this.value(candidate);
    }
  }

  private value(word: string[]): fc.Value<string> {
    return new fc.Value(word.join(''), word);
  }

  /** @param pick an index below the count it is given */
  private word(length: number, pick: (count: number) => number, start: readonly string[] = []): string[] {
    const { dfa } = this.language;
    const word = [...start];
    let state = 0;
    for (const char of start) state = this.follow(state, char);
    for (let rest = length - start.length - 1; rest >= 0; rest--) {
      const choices = this.preferred(this.language.choices(state, rest));
      const symbol = choices[weighted(choices, (choice) => dfa.symbols[choice]?.length ?? 1, pick)] ?? 0;
      const characters = dfa.symbols[symbol] ?? [];
      word.push(characters[pick(pick(4) > 0 ? asciiCount(characters) : characters.length)] ?? '');
      state = dfa.next[state]?.[symbol] ?? 0;
    }
    return word;
  }

  /** Symbols with a printable character, where there is a choice. */
  private preferred(choices: number[]): number[] {
    const printable = choices.filter((choice) => !unprintable.has(this.language.dfa.symbols[choice]?.[0] ?? ''));
    return printable.length > 0 ? printable : choices;
  }

  private follow(state: number, char: string): number {
    const { symbols, next } = this.language.dfa;
    const symbol = symbols.findIndex((characters) => characters.includes(char));
    return next[state]?.[symbol] ?? 0;
  }
}

/** ASCII stands first in a symbol; all of it where there is none. */
function asciiCount(characters: readonly string[]): number {
  const count = characters.findIndex((char) => char > '~');
  return count > 0 ? count : characters.length;
}

/** Index of a choice: symbols of many characters more often than those of one, yet not in proportion, or punctuation would never come. */
function weighted(
  choices: readonly number[],
  sizeOf: (choice: number) => number,
  pick: (count: number) => number,
): number {
  if (choices.length <= 1) return 0;
  const weights = choices.map((choice) => 1 + Math.ceil(Math.log2(sizeOf(choice))));
  let rest = pick(weights.reduce((sum, weight) => sum + weight, 0));
  for (const [index, weight] of weights.entries()) {
    if (rest < weight) return index;
    rest -= weight;
  }
  return 0;
}
