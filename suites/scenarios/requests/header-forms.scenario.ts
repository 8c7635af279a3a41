/** The same described request with Accept and Content-Type in every form that the documents allow: absent, without and with a charset. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { HeaderForm } from '../../../contracts/formats/evidence/steps/requests.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { byId, jsonObject, resourceIn } from '../resources/resource.ts';
import { listQuery } from '../resources/list-search.ts';
import { sampleFor } from '../resources/sample-for.ts';
import { retrieveSettled } from '../resources/settled.ts';
import { defineScenario, steps, type CallValues, type Customer, type World } from '../scenario.ts';
import { factsOf, FORMS, kindOf, UNKNOWN_PARAMETER } from './header-forms.ts';

/** A described request, different each time. */
function described(world: World, operation: Operation, word: string, id: string): CallValues | undefined {
  switch (operation.action) {
    case 'list':
      return { query: listQuery(operation, world) };
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
    default:
      return undefined;
  }
}

/**
 * The same request with the usual header fields: it shows that a form makes the difference.
 *
 * @returns what was sent
 */
async function inUsualForm(
  world: World,
  operation: Operation,
  customer: Customer,
  { id, item }: Pick<Created, 'id' | 'item'>,
): Promise<JsonObject | undefined> {
  const values = operation.action === 'update' ? described(world, operation, 'usual', id) : undefined;
  if (!values) return undefined;
  const kind = world.own('update.patchableField') === undefined ? 'offered' : 'good';
  const facts: StatedFacts = { kind, step: 'header-form', token: 'valid', body: 'valid', id: 'existing', item };
  await world.call(operation, values, { identity: customer.identity, facts });
  return jsonObject(values.body);
}

const textsOf = (resource: JsonObject, names: readonly string[]): readonly string[] =>
  names.map((name) => JSON.stringify(resource[name]) ?? '');

/** Reads what an update in a form has changed; `earlier` holds the texts that the updated members had or were sent with before. */
async function readBack(
  world: World,
  made: Created,
  form: HeaderForm,
  sent: JsonObject,
  earlier: Set<string>,
): Promise<void> {
  const retrieve = world.operation('retrieve');
  if (!retrieve) return;
  const texts = (resource: JsonObject): readonly string[] => textsOf(resource, Object.keys(sent));
  // The sample of the profile may be the same each time.
  if (texts(sent).some((text) => earlier.has(text))) return;
  const shows = (resource: JsonObject): boolean => texts(resource).every((text) => !earlier.has(text));
  const after = resourceIn(await retrieveSettled(world, retrieve, made, { step: 'after-form', form }, shows));
  for (const text of [sent, after ?? {}].flatMap(texts)) earlier.add(text);
}

async function inForms(
  world: World,
  operation: Operation,
  customer: Customer,
  { made, before }: { readonly made: Created; readonly before: JsonObject | undefined },
): Promise<void> {
  const { id, item } = made;
  const usual = await inUsualForm(world, operation, customer, made);
  const earlier = new Set(Object.values({ ...before, ...usual }).map((value) => JSON.stringify(value)));
  for (const [word, headers] of FORMS) {
    const withBody = operation.body !== undefined || operation.action === 'update';
    if (word.startsWith('content-type') && !withBody) continue;
    const kind = kindOf(world, operation, word);
    const facts = factsOf(kind, word, { withBody });
    if (operation.action === 'create') {
      await createResource(world, operation, customer, {
        kind: 'plain',
        step: 'header-form',
        headers,
        facts: {
          step: 'header-form',
          form: word,
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
    const values = described(world, operation, word, id);
    if (!values) continue;
    const response = await world.call(
      operation,
      { ...values, headers },
      { identity: customer.identity, facts: { ...facts, id: 'existing', item } },
    );
    const sent = jsonObject(values.body);
    if (!sent || !response.succeeded) continue;
    // What a probe sent may show later, too.
    if (kind === 'probe') textsOf(sent, Object.keys(sent)).forEach((text) => earlier.add(text));
    else await readBack(world, made, word, sent, earlier);
  }
  await inUsualForm(world, operation, customer, made);
}

/** A query parameter that the document does not name; on lists it might be a filter, so it is sent to other operations. */
async function withUnknownParameter(world: World, retrieve: Operation, { id, item, identity }: Created): Promise<void> {
  const values = { ...byId(retrieve, id), query: { unknownParameter: 'x' } };
  await world.call(retrieve, values, { identity, facts: { ...UNKNOWN_PARAMETER, item } });
}

export default defineScenario({
  id: 'header-forms',
  purpose: 'Sends described requests with Accept and Content-Type left out and in other forms.',
  changesState: true,
  calls: ['create', 'list', 'retrieve', 'update'],
  phase: 'main',
  provides: steps('header-form', 'before-forms', 'after-form', 'unknown-parameter'),
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
    const before = retrieve && resourceIn(await retrieveSettled(world, retrieve, made, 'before-forms'));
    for (const operation of world.boundOperations())
      if (['create', 'list', 'retrieve', 'update'].includes(operation.action))
        await inForms(world, operation, customer, { made, before });
    if (retrieve) await withUnknownParameter(world, retrieve, made);
  },
});
