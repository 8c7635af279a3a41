/** Operations that a document describes as currently unavailable: each is tried, and is available or not offered from then on. */

import type { Contract, JsonObject, Operation } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { byId } from '../suites/scenarios/resources/resource.ts';
import { listQuery } from '../suites/scenarios/resources/list-search.ts';
import { isOpen } from './findings.ts';
import { isAccepted, isRejected, type LearnContext, type Probed, type Proposal } from './learner.ts';

/** The member of the declaration `readAvailable` for an operation. */
const memberOf = ({ action }: Operation): string | undefined =>
  action === 'list' ? 'list' : action === 'retrieve' ? 'one' : undefined;

async function tried({ world, send, resource }: LearnContext, operation: Operation): Promise<readonly Probed[]> {
  if (operation.action === 'list') {
    const query = listQuery(operation, world);
    return [await send('unavailable', operation, { query }), await send('unavailable', operation, { query })];
  }
  const id = await resource();
  return id === undefined ? [] : [await send('unavailable', operation, byId(operation, id))];
}

/** A success shows that it is available; rejections of ordinary requests, that it is not. */
export function availability(
  { id: name }: Pick<Contract, 'id'>,
  operation: Operation,
  probes: readonly Probed[],
): Proposal | undefined {
  const member = memberOf(operation);
  const [first] = probes;
  if (!first || member === undefined) return undefined;
  if (probes.every(isAccepted)) {
    const value: JsonObject = { [member]: true };
    return { key: `${name}.readAvailable`, value, shownBy: probes };
  }
  if (!probes.every((one) => isRejected(one) || one.status === 501)) return undefined;
  const value = `The document describes it as currently unavailable; it returned ${first.status} to an ordinary request.`;
  return { section: 'notOffered', key: operation.id, value, shownBy: probes };
}

/** What the profile does not state yet about them. @param actions those to try */
export async function learnAvailability(
  contract: Contract,
  profile: Profile,
  context: LearnContext,
  actions: readonly Operation['action'][],
): Promise<readonly Proposal[]> {
  const key = `${contract.id}.readAvailable`;
  if (!isOpen(profile, key)) return [];
  const proposals: Proposal[] = [];
  for (const { action } of contract.operations.filter(({ unavailable }) => unavailable)) {
    // Undefined where the profile binds no path, or states that it is not offered.
    const operation = context.world.operation(action);
    if (!operation || !actions.includes(action)) continue;
    const proposal = availability(contract, operation, await tried(context, operation));
    if (proposal) proposals.push(proposal);
  }
  return proposals;
}
