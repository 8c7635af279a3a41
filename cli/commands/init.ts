/** `conform init` writes a first profile; `conform questions` prints the open questions of a profile. */

import path from 'node:path';
import type { Command } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { initProfile } from '../../profile/init/init.ts';
import { questionsText } from '../../profile/questions.ts';
import { readProfile } from '../../profile/read-profile.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { declareFirstOfPlan } from '../../suites/plan/declare-first.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { Console } from '../console.ts';
import { httpUrl } from '../http-url.ts';
import { openApiFrom } from '../openapi-source.ts';
import { packageRoot } from '../../contracts/package-root.ts';
import { usualProfile, USUAL_PROFILES_IN_WORDS, withProfileOption } from '../profile-option.ts';
import { chosenContracts, several } from '../run-options.ts';

interface InitFlags {
  readonly name?: string;
  readonly from?: string;
  readonly url?: string;
  readonly interface?: readonly string[];
  readonly all?: boolean;
}

/** The JSON Schema of profiles in this installation, relative to the current folder where the profile is written. */
function schemaAddress(): string {
  const address = path.relative(process.cwd(), path.join(packageRoot(), 'contracts/formats/profile.schema.json'));
  return address.startsWith('.') ? address : `./${address}`;
}

export function initCommand(command: Command, console: Console): void {
  command
    .option('--name <name>', 'name of the target')
    .option(
      '-i, --interface <names>',
      'interfaces to test, separated by commas (default: all, or those found)',
      several,
    )
    .option('--url <base>', 'base URL of the target, for each interface', httpUrl('https://sandbox.example.com/v1'))
    .option('--all', 'write every question; without it, only what a first run needs')
    .option(
      '--from <source>',
      'OpenAPI 3 or Swagger 2.0 document (file or URL), Postman collection, HAR file, or URL of the target; its values are filled in',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  conform init --interface ticket --url https://sandbox.example.com/v1 > profile.yaml\n  conform init --from target-openapi.yaml > profile.yaml\n  conform init --from https://sandbox.example.com > profile.yaml\n\n' +
        'Next: complete the profile, then run `conform doctor --profile profile.yaml`.',
    )
    .action(async ({ name, from, url, interface: names, all = false }: InitFlags) =>
      console.out(
        initProfile({
          contracts: chosenContracts(loadContracts(), names),
          schema: schemaAddress(),
          brief: !all,
          ...(name === undefined ? {} : { name }),
          ...(url === undefined ? {} : { baseUrl: url }),
          ...(from === undefined ? {} : { from: await openApiFrom(from) }),
        }),
      ),
    );
}

export function questionsCommand(command: Command, console: Console): void {
  withProfileOption(command)
    .addHelpText(
      'after',
      '\nExamples:\n  conform questions > questions.md\n  conform questions --profile sandbox.yaml > questions.md\n\nNext: send the file to the provider, and write the answers to the questions into the profile.',
    )
    .action(({ profile = usualProfile(console) }: { readonly profile?: string }) => {
      if (profile === undefined)
        throw new UserError({
          code: 'questions.profile',
          what: `no --profile, and no ${USUAL_PROFILES_IN_WORDS} in this folder`,
          next: 'give the profile with --profile, or run `conform init > profile.yaml`',
        });
      const contracts = loadContracts();
      const { profile: read } = readProfile(profile, { contracts });
      const first = declareFirstOfPlan(contracts, planRun(contracts, read, DEFAULT_OPTIONS), read);
      console.out(questionsText(contracts, read, first));
    });
}
