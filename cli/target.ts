/** What a run is aimed at: the target of a profile, or the reference provider started for the run. */

import path from 'node:path';
import { loadContracts } from '../contracts/load.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { UserError } from '../contracts/user-error.ts';
import { loadDotenv } from '../profile/dotenv.ts';
import { mistakeText } from '../contracts/mistake-text.ts';
import type { Environment } from '../profile/resolve.ts';
import { readProfile } from '../profile/read-profile.ts';
import type { Console } from './console.ts';
import { listenerOf, type ListenerFlags } from './listener-options.ts';
import { ownProfile, type OwnFlags } from './own-target.ts';
import type { RunFlags } from './run-options.ts';

export interface Target {
  readonly profile: Profile;
  /** As given on the command line; empty for the embedded provider. */
  readonly profileFile: string;
  /** Folder of the profile; the current one for the embedded provider. */
  readonly directory: string;
  readonly close: () => Promise<void>;
}

/** The options that say what a command is aimed at. */
export type TargetFlags = Pick<RunFlags, 'profile' | 'fault' | 'variant' | 'readOnly' | 'allowWrites'> &
  ListenerFlags &
  OwnFlags;

async function embedded(flags: TargetFlags): Promise<Target> {
  const { fault = [], variant = [] } = flags;
  const listener = listenerOf(flags);
  const { startProvider } = await import('../reference/provider.ts');
  const provider = await startProvider({ faults: fault, variants: variant });
  Object.assign(process.env, provider.env);
  const profile = { ...provider.profile(), ...(listener ? { listener } : {}) };
  return { profile, profileFile: '', directory: process.cwd(), close: () => provider.close() };
}

/** A user's own interface: an OpenAPI document and an address. */
function own(flags: TargetFlags, console: Console, env: Environment | undefined): Target {
  const [other] = (['profile', 'fault', 'variant'] as const).filter((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new UserError({
      code: 'options.contradiction',
      what: `--contract is for an interface of one's own, and --${other} for the four of the documents`,
      next: 'leave one of them out',
    });
  loadDotenv(process.cwd());
  const profile = ownProfile(flags, env);
  if (!flags.readOnly && env)
    console.err('conform: this run creates, changes and deletes at the target; --read-only leaves that out\n');
  return { profile, profileFile: '', directory: process.cwd(), close: () => Promise.resolve() };
}

/**
 * Where nothing is sent, no secret of the environment is needed.
 * @throws UserError for a profile that cannot be used, or options that contradict each other.
 */
export async function openTarget(
  flags: TargetFlags,
  console: Console,
  { sends = true }: { sends?: boolean } = {},
): Promise<Target> {
  const env = sends ? process.env : undefined;
  if (flags.contract !== undefined) return own(flags, console, env);
  if (flags.profile === undefined) return embedded(flags);
  if (flags.fault || flags.variant)
    throw new UserError({
      code: 'options.contradiction',
      what: '--fault and --variant are of the embedded reference provider, and --profile names another target',
      next: 'leave one of them out, or start `conform serve --fault ID` and use its profile',
    });
  loadDotenv(path.dirname(path.resolve(flags.profile)));
  const listener = listenerOf(flags);
  const { profile, directory, warnings } = readProfile(flags.profile, {
    contracts: loadContracts(),
    ...(env ? { env } : {}),
    ...(listener ? { listener } : {}),
  });
  for (const warning of warnings) console.err(`${mistakeText(warning)}\n`);
  if (profile.mode === 'production' && !flags.readOnly && !flags.allowWrites)
    throw new UserError({
      code: 'options.production',
      what: `${flags.profile} describes a production system, and this run would change its state`,
      next: 'add --read-only, or --allow-writes if the owner of the system agrees',
    });
  return { profile, profileFile: flags.profile, directory, close: () => Promise.resolve() };
}
