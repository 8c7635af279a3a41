/** `conform serve`: starts the reference provider as a local sandbox. */

import { once } from 'node:events';
import { InvalidArgumentError, type Command } from 'commander';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../../contracts/errors/user-error.ts';
import { whyUnreadable } from '../../contracts/errors/why-unreadable.ts';
import { environmentText, printableProfile } from '../../reference/own-profile/printable-profile.ts';
import { startupSummary } from '../../reference/own-profile/startup-summary.ts';
import { startProvider, type Provider } from '../../reference/provider.ts';
import { writeWhole } from '../../runner/write-whole.ts';
import { choiceOption } from '../choice.ts';
import type { Console } from '../console.ts';
import { interruptible } from '../interruptible.ts';
import { several } from '../run-options.ts';

interface Flags {
  readonly port: number;
  readonly data?: string;
  readonly mode: 'sandbox' | 'production';
  readonly printProfile?: boolean;
  readonly writeProfile?: string;
  readonly fault?: readonly string[];
  readonly variant?: readonly string[];
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('Expected a port from 0 to 65535.');
  return port;
}

async function start({ port, data, mode, fault = [], variant = [] }: Flags): Promise<Provider> {
  try {
    return await startProvider({
      port,
      mode,
      faults: fault,
      variants: variant,
      ...(data === undefined ? {} : { dataDir: data }),
    });
  } catch (cause) {
    if (cause instanceof UserError || !(cause instanceof Error)) throw cause;
    throw new UserError(
      {
        code: 'serve.start',
        what: `the provider cannot start: ${cause.message}`,
        next: 'choose another --port (0 for a free port) or another --data folder',
      },
      { cause },
    );
  }
}

function greet(provider: Provider, console: Console): void {
  const { baseUrls, tokens, curl, driver } = startupSummary(provider);
  const longest = Math.max(...baseUrls.map((one) => one.interface.length));
  console.out(`reference provider at ${provider.url} (store: ${driver}); press Ctrl-C to stop\n\nbase URLs\n`);
  for (const one of baseUrls) console.out(`  ${one.interface.padEnd(longest)}  ${one.url}\n`);
  console.out('\ntokens, as environment variables\n');
  for (const { name, value } of tokens) console.out(`  export ${name}=${value}\n`);
  console.out('\nexample requests\n');
  for (const { command } of curl) console.out(`  ${command}\n`);
}

/** Writes the profile, and its variables to `.env` in the same folder, whose other lines are kept. */
function writeProfile(file: string, provider: Provider): void {
  const dotenv = path.join(path.dirname(file), '.env');
  const others = existsSync(dotenv) ? readFileSync(dotenv, 'utf8').split('\n') : [];
  const kept = others.filter((line) => line !== '' && !((line.split('=', 1)[0] ?? '') in provider.env));
  try {
    writeWhole(file, printableProfile(provider));
    writeWhole(dotenv, [...kept, environmentText(provider)].join('\n'), { mode: 0o600 });
  } catch (cause) {
    throw new UserError(
      {
        code: 'serve.write-profile',
        what: `the profile cannot be written: ${whyUnreadable(cause)}`,
        next: 'give --write-profile a path in an existing folder',
      },
      { cause },
    );
  }
}

/** Signals are handled before the first line is printed: a program that reads it may send one. */
const serve = (flags: Flags, console: Console): Promise<void> =>
  interruptible(async (signal) => {
    const provider = await start(flags);
    try {
      if (flags.writeProfile !== undefined) writeProfile(flags.writeProfile, provider);
      if (flags.printProfile) console.out(printableProfile(provider));
      else greet(provider, console);
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      await provider.close();
    }
  });

export function serveCommand(command: Command, console: Console): void {
  command
    .option('--port <number>', 'port; 0 selects a free port', portNumber, 8080)
    .option('--data <folder>', 'folder for the state (default: the state is in memory)')
    .addOption(
      choiceOption('--mode <mode>', 'mode of the provider; sandbox requires the header x-external-system', [
        'sandbox',
        'production',
      ]).default('sandbox'),
    )
    .option('--print-profile', 'print the profile of the provider instead of the summary')
    .option('--write-profile <file>', 'write the profile of the provider, and .env with the tokens in the same folder')
    .option('--fault <ids>', 'activate faults: ids, separated by commas', several)
    .option('--variant <ids>', 'activate variants: ids, separated by commas', several)
    .addHelpText(
      'after',
      `
Examples:
  conform serve
  conform serve --port 0 --data ./state
  conform serve --write-profile sandbox.yaml      then, in another terminal: conform run --profile sandbox.yaml
  conform serve --fault ticket.create.wrong-success-status

Faults, variants and control requests: docs/reference-provider.md`,
    )
    .action((flags: Flags) => serve(flags, console));
}
