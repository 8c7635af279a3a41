/** `conform init` and `conform questions`: a first profile, and what is still open in one. */

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { parse, YAMLError } from 'yaml';
import type { JsonObject } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { UserError } from '../../contracts/user-error.ts';
import { whyUnreadable } from '../../contracts/why-unreadable.ts';
import { initProfile } from '../../suites/profile/init.ts';
import { questionsText } from '../../suites/profile/questions.ts';
import { readProfile } from '../../suites/profile/read-profile.ts';
import type { Console } from '../console.ts';

const NEXT = 'give an OpenAPI 3 document in YAML or JSON';

function openApi(file: string): JsonObject {
  const wrong = (what: string, cause?: unknown): UserError =>
    new UserError({ code: 'init.from', what: `${file}: ${what}`, next: NEXT }, { cause });
  let document: unknown;
  try {
    document = parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw wrong(
      cause instanceof YAMLError ? `no YAML: ${cause.message.split('\n')[0] ?? ''}` : whyUnreadable(cause),
      cause,
    );
  }
  if (typeof document === 'object' && document !== null && 'paths' in document) return document as JsonObject;
  throw wrong('it has no paths, so it is no OpenAPI document');
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
