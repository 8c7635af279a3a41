/** Generated histories for the laws of checks: exchanges with typed facts, of any step and operation, and responses of all kinds. */

import fc from 'fast-check';
import type { Contract, Json, JsonObject, Operation } from '../../../contracts/contract.ts';
import { TOKENS } from '../../../contracts/formats/evidence/conditions.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { STEPS, type StepDefinition, type StepName } from '../../../contracts/formats/evidence/steps.ts';
import { exchange, type Draft, type DraftResponse } from './judging.ts';

const TEXTS = ['one', 'two', '/status', 'status', 'main', 'id', 'T-1'];

/** Values of a schema of the vocabulary; texts from a few, so that they meet. */
function valueOf(schema: JsonObject): fc.Arbitrary<Json> {
  const { type, enum: values, items, anyOf: branches } = schema;
  if (Array.isArray(values)) return fc.constantFrom(...(values as readonly Json[]));
  if (Array.isArray(branches)) return fc.oneof(...(branches as readonly JsonObject[]).map(valueOf));
  if (type === 'array') return fc.array(valueOf((items ?? {}) as JsonObject), { maxLength: 2 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return fc.nat({ max: 4 });
  if (type === 'object') return fc.constant({});
  return fc.constantFrom(...TEXTS);
}

const conditions = fc.record(
  {
    kind: fc.constantFrom('good', 'good', 'negative', 'odd', 'probe', 'settling'),
    token: fc.constantFrom('valid', 'valid', 'valid', ...TOKENS),
    scope: fc.constantFrom('held', 'lacking'),
    id: fc.constantFrom('existing', 'foreign', 'unknown', 'like', 'deleted'),
    body: fc.constantFrom('valid', 'malformed', 'absent', 'violating'),
    item: fc.constantFrom('one', 'two'),
  },
  { requiredKeys: ['kind', 'token'], noNullPrototype: true },
);

function factsOf(step: StepName): fc.Arbitrary<StatedFacts> {
  const { facts } = STEPS[step] as StepDefinition;
  const own = Object.entries(facts).map(([name, { schema }]) => [name, valueOf(schema)] as const);
  const required = Object.entries(facts).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]));
  return fc
    .tuple(conditions, fc.record(Object.fromEntries(own), { requiredKeys: required, noNullPrototype: true }))
    .map(([stated, ofStep]) => ({ ...stated, ...ofStep, step }) as unknown as StatedFacts);
}

const resource = fc.record(
  {
    id: fc.constantFrom('T-1', 'T-2', 'T-3'),
    externalId: fc.constantFrom('E-1', 'E-2'),
    status: fc.constantFrom('acknowledged', 'inProgress', 'rejected'),
    description: fc.constantFrom('first', 'second'),
    creationDate: fc.constantFrom('2026-11-20T10:00:00Z', '2026-11-21T10:00:00.000Z', 'yesterday'),
  },
  { requiredKeys: ['id'], noNullPrototype: true },
);

const response: fc.Arbitrary<DraftResponse> = fc.oneof(
  fc.constantFrom(200, 201, 204, 400, 401, 403, 404, 500, 503),
  fc.tuple(fc.constantFrom(200, 201, 202), resource).map(([status, body]) => [status, body] as const),
  fc.array(resource, { maxLength: 3 }).map((items) => [200, items] as const),
  fc.constantFrom(400, 404).map((status) => [status, { code: String(status), reason: 'rejected' }] as const),
  fc.constant([200, 'no JSON', { 'content-type': 'text/html' }] as const),
);

const METHODS: Readonly<Partial<Record<Operation['action'], string>>> = {
  create: 'POST',
  update: 'PATCH',
  'hub-create': 'POST',
  'hub-delete': 'DELETE',
};

/** An exchange at one of these operations. */
const anyExchange = (operations: readonly Operation[], steps: readonly StepName[]): fc.Arbitrary<Draft> =>
  fc
    .record({
      operation: fc.constantFrom(...operations),
      facts: fc.constantFrom(...steps).chain(factsOf),
      identity: fc.constantFrom('A', 'B'),
      path: fc.constantFrom('/', '/T-1', '/?limit=2&offset=1', '/?sort=id', '/?imsi='),
      sent: fc.option(resource, { nil: undefined }),
      response: fc.option(response, { nil: undefined }),
    })
    .map(({ operation, facts, identity, path, sent, response }) =>
      exchange(operation.id, {
        facts,
        identity,
        path,
        method: METHODS[operation.action] ?? 'GET',
        ...(sent === undefined || METHODS[operation.action] === undefined ? {} : { sent }),
        ...(response === undefined ? {} : { response }),
      }),
    );

/** Drafts at the operations of a contract, of any step. */
export function anyDrafts({ operations }: Contract): fc.Arbitrary<readonly Draft[]> {
  const callable = operations.filter(({ action }) => action !== 'publish');
  return fc.array(anyExchange(callable, Object.keys(STEPS) as StepName[]), { minLength: 1, maxLength: 40 });
}
