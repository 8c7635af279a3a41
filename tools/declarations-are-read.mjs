#!/usr/bin/env node
/**
 * Reports declarations that no code reads: the operator would be asked for a value without effect. A declaration is read if its key (for an
 * interface's own declaration also the part after the interface) or its role is given to a function that reads declarations, if the check of a row
 * takes the key as an option, or if the check of a row reads the declarations that the row names. A name in a comment, a type, a fact or a message
 * reads nothing. Usage: `node tools/declarations-are-read.mjs`; exit code 1 if one is unread.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { parse } from 'yaml';

const CODE = ['suites', 'generators', 'runner', 'profile', 'transport', 'doctor'];
const CONTRACTS = 'contracts';
/** How a check reads the declarations of its row. */
const OF_THE_ROW = 'requirement.declarations.map(declared)';

const isCode = (name) => name.endsWith('.ts') && !name.endsWith('.test.ts');

function filesIn(folder, isWanted) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

function rowsOf(file, name) {
  const content = parse(readFileSync(file, 'utf8'));
  return Array.isArray(content) ? content : (content?.[name] ?? []);
}

/** Every text in a value, at any depth. */
function textsIn(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The texts of a check: its file and the files next to it that it imports. */
function textOfCheck(file) {
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/from '(\.\/[^']+)'/g)].map(([, name]) => path.join(path.dirname(file), name));
  return [text, ...imported.map((one) => readFileSync(one, 'utf8'))].join('\n');
}

/** Functions that read declarations: `declared`, `declaredFor`, `world.own`. */
const READER = /declared|^own$/i;

/** A name that a function returns, chooses or compares, to read what it names. */
const PASSED_ON = ['ReturnStatement', 'ConditionalExpression', 'BinaryExpression'];

const isReader = ({ type, name, property }) =>
  type === 'MemberExpression' ? READER.test(property.name ?? '') : READER.test(name ?? '');

const isDeclarations = ({ name, property }) => (property?.name ?? name) === 'declarations';

/** The text of a literal, or of what follows the name of the interface in a template. */
function textOfName({ type, value, quasis }) {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  const [, rest] = /^\.(.+)/s.exec(type === 'TemplateLiteral' ? quasis.at(-1).value.cooked : '') ?? [];
  return rest;
}

/** The names by which a syntax tree reads declarations. */
function namesRead(node, parent) {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => namesRead(one, parent));
  const isGiven = parent?.type === 'CallExpression' && isReader(parent.callee);
  const isProperty = parent?.type === 'MemberExpression' && node === parent.property && isDeclarations(parent.object);
  const text = isProperty
    ? (node.name ?? node.value)
    : isGiven || PASSED_ON.includes(parent?.type)
      ? textOfName(node)
      : undefined;
  return [...(text === undefined ? [] : [text]), ...Object.values(node).flatMap((one) => namesRead(one, node))];
}

/** The declarations that nothing reads. `readers` are the ids of the checks that read the declarations of their row. */
export function unreadDeclarations({ declarations, requirements, interfaces, sources, readers }) {
  const inCode = new Set(sources.flatMap((source) => namesRead(parseAst(source, { lang: 'ts' }).body)));
  // The check `status` has several expectations; only one of them reads declarations.
  const readsItsRow = ({ id, with: options } = {}) =>
    readers.includes(id) && (id !== 'status' || options?.expect === 'observe');
  const read = new Set(
    requirements.flatMap(({ check, declarations: named = [] }) => [
      ...textsIn(check?.with ?? {}),
      ...(readsItsRow(check) ? named : []),
    ]),
  );
  const isRead = ({ key, role }) => {
    const [first, ...rest] = key.split('.');
    const names = [key, ...(interfaces.includes(first) ? [rest.join('.')] : []), ...(role ? [role] : [])];
    return read.has(key) || names.some((name) => inCode.has(name));
  };
  return declarations.filter((one) => !isRead(one)).map(({ key }) => key);
}

function main() {
  const yaml = (name) => filesIn(CONTRACTS, (one) => one === `${name}.yaml`).flatMap((file) => rowsOf(file, name));
  const checks = filesIn('suites/checks', (name) => name.endsWith('.check.ts'));
  const unread = unreadDeclarations({
    declarations: yaml('declarations'),
    requirements: yaml('requirements'),
    interfaces: readdirSync(CONTRACTS),
    sources: CODE.flatMap((folder) => filesIn(folder, isCode)).map((file) => readFileSync(file, 'utf8')),
    readers: checks
      .filter((file) => textOfCheck(file).includes(OF_THE_ROW))
      .map((file) => path.basename(file, '.check.ts')),
  });
  for (const key of unread)
    console.log(`${key}: no code reads it; read it in a check, a scenario or a generator, or remove the declaration`);
  process.exitCode = unread.length > 0 ? 1 : 0;
}

if (process.argv[1] !== undefined && import.meta.filename === path.resolve(process.argv[1])) main();
