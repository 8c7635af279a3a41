/** Members that a list shows of one resource and not of another that has them as well. */

import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Judgement } from '../check.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import type { Item, ListResponse } from '../../evidence/lists/list-responses.ts';
import { isSettled } from '../../evidence/lists/settling-time.ts';
import { broken, undecided, type Observation } from '../observation.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { jsonValue } from '../../evidence/phrase.ts';

/** What two retrievals, one before and one after a list, agree upon. */
export interface AgreedReads {
  readonly before: Exchange;
  readonly after: Exchange;
  readonly members: JsonObject;
}

const isShown = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const sizeOf = (value: Json | undefined): number => JSON.stringify(value ?? '').length;

/** What has no more characters than these is not left out for its size. */
const SMALL = 500;

/** Which members a list shows may depend on the state of a resource. */
const stateOf = ({ contract }: Judgement, item: Item): string =>
  JSON.stringify(stateMembers(contract).map((name) => item[name]));

/**
 * A member left out of one resource while the same response shows it of another in the same state, unless it is much and the other one's is less: no rule about what a
 * list shows distinguishes the two.
 */
export function partlyListedMembers(
  judgement: Judgement,
  lifecycle: Lifecycle,
  { before, after, members }: AgreedReads,
  { exchange, items }: ListResponse,
): readonly Observation[] {
  const index = items.findIndex((item) => isSame(item, lifecycle) === true);
  const item = items[index];
  if (!item) return [];
  const lifecycles = lifecyclesOf(judgement.history, judgement.contract);
  const others = items.filter((other) => other !== item && stateOf(judgement, other) === stateOf(judgement, item));
  const name = Object.keys(members).find(
    (one) =>
      isShown(members[one]) &&
      !isShown(item[one]) &&
      others.some(
        (other) =>
          isShown(other[one]) &&
          sizeOf(members[one]) <= Math.max(SMALL, sizeOf(other[one])) &&
          lifecycles.some((another) => isSame(other, another) === true),
      ),
  );
  if (name === undefined) return [];
  const events = [exchange, before, after];
  if (!isSettled(judgement, lifecycle, exchange))
    return [undecided('the list differs from the resource, but may show the change later', ...events)];
  return [
    broken(events, {
      // No document says that a list shows of one what it shows of another.
      severity: 'warn',
      pointer: formatPointer([String(index), name]),
      expected: 'the member, as in the retrievals before and after, and as in other items of the list',
      received: jsonValue(item[name]),
      signature: `list leaves out ${name} of some`,
    }),
  ];
}
