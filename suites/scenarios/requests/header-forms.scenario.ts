/** The same described request with Accept and Content-Type in every form that the documents allow: absent, without and with a charset. */

import type { Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { HeaderForm } from '../../../contracts/formats/evidence/steps/requests.ts';
import { schemaAt } from '../../../generators/contract-schema.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { neutralQuery } from '../resources/query-syntax.ts';
import { byId, listQuery } from '../resources/resource.ts';
import { sampleFor } from '../resources/sample-for.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { extraFields } from '../subscriptions/subscribe.ts';
import { defineScenario, steps, type CallValues, type Customer, type World } from '../scenario.ts';

const CHARSET = 'application/json;charset=utf-8';

/** A described request, different each time. */
async function described(
  world: World,
  operation: Operation,
  customer: Customer,
  word: string,
  id: string,
): Promise<CallValues | undefined> {
  switch (operation.action) {
    case 'list':
      return { query: listQuery(operation, world.startedAt) };
    case 'retrieve':
      return byId(operation, id);
    case 'update': {
      const declared = world.own('update.patchableField');
      const [pointer = '/description'] = Object.keys((declared ?? {}) as object);
      return {
        ...byId(operation, id),
        body: { [pointer.replace(/^\//, '')]: sampleFor(world, pointer, `${world.runName} ${word}`) },
      };
    }
    case 'hub-create': {
      const callback = await world.openCallback({ hub: word, customer: customer.name });
      return { body: { callback: callback.url, query: neutralQuery(world), ...extraFields(world) } };
    }
    default:
      return undefined;
  }
}

const FORMS = [
  ['accept-absent', { accept: null }],
  ['accept-charset', { accept: CHARSET }],
  ['accept-other', { accept: 'text/html' }],
  ['content-type-absent', { 'content-type': null }],
  ['content-type-charset', { 'content-type': CHARSET }],
] as const;

/** A good request if the document calls the field optional or names the form; else a probe. */
function kindOf(world: World, operation: Operation, form: HeaderForm): 'good' | 'offered' | 'probe' {
  const { jsonHeaders = [] } = world.contract;
  const isOptional = jsonHeaders.includes('optional');
  if (operation.declaredLater || world.isUnavailable(operation)) return 'probe';
  if (form === 'accept-other') return 'probe';
  // Which members an update accepts is unspecified.
  if (operation.action === 'update' && world.own('update.patchableField') === undefined)
    return isOptional && !form.endsWith('charset') ? 'offered' : 'probe';
  return jsonHeaders.includes(form.endsWith('charset') ? 'charset' : 'optional') ? 'good' : 'probe';
}

/** The same request with the usual header fields: it shows that a form makes the difference. */
async function inUsualForm(
  world: World,
  operation: Operation,
  customer: Customer,
  { id, item }: Pick<Created, 'id' | 'item'>,
): Promise<void> {
  const values = operation.action === 'update' ? await described(world, operation, customer, 'usual', id) : undefined;
  if (!values) return;
  const kind = world.own('update.patchableField') === undefined ? 'offered' : 'good';
  const facts: StatedFacts = { kind, step: 'header-form', token: 'valid', body: 'valid', id: 'existing', item };
  await world.call(operation, values, { identity: customer.identity, facts });
}

/** Registrations with each optional parameter, if the target accepts none without: a parameter may be demanded. */
async function withEachParameter(
  world: World,
  operation: Operation,
  customer: Customer,
  { id, externalId, item }: Created,
): Promise<void> {
  for (const { name, schema, required, in: place } of operation.parameters) {
    if (place !== 'query' || required) continue;
    const values = await described(world, operation, customer, 'parameter', id);
    const type = schemaAt(world.contract, schema);
    const isInteger = typeof type === 'object' && type['type'] === 'integer';
    const value = isInteger ? (/^\d+$/.test(id) ? id : '1') : externalId;
    const response = await world.call(
      operation,
      { ...values, query: { [name]: value } },
      {
        identity: customer.identity,
        facts: { kind: 'offered', step: 'header-form', token: 'valid', body: 'valid', item },
      },
    );
    world.rememberHub(response, `hub with ${name}`, customer.identity, operation);
  }
}

async function inForms(world: World, operation: Operation, customer: Customer, made: Created): Promise<void> {
  const { id, item } = made;
  let isServed = false;
  await inUsualForm(world, operation, customer, made);
  for (const [word, headers] of FORMS) {
    const withBody = operation.body !== undefined || operation.action === 'update' || operation.action === 'hub-create';
    if (word.startsWith('content-type') && !withBody) continue;
    const kind = kindOf(world, operation, word);
    const facts: StatedFacts = {
      kind,
      step: 'header-form',
      form: word,
      token: 'valid',
      ...(withBody ? { body: 'valid' } : {}),
      ...(word === 'accept-other' ? { accept: 'other' } : {}),
    };
    if (operation.action === 'create') {
      await createResource(world, operation, customer, {
        kind: 'plain',
        step: 'header-form',
        headers,
        facts: {
          ...{ step: 'header-form', form: word },
          ...(kind === 'probe' ? { kind } : {}),
          ...(word === 'accept-other' ? { accept: 'other' } : {}),
        },
      });
      // Letters that differ from charset to charset.
      if (word === 'content-type-charset' && kind === 'good')
        await createResource(world, operation, customer, {
          kind: 'plain',
          step: 'header-form',
          headers,
          members: { description: `${world.runName} ${world.number()} Grüße, 東京, \u{1f4e1}` },
          facts: { step: 'header-form', form: 'content-type-charset-letters' },
        });
      continue;
    }
    const values = await described(world, operation, customer, word, id);
    if (!values) continue;
    const response = await world.call(
      operation,
      { ...values, headers },
      { identity: customer.identity, facts: { ...facts, id: 'existing', item } },
    );
    isServed ||= response.live !== undefined && response.live.status < 300;
    if (operation.action === 'hub-create') world.rememberHub(response, `hub ${word}`, customer.identity, operation);
  }
  await inUsualForm(world, operation, customer, made);
  if (operation.action === 'hub-create' && !isServed) await withEachParameter(world, operation, customer, made);
}

/** A query parameter that the document does not name; on lists it might be a filter, so it is sent to other operations. */
async function unknownParameter(
  world: World,
  operation: Operation,
  customer: Customer,
  { id, item }: Pick<Created, 'id' | 'item'>,
): Promise<void> {
  if (operation.action !== 'retrieve' && operation.action !== 'hub-create') return;
  const values = await described(world, operation, customer, 'unknown-parameter', id);
  const response = await world.call(
    operation,
    { ...values, query: { unknownParameter: 'x' } },
    {
      identity: customer.identity,
      facts: {
        kind: 'probe',
        step: 'unknown-parameter',
        param: 'unknownParameter',
        value: 'unknown-name',
        token: 'valid',
        item,
      },
    },
  );
  if (operation.action === 'hub-create')
    world.rememberHub(response, 'hub with an unknown parameter', customer.identity, operation);
}

export default defineScenario({
  id: 'header-forms',
  purpose: 'Sends described requests with Accept and Content-Type left out and in other forms.',
  changesState: true,
  calls: ['create', 'list', 'retrieve', 'update', 'hub-create'],
  phase: 'main',
  provides: steps('header-form', 'before-forms', 'unknown-parameter'),
  obstacle: ({ contract }) =>
    contract.operations.some(({ action }) => action === 'create') ? undefined : 'other-interface',
  run: async (world) => {
    const customer = world.customers[0];
    const create = world.operation('create');
    if (!customer || !create) return;
    const made = await createResource(world, create, customer, { kind: 'plain', step: 'header-form' });
    if (!made) return;
    const retrieve = world.operation('retrieve');
    // The new resource may become visible later, which does not depend on header fields.
    if (retrieve) await retrieveSettled(world, retrieve, made, 'before-forms');
    for (const operation of world.boundOperations())
      if (['create', 'list', 'retrieve', 'update', 'hub-create'].includes(operation.action))
        await inForms(world, operation, customer, made);
    for (const operation of world.boundOperations()) await unknownParameter(world, operation, customer, made);
  },
});
