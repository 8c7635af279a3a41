/** `conform lint`: validates contracts and requirements with OpenAPI 3.1, the Spectral ruleset and the loader. */

import path from 'node:path';
import type { Command } from 'commander';
import type { Contract } from '../../contracts/contract.ts';
import type { LintFinding } from '../../contracts/lint.ts';
import { contractNames, loadContract, loadContracts } from '../../contracts/load.ts';
import { namedFile } from '../../contracts/loader/source-file.ts';
import { plural } from '../../reports/plural.ts';
import { CHECKS } from '../../suites/checks/registry.ts';
import { rowsWithoutEvidence } from '../../suites/plan/rows-without-evidence.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';

interface Flags {
  readonly json?: boolean;
}

/** Contracts of the given folders and files; by default those of the package. */
const contractsAt = (names: readonly string[]): readonly Contract[] =>
  names.length === 0
    ? loadContracts()
    : names.flatMap((name) =>
        contractNames(namedFile(name)).length > 0 ? loadContracts({ root: name }) : [loadContract(name)],
      );

/** Rows that no scenario provides. A user's own contract may contain rows for future scenarios. */
const findingsWithoutEvidence = (contract: Contract): readonly LintFinding[] =>
  rowsWithoutEvidence(contract).map(({ requirement: { id, place }, needs }) => ({
    ...place,
    rule: 'rows-have-evidence',
    severity: contract.origin === 'package' ? 'error' : 'warning',
    message: `${id}: no scenario provides ${needs.join('; nor ')}`,
    path: '',
  }));

async function findingsIn(files: readonly string[]): Promise<readonly LintFinding[]> {
  // Spectral takes longer to load than all other modules together.
  const { lintContracts } = await import('../../contracts/lint.ts');
  const findings = await lintContracts(files, {
    checks: CHECKS.map(({ id, options }) => ({ id, options: options.schema })),
  });
  // A contract with errors may be too incomplete to load.
  if (findings.some(({ severity }) => severity === 'error')) return findings;
  return [...findings, ...contractsAt(files).flatMap(findingsWithoutEvidence)];
}

async function lint(files: readonly string[], flags: Flags, console: Console): Promise<number> {
  const findings = await findingsIn(files);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (flags.json) console.out(`${JSON.stringify(findings, undefined, 2)}\n`);
  else {
    for (const { file, line, column, rule, severity, message } of findings)
      console.out(`${path.relative(process.cwd(), file)}:${line}:${column}  ${severity}  ${message}  (${rule})\n`);
    console.out(
      findings.length === 0
        ? 'no errors, no warnings\n'
        : `${plural(errors, 'error')}, ${plural(findings.length - errors, 'warning')}\n`,
    );
  }
  return errors > 0 ? EXIT.usage : EXIT.ok;
}

export function lintCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('[files...]', 'contract files or folders (default: the contracts of the suite)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  conform lint
  conform lint contracts/ticket
  conform lint my-api/openapi.yaml --json

Exit codes: 0 no errors, 2 errors
How to write a contract: docs/adding-an-interface.md`,
    )
    .action(async (files: readonly string[], flags: Flags) => exit(await lint(files, flags, console)));
}
