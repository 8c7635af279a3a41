/** `conform lint`: contracts and their requirements by the Spectral ruleset, OpenAPI 3.1 and the loader. */

import path from 'node:path';
import type { Command } from 'commander';
import { CHECKS } from '../../suites/checks/registry.ts';
import { plural } from '../../reports/plural.ts';
import type { Console } from '../console.ts';
import { EXIT } from '../exit-codes.ts';

interface Flags {
  readonly json?: boolean;
}

async function lint(files: readonly string[], flags: Flags, console: Console): Promise<number> {
  // Spectral takes longer to load than everything else together.
  const { lintContracts } = await import('../../contracts/lint.ts');
  const findings = await lintContracts(files, { checks: CHECKS.map(({ id, options }) => ({ id, options })) });
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
