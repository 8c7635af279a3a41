/** What the profile declares about repeated, redirected, ordered and duplicate deliveries. */

import type { Json } from '../../../contracts/contract.ts';
import type { Judgement } from '../judgement.ts';
import { isObject } from '../../../contracts/json/json-type.ts';

export function deliveryRules({ declared }: Pick<Judgement, 'declared'>): {
  readonly [name: string]: Json | undefined;
} {
  const value = declared('notification.delivery');
  return isObject(value) ? value : {};
}
