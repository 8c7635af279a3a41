/** `conform learn`: asks the target about the unspecified points that the profile does not declare, and writes what it shows into the profile. */

import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Contract } from '../../contracts/contract.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { loadContracts } from '../../contracts/load.ts';
import { shortened } from '../../contracts/text/shortened.ts';
import { UserError } from '../../contracts/errors/user-error.ts';
import { profileWith } from '../../learn/findings.ts';
import type { Learnt } from '../../learn/learn.ts';
import { evidenceText, withAccepted } from '../../learn/write-found.ts';
import { flowYaml } from '../../profile/flow-yaml.ts';
import { openQuestions } from '../../profile/questions.ts';
import { readProfileText } from '../../profile/read-profile.ts';
import type { Console } from '../console.ts';
import { EXIT, exitCodeOfSignal } from '../exit-codes.ts';
import { interruptible } from '../interruptible.ts';
import { withListenerOptions, type ListenerFlags } from '../listener-options.ts';
import { withProfileOption } from '../profile-option.ts';
import { chosenContracts } from '../known-names.ts';
import { several } from '../run-options.ts';
import { leftOnTarget } from '../../reports/left-on-target.ts';
import { writeWhole } from '../../runner/write-whole.ts';
import { openTarget, type OpenedTarget } from '../target.ts';

interface Flags extends ListenerFlags {
  readonly profile?: string;
  readonly interface?: readonly string[];
  readonly dryRun?: boolean;
  readonly readOnly?: boolean;
  readonly allowWrites?: boolean;
}

/** Most of a rejection that is printed. */
const LONGEST = 300;

function printLeftovers(leftovers: Learnt['leftovers'], console: Console): void {
  for (const line of leftOnTarget({ leftovers })) console.out(`left on the target: ${line}\n`);
}

/** Interfaces that showed nothing, because they did not respond or rejected the credentials. */
function printUnasked({ silent, rejected }: Learnt, console: Console): void {
  for (const { interface: name, request, failure } of silent)
    console.err(
      `${name}: no response to several requests in a row, the last of them ${request.method} ${request.url}: ${failure?.message ?? ''}; no further ones were sent\n` +
        '  next      verify with `conform doctor` that the target runs and responds, then run `conform learn` again\n',
    );
  for (const { interface: name, identity, requests } of rejected)
    console.err(
      `${name}: the target rejected every request of ${identity} (${requests} of them with 401 or 403): they show nothing else\n` +
        '  next      verify the credentials with `conform doctor`, then run `conform learn` again\n',
    );
}

/** The target, and the profile that is completed. */
type Asked = Pick<OpenedTarget, 'profile' | 'profileFile'> & { readonly contracts: readonly Contract[] };

/** The points of the interfaces that were asked about; those of others are no question then. */
function openPoints(profile: Profile, contracts: readonly Contract[]) {
  const interfaces = Object.entries(profile.interfaces).filter(([name]) => contracts.some(({ id }) => id === name));
  return openQuestions(loadContracts(), { ...profile, interfaces: Object.fromEntries(interfaces) });
}

/** Each value with its question and the exchanges that show it, and what stays open. */
function printFound(learnt: Learnt, { contracts, profile, profileFile }: Asked, console: Console): void {
  const { found, contradictory, exchanges, created, silent, rejected } = learnt;
  const questions = new Map(openPoints(profile, contracts).map((one) => [one.key, one.question]));
  for (const one of found) {
    const question = questions.get(one.key) ?? questions.get(one.of ?? '');
    console.out(
      `${question === undefined ? '' : `${question}\n`}  ${one.key}: ${flowYaml(one.value)}\n  shown by ${evidenceText(one, 3)}\n\n`,
    );
  }
  for (const key of contradictory)
    console.out(`${key}: the target shows different values; declare it yourself, or leave it undeclared\n`);
  const open = openPoints(profileWith(profile, found), contracts).map(({ key }) => key);
  const stay = created === 0 ? '' : ', which stay on the target';
  console.out(
    `${found.length} found, ${open.length} still open; ${exchanges} requests, ${created} resources created${stay}\n`,
  );
  // A target that did not respond was asked about nothing.
  if (open.length > 0 && (silent.length + rejected.length === 0 || found.length > 0))
    console.out(
      `still open: ${open.join(', ')}\n\`conform questions --profile ${profileFile}\` prints what they mean\n`,
    );
}

