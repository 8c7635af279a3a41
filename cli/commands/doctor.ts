/** `conform doctor`: looks at a target before any test. Sends no request that changes state. */

import type { Command } from 'commander';
import { loadContracts } from '../../contracts/load.ts';
import { diagnosisText, type Diagnosis } from '../../doctor/diagnosis.ts';
import type { Console } from '../console.ts';
import { doctorExitCode } from '../doctor-exit-code.ts';
import { exitCodeOfSignal } from '../exit-codes.ts';
import { interruptible } from '../interruptible.ts';
import { withListenerOptions, type ListenerFlags } from '../listener-options.ts';
import { withProfileOption } from '../profile-option.ts';
import { chosenContracts } from '../known-names.ts';
import { several } from '../run-options.ts';
import { openTarget } from '../target.ts';

interface Flags extends ListenerFlags {
  readonly profile?: string;
  readonly embedded?: boolean;
  readonly interface?: readonly string[];
  readonly json?: boolean;
}

/** The last line: what to do now. */
function conclusion(diagnoses: readonly Diagnosis[]): string {
  const count = (outcome: Diagnosis['outcome']): number => diagnoses.filter((one) => one.outcome === outcome).length;
  const unproven = count('unproven');
  const rest = unproven === 0 ? '' : `, ${unproven} unproven`;
  if (count('failed') === 1) return `\n${count('ok')} ok, 1 failed${rest}: fix it and run again`;
  if (count('failed') > 0)
    return `\n${count('ok')} ok, ${count('failed')} failed${rest}: fix the first and run again; later failures may follow from it`;
  return `\n${count('ok')} ok${rest}: ready for conform run`;
}

async function examine(flags: Flags, console: Console): Promise<number> {
  const { examineTarget } = await import('../../doctor/doctor.ts');
  const contracts = chosenContracts(loadContracts(), flags.interface);
  const target = await openTarget({ ...flags, readOnly: true }, console);
  try {
    return await interruptible(async (signal, ended) => {
      const diagnoses = await examineTarget({
        contracts,
        profile: target.profile,
        env: process.env,
        directory: target.directory,
        signal,
        ...(flags.json ? {} : { onDiagnosis: (diagnosis) => console.out(`${diagnosisText(diagnosis)}\n`) }),
      });
      if (flags.json) console.out(`${JSON.stringify(diagnoses, undefined, 2)}\n`);
      const by = ended();
      if (by !== undefined) return exitCodeOfSignal(by);
      if (!flags.json) console.out(`${conclusion(diagnoses)}\n`);
      return doctorExitCode(diagnoses);
    });
  } finally {
    await target.close();
  }
}

export function doctorCommand(command: Command, console: Console, exit: (code: number) => void): void {
  withProfileOption(withListenerOptions(command))
    .option('--embedded', 'test the embedded reference provider (default if there is no profile)')
    .option(
      '-i, --interface <names>',
      'interfaces to verify, separated by commas (default: those of the profile)',
      several,
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Sends no request that changes state. Each item is ok, failed, or unproven if only a run can show it.

Examples:
  conform doctor --profile profile.yaml
  conform doctor --profile profile.yaml --interface device,ticket

Exit codes: 0 nothing failed, 2 the profile cannot be used or the target differs from it, 4 target or listener unreachable,
130 interrupted, 143 terminated`,
    )
    .action(async (flags: Flags) => exit(await examine(flags, console)));
}
