/**
 * A provider in its own process, for tests that kill it: `node standalone.js '<options as JSON>'`. Prints one line of JSON, what
 * a partner needs to know of it, and runs until it is ended. People use `conform serve`.
 */

import { startProvider } from '../provider.ts';
import { problemOf } from '../resource/problem-of.ts';
import type { Provider, ProviderOptions } from '../provider.ts';

/** What a standalone provider reports about itself. */
export type Announcement = Pick<Provider, 'url' | 'urls' | 'env' | 'driver'>;

// Contracts are read at the first body; a test that kills this process expects it to be writing by then.
problemOf('ticket.create', {});

const options = JSON.parse(process.argv.at(-1) ?? '{}') as ProviderOptions;
const { url, urls, env, driver, close } = await startProvider({
  ...options,
  log: (error) => process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`),
});
const announcement: Announcement = { url, urls, env, driver };
process.stdout.write(`${JSON.stringify(announcement)}\n`);
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
