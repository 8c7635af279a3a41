/** Resources that this run has created for the caller of a list, in that list. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Judgement } from '../judgement.ts';
import { livesOf, type Life } from '../lives/life-of.ts';
import type { Item } from './list-answers.ts';
import { isSame } from './own-items.ts';

/** Resources that this run has created for the caller of an exchange. */
export const ownLives = ({ contract, history }: Judgement, exchange: Exchange): readonly Life[] =>
  livesOf(history, contract).filter(({ customer }) => customer === exchange.facts.customer);

export const isOwn = (lives: readonly Life[], item: Item): boolean => lives.some((life) => isSame(item, life) === true);
