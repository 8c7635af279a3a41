/** `conform lint`: contracts and their requirements by the Spectral ruleset, OpenAPI 3.1 and the loader. */

import path from 'node:path';
import type { Command } from 'commander';
import type { Contract } from '../../contracts/contract.ts';
import type { LintFinding } from '../../contracts/lint.ts';
import { contractNames, loadContract, loadContracts } from '../../contracts/load.ts';
import { namedFile } from '../../contracts/loader/source-file.ts';
import { plural } from '../../reports/plural.ts';
import { CHECKS } from '../../suites/checks/registry.ts';
import { unfedRows } from '../../suites/plan/unfed-rows.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';

interface Flags {
  readonly json?: boolean;
}

/** Contracts of the folders and files given; the package's own where none is given. */
const contractsAt = (names: readonly string[]): readonly Contract[] =>
  names.length === 0
    ? loadContracts()
    : names.flatMap((name) =>
        contractNames(namedFile(name)).length > 0 ? loadContracts({ root: name }) : [loadContract(name)],
      );

/** Rows that no scenario feeds. A user's own contract may hold rows for scenarios to come. */
const unfedFindings = (contract: Contract): readonly LintFinding[] =>
  unfedRows(contract).map(({ requirement: { id, place }, needs }) => ({
    ...place,
    rule: 'rows-have-evidence',
    severity: contract.origin === 'package' ? 'error' : 'warning',
    message: `${id}: no scenario provides ${needs.join('; nor ')}`,
    path: '',
  }));

async function findingsIn(files: readonly string[]): Promise<readonly LintFinding[]> {
  // Spectral takes longer to load than everything else together.
  const { lintContracts } = await import('../../contracts/lint.ts');
  const findings = await lintContracts(files, {
    checks: CHECKS.map(({ id, options }) => ({ id, options: options.schema })),
  });
  // A contract with errors may not be whole enough to be loaded.
  if (findings.some(({ severity }) => severity === 'error')) return findings;
  return [...findings, ...contractsAt(files).flatMap(unfedFindings)];
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
        ? 'contracts are sound\n'
        : `${plural(errors, 'error')}, ${plural(findings.length - errors, 'warning')}\n`,
    );
  }
  return errors > 0 ? EXIT.usage : EXIT.ok;
}

export function lintCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('[files...]', "contract files or folders; the suite's own contracts where left out")
    .option('--json', 'findings as JSON')
    .addHelpText('after', '\nExamples:\n  conform lint\n  conform lint my-api/openapi.yaml')
    .action(async (files: readonly string[], flags: Flags) => exit(await lint(files, flags, console)));
}
