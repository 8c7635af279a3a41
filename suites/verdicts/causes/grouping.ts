/**
 * Findings that one cause explains. Two findings belong together if the evidence shows the same effect:
 *
 * - the same exchanges have a wrong status; of a rule about the requests of several causes, those of most of its exchanges;
 * - wrong statuses after the same deletion or update, and whatever else is wrong after the same deletion;
 * - what exists is not found at one operation, and other requests for the same id have the same status;
 * - hubs are lost while deletions do not remove what they name;
 * - all requests to one path get the same error status;
 * - a status that an operation must not return at all, whatever is required instead;
 * - the same member is wrong in the same way (absent, of another type, another value), wherever the resource is returned, or has a value in one of
 *   two responses that must agree and is absent in the other;
 * - the same responses of an operation violate both requirements, and the others meet both;
 * - one member of the same exchanges is wrong, in whatever way;
 * - they are about what a request selects by a text that responses show changed;
 * - an object or a list differs only in members that are wrong by themselves in the same exchanges;
 * - a part of a list or an object is wrong by itself in each response in which the whole is not as described;
 * - the same text of another request is returned;
 * - one condition, of what their requests have in common, distinguishes all requests with the wrong status from the passing ones, or from those with
 *   the required status that nothing else explains;
 * - requests that look like passing ones have the same wrong status at one operation, or about the same resources;
 * - one chosen key, parameter or header field distinguishes all requests of both from those that meet the requirements;
 * - the same is said of responses in the same words, apart from names and numbers;
 * - the same exchanges show a part of a resource, its items and their members;
 * - responses to one operation that must have no content have content;
 * - what else is wrong with responses whose status is wrong, or that are another resource;
 * - all cases compare resources by an id that several of them have;
 * - one requirement that compares exchanges is violated by many members;
 * - one requirement about chosen requests is violated alike at each of its operations;
 * - the responses compared have one chosen parameter of the same operation in common, or differ by one;
 * - texts are cut after the same number of characters, or changed alike, or unreadable, or lists are in the reverse order, or no response is JSON;
 * - bodies that are wrong as a whole get the same server error, or are served by one operation;
 * - one operation returns the same server error in place of a rejection with 400;
 * - one requirement is violated by requests with one kind of invalid token;
 * - one operation rejects few kinds of invalid tokens;
 * - kinds of invalid tokens get the same wrong status at the same operations, or have a wrong signature and get what a valid one gets;
 * - a wrong member is what a rejected request sent, and another requirement shows that this request had an effect;
 * - a wrong member is what a request sent that was accepted and must be rejected;
 * - what no notification contains begins in one that is not JSON;
 * - the same hub can be retrieved, and is notified, after its deletion;
 * - members have the value from before the same update, or have a former value again after another one was shown;
 * - a list never contains what the run created;
 * - pages of one list overlap, begin with another item, or leave items out;
 * - hubs are notified although they are narrowed by the same, alone or with more, or not notified where they are;
 * - hubs that must be silent for whatever reason are all notified of one kind of event;
 * - plain hubs are not notified of events, and other hubs are not notified of the same kinds of event, or notifications are sent to no callback;
 * - all requests with one part are rejected, and all others are served;
 * - requests that look alike are served and rejected, each with the status that is right for the other;
 * - they are about resources for which requests have the wrong status, if those are a part of the resources.
 *
 * No requirement is named here: what belongs together follows from what was recorded.
 */

import type { History } from '../../evidence/history.ts';
import { Groups } from './groups.ts';
import { joinAtTimes } from './join-at-times.ts';
import { joinSameRequests } from './join-same-requests.ts';
import {
  joinByAccepted,
  joinByDeletedHub,
  joinByRejected,
  joinByResource,
  joinBySharedId,
  joinConsequences,
  joinUnreadable,
} from './join-consequences.ts';
import { joinFormer } from './join-former.ts';
import {
  joinByMember,
  joinByPart,
  joinBySelection,
  joinContainers,
  joinDescribedContainers,
  joinManyAbsent,
  joinManyPlaces,
  joinSameMember,
} from './join-members.ts';
import { joinMixedUp } from './join-mixed-up.ts';
import { joinNeverListed } from './join-never-listed.ts';
import { joinByPages } from './join-pages.ts';
import { joinNarrowings } from './join-narrowings.ts';
import { joinByParameter } from './join-parameters.ts';
import { joinUnlisted } from './join-unlisted.ts';
import { joinTogether } from './join-together.ts';
import { joinTokens } from './join-tokens.ts';
import {
  joinByChange,
  joinByCondition,
  joinByExchange,
  joinByLostId,
  joinEverywhere,
  joinNeverServed,
  joinNotFound,
} from './join-statuses.ts';
import { joinWrongDeletions } from './join-wrong-deletions.ts';
import { keysOf } from './keys.ts';
import type { Violation } from './violation.ts';

/** Findings by their cause. `history` is that of the run. */
export function groupedByCause(violations: readonly Violation[], history: History): readonly (readonly Violation[])[] {
  const groups = new Groups(violations);
  for (const violation of violations) for (const key of keysOf(violation)) groups.joinBy(key, violation);
  joinByExchange(groups, violations);
  joinByChange(groups, violations, history);
  joinNotFound(groups, violations);
  joinByLostId(groups, violations, history);
  joinWrongDeletions(groups, violations, history);
  joinNeverServed(groups, violations, history);
  joinUnlisted(groups, violations);
  joinByPart(groups, violations);
  joinContainers(groups, violations);
  joinDescribedContainers(groups, violations);
  joinManyAbsent(groups, violations);
  joinManyPlaces(groups, violations, history);
  joinEverywhere(groups, violations);
  joinByParameter(groups, violations, history);
  joinByMember(groups, violations);
  joinSameMember(groups, violations);
  joinTogether(groups, violations);
  joinBySelection(groups, violations);
  joinBySharedId(groups, violations, history);
  joinByRejected(groups, violations, history);
  joinMixedUp(groups, violations, history);
  joinAtTimes(groups, violations, history);
  joinByCondition(groups, violations, history);
  joinTokens(groups, history);
  joinNarrowings(groups, history);
  joinSameRequests(groups, history);
  joinByAccepted(groups, violations, history);
  joinByDeletedHub(groups, violations, history);
  joinFormer(groups, violations, history);
  joinByPages(groups, violations, history);
  joinNeverListed(groups, violations, history);
  joinConsequences(groups, violations);
  joinUnreadable(groups, violations, history);
  joinByResource(groups, violations, history);
  return groups.all();
}
