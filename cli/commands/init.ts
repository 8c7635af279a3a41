/** `conform init` and `conform questions`: a first profile, and what is still open in one. */

import type { Command } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { initProfile } from '../../profile/init.ts';
import { questionsText } from '../../profile/questions.ts';
import { readProfile } from '../../profile/read-profile.ts';
import type { Console } from '../console.ts';
import { openApiFrom } from '../openapi-source.ts';

export function initCommand(command: Command, console: Console): void {
  command
    .option('--name <name>', 'name of the target')
    .option(
      '--from <source>',
      'OpenAPI document of the target, a file or a URL, or URL of the target itself: it answers some of the questions',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  conform init > profile.yaml\n  conform init --from target-openapi.yaml > profile.yaml\n  conform init --from https://sandbox.example.com > profile.yaml',
    )
    .action(async ({ name, from }: { readonly name?: string; readonly from?: string }) =>
      console.out(
        initProfile({
          contracts: loadContracts(),
          ...(name === undefined ? {} : { name }),
          ...(from === undefined ? {} : { from: await openApiFrom(from) }),
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
