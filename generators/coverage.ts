/** Deterministic valid requests, each saying what it covers. */

import type { Contract, Json, Operation } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { schemaValidator } from '../contracts/json-schema/schema-validator.ts';
import { arbitraryOf, sampleOne } from './arbitrary.ts';
import { contentCases } from './cases/content-cases.ts';
import { memberCases, structureCases } from './cases/member-cases.ts';
import { parameterCases } from './cases/parameter-cases.ts';
import { schemaCases } from './cases/schema-cases.ts';
import { narrowedByContract } from './contract-narrowing.ts';
import { bodyReference, schemaAt } from './contract-schema.ts';
import { fullBody } from './full-body.ts';
import { buildRequest } from './request.ts';
import type { RequestSpec } from './request-spec.ts';
import { compilerOf } from '../packages/json-schema-arbitrary/index.ts';
import { seedFor } from './seed.ts';
import { pathValues, requestValues } from './valid-requests.ts';

type SchemaSource = Pick<Contract, 'document'>;

/**
 * Valid requests , the most informative first: parameters absent, present and in pairs; the smallest and the fullest body; each
 * type, listed value, boundary and branch; each member alone and absent; then texts, numbers, date-times and sizes that implementations
 * trip over. Each names in `covers` what it is there for; `odd` marks what a target may reject with reason. Judged valid by the contract's
 * validator after being written. Lazy and deterministic.
 *
 * @throws RequestNotBuildable for an operation that no binding completes
 */
export function* eachCoverageRequest(
  contract: SchemaSource,
  operation: Operation,
  seed: number,
  binding?: Binding,
): IterableIterator<RequestSpec> {
  const path = sampleOne(pathValues(contract, operation, binding), seedFor(seed, 'path'));
  const parameters = parameterCases(contract, operation, seed);
  const least = parameters[0] ?? { query: {}, headers: {}, covers: [] };
  const bodies = bodyCases(contract, operation, seed);
  const first = bodies.next().value as BodyText | undefined;
  const sent = new Set<string>();
  const request = (
    values: Pick<typeof least, 'query' | 'headers'>,
    body: BodyText | undefined,
    covers: readonly string[],
  ) => {
    const parts = requestValues(operation, { path, query: values.query, headers: values.headers });
    return {
      ...buildRequest(operation, { ...parts, ...(body === undefined ? {} : { rawBody: body.text }), binding }),
      covers,
    };
  };
  const isNew = ({ query, headers, body, covers }: RequestSpec) => {
    const key = JSON.stringify([query, headers, body, covers]);
    return !sent.has(key) && sent.add(key) !== undefined;
  };
  for (const { covers, ...values } of parameters) {
    const spec = request(values, first, [...covers, ...(first?.covers ?? [])]);
    if (isNew(spec)) yield spec;
  }
  for (const body of bodies) {
    const spec = request(least, body, body.covers);
    if (isNew(spec)) yield spec;
  }
}

interface BodyText {
  readonly text: string;
  readonly covers: readonly string[];
}

function* bodyCases(contract: SchemaSource, operation: Operation, seed: number): IterableIterator<BodyText> {
  const reference = bodyReference(operation);
  if (reference === undefined) return;
  const problems = schemaValidator(contract)(reference.pointer);
  const isValid = (text: string) => problems(JSON.parse(text)).length === 0;
  for (const each of allBodies(contract, operation, seed)) if (isValid(each.text)) yield each;
}

function* allBodies(contract: SchemaSource, operation: Operation, seed: number): IterableIterator<BodyText> {
  const reference = bodyReference(operation);
  const full = fullBody(contract, operation, seed);
  if (reference === undefined || full === undefined) return;
  const schema = schemaAt(contract, reference);
  const compiler = compilerOf(contract.document, { narrow: narrowedByContract });
  const formula = compiler.formulaOf(schema);
  const written = (body: Json, covers: readonly string[]): BodyText => ({ text: JSON.stringify(body), covers });
  yield written(sampleOne(arbitraryOf(schema, contract.document, { frugal: true }), seedFor(seed, 'body')), [
    'body=smallest',
  ]);
  yield written(full, ['body=full']);
  for (const { value, covers } of schemaCases(compiler, schema, seed)) yield written(value, [`body${covers}`]);
  for (const { body, covers } of memberCases(full)) yield written(body, covers);
  yield* contentCases(full, (body) => compiler.admission.admits(formula, body));
  for (const { body, covers } of structureCases(full)) yield written(body, covers);
}
