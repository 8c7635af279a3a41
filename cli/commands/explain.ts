/** `conform explain ID`: a requirement, its source, and how it is decided. Works offline. */

import type { Command } from 'commander';
import path from 'node:path';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { meantRequirement } from '../../contracts/renamed-requirements.ts';
import { shellWord } from '../../contracts/text/shell-word.ts';
import { wrap } from '../../contracts/text/wrap.ts';
import type { Contract } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import type { Check } from '../../suites/checks/check.ts';
import { checkById } from '../../suites/checks/registry.ts';
import { evidenceOf, scenariosFor } from '../../suites/plan/evidence-of.ts';
import type { Console } from '../console.ts';

const LABEL = 14;

/** Longer lines are hard to read. */
const WIDEST = 110;

/** Scenarios that can record a piece of evidence. */
const providedBy = (sources: readonly string[], contract: Contract): string =>
  sources.length === 0
    ? 'no scenario'
    : sources.length === scenariosFor(contract).length
      ? 'every scenario'
      : sources.join(', ');

/** Options that a row can set. */
function optionsInWords({ options: { schema } }: Check): string {
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const names = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
  return names.map((name) => (required.includes(name) ? name : `${name} (optional)`)).join(', ');
}

/** The ids of requirements, each followed by its rule. */
function list(requirements: readonly Requirement[], console: Console): void {
  const indent = '  ';
  const width = Math.min(console.width, WIDEST) - indent.length;
  for (const { id, statement } of requirements)
    console.out([id, ...wrap(statement, width).map((line) => indent + line), ''].join('\n'));
}

/** Why no requirement has an id, and which one is probably meant. */
function unknownId(id: string, ids: readonly string[], file: string | undefined): UserError {
  const { isRenamed, id: like } = meantRequirement(id, ids);
  if (isRenamed)
    return new UserError({ code: 'explain.renamed', what: `${id} was renamed`, next: `conform explain ${like}` });
  if (/^[cf]-[\da-f]{8}$/.test(id))
    return new UserError({
      code: 'explain.of-run',
      what: `${id}: the id of a ${id.startsWith('c') ? 'cause' : 'finding'} of a run, not of a requirement`,
      next: `the report of the run describes it; \`conform replay ${id}\` sends its requests again`,
    });
  const begun = ids.filter((one) => one.startsWith(id)).slice(0, 5);
  return new UserError({
    code: 'explain.unknown',
    what: `${id}: unknown requirement`,
    nearest: begun.length > 0 ? undefined : like,
    next:
      begun.length > 0
        ? `did you mean: ${begun.join(', ')}`
        : `\`conform explain${file === undefined ? '' : ` --contract ${shellWord(file)}`}\` lists them`,
  });
}

/** What is to be said of a requirement, label by label; a row without a text is left out. */
function rowsOf(
  requirement: Requirement,
  contract: Contract,
): readonly (readonly [label: string, text: string | undefined])[] {
  const { source, statement, basis, level, operations, check, untestable, declarations, readings, place } = requirement;
  const used = check && checkById(check.id);
  const given = check && Object.keys(check.options).length > 0 ? ` ${JSON.stringify(check.options)}` : '';
  return [
    ['rule', statement],
    [
      'source',
      [`${contract.source.title} (${contract.source.dated})`, source.section, source.item].filter(Boolean).join(' / '),
    ],
    ['basis', `${basis}, ${level}`],
    ['operations', operations.join(', ')],
    ['not tested', untestable],
    ['check', check && `${check.id}${given}`],
    ['file', used?.file],
    ['decides', used?.decides],
    ...evidenceOf(requirement, contract).flatMap(
      ({ words, sources }) =>
        [
          ['needs', words],
          ['  from', providedBy(sources, contract)],
        ] as const,
    ),
    ['not judged', used?.leaves],
    ['options', used && optionsInWords(used)],
    ...declarations.map(
      (key) =>
        ['declaration', `${key}: ${contract.declarations.find((one) => one.key === key)?.question ?? ''}`] as const,
    ),
    ...contract.readings
      .filter(({ id }) => readings.includes(id))
      .flatMap(
        ({ question, taken, why }) =>
          [
            ['reading', question],
            ['  chosen', `${taken} ${why}`],
          ] as const,
      ),
    ['defined in', `${path.relative(process.cwd(), place.file)}:${place.line}`],
  ];
}

function explain(id: string | undefined, file: string | undefined, console: Console): void {
  const contracts = contractsOf(file);
  const all = contracts.flatMap(({ requirements }) => requirements);
  if (id === undefined) return list(all, console);
  const within = all.filter((one) => one.id.startsWith(`${id}.`));
  if (within.length > 0) return list(within, console);
  const contract = contracts.find(({ requirements }) => requirements.some((one) => one.id === id));
  const requirement = contract?.requirements.find((one) => one.id === id);
  if (!contract || !requirement)
    throw unknownId(
      id,
      all.map((one) => one.id),
      file,
    );
  const width = Math.min(console.width, WIDEST) - LABEL;
  const lines = rowsOf(requirement, contract).flatMap(([label, text = '']) =>
    text === '' ? [] : wrap(text, width).map((line, index) => `${(index === 0 ? label : '').padEnd(LABEL)}${line}\n`),
  );
  console.out(`${id}\n\n${lines.join('')}`);
}

export function explainCommand(command: Command, console: Console): void {
  command
    .argument(
      '[id]',
      'id of a requirement, or of an interface or operation, whose requirements are listed (default: all requirements are listed)',
    )
    .option('--contract <file>', 'your own OpenAPI document, explained instead of the four interfaces')
    .addHelpText(
      'after',
      `
Prints the rule, its source in the document, the check, the evidence that the check needs, and the scenarios that provide it;
for an interface (ticket) or an operation (ticket.list) the rules of its requirements.

Examples:
  conform explain ticket.list.from-date-time-is-required
  conform explain device.details.location-scope-alone-is-401
  conform explain ticket.list
  conform explain --contract openapi.yaml      the requirements of your own interface, with their ids

Exit codes: 0 printed, 2 unknown id`,
    )
    .action((id: string | undefined, { contract }: { readonly contract?: string }) => explain(id, contract, console));
}