function printWithoutBody({ withoutBody }: Learnt, { profileFile }: Asked, console: Console): void {
  for (const { key, tried, fullest } of withoutBody)
    console.out(
      `none of ${tried} bodies created a resource; ${fullest.method} ${fullest.target} returned ${fullest.status ?? 'no response'} to the one with the most members: ${shortened(fullest.text, LONGEST)}\n` +
        `  next      declare ${key} in ${profileFile}, and run \`conform learn\` again: most of the other points depend on it\n`,
    );
}

/** Writes what leaves the profile valid, unless nothing is to be written. */
function writeProfile({ found }: Learnt, file: string, { dryRun = false }: Flags, console: Console): void {
  const all = { contracts: loadContracts(), env: process.env };
  const { text, rejected } = withAccepted(readFileSync(file, 'utf8'), found, (changed) =>
    readProfileText(changed, file, all),
  );
  for (const { found: one, why } of rejected)
    console.err(`${one.key}: not written: ${why instanceof UserError ? why.what : why.message}\n`);
  if (dryRun) return console.out(`${file} is unchanged (--dry-run)\n`);
  const written = found.length - rejected.length;
  if (written === 0) return;
  writeWhole(file, text);
  console.out(
    `${file} now contains ${rejected.length === 0 ? 'them' : `${written} of them`}, with \`provenance: observed\`\n`,
  );
}

async function learnTarget(flags: Flags, console: Console): Promise<number> {
  const { learn } = await import('../../learn/learn.ts');
  const contracts = chosenContracts(loadContracts(), flags.interface);
  const target = await openTarget(flags, console);
  const { profile, profileFile, directory, isEmbedded } = target;
  if (isEmbedded) {
    await target.close();
    throw new UserError({
      code: 'learn.profile',
      what: 'there is no profile to complete',
      next: 'run `conform init > profile.yaml`, write the address and the credentials into it, and run again',
    });
  }
  return interruptible(async (signal, ended) => {
    const learnt = await learn({
      contracts,
      profile,
      directory,
      signal,
      env: process.env,
      readOnly: flags.readOnly === true,
      onProgress: (text) => console.err(`${text}\n`),
      onLeftovers: (left) => printLeftovers(left, console),
    });
    const asked = { contracts, profile, profileFile };
    printFound(learnt, asked, console);
    printWithoutBody(learnt, asked, console);
    printLeftovers(learnt.leftovers, console);
    printUnasked(learnt, console);
    const by = ended();
    if (by !== undefined) return exitCodeOfSignal(by);
    writeProfile(learnt, profileFile, flags, console);
    if (learnt.silent.length > 0) return EXIT.unreachable;
    return learnt.rejected.length > 0 ? EXIT.usage : EXIT.ok;
  });
}

export function learnCommand(command: Command, console: Console, exit: (code: number) => void): void {
  withProfileOption(withListenerOptions(command))
    .option(
      '-i, --interface <names>',
      'interfaces to ask about, separated by commas (default: those of the profile)',
      several,
    )
    .option('--dry-run', 'send the same requests and print the values found, but leave the profile unchanged')
    .option('--read-only', 'send no request that changes state; most points then remain undeclared')
    .option('--allow-writes', 'change the state of a target with `mode: production`')
    .addHelpText(
      'after',
      `
Sends requests that show how the target behaves where the documents leave it unspecified: a body that creates a resource, required members,
statuses of rejections, paging, sorting, filters, hubs, notifications, paths of operations. Creates some resources. What it finds is written under
\`declarations\` and \`bindings\`, with \`observed\` under \`provenance\`; what the profile already declares stays as it is. If interfaces
show different values, each gets its own, as \`<interface>.paging\`. A requirement that fails only because of an observed value warns instead:
the target then contradicts what it showed. Certification ignores observed values; to have them count, confirm them with the provider and change
\`observed\` to \`confirmed\`.

Examples:
  conform learn --profile profile.yaml --dry-run
  conform learn --profile profile.yaml
  conform learn --profile profile.yaml --interface ticket --read-only

Exit codes: 0 done, 2 usage or profile error, 4 target or listener unreachable, 130 interrupted, 143 terminated`,
    )
    .action(async (flags: Flags) => exit(await learnTarget(flags, console)));
}
