import fc from 'fast-check';
import { RandomChoices } from './random-choices.ts';
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
    const dice = new RandomChoices(mrng);
    const word = this.word(lengths[dice.below(lengths.length)] ?? 0, dice);
    return new fc.Value(word.join(''), word);
  }

  canShrinkWithoutContext(_value: unknown): _value is string {
    return false;
  }

  shrink(_value: string, context: unknown): fc.Stream<fc.Value<string>> {
    return fc.stream(this.simpler(context as readonly string[]));
  }

  private *simpler(word: readonly string[]): IterableIterator<fc.Value<string>> {
    for (const length of this.language.lengths) {
      if (length >= word.length) break;
      yield this.value(this.word(length));
    }
    const plain = this.word(word.length);
    if (plain.join('') === word.join('')) return;
    yield this.value(plain);
    for (let kept = 1; kept < word.length; kept++) {
      const candidate = this.word(word.length, undefined, word.slice(0, kept));
      if (candidate.join('') !== word.join('') && candidate.join('') !== plain.join('')) yield this.value(candidate);
    }
  }

  private value(word: string[]): fc.Value<string> {
    return new fc.Value(word.join(''), word);
  }

  /** A word of a length; without dice the first characters that each position allows. */
  private word(length: number, dice?: RandomChoices, start: readonly string[] = []): string[] {
    const { dfa } = this.language;
    const word = [...start];
    let state = 0;
    for (const char of start) state = this.follow(state, char);
    for (let rest = length - start.length - 1; rest >= 0; rest--) {
      const { first, weighted } = this.language.choices(state, rest);
      const symbol = dice === undefined ? first : (weighted[dice.below(weighted.length)] ?? first);
      word.push(character(dfa.symbols[symbol] ?? [], dice));
      state = dfa.next[state]?.[symbol] ?? 0;
    }
    return word;
  }

  private follow(state: number, char: string): number {
    const { symbols, next } = this.language.dfa;
    const symbol = symbols.findIndex((characters) => characters.includes(char));
    return next[state]?.[symbol] ?? 0;
  }
}

/** One of the characters of a symbol, in most cases of ASCII, which comes first. */
function character(characters: readonly string[], dice: RandomChoices | undefined): string {
  if (dice === undefined || characters.length === 1) return characters[0] ?? '';
  return characters[dice.below(dice.below(4) > 0 ? asciiCount(characters) : characters.length)] ?? '';
}

const asciiCounts = new WeakMap<readonly string[], number>();

function asciiCount(characters: readonly string[]): number {
  let count = asciiCounts.get(characters);
  if (count === undefined) {
    const first = characters.findIndex((char) => char > '~');
    asciiCounts.set(characters, (count = first > 0 ? first : characters.length));
  }
  return count;
}
