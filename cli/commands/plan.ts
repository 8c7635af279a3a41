/** `conform plan`: what a run would test, what it would not test, and why. Sends no request. */

import type { Command } from 'commander';
import type { DeclareFirst } from '../../contracts/formats/result.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { contractsOf } from '../../contracts/own-contract/own-contract.ts';
import { dependText, firstToMake } from '../../reports/undeclared.ts';
import { ofText, plannedText } from '../../reports/progress/words.ts';
import { plannedEvent } from '../../runner/planned-event.ts';
import { declaredBefore } from '../../suites/plan/declare-first.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { countsOf, ofOneInterface, type PlannedRequirement, type PlanStatus } from '../../suites/plan/plan.ts';
import type { Console } from '../console.ts';
import { withOwnOptions, type OwnFlags } from '../own-target.ts';
import { planOptions, withPlanOptions, type PlanFlags } from '../run-options.ts';
import { openTarget } from '../target.ts';

interface Flags extends PlanFlags, OwnFlags {
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

const MOST_CAUSES = 12;

const rowText = ({ requirement, reason }: PlannedRequirement): string =>
  `       ${requirement}${reason === undefined ? '' : `: ${reason}`}\n`;

/** One line for each reason, the most frequent first. */
function causesText(rows: readonly PlannedRequirement[]): string {
  const causes = groupBy(rows, ({ reason = '' }) => reason);
  const sorted = [...causes.values()].toSorted((one, other) => other.length - one.length);
  const lines = sorted.slice(0, MOST_CAUSES).map((group) => {
    const [first] = group;
    return first && group.length === 1
      ? rowText(first)
      : `  ${String(group.length).padStart(6)} requirements: ${first?.reason}\n`;
  });
  const rest = sorted.slice(MOST_CAUSES).reduce((sum, { length }) => sum + length, 0);
  return `${lines.join('')}${rest > 0 ? `       and ${rest} more: --all lists them\n` : ''}`;
}

function firstText(first: readonly DeclareFirst[]): string {
  if (first.length === 0) return '';
  const lines = first.map(firstToMake).map((one) => `  ${one.key}: ${dependText(one)}\n`);
  return `declare first\n${lines.join('')}`;
}

async function plan(flags: Flags, console: Console): Promise<void> {
  const contracts = contractsOf(flags.contract);
  const options = planOptions(flags, contracts);
  const target = await openTarget(flags, console, { sends: false });
  try {
    const planned = planRun(contracts, target.profile, options);
    if (flags.json) return console.out(`${JSON.stringify(planned, undefined, 2)}\n`);
    const [whole = ''] = plannedText(plannedEvent(planned, contracts, target.profile));
    console.out(`planned ${whole}\n${firstText(declaredBefore(contracts, planned, target.profile).first)}`);
    for (const name of planned.interfaces) {
      const own = planned.requirements.filter((one) => one.interface === name);
      const counts = countsOf(ofOneInterface(planned, name));
      console.out(`${name}: ${ofText(counts.planned, counts.requirements)}\n`);
      for (const status of Object.keys(WORDS) as PlanStatus[]) {
        const some = own.filter((one) => one.status === status);
        if (some.length === 0) continue;
        console.out(`  ${String(some.length).padStart(4)} ${WORDS[status]}\n`);
        if (flags.all) for (const one of some) console.out(rowText(one));
        else if (status !== 'test' && status !== 'untestable') console.out(causesText(some));
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
  withOwnOptions(withPlanOptions(command))
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
