/** The target of a run: that of a profile, the user's own interface, or the embedded reference provider. */

import path from 'node:path';
import { loadContracts } from '../contracts/load.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { UserError } from '../contracts/errors/user-error.ts';
import { loadDotenv } from '../profile/dotenv.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
import type { Environment } from '../profile/resolve.ts';
import { readProfile } from '../profile/read-profile.ts';
import type { Console } from './console.ts';
import { listenerOf, type ListenerFlags } from './listener-options.ts';
import { ownProfile, type OwnFlags } from './own-target.ts';
import { usualProfile, USUAL_PROFILES_IN_WORDS } from './profile-option.ts';
import type { PlanFlags } from './run-options.ts';

export interface OpenedTarget {
  readonly profile: Profile;
  /** As given on the command line; empty for the embedded provider. */
  readonly profileFile: string;
  /** Folder of the profile; the current one for the embedded provider. */
  readonly directory: string;
  /** Whether it is the embedded reference provider. */
  readonly isEmbedded: boolean;
  readonly close: () => Promise<void>;
}

/** The options that select the target. */
export type TargetFlags = Pick<
  PlanFlags,
  'profile' | 'embedded' | 'fault' | 'variant' | 'readOnly' | 'allowWrites' | 'interface'
> &
  ListenerFlags &
  OwnFlags;

/** The last line of a run without a profile: a result of the embedded provider must not be taken for one of another target. */
export const EMBEDDED_TESTED =
  'conform: this was the embedded reference provider; --profile selects another target, and `conform init` writes a profile\n';

/** The profile in the current folder, if no option selects a target. */
function chosenProfile(flags: TargetFlags, console: Console): string | undefined {
  if (flags.profile !== undefined || flags.fault || flags.variant || flags.embedded) return flags.profile;
  const found = usualProfile(console, '; --embedded selects the reference provider');
  if (found === undefined)
    console.err(
      `conform: no --profile, and no ${USUAL_PROFILES_IN_WORDS} in this folder: the target is the embedded reference provider\n`,
    );
  return found;
}

async function embedded(flags: TargetFlags): Promise<OpenedTarget> {
  const { fault = [], variant = [] } = flags;
  const listener = listenerOf(flags);
  const { startProvider } = await import('../reference/provider.ts');
  const provider = await startProvider({ faults: fault, variants: variant });
  Object.assign(process.env, provider.env);
  const profile = { ...provider.profile(), ...(listener ? { listener } : {}) };
  return { profile, profileFile: '', directory: process.cwd(), isEmbedded: true, close: () => provider.close() };
}

/** The user's own interface: an OpenAPI document and a base URL. */
function own(flags: TargetFlags, console: Console, env: Environment | undefined): OpenedTarget {
  const [other] = (['profile', 'fault', 'variant'] as const).filter((name) => flags[name] !== undefined);
  if (other !== undefined)
    throw new UserError({
      code: 'options.contradiction',
      what: `--contract (your own interface) and --${other} (the four partner interfaces) cannot be combined`,
      next: 'omit one of them',
    });
  loadDotenv(process.cwd());
  const profile = ownProfile(flags, env);
  if (!flags.readOnly && env)
    console.err('conform: this run creates, changes and deletes resources at the target; --read-only prevents this\n');
  return { profile, profileFile: '', directory: process.cwd(), isEmbedded: false, close: () => Promise.resolve() };
}

/** @throws UserError for an option about the user's own interface without its document. */
function rejectWithoutContract(flags: TargetFlags): void {
  const option = (['url', 'header'] as const).find((name) => flags[name] !== undefined);
  if (option !== undefined)
    throw new UserError({
      code: 'options.contract',
      what: `--${option} needs --contract: it is about the target of your own OpenAPI document`,
      next: 'add --contract FILE, or write interfaces.<name>.baseUrl and the credentials into a profile (conform init)',
    });
}

/** @throws UserError for an interface that was asked for and that the profile does not have. */
function rejectUnoffered(profile: Profile, profileFile: string, asked: readonly string[] = []): void {
  const offered = Object.keys(profile.interfaces);
  const lacking = asked.find((name) => !offered.includes(name));
  if (lacking !== undefined)
    throw new UserError({
      code: 'options.interface',
      what: `--interface ${lacking}: ${profileFile} gives no base URL for it`,
      next: `add interfaces.${lacking}.baseUrl to the profile, or use --interface ${offered.join(',')}`,
    });
}

/**
 * If nothing is sent, no secret from the environment is needed.
 * @throws UserError for an invalid profile, or options that exclude each other.
 */
export async function openTarget(
  flags: TargetFlags,
  console: Console,
  { sends = true }: { sends?: boolean } = {},
): Promise<OpenedTarget> {
  const env = sends ? process.env : undefined;
  if (flags.contract !== undefined) return own(flags, console, env);
  rejectWithoutContract(flags);
  const profileFile = chosenProfile(flags, console);
  if (profileFile === undefined) return embedded(flags);
  if (flags.fault || flags.variant || flags.embedded)
    throw new UserError({
      code: 'options.contradiction',
      what: '--embedded, --fault and --variant select the embedded reference provider and cannot be combined with --profile',
      next: 'omit one of them, or start `conform serve --fault ID --write-profile sandbox.yaml` and use that profile',
    });
  loadDotenv(path.dirname(path.resolve(profileFile)));
  const listener = listenerOf(flags);
  const { profile, directory, warnings } = readProfile(profileFile, {
    contracts: loadContracts(),
    optionalFrom: process.env,
    ...(env ? { env } : {}),
    ...(listener ? { listener } : {}),
  });
  rejectUnoffered(profile, profileFile, flags.interface);
  for (const warning of warnings) console.err(`${mistakeText(warning)}\n`);
  if (profile.mode === 'production' && !flags.readOnly && !flags.allowWrites)
    throw new UserError({
      code: 'options.production',
      what: `${profileFile} has mode: production, and this run would change the state of that system`,
      next: 'add --read-only, or --allow-writes if the owner of the system agrees',
    });
  return { profile, profileFile, directory, isEmbedded: false, close: () => Promise.resolve() };
}
