/** Passing requests that show something about a wrong member. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { matchPattern } from '../../../contracts/json/json-pointer.ts';
import { requestJson } from '../../evidence/history.ts';

/**
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
  return members.length > 0 && failing.every(containsOne) ? passing.filter(containsOne) : passing;
}
