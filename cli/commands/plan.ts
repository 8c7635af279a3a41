/** `conform plan`: what a run would test, what it would not test, and why. Sends no request. */

import type { Command } from 'commander';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { PlanStatus } from '../../suites/plan/plan.ts';
import type { Console } from '../console.ts';
import { withOwnOptions, type OwnFlags } from '../own-target.ts';
import { runOptions, withRunOptions, type RunFlags } from '../run-options.ts';
import { openTarget } from '../target.ts';

interface Flags extends RunFlags, OwnFlags {
  readonly json?: boolean;
  readonly all?: boolean;
}

const WORDS: Readonly<Record<PlanStatus, string>> = {
  test: 'tested',
  undeclared: 'undeclared: observed only, until the profile declares them',
  'not-offered': 'not offered',
  'not-run': 'not run',
  untestable: 'not observable by a client',
};

async function plan(flags: Flags, console: Console): Promise<void> {
  const contracts = contractsOf(flags.contract);
  const options = runOptions(flags, contracts);
  const target = await openTarget(flags, console, { sends: false });
  try {
    const planned = planRun(contracts, target.profile, options);
    if (flags.json) return console.out(`${JSON.stringify(planned, undefined, 2)}\n`);
    for (const name of planned.interfaces) {
      const own = planned.requirements.filter((one) => one.interface === name);
      console.out(`${name}: ${own.length} requirements\n`);
      for (const status of Object.keys(WORDS) as PlanStatus[]) {
        const some = own.filter((one) => one.status === status);
        if (some.length === 0) continue;
        console.out(`  ${String(some.length).padStart(4)} ${WORDS[status]}\n`);
        if (flags.all || (status !== 'test' && status !== 'untestable' && some.length <= 12))
          for (const one of some)
            console.out(`       ${one.requirement}${one.reason === undefined ? '' : `: ${one.reason}`}\n`);
      }
      console.out('  scenarios\n');
      for (const one of planned.scenarios.filter((scenario) => scenario.interface === name))
        console.out(
          `       ${one.scenario}: ${one.leftOut === undefined ? one.purpose : `omitted: ${one.leftOut}`}\n${
            one.without === undefined ? '' : `         omitted at ${planned.effort} effort: ${one.without}\n`
          }`,
        );
    }
  } finally {
    await target.close();
  }
}

export function planCommand(command: Command, console: Console): void {
  withOwnOptions(withRunOptions(command))
    .option('--json', 'print the whole plan as JSON')
    .option('--all', 'list every requirement')
    .addHelpText(
      'after',
      `
Examples:
  conform plan --profile profile.yaml
  conform plan --profile profile.yaml --interface device --all
  conform plan --profile profile.yaml --read-only --effort smoke

Exit codes: 0 printed, 2 usage, profile or contract error`,
    )
    .action((flags: Flags) => plan(flags, console));
}
