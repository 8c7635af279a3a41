/** The reference page of the profile, generated from its schema: every key with its meaning, form and an example. */

import { stringify } from 'yaml';
import type { Contract, Json, JsonObject } from '../../contracts/contract.ts';
import type { Declaration } from '../../contracts/declaration.ts';
import { describeSchema } from '../../contracts/json-schema/describe-schema.ts';
import { declarationsOf } from '../../contracts/formats/profile-schema.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

const code = (value: Json): string => `\`${cell(typeof value === 'string' ? value : JSON.stringify(value))}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function definitionOf(root: JsonObject, schema: JsonObject): JsonObject {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : undefined;
  const definitions = root['$defs'] as Readonly<Record<string, JsonObject>>;
  // Keywords next to a reference override those of its target.
  return name === undefined ? schema : { ...definitions[name], ...schema };
}

const membersOf = (schema: JsonObject): [string, JsonObject][] =>
  Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>);

const exampleOf = ({ examples }: JsonObject): Json | undefined =>
  Array.isArray(examples) ? (examples as readonly Json[])[0] : undefined;

/** A shape with its own keys has its own table and needs no example here. */
const isShape = (definition: JsonObject): boolean => membersOf(definition).length > 0;

/** What a key means, with the values that it may have where they are listed and not all named in the text. */
function meaningOf({ description = '', enum: values }: JsonObject): string {
  const text = String(description);
  const all = Array.isArray(values) ? values.map(String) : [];
  return all.every((value) => text.includes(value)) ? text : `${text} One of: ${all.join(', ')}.`;
}

function keyRows(root: JsonObject, schema: JsonObject): string[][] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return membersOf(schema).map(([key, member]) => {
    const definition = definitionOf(root, member);
    const example = isShape(definition) ? undefined : exampleOf(definition);
    return [
      `\`${key}\`${required.includes(key) ? ' (required)' : ''}`,
      cell(meaningOf(definition)),
      example === undefined ? '' : code(example),
    ];
  });
}

const KEY_HEAD = ['key', 'meaning', 'example'];

interface Part {
  /** The name of the part in its path; `…` if the user chooses the name or several parts share the shape. */
  readonly name: string;
  readonly schema: JsonObject;
}

/** Members, list items and map values of a schema; each shape once. */
function partsOf(schema: JsonObject): Part[] {
  const members = membersOf(schema);
  const sharing = (reference: Json | undefined): number => members.filter(([, { $ref }]) => $ref === reference).length;
  const named = members.map(([key, member]) => ({
    name: typeof member['$ref'] === 'string' && sharing(member['$ref']) > 1 ? '…' : key,
    schema: (member['type'] === 'array' ? member['items'] : member) as JsonObject,
  }));
  const values = schema['additionalProperties'];
  return typeof values === 'object' && values !== null
    ? [...named, { name: '…', schema: values as JsonObject }]
    : named;
}

/** Shapes inside a section, each with its own table: `identities` contains identities, which contain `oauth2`. */
function nested(root: JsonObject, schema: JsonObject, title: string, seen: Set<unknown>): string[] {
  return partsOf(schema).flatMap(({ name, schema: part }) => {
    const { $ref: reference, description: _ofTheMember, ...rest } = part ?? {};
    const definition = reference === undefined ? (part ?? {}) : definitionOf(root, { $ref: reference, ...rest });
    const shape = reference ?? part;
    if (seen.has(shape) || (!isShape(definition) && definition['additionalProperties'] === undefined)) return [];
    seen.add(shape);
    const way = `${title}.${name}`;
    const description = typeof definition['description'] === 'string' ? [definition['description']] : [];
    const own = isShape(definition) ? [`### ${way}`, ...description, table(KEY_HEAD, keyRows(root, definition))] : [];
    return [...own, ...nested(root, definition, way, seen)];
  });
}

function section(root: JsonObject, key: string, member: JsonObject): string[] {
  const definition = definitionOf(root, member);
  const example = exampleOf(definition);
  return [
    `## ${key}`,
    String(definition['description'] ?? ''),
    ...(example === undefined
      ? []
      : ['```yaml\n' + stringify({ [key]: example }, { singleQuote: true }).trimEnd() + '\n```']),
  ];
}

const declarationRow = ({
  key,
  question,
  form,
  why,
  section: where,
  schema,
  example,
  default: standard,
}: Declaration): string[] => [
  `\`${key}\``,
  `${cell(question)} *${cell(where)}*`,
  cell(why),
  cell([describeSchema(schema), form].filter(Boolean).join('. ')),
  code(example),
  standard === undefined ? '' : code(standard),
];

function declarationTables(contracts: readonly Contract[]): string[] {
  const rows = declarationsOf(contracts);
  const head = [
    'key',
    'question, *and the section that leaves it unspecified*',
    'why it matters',
    'form',
    'example',
    'default',
  ];
  const owners = [...new Set(rows.map((row) => row.interface))];
  const titles = new Map(contracts.map(({ id, title }) => [id, title]));
  return owners.flatMap((owner) => [
    `### ${titles.get(owner) ?? 'Several interfaces'}`,
    table(head, rows.filter((row) => row.interface === owner).map(declarationRow)),
  ]);
}

const INTRODUCTION = `A profile is a YAML file in which an operator describes a target: its address, the identities that call it, the devices that it knows, and
the answers to the questions that the interface documents leave unspecified. \`conform init\` writes a first profile, \`conform questions\` prints
its open questions, and an editor completes keys with the schema \`contracts/formats/profile.schema.json\`.

- **Secrets** are not part of a profile. \`\${NAME}\` refers to an environment variable, or to a line of \`.env\` next to the profile; \`.env.example\` documents the variables. An identity or a device with
  \`\${NAME:-}\` is left out while the variable has no value.
- **A profile cannot override a document.** It adds what the documents leave unspecified; a value that contradicts a document is an error.
- **Undeclared points are not judged.** The suite records how the target behaves, and the report lists these points first.
- Keys at the root that begin with \`x-\` are ignored. Use them for YAML anchors; aliases and \`<<\` are supported.`;

/** The page as Markdown. */
export function profilePage(schema: JsonObject, contracts: readonly Contract[]): string {
  const parts = [
    '# Profile',
    INTRODUCTION,
    table(
      KEY_HEAD.slice(0, 2),
      keyRows(schema, schema).map((row) => row.slice(0, 2)),
    ),
    ...membersOf(schema).flatMap(([key, member]) => {
      const definition = definitionOf(schema, member);
      if (membersOf(definition).length === 0 && definition['type'] !== 'object') return [];
      const lines = section(schema, key, member);
      if (key === 'declarations') return [...lines, ...declarationTables(contracts)];
      const own = membersOf(definition).length > 0 ? [table(KEY_HEAD, keyRows(schema, definition))] : [];
      return [...lines, ...own, ...nested(schema, definition, key, new Set())];
    }),
  ];
  return `${parts.join('\n\n')}\n`;
}
