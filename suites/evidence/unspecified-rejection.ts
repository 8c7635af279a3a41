/** Why a target may reject a valid creation or registration, though no document gives the condition. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { CONFLICT_UNSPECIFIED, isUnspecifiedConflict } from './hub-limit.ts';
import type { Judgement } from './judgement.ts';
import { mayExceedResourceLimit, RESOURCE_LIMIT_UNSPECIFIED } from './resource-limit.ts';
import { hasUsedValue, USED_VALUE } from './used-sandbox-value.ts';
import { isUndeclaredRegistration, REGISTRATION_UNDECLARED } from './undeclared-registration.ts';

export const UNSPECIFIED_REJECTIONS: readonly string[] = [
  CONFLICT_UNSPECIFIED,
  RESOURCE_LIMIT_UNSPECIFIED,
  REGISTRATION_UNDECLARED,
  USED_VALUE,
];

/** Undefined for a request that must be served. */
export function unspecifiedRejection(
  exchange: Exchange,
  judgement: Pick<Judgement, 'contract' | 'history' | 'declared'>,
): string | undefined {
  if (isUnspecifiedConflict(exchange, judgement)) return CONFLICT_UNSPECIFIED;
  if (hasUsedValue(exchange, judgement)) return USED_VALUE;
  if (mayExceedResourceLimit(exchange, judgement)) return RESOURCE_LIMIT_UNSPECIFIED;
  return isUndeclaredRegistration(exchange, judgement) ? REGISTRATION_UNDECLARED : undefined;
}
