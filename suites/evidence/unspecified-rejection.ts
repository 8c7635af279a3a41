/** Why a target may reject a valid request, though no document gives the condition. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { DATE_TIME_FORM_UNSPECIFIED, isRejectedDateTimeForm } from './date-time-form.ts';
import { CRITERION_UNSPECIFIED, isRejectedCriterion } from './filter-criterion.ts';
import { CONFLICT_UNSPECIFIED, isUnspecifiedConflict } from './hub-limit.ts';
import type { Judgement } from './judgement.ts';
import { mayExceedResourceLimit, RESOURCE_LIMIT_UNSPECIFIED } from './resource-limit.ts';
import { hasUsedValue, USED_VALUE } from './used-sandbox-value.ts';
import { isUndeclaredRegistration, REGISTRATION_UNDECLARED } from './undeclared-registration.ts';

export const UNSPECIFIED_REJECTIONS: readonly string[] = [
  CONFLICT_UNSPECIFIED,
  RESOURCE_LIMIT_UNSPECIFIED,
  REGISTRATION_UNDECLARED,
  DATE_TIME_FORM_UNSPECIFIED,
  CRITERION_UNSPECIFIED,
  USED_VALUE,
];

/** Undefined for a request that must be served. */
export function unspecifiedRejection(
  exchange: Exchange,
  judgement: Pick<Judgement, 'contract' | 'history' | 'declared' | 'own'>,
): string | undefined {
  if (isUnspecifiedConflict(exchange, judgement)) return CONFLICT_UNSPECIFIED;
  if (hasUsedValue(exchange, judgement)) return USED_VALUE;
  if (mayExceedResourceLimit(exchange, judgement)) return RESOURCE_LIMIT_UNSPECIFIED;
  if (isRejectedDateTimeForm(exchange, judgement)) return DATE_TIME_FORM_UNSPECIFIED;
  if (isRejectedCriterion(exchange, judgement)) return CRITERION_UNSPECIFIED;
  return isUndeclaredRegistration(exchange, judgement) ? REGISTRATION_UNDECLARED : undefined;
}
