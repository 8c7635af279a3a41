/**
 * What a run costs as the resources at the target grow: the reference provider with 10, 1,000 and 100,000 tickets of the tested customer. A long list
 * must not be walked to its end. Prints requests, requests for the list, MB received and seconds of each run; fails if the requests of the longest list
 * are more than twice those of the shortest. Build first.
 *
 *   npm run --silent build && node bench/run.mjs growing-target
 *
 * `TICKETS=10,5000` sets other numbers, `EFFORT` another effort.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import type { Result } from '../contracts/formats/result.ts';
import { packageRoot } from '../contracts/package-root.ts';
import { printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { readRecording } from '../transport/recording/read-recording.ts';

const NUMBERS = (process.env['TICKETS'] ?? '10,1000,100000').split(',').map(Number);
const AT_ONCE = 32;
const MOST_GROWTH = 2;

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-growing-'));

/** Creates tickets over HTTP, as any client does. */
async function fill({ urls, env }: Provider, count: number): Promise<void> {
  const { origin, pathname } = new URL(`${urls.ticket}/troubleTicket`);
  const pool = new Pool(origin, { connections: AT_ONCE });
  let left = count;
  const create = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({
        path: pathname,
        method: 'POST' as const,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${env['CONFORM_TOKEN_A_VALID'] ?? ''}`,
          'x-external-system': 'growing-target',
        },
        body: JSON.stringify({ description: `ticket ${left}`, externalId: `growing-${left}` }),
      });
      await body.dump();
      if (statusCode !== 201) throw new Error(`a creation returned ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, create));
  await pool.close();
}

const run = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const command = path.join(packageRoot(), 'dist/cli/conform.js');
    const child = spawn(process.execPath, [command, ...args], {
      cwd: folder,
      env: { PATH, HOME, CI: '1', ...env },
      stdio: 'ignore',
    });
    child.once('error', reject).once('close', resolve);
  });

interface Cost {
  readonly requests: number;
  readonly ofList: number;
}

async function measure(count: number): Promise<Cost> {
  const provider = await startProvider({});
  try {
    await fill(provider, count);
    writeFileSync(path.join(folder, 'profile.yaml'), printableProfile(provider));
    const out = `out-${count}`;
    const effort = process.env['EFFORT'] ?? 'standard';
    const options = ['--profile', 'profile.yaml', '--interface', 'ticket', '--effort', effort, '--confirm', 'none'];
    const code = await run(['run', ...options, '--out', out], provider.env);
    const latest = path.join(folder, out, 'latest');
    const result = JSON.parse(readFileSync(path.join(latest, 'result.json'), 'utf8')) as Result;
    const { events } = readRecording(path.join(latest, 'recording.ndjson'));
    const exchanges = events.filter((event) => event.event === 'exchange');
    const octets = exchanges.reduce((sum, { response }) => sum + (response?.bodyOctets ?? 0), 0);
    const ofList = exchanges.filter(({ operation }) => operation === 'ticket.list').length;
    process.stdout.write(
      `| ${count} | ${exchanges.length} | ${ofList} | ${(octets / 1e6).toFixed(1)} | ${result.run.seconds.toFixed(0)} | ${result.overall} (exit ${code}) |\n`,
    );
    for (const { id, reason = '' } of result.requirements.filter(({ verdict }) => verdict === 'fail'))
      process.stdout.write(`  fails: ${id}: ${reason}\n`);
    return { requests: exchanges.length, ofList };
  } finally {
    await provider.close();
  }
}

try {
  process.stdout.write(
    '| tickets | requests | of the list | MB received | seconds | verdict |\n| --- | --- | --- | --- | --- | --- |\n',
  );
  const costs: Cost[] = [];
  for (const count of NUMBERS) costs.push(await measure(count));
  const [first, last] = [costs[0], costs.at(-1)];
  if (first && last && last.requests > first.requests * MOST_GROWTH) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
