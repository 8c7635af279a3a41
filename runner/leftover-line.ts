import type { Result } from '../contracts/formats/result.ts';
import type { Leftover } from '../transport/recording/ledger.ts';

/** Something that stays at the target, as the result names it. */
export const leftoverLine = ({ what, interface: name, id, why }: Leftover): Result['leftovers'][number] => ({
  what: `${name} ${what}${id === undefined ? '' : ` ${id}`}`,
  why,
});
