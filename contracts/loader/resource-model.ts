/** The extension `x-resource-model`: what an interface says of the resource it is about. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ResourceModel } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import { formatPointer } from '../json/json-pointer.ts';
import { listedMembers } from '../listed-members.ts';
import { nearest } from '../text/nearest.ts';
import { asSchemaProblem } from '../json-schema/schema-problem.ts';
import { object, optional, text, type TypeOf } from '../json-schema/typed-schema.ts';
import type { Bundle } from './bundle.ts';
import { objectOf } from './json-shape.ts';

const MODEL = object({ schema: text(), stateMember: text(), createdMember: optional(text()) });
const AT = '/info/x-resource-model';

type Model = TypeOf<typeof MODEL>;

let compiled: ValidateFunction<Model> | undefined;

/** Compiled at its first use: contracts that the build stored need no validation. */
const validator = (): ValidateFunction<Model> => {
  compiled ??= new Ajv2020({ allErrors: true, verbose: true }).compile<Model>(MODEL.schema);
  return compiled;
};

function reportShape({ placeOf }: Bundle, report: ReportProblem): void {
  for (const error of validator().errors ?? []) {
    const { pointer, expected, received } = asSchemaProblem(error);
    report({
      code: 'contract.wrong-value',
      place: placeOf(`${AT}${pointer}`),
      what: `x-resource-model${pointer}: wrong value`,
      expected,
      received,
      next: 'name the schema, its member that holds the state, and the one that holds the time of creation, if any',
    });
  }
}

/** Reports a name in the model that is not one of the known ones. */
function reportUnknown(
  { placeOf, report }: { readonly placeOf: Bundle['placeOf']; readonly report: ReportProblem },
  member: keyof ResourceModel,
  name: string,
  known: readonly string[],
): void {
  if (known.includes(name)) return;
  const guess = nearest(name, known);
  report({
    code: member === 'schema' ? 'contract.unknown-resource' : 'contract.wrong-value',
    place: placeOf(`${AT}${formatPointer([member])}`),
    what: `x-resource-model: ${member === 'schema' ? `no schema is called ${name}` : `the schema lists no member ${name}`}`,
    expected: known.join(', '),
    nearest: guess,
    next: 'name one of them',
  });
}

/** The model of a bundled document; undefined where it has none, or a wrong one, which is reported. */
export function resourceModelOf(bundle: Bundle, report: ReportProblem): ResourceModel | undefined {
  const { document, placeOf } = bundle;
  const model = objectOf(document['info'])['x-resource-model'];
  if (model === undefined) return undefined;
  if (!validator()(model)) {
    reportShape(bundle, report);
    return undefined;
  }
  const schemas = Object.keys(objectOf(objectOf(document['components'])['schemas']));
  reportUnknown({ placeOf, report }, 'schema', model.schema, schemas);
  if (!schemas.includes(model.schema)) return undefined;
  const members = [...listedMembers({ document }, model.schema)];
  reportUnknown({ placeOf, report }, 'stateMember', model.stateMember, members);
  if (model.createdMember !== undefined)
    reportUnknown({ placeOf, report }, 'createdMember', model.createdMember, members);
  return model;
}
