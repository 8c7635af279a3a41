import type { Json } from '../../../contracts/contract.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { instantOf } from '../../evidence/agreement/agreement.ts';

/** The instants at a place of a body, in its order, in milliseconds or as the numbers that they are; NaN for another text. */
export const instantsAt = (pointer: string, body: Json): readonly number[] =>
  matchPattern(pointer, body).map(({ value }) =>
    typeof value === 'number' ? value : (instantOf(String(value)) ?? Number.NaN),
  );
