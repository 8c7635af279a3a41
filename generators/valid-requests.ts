/** Valid requests of an operation at random: every parameter and member that may be left out is sometimes left out. */

import fc from 'fast-check';
import type { Contract, Json, Operation, Parameter } from '../contracts/contract.ts';
import type { Binding } from '../contracts/formats/profile.ts';
import { pathParameters } from '../contracts/path-template.ts';
import { arbitraryOf } from './arbitrary.ts';
import { bodySchema } from './contract-schema.ts';
import { headerText, plainText } from './parameter-styles.ts';
import { generatedParameters, isKnowable, parameterValues } from './parameter-values.ts';
import { buildRequest, pathOf, type RequestValues } from './request.ts';
import type { RequestSpec } from './request-spec.ts';

type SchemaSource = Pick<Contract, 'document'>;

/** Bodies the contract allows; undefined for an operation without a body. */
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
  const bodies = validBodies(contract, operation) ?? fc.constant(undefined);
  return fc
    .record({
      path: pathValues(contract, operation, binding),
      query: values(contract, operation, 'query'),
      headers: values(contract, operation, 'header'),
      body: operation.body?.required === false ? fc.option(bodies, { nil: undefined }) : bodies,
    })
    .map((parts) => buildRequest(operation, { ...requestValues(operation, parts), binding }));
}

export interface RequestParts {
  readonly path: Readonly<Record<string, Json>>;
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, Json>>;
  readonly body?: Json | undefined;
}

/** Parts by JSON value, as a request wants them: path and header values written out. */
export function requestValues(operation: Operation, { path, query, headers, body }: RequestParts): RequestValues {
  const explode = (name: string) =>
    operation.parameters.find((parameter) => parameter.in === 'header' && parameter.name === name)?.explode ?? false;
  return {
    path: mapped(path, plainText),
    query,
    headers: mapped(headers, (value, name) => headerText({ explode: explode(name) }, value)),
    ...(body === undefined ? {} : { body }),
  };
}

/** A value for each placeholder of the path, declared or only in a binding. */
export function pathValues(
  contract: SchemaSource,
  operation: Operation,
  binding: Binding | undefined,
): fc.Arbitrary<Record<string, Json>> {
  const declared = generatedParameters(operation, 'path');
  const names = pathParameters(pathOf(operation, binding));
  return fc.record(
    Object.fromEntries(
      names.map((name) => {
        const parameter = declared.find((each) => each.name === name);
        return [name, parameter === undefined ? fc.uuid() : parameterValues(contract, operation, parameter)];
      }),
    ),
  );
}

function values(
  contract: SchemaSource,
  operation: Operation,
  place: Parameter['in'],
): fc.Arbitrary<Record<string, Json>> {
  const parameters = generatedParameters(operation, place).filter(isKnowable);
  return fc.record(
    Object.fromEntries(
      parameters.map((parameter) => [parameter.name, parameterValues(contract, operation, parameter)]),
    ),
    { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
  );
}

function mapped<T>(
  record: Readonly<Record<string, Json>>,
  change: (value: Json, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
