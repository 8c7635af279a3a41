/** `conform init` and `conform questions`: a first profile, and what is still open in one. */

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parse } from 'yaml';
import type { JsonObject } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { UserError } from '../../contracts/user-error.ts';
import { initProfile } from '../../suites/profile/init.ts';
import { questionsText } from '../../suites/profile/questions.ts';
import { readProfile } from '../../suites/profile/read-profile.ts';
import type { Console } from '../console.ts';

function openApi(file: string): JsonObject {
  try {
    const document: unknown = parse(readFileSync(file, 'utf8'));
    if (typeof document === 'object' && document !== null && 'paths' in document) return document as JsonObject;
    throw new Error('it has no paths');
  } catch (cause) {
    throw new UserError(
      {
        code: 'init.from',
        what: `${file} is no OpenAPI document: ${(cause as Error).message.split('\n')[0] ?? ''}`,
        next: 'give an OpenAPI 3 document in YAML or JSON',
      },
      { cause },
    );
  }
}

export function initCommand(command: Command, console: Console): void {
  command
    .option('--name <name>', 'name of the target')
    .option('--from <file>', 'OpenAPI document of the target, which answers some of the questions')
    .addHelpText(
      'after',
      '\nExamples:\n  conform init > profile.yaml\n  conform init --from target-openapi.yaml > profile.yaml',
    )
    .action(({ name, from }: { readonly name?: string; readonly from?: string }) =>
      console.out(
        initProfile({
          contracts: loadContracts(),
          ...(name === undefined ? {} : { name }),
          ...(from === undefined ? {} : { from: openApi(from) }),
        }),
      ),
    );
}

export function questionsCommand(command: Command, console: Console): void {
  command
    .requiredOption('-p, --profile <file>', 'profile of the target')
    .addHelpText('after', '\nExample:\n  conform questions --profile profile.yaml > questions.md')
    .action(({ profile }: { readonly profile: string }) => {
      const contracts = loadContracts();
      console.out(questionsText(contracts, readProfile(profile, { contracts }).profile));
    });
}
