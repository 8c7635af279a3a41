/** The way back from what is kept to what was sent, as far as the values are known: in the run that hid them, or from the profile. */

import { digitsFor } from '../../contracts/formats/placeholder.ts';
import type { KnownValue } from './known-values.ts';

const PLACEHOLDER = /\{\{[^{}]{1,120}\}\}|\$\{[A-Za-z_]\w*\}/g;
/** Placeholders that the redactor makes: a kind with a digest, a token, or a callback. */
const MADE = /^\{\{(?:[a-z0-9]+:[0-9a-f]{6,}|(?:token|callback):.*)\}\}$/;
const DIGITS = /(?<![\w.+-])\d{6,15}(?![\w.])/g;

/** Where the text is used, which decides how a value is written in it. */
export type RevealedPlace = 'header' | 'url' | 'body';

export interface Revealer {
  know(known: KnownValue): void;
  /** The text as it was sent; undefined if a value in it is unknown. */
  reveal(text: string, place: RevealedPlace): string | undefined;
}

const written: Readonly<Record<RevealedPlace, (value: string) => string>> = {
  header: (value) => value,
  url: (value) => encodeURIComponent(value),
  body: (value) => JSON.stringify(value).slice(1, -1),
};

export function createRevealer(initial: readonly KnownValue[] = []): Revealer {
  const values = new Map<string, string>();
  /** JSON numbers in place of hidden numbers. */
  const numbers = new Map<string, string>();
  const know = ({ placeholder, value }: KnownValue): void => {
    if (values.has(placeholder)) return;
    values.set(placeholder, value);
    if (/^\d{6,15}$/.test(value)) numbers.set(digitsFor(placeholder, value.length), value);
  };
  initial.forEach(know);
  return {
    know,
    reveal(text, place) {
      let isComplete = true;
      const shown = text.replace(PLACEHOLDER, (placeholder) => {
        const value = values.get(placeholder);
        if (value !== undefined) return written[place](value);
        if (MADE.test(placeholder)) isComplete = false;
        return placeholder;
      });
      if (!isComplete) return undefined;
      return numbers.size === 0 || place !== 'body' ? shown : shown.replace(DIGITS, (run) => numbers.get(run) ?? run);
    },
  };
}
