/** `conform plan`: what a run would test, how, and what not and why. Sends nothing. */

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
  undeclared: 'open and undeclared: observed only',
  'not-offered': 'not offered',
  'not-run': 'not run',
  untestable: 'cannot be tested from outside',
};

async function plan(flags: Flags, console: Console): Promise<void> {
  const contracts = contractsOf(flags.contract);
  const options = runOptions(flags, contracts);
  const target = await openTarget(flags, console, { sends: false });
  try {
    const made = planRun(contracts, target.profile, options);
    if (flags.json) return console.out(`${JSON.stringify(made, undefined, 2)}\n`);
    for (const name of made.interfaces) {
      const own = made.requirements.filter((one) => one.interface === name);
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
      for (const one of made.scenarios.filter((scenario) => scenario.interface === name))
        console.out(
          `       ${one.scenario}: ${one.leftOut === undefined ? one.purpose : `left out, as ${one.leftOut}`}\n${
            one.without === undefined ? '' : `         at ${made.effort} effort without ${one.without}\n`
          }`,
        );
    }
  } finally {
    await target.close();
  }
}

export function planCommand(command: Command, console: Console): void {
  withOwnOptions(withRunOptions(command))
    .option('--json', 'the whole plan as JSON')
    .option('--all', 'name every requirement')
    .addHelpText('after', '\nExamples:\n  conform plan --profile sandbox.yaml\n  conform plan --interface device --all')
    .action((flags: Flags) => plan(flags, console));
}
