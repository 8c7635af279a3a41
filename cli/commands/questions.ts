/** `conform questions`: prints the open questions of a profile. */

import type { Command } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { questionsText } from '../../profile/questions.ts';
import { readProfile } from '../../profile/read-profile.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { declaredBefore } from '../../suites/plan/declare-first.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { Console } from '../console.ts';
import { usualProfile, USUAL_PROFILES_IN_WORDS, withProfileOption } from '../profile-option.ts';

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
      const plan = planRun(contracts, read, DEFAULT_OPTIONS);
      console.out(questionsText(contracts, read, declaredBefore(contracts, plan, read)));
    });
}
