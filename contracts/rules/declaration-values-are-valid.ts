import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Json } from '../contract.ts';
import { isObject } from '../json/json-type.ts';
import { asSchemaProblem } from '../json-schema/schema-problem.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { declarationsOf, type LintRow } from './rows.ts';

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictRequired: false, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv;
}

function compile(ajv: Ajv2020, schema: Json | undefined): ValidateFunction | Error {
  if (!isObject(schema)) return new Error('it is no object');
  try {
    return ajv.compile(schema);
  } catch (error) {
    return error as Error;
  }
}

function judge({ row, name, path }: LintRow, validate: ValidateFunction | Error): readonly RuleComplaint[] {
  if (validate instanceof Error)
    return [{ message: `${name}: not a valid JSON Schema: ${validate.message}`, path: [...path, 'schema'] }];
  return ['example', 'default'].flatMap((key): readonly RuleComplaint[] => {
    if (row[key] === undefined || validate(row[key])) return [];
    const [first] = (validate.errors ?? []).map(asSchemaProblem);
    return [{ message: `${name}: the schema rejects the ${key}: ${first?.message ?? ''}`, path: [...path, key] }];
  });
}

/** The example is what a user copies into a profile, the default is what the suite goes by. */
export const declarationValuesAreValid: DocumentRule = (document) => {
  const ajv = newAjv();
  return declarationsOf(document).flatMap((row) => judge(row, compile(ajv, row.row['schema'])));
};
