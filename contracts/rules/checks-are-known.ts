import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonObject } from '../contract.ts';
import { isObject } from '../json/json-type.ts';
import { objectOf, textOf } from '../loader/json-shape.ts';
import { parsePointer } from '../json/json-pointer.ts';
import { asSchemaProblem } from '../json-schema/schema-problem.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { hint, rowsOf, type LintRow } from './rows.ts';

/** A check that a row may name, with the JSON Schema of its options. Given by the caller that has checks: contracts know none. */
export interface KnownCheck {
  readonly id: string;
  readonly options: JsonObject;
}

/** Compiled once a check; a thousand rows name some seventy of them. */
const validators = new WeakMap<KnownCheck, ValidateFunction>();

function validatorOf(check: KnownCheck): ValidateFunction {
  const known = validators.get(check);
  const compiled =
    known ?? new Ajv2020({ allErrors: true, verbose: true, strict: false, logger: false }).compile(check.options);
  validators.set(check, compiled);
  return compiled;
}

function ofOptions({ row, name, path }: LintRow, check: KnownCheck): readonly RuleComplaint[] {
  const validate = validatorOf(check);
  if (validate(objectOf(objectOf(row['check'])['with']))) return [];
  return (validate.errors ?? []).map(asSchemaProblem).map(({ pointer, expected, received }) => ({
    message: `${name}: ${check.id} takes ${pointer === '' ? 'options' : pointer} with ${expected}, received ${received}`,
    path: [...path, 'check', 'with', ...parsePointer(pointer)],
  }));
}

/** Planning would meet the same mistakes; here they have a line. Silent where the checks are not given. */
export const checksAreKnown: DocumentRule<readonly KnownCheck[]> = (document, checks) =>
  rowsOf(document, 'requirements').flatMap((row) => {
    const id = isObject(row.row['check']) ? textOf(row.row['check']['id']) : undefined;
    if (checks.length === 0 || id === undefined) return [];
    const check = checks.find((one) => one.id === id);
    if (check) return ofOptions(row, check);
    const names = checks.map((one) => one.id);
    return [{ message: `${row.name}: there is no check ${id}${hint(id, names)}`, path: [...row.path, 'check', 'id'] }];
  });
