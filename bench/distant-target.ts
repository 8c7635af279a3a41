/**
 * How well a run uses the time of a distant target, whose responses each take an eighth of a second: the mean number of requests under way, and the
 * part of the time that the run would take if as many as allowed were under way all the time. Build first.
 *
 *   npm run --silent build && node bench/run.mjs distant-target
 *
 * `OPTIONS` gives further options of `conform run`, for example `--interface device`.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import { DEFAULT_CONCURRENCY } from '../transport/client/pace.ts';

const CONFORM = fileURLToPath(new URL('../dist/cli/conform.js', import.meta.url));

const options = (process.env['OPTIONS'] ?? '').split(' ').filter((option) => option !== '');
const folder = mkdtempSync(path.join(tmpdir(), 'distant-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const profile = path.join(folder, 'profile.yaml');
const provider = spawn(
  process.execPath,
  [CONFORM, 'serve', '--port', '0', '--variant', 'slow', '--write-profile', profile],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
process.on('exit', () => provider.kill());
await once(provider.stdout, 'data');

const out = path.join(folder, 'out');
const run = spawn(
  process.execPath,
  [CONFORM, 'run', '--profile', profile, '--out', out, '--confirm', 'none', '--quiet', ...options],
  { cwd: folder, stdio: 'inherit' },
);
await once(run, 'exit');

const lines = readFileSync(path.join(out, 'latest', 'recording.ndjson'), 'utf8').split('\n');
const events = lines.flatMap((line) =>
  line.includes('"event":"exchange"') ? [JSON.parse(line) as RecordingEvent] : [],
);
const exchanges = events.filter((event) => event.event === 'exchange');
const seconds = Math.max(...exchanges.map(({ at }) => at)) / 1000;
const underWay = exchanges.reduce((sum, { response }) => sum + (response?.milliseconds ?? 0), 0) / 1000;
process.stdout.write(
  `${exchanges.length} requests in ${seconds.toFixed(1)} s\n` +
    `requests under way, mean: ${(underWay / seconds).toFixed(2)} of ${DEFAULT_CONCURRENCY}\n`,
);
provider.kill();
