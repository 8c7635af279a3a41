/** Why a target may reject a valid request, though no document gives the condition. */

import type { Exchange } from '../../contracts/formats/recording.ts';
import { DATE_TIME_FORM_UNSPECIFIED, isRejectedDateTimeForm } from './date-time-form.ts';
import { CRITERION_UNSPECIFIED, isRejectedCriterion } from './filter-criterion.ts';
import { CONFLICT_UNSPECIFIED, HUB_LIMIT_UNSPECIFIED, isUnspecifiedConflict, mayExceedHubLimit } from './hub-limit.ts';
import type { Judgement } from './judgement.ts';
import { ADDRESS_UNSPECIFIED, isRejectedAddress } from './rejected-address.ts';
import { mayExceedResourceLimit, RESOURCE_LIMIT_UNSPECIFIED } from './resource-limit.ts';
import { hasUsedValue, USED_VALUE } from './used-sandbox-value.ts';
import { isUndeclaredRegistration, REGISTRATION_UNDECLARED } from './undeclared-registration.ts';

type Evidence = Pick<Judgement, 'contract' | 'history' | 'declared'>;
type Reason<E> = readonly [text: string, holds: (exchange: Exchange, evidence: E) => boolean];

const RESOURCE_LIMIT: Reason<Evidence> = [RESOURCE_LIMIT_UNSPECIFIED, mayExceedResourceLimit];
const ADDRESS: Reason<Evidence> = [ADDRESS_UNSPECIFIED, isRejectedAddress];
const REGISTRATION: Reason<Evidence> = [REGISTRATION_UNDECLARED, isUndeclaredRegistration];

/** Reasons for which a request may be rejected whatever it tests. */
const WHATEVER_IT_TESTS: readonly Reason<Evidence>[] = [
  [HUB_LIMIT_UNSPECIFIED, mayExceedHubLimit],
  RESOURCE_LIMIT,
  ADDRESS,
  REGISTRATION,
];

const ANY: readonly Reason<Evidence & Pick<Judgement, 'own'>>[] = [
  [CONFLICT_UNSPECIFIED, isUnspecifiedConflict],
  [USED_VALUE, hasUsedValue],
  RESOURCE_LIMIT,
  [DATE_TIME_FORM_UNSPECIFIED, isRejectedDateTimeForm],
  [CRITERION_UNSPECIFIED, isRejectedCriterion],
  ADDRESS,
  REGISTRATION,
];

const firstOf =
  <E>(reasons: readonly Reason<E>[]) =>
  (exchange: Exchange, evidence: E): string | undefined =>
    reasons.find(([, holds]) => holds(exchange, evidence))?.[0];

/** Undefined for a request that must be served. */
export const unspecifiedRejection = firstOf(ANY);

/** The same for a request that may test something else than whether it is served. */
export const rejectionWhateverItTests = firstOf(WHATEVER_IT_TESTS);
