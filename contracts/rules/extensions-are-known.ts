import type { Json } from '../contract.ts';
import { EXTENSIONS } from '../extensions.ts';
import { isObject } from '../json/json-type.ts';
import type { RuleComplaint, DocumentRule } from './document-rule.ts';
import { ROWS, type LintPath } from './lint-document.ts';
import { followsConventions } from './operations.ts';
import { hint } from './rows.ts';

const BY_NAME = new Map(EXTENSIONS.map((extension) => [extension.name, extension]));

/** Keys that hold data of the author's own, and those whose members the author names. */
const LITERAL = new Set(['example', 'examples', 'default', 'enum', 'const', ROWS]);
const NAMED = new Set(['properties', 'headers', 'schemas', 'x-scopes']);

function judge(name: string, value: Json | undefined, path: LintPath): readonly RuleComplaint[] {
  const extension = BY_NAME.get(name);
  if (!extension) return [{ message: `${name} is no extension we know${hint(name, BY_NAME.keys())}`, path }];
  if (extension.isOrdinal && !(Number.isInteger(value) && Number(value) > 0))
    return [{ message: `${name} is ${JSON.stringify(value)}; it may be 1, 2, 3 and so on`, path }];
  if (extension.members && !(Array.isArray(value) && value.every((one) => extension.members?.includes(one as Json))))
    return [
      { message: `${name} is ${JSON.stringify(value)}; it lists ${extension.members.map(String).join(', ')}`, path },
    ];
  if (extension.values === undefined || extension.values.includes(value ?? null)) return [];
  return [
    { message: `${name} is ${JSON.stringify(value)}; it may be ${extension.values.map(String).join(', ')}`, path },
  ];
}

function* visit(value: Json | undefined, path: LintPath): Generator<RuleComplaint> {
  if (typeof value !== 'object' || value === null) return;
  const areNames = NAMED.has(String(path.at(-1)));
  for (const [key, member] of Object.entries(value as Readonly<Record<string, Json>>)) {
    if (LITERAL.has(key) && !areNames) continue;
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (isObject(value) && key.startsWith('x-') && !areNames) yield* judge(key, member, at);
    yield* visit(member, at);
  }
}

/** Readers of OpenAPI ignore unknown extensions, so a misspelt extension has no effect. */
export const extensionsAreKnown: DocumentRule = (document) =>
  followsConventions(document) ? [...visit(document, [])] : [];
