/** Declarations that are maps by interface: the entry of one interface. */

import type { Json } from '../../contracts/contract.ts';
import type { Judgement } from './judgement.ts';
import { isObject } from '../../contracts/json/json-type.ts';

/** Entry of the judged interface; undefined where the profile has none. */
export function declaredFor(
  { contract, declared }: Pick<Judgement, 'contract' | 'declared'>,
  key: string,
): Json | undefined {
  const all = declared(key);
  return isObject(all) ? all[contract.id] : undefined;
}
