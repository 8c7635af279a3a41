/** `conform init` writes a first profile; `conform questions` prints the open questions of a profile. */

import type { Command } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { initProfile } from '../../profile/init.ts';
import { questionsText } from '../../profile/questions.ts';
import { readProfile } from '../../profile/read-profile.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { declareFirstOfPlan } from '../../suites/plan/declare-first.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { Console } from '../console.ts';
import { openApiFrom } from '../openapi-source.ts';

export function initCommand(command: Command, console: Console): void {
  command
    .option('--name <name>', 'name of the target')
    .option(
      '--from <source>',
      'file or URL of an OpenAPI document of the target, or URL of the target; its values are filled in',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  conform init > profile.yaml\n  conform init --from target-openapi.yaml > profile.yaml\n  conform init --from https://sandbox.example.com > profile.yaml\n\n' +
        'Next: complete the profile, then run `conform doctor --profile profile.yaml`.',
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
    .addHelpText(
      'after',
      '\nExample:\n  conform questions --profile profile.yaml > questions.md\n\nNext: send the file to the provider, and write the answers to the questions into the profile.',
    )
    .action(({ profile }: { readonly profile: string }) => {
      const contracts = loadContracts();
      const { profile: read } = readProfile(profile, { contracts });
      const first = declareFirstOfPlan(contracts, planRun(contracts, read, DEFAULT_OPTIONS), read);
      console.out(questionsText(contracts, read, first));
    });
}
