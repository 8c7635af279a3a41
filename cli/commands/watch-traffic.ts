/** `conform watch-traffic`: records what other clients send to a target, through a reverse proxy. */

import { RUNS_FOLDER } from '../run-folder.ts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { once } from 'node:events';
import { UserError } from '../../contracts/errors/user-error.ts';
import { startRecordingProxy } from '../../observed/recording-proxy.ts';
import { resolveReferences } from '../../profile/resolve.ts';
import { DEFAULT_LIMITS } from '../../transport/client/limits.ts';
import { createRoutes } from '../../transport/client/routes.ts';
import type { Console } from '../console.ts';
import { httpUrl } from '../http-url.ts';
import { listenAddress } from '../listener-options.ts';
import { interruptible } from '../interruptible.ts';
import { observation, observedTarget, type ObservedRun } from '../observation.ts';
import { withProfileOption } from '../profile-option.ts';
import type { OpenedTarget } from '../target.ts';

interface Address {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_ADDRESS: Address = { host: '127.0.0.1', port: 8090 };

interface Flags {
  readonly profile?: string;
  readonly listen: Address;
  readonly target?: string;
  readonly out: string;
}

function addressOf(text: string): Address {
  const { host, port } = listenAddress(text);
  if (host === undefined || port === undefined)
    throw new InvalidArgumentError('Expected an address and a port, for example 127.0.0.1:8090.');
  return { host, port };
}

/** The interface whose TLS settings apply, and the origin of the target. */
function destination({ profile }: OpenedTarget, given: string | undefined): readonly [name: string, origin: string] {
  const origins = Object.entries(profile.interfaces).map(
    ([name, { baseUrl }]) => [name, new URL(resolveReferences(baseUrl, process.env)).origin] as const,
  );
  const wanted = given === undefined ? undefined : new URL(given).origin;
  const found = origins.filter(([, origin]) => wanted === undefined || origin === wanted);
  const [first] = found;
  if (first && new Set(found.map(([, origin]) => origin)).size === 1) return first;
  throw new UserError({
    code: 'options.target',
    what: first
      ? 'the interfaces of the profile have several origins'
      : '--target is not the origin of any base URL in the profile',
    expected: `one of ${[...new Set(origins.map(([, origin]) => origin))].join(', ')}`,
    received: given,
    next: 'give one of them with --target; start one proxy for each',
  });
}

async function record(target: OpenedTarget, flags: Flags, console: Console, signal: AbortSignal): Promise<void> {
  const [name, origin] = destination(target, flags.target);
  const { profile, directory } = target;
  const routes = createRoutes({ profile, directory, env: process.env, limits: DEFAULT_LIMITS });
  const startedAt = Date.now();
  let observed: ObservedRun | undefined;
  let count = 0;
  const proxy = await startRecordingProxy({
    ...flags.listen,
    route: routes.to(name, origin),
    onExchange: (exchange) => {
      count += 1;
      observed?.observer.add(exchange);
    },
  });
  try {
    // The folder of a proxy that cannot listen would replace the latest one.
    observed = observation(target, { source: 'proxy', startedAt, out: flags.out });
    console.out(`${proxy.url} passes requests on to ${origin} and records them; press Ctrl-C to stop\n`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    await proxy.close();
    await observed?.observer.close();
  }
  const { observer, folder } = observed;
  console.out(`${count} requests recorded in ${folder}${observer.outside > 0 ? `, without ${observer.outside} outside the base URLs of the profile` : ''}
next  conform judge ${folder}
`);
}

async function watch(flags: Flags, console: Console): Promise<void> {
  const target = await observedTarget(flags, console);
  try {
    await interruptible((signal) => record(target, flags, console, signal));
  } finally {
    await target.close();
  }
}

export function watchTrafficCommand(command: Command, console: Console): void {
  withProfileOption(command)
    .addOption(
      new Option('--listen <address>', 'address and port of the proxy')
        .argParser(addressOf)
        .default(DEFAULT_ADDRESS, '127.0.0.1:8090'),
    )
    .option(
      '--target <url>',
      'origin of the target (default: the origin of the base URLs in the profile)',
      httpUrl('https://api.example.com'),
    )
    .option('--out <folder>', 'folder for the recording', RUNS_FOLDER)
    .addHelpText(
      'after',
      `
Point your client to the proxy in place of the target: http://127.0.0.1:8090/path for https://api.example.com/path. Each request is passed on as it is;
the suite itself sends nothing. Credentials and device numbers of the profile are replaced before anything is written.
With --listen 0.0.0.0:8090, other machines also reach the proxy, and the target through the proxy.

Examples:
  conform watch-traffic --profile profile.yaml
  conform watch-traffic --profile profile.yaml --listen 127.0.0.1:0 --target https://api.example.com
  conform judge reports/out/latest                 afterwards

Exit codes: 0 ended by Ctrl-C; 2 usage or profile error; 4 the proxy cannot listen`,
    )
    .action((flags: Flags) => watch(flags, console));
}
