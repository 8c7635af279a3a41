import fc from 'fast-check';
import { RandomChoices } from './random-choices.ts';
import { asciiPrintable, beyondAscii } from '../regex/alphabet.ts';

export interface TextBounds {
  /** In code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Words of the kind people type come most often; every text keeps to one of these tables, so that it stays readable. */
const letters = asciiPrintable.slice(0, 36);
const tables: readonly (readonly string[])[] = [
  letters,
  letters,
  asciiPrintable,
  asciiPrintable,
  [...asciiPrintable, ...beyondAscii],
  beyondAscii,
];

/** Spread of lengths without a bound of the schema: most texts are words, some sentences, a few paragraphs. */
const lengthBands = [1, 4, 8, 8, 8, 8, 8, 12, 12, 16, 16, 16, 16, 40, 40, 120] as const;

/**
 * Free text: printable characters of ASCII and of every kind of script up to the supplementary planes; no control characters, nothing that
 * UTF-8 cannot hold. Shrinks to fewer characters and towards `a`.
 */
export class TextArbitrary extends fc.Arbitrary<string> {
  private readonly min: number;
  private readonly max: number;

  constructor({ minLength = 0, maxLength = Infinity }: TextBounds = {}) {
    super();
    this.min = minLength;
    this.max = maxLength;
  }

  generate(mrng: fc.Random): fc.Value<string> {
    const dice = new RandomChoices(mrng);
    const table = tables[dice.below(tables.length)] ?? letters;
    const band = lengthBands[dice.below(lengthBands.length)] ?? 8;
    const length = this.min + dice.below(Math.min(band, this.max - this.min) + 1);
    let text = '';
    for (let i = 0; i < length; i++) text += table[dice.below(table.length)];
    return new fc.Value(text, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is string {
    return typeof value === 'string';
  }

  shrink(value: string): fc.Stream<fc.Value<string>> {
    return fc.stream(this.simpler([...value]));
  }

  private *simpler(chars: readonly string[]): IterableIterator<fc.Value<string>> {
    if (chars.length > this.min) {
      yield text(chars.slice(0, this.min));
      for (let cut = Math.floor((chars.length - this.min) / 2); cut > 0; cut = Math.floor(cut / 2)) {
        yield text(chars.slice(0, chars.length - cut));
        yield text(chars.slice(cut));
      }
    }
    if (chars.some((char) => char !== 'a')) yield text(chars.map(() => 'a'));
    for (const [at, char] of chars.entries()) if (char !== 'a') yield text(chars.with(at, 'a'));
  }
}

function text(chars: readonly string[]): fc.Value<string> {
  return new fc.Value(chars.join(''), undefined);
}
