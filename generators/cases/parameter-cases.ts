/** Which optional parameters a request contains, and which of their values the schemas distinguish. */

import type { Contract, Json, Operation, Parameter } from '../../contracts/contract.ts';
import { narrowedByContract } from '../contract-narrowing.ts';
import { schemaAt } from '../contract-schema.ts';
import { sampleOne } from '../arbitrary.ts';
import { pairwise } from '../pairwise.ts';
import { generatedParameters, isKnowable, parameterValues } from '../parameter-values.ts';
import { compilerOf } from '../../packages/json-schema-arbitrary/index.ts';
import { seedFor } from '../seed.ts';
import { schemaCases } from './schema-cases.ts';

export interface ParameterCase {
  readonly query: Readonly<Record<string, Json>>;
  readonly headers: Readonly<Record<string, Json>>;
  readonly covers: readonly string[];
}

interface Level {
  readonly name: string;
  readonly value: Json | undefined;
}

type SchemaSource = Pick<Contract, 'document'>;

/** None, all, each alone, then every pair of levels together; a level is absence or one of the values that matter. */
export function parameterCases(contract: SchemaSource, operation: Operation, seed: number): ParameterCase[] {
  const parameters = (['query', 'header'] as const)
    .flatMap((place) => generatedParameters(operation, place))
    .filter(isKnowable);
  const levels = new Map(parameters.map((parameter) => [parameter, levelsOf(contract, operation, parameter, seed)]));
  const absent: Level = { name: 'absent', value: undefined };
  const least = (parameter: Parameter) => (parameter.required ? (levels.get(parameter)?.[0] ?? absent) : absent);
  const row = (choose: (parameter: Parameter) => Level) =>
    caseOf(parameters.map((parameter) => [parameter, choose(parameter)] as const));
  const optional = parameters.filter(({ required }) => !required);
  const factors = Object.fromEntries(
    parameters.map((parameter) => [
      keyOf(parameter),
      [...(parameter.required ? [] : [absent]), ...(levels.get(parameter) ?? [])],
    ]),
  );
  return [
    row(least),
    ...(optional.length > 1 ? [row((parameter) => levels.get(parameter)?.[0] ?? absent)] : []),
    ...optional.flatMap((alone) =>
      (levels.get(alone) ?? []).map((level) => row((parameter) => (parameter === alone ? level : least(parameter)))),
    ),
    ...(parameters.length > 1
      ? pairwise(factors).map((levelOf) => row((parameter) => levelOf[keyOf(parameter)] ?? absent))
      : []),
  ];
}

/** A usual value first, then those of the schema's own boundaries. */
function levelsOf(contract: SchemaSource, operation: Operation, parameter: Parameter, seed: number): Level[] {
  const usual = sampleOne(parameterValues(contract, operation, parameter), seedFor(seed, parameter.name));
  const compiler = compilerOf(contract.document, { narrow: narrowedByContract });
  const special = [
    ...schemaCases(compiler, schemaAt(contract, parameter.schema), seedFor(seed, parameter.name, 'cases')),
  ];
  return [
    { name: 'usual', value: usual },
    ...special
      .filter(({ value }) => value !== '')
      .map(({ covers, value }) => ({ name: covers.replace(/^=/, ''), value })),
  ];
}

function caseOf(levels: readonly (readonly [Parameter, Level])[]): ParameterCase {
  const values = (place: Parameter['in']) =>
    Object.fromEntries(
      levels.flatMap(([parameter, { value }]) =>
        parameter.in === place && value !== undefined ? [[parameter.name, value]] : [],
      ),
    );
  return {
    query: values('query'),
    headers: values('header'),
    covers: levels.map(([parameter, { name }]) => `${keyOf(parameter)}=${name}`),
  };
}

function keyOf({ in: place, name }: Parameter): string {
  return `${place}.${name}`;
}
