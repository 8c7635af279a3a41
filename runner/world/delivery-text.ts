import { unescaped } from '../../contracts/json/unescaped.ts';
import type { LiveDelivery } from '../../transport/listener/callback.ts';

/** What a delivery says, its path included, with escapes undone. */
export const deliveryText = ({ suffix, body }: LiveDelivery): string => `${suffix} ${unescaped(body)}`;
