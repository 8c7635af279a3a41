/** Parameters of an operation, those of its path included. */

import type { Json, Parameter, ParameterPlace } from '../contract.ts';
import type { ReportProblem } from '../errors/contract-error.ts';
import { formatPointer, getPointer } from '../json/json-pointer.ts';
import type { Bundle } from './bundle.ts';
import { contentOf } from './contents.ts';
import { dereference, type Resolved } from './dereference.ts';
import { listOf, textOf } from './json-shape.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header'];

/** Defaults of OpenAPI 3.1, section 4.8.12. */
const DEFAULT_STYLE: Readonly<Record<ParameterPlace, Parameter['style']>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
};

/** A parameter holds its schema, or one media type that does. */
function schemaPointer(parameter: Resolved): string {
  const [inContent] = Object.values(contentOf(parameter) ?? {});
  return inContent?.pointer ?? `${parameter.pointer}/schema`;
}

function readParameter(parameter: Resolved): Parameter {
  const { value } = parameter;
  const place = value['in'] as ParameterPlace;
  const style = (textOf(value['style']) as Parameter['style'] | undefined) ?? DEFAULT_STYLE[place];
  return {
    name: textOf(value['name']) ?? '',
    in: place,
    required: value['required'] === true || place === 'path',
    schema: { pointer: schemaPointer(parameter) },
    description: textOf(value['description']) ?? '',
    style,
    explode: typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form',
    ...(value['x-mode'] === 'sandbox' ? { mode: 'sandbox' as const } : {}),
  };
}

function isUsable({ document, placeOf }: Bundle, pointer: string, report: ReportProblem): boolean {
  const { value } = dereference(document, pointer);
  if (PLACES.includes(value['in'] as ParameterPlace)) {
    if (typeof value['name'] === 'string' && (value['schema'] !== undefined || value['content'] !== undefined))
      return true;
    const missing = typeof value['name'] === 'string' ? 'schema' : 'name';
    report({
      code: 'contract.missing-key',
      place: placeOf(pointer),
      what: `a parameter has no ${missing}`,
      expected: 'name, in and schema',
      next: `add ${missing}`,
    });
  } else if (value['in'] === 'cookie') {
    // An optional cookie is never sent, and nothing is lost by it.
    if (value['required'] === true)
      report({
        code: 'contract.unsupported',
        place: placeOf(pointer),
        what: `${textOf(value['name']) ?? 'a parameter'}: required parameters in a cookie are not supported`,
        expected: PLACES.join(', '),
        next: 'send the cookie as a header of the identity in the profile, and take the parameter out',
      });
  } else if (Object.keys(value).length > 0)
    report({
      code: 'contract.wrong-value',
      place: placeOf(pointer),
      what: `a parameter has the place ${JSON.stringify(value['in'] ?? null)}`,
      expected: `in: ${PLACES.join(', ')}`,
      next: 'correct `in`',
    });
  return false;
}

/** Those of the operation win over those of its path with the same name and place. */
export function parametersOf(bundle: Bundle, operation: string, report: ReportProblem): readonly Parameter[] {
  const above = operation.slice(0, operation.lastIndexOf('/'));
  const lists = above.startsWith('/paths/')
    ? [`${above}/parameters`, `${operation}/parameters`]
    : [`${operation}/parameters`];
  const pointers = lists.flatMap((list) =>
    listOf(getPointer(bundle.document as Json, list)).map((_, index) => `${list}${formatPointer([index])}`),
  );
  const found = new Map<string, Parameter>();
  for (const pointer of pointers.filter((one) => isUsable(bundle, one, report))) {
    const parameter = readParameter(dereference(bundle.document, pointer));
    found.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...found.values()];
}
