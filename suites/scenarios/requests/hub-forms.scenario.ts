/**
 * Registrations of hubs with Accept and Content-Type in every form that the documents allow. They come last, since each hub is notified of every
 * event from then on: registered earlier, these hubs received two fifths of all notifications of a run.
 */

import type { Json, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { schemaAt } from '../../../generators/contract-schema.ts';
import { isSuccess } from '../../../contracts/status-class.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import { defineScenario, steps, type CallValues, type Customer, type World } from '../scenario.ts';
import { factsOf, FORMS, kindOf, UNKNOWN_PARAMETER } from './header-forms.ts';

/** @returns true if the hub was registered */
async function register(
  world: World,
  create: Operation,
  { name, identity }: Customer,
  hub: string,
  { facts, ...values }: Pick<CallValues, 'query' | 'headers'> & { readonly facts: StatedFacts },
): Promise<boolean> {
  const callback = await world.openCallback({ hub, customer: name });
  const body = { callback: callback.url, query: neutralQuery(world), ...extraFields(world) };
  const response = await world.call(create, { ...values, body }, { identity, facts });
  world.rememberHub(response, `hub ${hub}`, identity, create);
  return isSuccess(response.live?.status ?? 0);
}

/** Registrations with each optional parameter, if the target accepts none without: a parameter may be demanded. */
async function withEachParameter(world: World, create: Operation, customer: Customer): Promise<void> {
  const [known] = world.created;
  if (!known) return;
  const { id, externalId, item } = known;
  for (const { name, schema, required, in: place } of create.parameters) {
    if (place !== 'query' || required) continue;
    const type = schemaAt(world.contract, schema);
    const isInteger = typeof type === 'object' && type['type'] === 'integer';
    const value: Json = isInteger ? (/^\d+$/.test(id) ? id : '1') : externalId;
    await register(world, create, customer, 'parameter', {
      query: { [name]: value },
      facts: { kind: 'offered', step: 'header-form', token: 'valid', body: 'valid', item },
    });
  }
}

export default defineScenario({
  id: 'hub-forms',
  purpose: 'Registers hubs with Accept and Content-Type left out and in other forms.',
  changesState: true,
  calls: ['hub-create'],
  phase: 'end',
  // A parameter names one of its resources.
  together: ['header-forms'],
  provides: steps('header-form', 'unknown-parameter'),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'hub-create') ? undefined : 'other-interface',
  run: async (world) => {
    const customer = world.customers[0];
    const create = world.operation('hub-create');
    if (!customer || !create) return;
    let isServed = false;
    for (const [form, headers] of FORMS) {
      const facts = factsOf(kindOf(world, create, form), form, { withBody: true });
      isServed = (await register(world, create, customer, form, { headers, facts })) || isServed;
    }
    if (!isServed) await withEachParameter(world, create, customer);
    await register(world, create, customer, 'unknown-parameter', {
      query: { unknownParameter: 'x' },
      facts: UNKNOWN_PARAMETER,
    });
  },
});
