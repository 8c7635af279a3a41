/** What a read-only run has in place of resources that it created: those that the list shows, retrieved with and without rights. */

import type { Operation } from '../../../contracts/contract.ts';
import type { CallOptions, CreatedResource, Customer, World } from '../scenario.ts';
import { defineScenario, steps } from '../scenario.ts';
import { factsOf, FORMS, kindOf, UNKNOWN_PARAMETER } from '../requests/header-forms.ts';
import { READS, withoutRights } from '../requests/without-rights.ts';
import { retrieveAndUpdateAsOther, unknownId } from '../resource-lifecycle/foreign-access.ts';
import { findInList, earliestListQuery, listQuery } from '../resources/list-search.ts';
import { byId, idIn } from '../resources/resource.ts';
import { readAgain } from '../resources/read-again.ts';
import { retrieveSettled } from '../resources/settled.ts';

/** Resources of the list that are retrieved. */
const MOST = 5;

type Listed = Pick<CreatedResource, 'id' | 'externalId' | 'item' | 'identity' | 'customer'>;

const listing = (identity: string): CallOptions => ({
  identity,
  facts: { kind: 'settling', step: 'list', item: 'existing', token: 'valid' },
});

/** The first resources of the customer's list, each with an id. */
async function listed(
  world: World,
  list: Operation,
  { identity, name }: Customer,
  most = MOST,
): Promise<readonly Listed[]> {
  const found = new Map<string, Listed>();
  const options = listing(identity);
  await findInList(world, list, {
    query: await earliestListQuery(world, list, options),
    wanted: (one) => {
      const id = idIn(one);
      if (id !== undefined && found.size < most && !found.has(id))
        found.set(id, {
          id,
          externalId: typeof one['externalId'] === 'string' ? one['externalId'] : id,
          item: `existing-${world.number()}`,
          identity,
          customer: name,
        });
      return found.size === most;
    },
    options,
  });
  return [...found.values()];
}

/** True where the whole list of a customer was seen and does not have it. */
async function isForeignTo(world: World, list: Operation, { identity }: Customer, { id }: Listed): Promise<boolean> {
  const options = listing(identity);
  const search = await findInList(world, list, {
    query: await earliestListQuery(world, list, options),
    wanted: (one) => idIn(one) === id,
    options,
  });
  return !search.found && search.ended;
}

/** The first resource of each of two customers, requested by the other one. */
async function askedByEachOther(
  { world, list, retrieve }: { readonly world: World; readonly list: Operation; readonly retrieve: Operation },
  [first, owner]: readonly [Listed, Customer],
  other: Customer,
): Promise<void> {
  const [firstOfOther] = await listed(world, list, other, 1);
  if (firstOfOther) await retrieveSettled(world, retrieve, firstOfOther, 'retrieve');
  for (const [resource, caller] of [
    [first, other],
    [firstOfOther, owner],
  ] as const)
    if (resource && (await isForeignTo(world, list, caller, resource)))
      await retrieveAndUpdateAsOther({ world, retrieve, update: undefined }, resource, caller, { body: {}, nth: 1 });
}

/** A resource and the list with the header fields in each form, and with a query parameter that no document names. */
async function inForms(
  world: World,
  list: Operation,
  retrieve: Operation,
  { id, item, identity }: Listed,
): Promise<void> {
  const about = { id: 'existing', item } as const;
  for (const [operation, values] of [
    [list, { query: listQuery(list, world) }],
    [retrieve, byId(retrieve, id)],
  ] as const)
    for (const [form, headers] of FORMS.filter(([name]) => name.startsWith('accept')))
      await world.call(
        operation,
        { ...values, headers },
        { identity, facts: { ...factsOf(kindOf(world, operation, form), form, { withBody: false }), ...about } },
      );
  const query = { [UNKNOWN_PARAMETER.param]: 'x' };
  await world.call(retrieve, { ...byId(retrieve, id), query }, { identity, facts: { ...UNKNOWN_PARAMETER, item } });
}

export default defineScenario({
  id: 'listed-resources',
  purpose:
    'In a read-only run: retrieves resources of the list, with other header fields, and with and without rights.',
  changesState: false,
  onlyIfReadOnly: true,
  phase: 'main',
  calls: ['list', 'retrieve'],
  provides: steps(
    ...(['list', 'retrieve', 'read-again', 'unknown-id', 'foreign', 'after-foreign', 'header-form'] as const),
    ...(['unknown-parameter', 'before-credentials', 'credentials'] as const),
  ),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'list') ? undefined : 'other-interface',
  run: async (world) => {
    const [list, retrieve] = [world.operation('list'), world.operation('retrieve')];
    const [customer, other] = world.customers;
    if (!list || !retrieve || !customer || world.isUnavailable(list)) return;
    const resources = await listed(world, list, customer);
    const [first] = resources;
    if (!first) return world.blocked('the list shows no resource that could be retrieved');
    const { identity } = customer;
    for (const one of resources) await retrieveSettled(world, retrieve, one, 'retrieve');
    await readAgain(world, retrieve, first);
    await world.call(retrieve, byId(retrieve, unknownId(world, first)), {
      identity,
      facts: { kind: 'odd', step: 'unknown-id', id: 'unknown', token: 'valid' },
    });
    if (other) await askedByEachOther({ world, list, retrieve }, [first, customer], other);
    await inForms(world, list, retrieve, first);
    const before = { kind: 'settling', step: 'before-credentials', token: 'valid' } as const;
    await world.call(list, { query: listQuery(list, world) }, { identity, facts: before });
    await retrieveSettled(world, retrieve, first, 'before-credentials');
    const reads = world.boundOperations().filter(({ action }) => READS.includes(action));
    await withoutRights(world, customer, { made: first, callback: '', hub: undefined, monitor: undefined }, reads);
  },
});
