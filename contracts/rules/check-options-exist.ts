import type { JsonObject } from '../contract.ts';
import { formatPointer, isPointer, parsePointer } from '../json/json-pointer.ts';
import { dereference } from '../loader/dereference.ts';
import { listOf, objectOf, textOf } from '../loader/json-shape.ts';
import type { LintDocument } from './lint-document.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { lintOperations } from './operations.ts';
import { hint, rowsOf, textsOf, type LintRow } from './rows.ts';

/** The schema and those it is composed of, each with its pointer. */
function parts(document: LintDocument, pointer: string, depth = 0): readonly string[] {
  const at = dereference(document, pointer);
  const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    listOf(at.value[keyword]).map((_, index) => `${at.pointer}${formatPointer([keyword, index])}`),
  );
  return [at.pointer, ...(depth < 10 ? composed.flatMap((one) => parts(document, one, depth + 1)) : [])];
}

/** True if a schema describes the member that a pattern leads to; `*` represents every element of a list. */
function describes(document: LintDocument, pointer: string, member: readonly string[]): boolean {
  const [token, ...rest] = member;
  if (token === undefined) return true;
  return parts(document, pointer).some((part) => {
    const keywords = token === '*' ? ['items'] : ['properties', token];
    const next = `${part}${formatPointer(keywords)}`;
    const schema = dereference(document, part).value;
    const exists = token === '*' ? schema['items'] !== undefined : objectOf(schema['properties'])[token] !== undefined;
    return exists && describes(document, next, rest);
  });
}

/** The members that options name: one, or a list of them. */
const membersOf = ({ member }: JsonObject): readonly string[] =>
  (Array.isArray(member) ? listOf(member) : [member]).filter((one) => typeof one === 'string');

function ofResource(
  document: LintDocument,
  { row, name, path }: LintRow,
  options: JsonObject,
): readonly RuleComplaint[] {
  const resource = textOf(options['resource']);
  if (resource === undefined) return [];
  const schemas = Object.keys(objectOf(objectOf(document['components'])['schemas']));
  const at = [...path, 'check', 'with'];
  if (!schemas.includes(resource))
    return [
      { message: `${name}: no schema is called ${resource}${hint(resource, schemas)}`, path: [...at, 'resource'] },
    ];
  // A row may be about a member that the document does not list, and then says so by its basis.
  if (row['basis'] === 'open') return [];
  const pointer = formatPointer(['components', 'schemas', resource]);
  return membersOf(options)
    .filter((member) => !isPointer(member) || !describes(document, pointer, parsePointer(member)))
    .map((member) => ({ message: `${name}: ${resource} has no member ${member}`, path: [...at, 'member'] }));
}

function ofMediaType(document: LintDocument, row: LintRow, options: JsonObject): readonly RuleComplaint[] {
  const type = textOf(options['type']);
  const status = options['status'];
  if (objectOf(row.row['check'])['id'] !== 'media-type' || type === undefined || typeof status !== 'number') return [];
  return lintOperations(document)
    .filter(({ id, declaredLater }) => !declaredLater && textsOf(row, 'operations').includes(id))
    .filter(({ path }) => {
      const response = dereference(document, formatPointer([...path, 'responses', status]));
      return !Object.keys(objectOf(response.value['content'])).includes(type);
    })
    .map(({ id }) => ({
      message: `${row.name}: ${status} of ${id} has no content ${type}`,
      path: [...row.path, 'check', 'with', 'type'],
    }));
}

/** What a row's options name (schema, member, media type) must exist in the contract, or its check decides nothing and says nothing. */
export const checkOptionsExist: DocumentRule = (document) =>
  rowsOf(document, 'requirements').flatMap((row) => {
    const options = objectOf(objectOf(row.row['check'])['with']);
    return [...ofResource(document, row, options), ...ofMediaType(document, row, options)];
  });
