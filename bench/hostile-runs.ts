/**
 * Runs `conform run` against a target for each hostile behaviour in transport/testing/hostile-behaviours.ts. Prints time, peak memory and exit code of each;
 * fails if a run takes longer or more memory than its bound, if it fails in itself (exit code 5 without a reason about the target, or a stack
 * trace), or if it decides CONFORMANT. Build first.
 *
 *   npm run --silent build && node bench/run.mjs hostile-runs
 *
 * `ONLY` selects behaviours by a part of their name.
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '../contracts/formats/result.ts';
import { hostileBehaviours, type HostileName } from '../transport/testing/hostile-behaviours.ts';
import { startHostileServer } from '../transport/testing/hostile-server.ts';

const CONFORM = fileURLToPath(new URL('../dist/cli/conform.js', import.meta.url));
const BOUND = { seconds: 300, mib: 700 } as const;
const MARK = 'peak-memory:';
const PROBE = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => process.stderr.write('\\n${MARK}' + Math.round(process.resourceUsage().maxRSS / 1024) + '\\n'));`,
)}`;

const folder = mkdtempSync(path.join(tmpdir(), 'conform-hostile-'));
const names = (Object.keys(hostileBehaviours) as HostileName[]).filter((name) =>
  name.includes(process.env['ONLY'] ?? ''),
);

interface Ended {
  readonly code: number | null;
  readonly text: string;
  readonly seconds: number;
}

function conform(args: readonly string[]): Promise<Ended> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', PROBE, CONFORM, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), BOUND.seconds * 1000);
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, text, seconds: (performance.now() - began) / 1000 });
    }),
  );
}

const overallOf = (out: string): string => {
  const file = path.join(folder, out, 'latest/result.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result).overall : 'no result';
};

async function meet(name: HostileName, index: number): Promise<boolean> {
  const server = await startHostileServer(hostileBehaviours[name]);
  const [profile, out] = [`${index}.yaml`, `out-${index}`];
  writeFileSync(
    path.join(folder, profile),
    `conform: 1\nname: hostile\nmode: sandbox\ninterfaces:\n  ticket: { baseUrl: '${server.url}' }\nidentities:\n  a: { customer: A, headers: { X-Customer: a } }\nlimits: { concurrency: 8 }\n`,
  );
  const { code, text, seconds } = await conform([
    'run',
    '--profile',
    profile,
    '--out',
    out,
    '--effort',
    'smoke',
    '--only',
    'ticket.list',
    '--confirm',
    'none',
  ]);
  await server.close();
  const mib = Number(new RegExp(`${MARK}(\\d+)`).exec(text)?.[1] ?? Infinity);
  const overall = overallOf(out);
  const isBound = seconds < BOUND.seconds && mib < BOUND.mib;
  const isFault =
    code === null || overall === 'no result' || overall === 'CONFORMANT' || /^\s+at .+:\d+:\d+/m.test(text);
  process.stdout.write(
    `${isBound && !isFault ? 'ok  ' : 'FAIL'} ${name.padEnd(42)} ${seconds.toFixed(1).padStart(6)} s ${String(mib).padStart(5)} MiB  exit ${code}  ${overall}\n`,
  );
  return isBound && !isFault;
}

try {
  let good = 0;
  for (const [index, name] of names.entries()) if (await meet(name, index)) good += 1;
  process.stdout.write(`${good} of ${names.length} behaviours within ${BOUND.seconds} s and ${BOUND.mib} MiB\n`);
  if (good < names.length) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
