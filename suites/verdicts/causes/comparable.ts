/** Passing requests that show something about the failing ones. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { requestJson } from '../../evidence/history.ts';
import { isAuthenticated } from './violation.ts';

/**
 * A request without a valid token is rejected before anything else of it matters: it shows nothing about requests that all have one.
 *
 * A member can be returned otherwise than it was sent only where the request contains it, which a condition need not say: where all failing requests
 * contain one of these members, passing requests without any of them are left out.
 */
export function comparable(
  passing: readonly Exchange[],
  failing: readonly Exchange[],
  members: readonly string[],
): readonly Exchange[] {
  const containsOne = (one: Exchange): boolean => {
    const body = requestJson(one);
    return body !== undefined && members.some((member) => matchPattern(member, body).length > 0);
  };
  const alike = failing.every(isAuthenticated) ? passing.filter(isAuthenticated) : passing;
  return members.length > 0 && failing.every(containsOne) ? alike.filter(containsOne) : alike;
}
