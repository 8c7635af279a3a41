/** Valid requests of an operation at random: every parameter and member that may be left out is sometimes left out. */

import fc from 'fast-check';
import type { Contract, Json, Operation, Parameter } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { arbitraryOf } from './arbitrary.ts';
import { bodySchema, schemaAt } from './contract-schema.ts';
import { headerText, plainText } from './parameter-styles.ts';
import { buildRequest } from './request.ts';
import type { RequestSpec } from './request-spec.ts';

type SchemaSource = Pick<Contract, 'document'>;

/** Bodies the contract allows; undefined at once for an operation without a body. */
export function validBodies(contract: SchemaSource, operation: Operation): fc.Arbitrary<Json> | undefined {
  const schema = bodySchema(contract, operation);
  return schema === undefined ? undefined : arbitraryOf(schema, contract.document);
}

/** Requests the contract allows. @throws RequestNotBuildable for an operation that no binding completes. */
export function validRequests(
  contract: SchemaSource,
  operation: Operation,
  binding?: Binding,
): fc.Arbitrary<RequestSpec> {
  const bodies = validBodies(contract, operation);
  return fc
    .record({
      path: parameterValues(contract, operation, 'path'),
      query: parameterValues(contract, operation, 'query'),
      headers: parameterValues(contract, operation, 'header'),
      body:
        bodies === undefined
          ? fc.constant(undefined)
          : operation.body?.required
            ? bodies
            : fc.option(bodies, { nil: undefined }),
    })
    .map(({ path, query, headers, body }) =>
      buildRequest(operation, {
        path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, plainText(value)])),
        query,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, headerText({ explode: false }, value)]),
        ),
        ...(body === undefined ? {} : { body }),
        binding,
      }),
    );
}

function parameterValues(contract: SchemaSource, operation: Operation, place: Parameter['in']) {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  return fc.record(
    Object.fromEntries(
      parameters.map((parameter) => {
        const values = arbitraryOf(schemaAt(contract, parameter.schema), contract.document);
        return [parameter.name, place === 'query' ? values : values.filter((v) => /^[!-~]+$/.test(plainText(v)))];
      }),
    ),
    { requiredKeys: parameters.filter(({ required }) => required || place === 'path').map(({ name }) => name) },
  );
}
