/**
 * Findings that one cause explains: by what a violation shows by itself (`keys.ts`), and by what it has in common with others (`joins/`). No requirement is
 * named in either: what belongs together follows from what was recorded.
 */

import type { History } from '../../evidence/history.ts';
import { accessApart } from './access-apart.ts';
import { Groups } from './groups.ts';
import { joinAtTimes } from './joins/at-times.ts';
import { joinByAccept } from './joins/by-accept.ts';
import { joinByCondition } from './joins/by-condition.ts';
import { joinSameRequests } from './joins/same-requests.ts';
import {
  joinByIdGivenTwice,
  joinByResource,
  joinBySharedId,
  joinConsequences,
  joinServed,
} from './joins/consequences.ts';
import { joinDateTimes } from './joins/date-times.ts';
import { joinFirstDevice } from './joins/first-device.ts';
import { joinFormer } from './joins/former.ts';
import { joinLate } from './joins/late.ts';
import {
  joinByMember,
  joinByPart,
  joinBySelection,
  joinByType,
  joinContainers,
  joinDescribedContainers,
  joinManyAbsent,
  joinManyPlaces,
  joinSameMember,
  joinUndeclared,
} from './joins/members.ts';
import { joinMistakenCustomers } from './joins/mistaken-customers.ts';
import { joinMixedUp } from './joins/mixed-up.ts';
import { joinNeverListed } from './joins/never-listed.ts';
import { joinByDeletedHub, joinByLostHub, joinUnreadable } from './joins/notifications.ts';
import { joinOtherDevice } from './joins/other-device.ts';
import { joinByPages } from './joins/pages.ts';
import { joinNarrowings } from './joins/narrowings.ts';
import { joinByParameter } from './joins/parameters.ts';
import { joinReturnedAsSent } from './joins/returned-as-sent.ts';
import { joinSentAgain } from './joins/sent-again.ts';
import { joinUnlisted } from './joins/unlisted.ts';
import { joinTogether } from './joins/together.ts';
import { joinTokens } from './joins/tokens.ts';
import { joinUnsteady } from './joins/unsteady.ts';
import {
  joinByChange,
  joinByExchange,
  joinByLostId,
  joinEverywhere,
  joinNeverServed,
  joinNotFound,
} from './joins/statuses.ts';
import { joinWithoutKeys } from './joins/without-keys.ts';
import { joinWrongDeletions } from './joins/wrong-deletions.ts';
import { joinByAccepted, joinByRejected, joinByShownValue } from './joins/wrong-values.ts';
import type { Join } from './joins/joining.ts';
import { keysOf } from './keys.ts';
import type { Violation } from './violation.ts';

/** In this order, since some look at the groups that others have made. */
const JOINS: readonly Join[] = [
  joinByExchange,
  joinByChange,
  joinNotFound,
  joinByLostId,
  joinWrongDeletions,
  joinNeverServed,
  joinUnlisted,
  joinReturnedAsSent,
  joinByPart,
  joinContainers,
  joinDescribedContainers,
  joinByType,
  joinManyAbsent,
  joinManyPlaces,
  joinUndeclared,
  joinEverywhere,
  joinByParameter,
  joinByAccept,
  joinDateTimes,
  joinByMember,
  joinSameMember,
  joinByShownValue,
  joinTogether,
  joinBySelection,
  joinBySharedId,
  joinByRejected,
  joinMixedUp,
  joinMistakenCustomers,
  joinSentAgain,
  joinFirstDevice,
  joinOtherDevice,
  joinWithoutKeys,
  joinAtTimes,
  joinUnsteady,
  joinByCondition,
  joinTokens,
  joinNarrowings,
  joinSameRequests,
  joinByAccepted,
  joinByDeletedHub,
  joinByLostHub,
  joinLate,
  joinFormer,
  joinByPages,
  joinNeverListed,
  joinServed,
  joinConsequences,
  joinUnreadable,
  joinByResource,
  joinByIdGivenTwice,
];

/** Findings by their cause. @param history that of the run */
export function groupedByCause(violations: readonly Violation[], history: History): readonly (readonly Violation[])[] {
  const groups = new Groups(violations);
  for (const violation of violations) for (const key of keysOf(violation, history)) groups.joinBy(key, violation);
  for (const join of JOINS) join({ groups, violations, history });
  return groups.all().flatMap((group) => accessApart(group, history));
}
