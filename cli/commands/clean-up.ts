/** `conform clean-up`: removes what a killed run left on the target. */

import { LATEST_RUN } from '../run-folder.ts';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { Profile } from '../../contracts/formats/profile.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { leftoverLine } from '../../runner/leftover-line.ts';
import { createClient } from '../../transport/client/client.ts';
import { createPace } from '../../transport/client/pace.ts';
import { ANONYMOUS } from '../../contracts/anonymous.ts';
import { openLedger, type Ledger, type LedgerEntry } from '../../transport/recording/ledger.ts';
import { createRecorder } from '../../transport/recording/recorder.ts';
import { knownValues } from '../../transport/redaction/known-values.ts';
import { createRedactor } from '../../transport/redaction/redactor.ts';
import type { Console } from '../console.ts';
import { EXIT, exitCodeOfSignal } from '../exit-codes.ts';
import { interruptible } from '../interruptible.ts';
import { readRun } from '../read-run.ts';
import { openTarget, type OpenedTarget } from '../target.ts';
import { targetFlags } from '../target-of-run.ts';

interface Flags {
  readonly dryRun?: boolean;
  readonly profile?: string;
}

/** Lists of what a run, its confirmations and its replays created. */
const ledgersIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('ledger.ndjson'))
    .map((name) => path.join(folder, name));

/**
 * Credentials are those of the profile today, as none are stored; addresses are those at which the run created something, unless they contain a
 * secret: a deletion at another address could meet something else.
 */
function asRecorded(today: Profile, { interfaces }: Profile): Profile {
  const recorded = Object.entries(interfaces).map(([name, { baseUrl }]) => {
    const now = today.interfaces[name];
    return [name, { ...now, baseUrl: now && baseUrl.includes('{{') ? now.baseUrl : baseUrl }] as const;
  });
  return { ...today, interfaces: Object.fromEntries(recorded) };
}

/** @throws UserError if the profile lacks an identity on whose behalf something was created. */
function requireIdentities({ identities }: Profile, profileFile: string, entries: readonly LedgerEntry[]): void {
  const known = new Set([ANONYMOUS, ...Object.keys(identities)]);
  const lacking = new Set(
    entries.flatMap(({ cleanup, identity }) => (cleanup && !known.has(identity) ? [identity] : [])),
  );
  if (lacking.size === 0) return;
  throw new UserError({
    code: 'clean-up.identity',
    what: `${profileFile} has no identity ${[...lacking].join(', ')} any more, on whose behalf the run created what is left`,
    next: 'add it to the profile, or give a profile that has it with --profile; the lines above list what is left',
  });
}

/** @returns what stays, in words. */
async function remove(
  ledger: Ledger,
  { profile, directory }: OpenedTarget,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const redactor = createRedactor({ known: knownValues(profile, process.env) });
  const pace = createPace({
    requestsPerSecond: profile.limits?.requestsPerSecond,
    concurrency: profile.limits?.concurrency,
  });
  const recorder = createRecorder({ redactor });
  const client = createClient({ profile, directory, redactor, pace, recorder, signal, env: process.env });
  try {
    const leftovers = await ledger.cleanUp(client);
    return leftovers.map(leftoverLine).map(({ what, why }) => `${what}: ${why}`);
  } finally {
    await client.close();
  }
}

async function cleanUp(folder: string, { dryRun = false, profile: given }: Flags, console: Console): Promise<number> {
  const { begun } = readRun(folder).captured;
  const files = ledgersIn(folder).filter(existsSync);
  const ledgers = files
    .map((file) => ({ file, ledger: openLedger(file) }))
    .filter(({ ledger }) => ledger.open.length > 0);
  const count = ledgers.reduce((sum, { ledger }) => sum + ledger.open.length, 0);
  if (count === 0) {
    console.out('nothing to remove: the run left no resource\n');
    return EXIT.ok;
  }
  for (const { ledger } of ledgers)
    for (const entry of ledger.open)
      console.out(
        `left  ${leftoverLine({ ...entry, why: '' }).what}${entry.cleanup ? '' : ', which no request removes'}\n`,
      );
  if (dryRun) return EXIT.nonConformant;
  if (begun.profileFile === '' && begun.contract === undefined)
    throw new UserError({
      code: 'clean-up.embedded',
      what: 'the run tested the embedded reference provider, which ended with it',
      next: 'nothing is left to remove; delete the folder of the run',
    });
  // An interface that the profile does not have any more is cleaned up, too.
  const { interface: _all, ...flags } = targetFlags(given === undefined ? begun.target : [], folder);
  const opened = await openTarget(
    { ...flags, ...(given === undefined ? {} : { profile: given }), allowWrites: true },
    console,
  );
  const target = { ...opened, profile: asRecorded(opened.profile, begun.profile) };
  try {
    const open = ledgers.flatMap(({ ledger }) => ledger.open);
    requireIdentities(target.profile, target.profileFile || 'the command line', open);
    return await interruptible(async (signal, endedBy) => {
      const left: string[] = [];
      for (const { ledger } of ledgers) left.push(...(await remove(ledger, target, signal)));
      console.out(`removed ${count - left.length} of ${count}\n${left.map((one) => `still there  ${one}\n`).join('')}`);
      if (left.length === 0) for (const file of files.filter((one) => !one.endsWith('/ledger.ndjson'))) rmSync(file);
      const by = endedBy();
      if (by !== undefined) return exitCodeOfSignal(by);
      return left.length === 0 ? EXIT.ok : EXIT.nonConformant;
    });
  } finally {
    await target.close();
  }
}

export function cleanUpCommand(command: Command, console: Console, exit: (code: number) => void): void {
  command
    .argument('[run]', 'folder of a run', LATEST_RUN)
    .option('-p, --profile <file>', 'profile with the credentials (default: the profile of the run, as it is now)')
    .option('--dry-run', 'print what is left; send nothing')
    .addHelpText(
      'after',
      `
A run removes the resources that it has created, also after Ctrl-C. A killed run leaves a list of them in its folder; this command
removes the listed resources, at the addresses and with the requests that the run recorded, whatever the profile has become since; it reads only the
credentials from the profile.
Start it in the folder in which the run was started.

Examples:
  conform clean-up --dry-run
  conform clean-up reports/out/20261120-101500-4f2a

Exit codes: 0 nothing is left; 1 something is left; 2 folder, profile or usage; 130 interrupted; 143 terminated`,
    )
    .action(async (folder: string, flags: Flags) => exit(await cleanUp(folder, flags, console)));
}
