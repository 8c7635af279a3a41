/** Texts of another customer's resources inside longer ones: "see also ...". */

import type { Contract, Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import { requestJson, type History } from '../../evidence/history.ts';
import { oncePerHistory } from '../../evidence/once-per-history.ts';
import { textsWithin, foreignTextsOf } from '../../evidence/foreign-texts.ts';

/** What is made of fewer different characters may occur in any text by chance. */
const LEAST_CHARACTERS = 6;

const distinctive = oncePerHistory<readonly string[]>();

/** Words of others that are distinctive even as a part of a text. */
const distinctiveWords = (history: History, contract: Contract, customer: string): readonly string[] =>
  distinctive(history, `${contract.id} ${customer}`, () =>
    [...foreignTextsOf(history, contract, customer)].filter(
      (word) => /\p{L}/u.test(word) && new Set(word.trim()).size >= LEAST_CHARACTERS,
    ),
  );

/** True if a word occurs in a text by itself, and not as the beginning or the end of a longer one, as `run-1` does in `run-12` and `run-1-2`. */
function isWordIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isContinued =
      /[\p{L}\p{N}][-_./:]?$/u.test(text.slice(0, at)) || /^[-_./:]?[\p{L}\p{N}]/u.test(text.slice(at + word.length));
    if (!isContinued) return true;
  }
  return false;
}

/** Whether the customer has sent the word itself, in any text: then it is no secret. */
const isOwn = (history: History, customer: string, word: string): boolean =>
  history
    .exchanges({ facts: { customer } })
    .some((exchange) => textsIn(requestJson(exchange)).some((text) => isWordIn(text, word)));

/** The first text of another customer's in a value, alone or within a longer one. */
export function foreignText(
  value: Json | undefined,
  { history, contract }: { readonly history: History; readonly contract: Contract },
  customer: string,
): string | undefined {
  const words = foreignTextsOf(history, contract, customer);
  const texts = textsWithin(value);
  const whole = texts.find((text) => words.has(text));
  if (whole !== undefined) return whole;
  // Nearly no word occurs in any of the texts.
  const all = texts.join('\n');
  return distinctiveWords(history, contract, customer).find(
    (word) => all.includes(word) && texts.some((text) => isWordIn(text, word)) && !isOwn(history, customer, word),
  );
}
