/**
 * Kills `conform run` with SIGKILL at random moments, and removes with `conform clean-up` what each killed run left on the target. Fails if a run
 * cannot be judged afterwards, if anything removable stays, or if the provider still notifies a callback of a killed run. Build first.
 *
 *   npm run --silent build && node bench/run.mjs suite-kills
 *
 * `KILLS` is the number of runs (20), `SEED` selects the moments.
 */

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '../contracts/formats/result.ts';
import { readLedger } from '../transport/recording/ledger.ts';

const CONFORM = fileURLToPath(new URL('../dist/cli/conform.js', import.meta.url));
const kills = Number(process.env['KILLS'] ?? 20);
const seed = process.env['SEED'] ?? '1';
const RUN = ['run', '--profile', 'sandbox.yaml', '--effort', 'smoke', '-i', 'ticket', '--confirm', 'none'];

const folder = mkdtempSync(path.join(tmpdir(), 'conform-kills-'));
const env = { ...process.env, NO_COLOR: '1', CI: '1' };
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function start(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [CONFORM, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once('close', () => resolve()));

const says = (child: ChildProcess, text: string): Promise<void> =>
  new Promise((resolve) => {
    let all = '';
    const look = (piece: Buffer): void => {
      all += piece.toString();
      if (all.includes(text)) resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', () => resolve());
  });

function conform(...args: readonly string[]): { readonly code: number; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CONFORM, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { code: status ?? -1, text: `${stdout}${stderr}` };
}

/** A run that was killed before it created anything has no list. */
function listed(run: string): ReturnType<typeof readLedger> {
  const file = path.join(folder, run, 'ledger.ndjson');
  return existsSync(file) ? readLedger(file) : [];
}

/** From 0 to 1, the same for the same seed and number. */
const fraction = (number: number): number =>
  createHash('sha256').update(`${seed} ${number}`).digest().readUInt32BE(0) / 2 ** 32;

/** @param longestMs Time from the first scenario in which a whole run sends requests. */
async function kill(number: number, longestMs: number): Promise<string> {
  const out = `out-${number}`;
  const child = start([...RUN, '--out', out]);
  // It may end before the moment comes.
  const end = ended(child);
  await says(child, 'ticket ');
  const afterMs = Math.round(fraction(number) * longestMs);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await end;
  const run = path.join(out, 'latest');
  const judged = conform('judge', run);
  const { complete, overall, leftovers } = JSON.parse(
    readFileSync(path.join(folder, run, 'result.json'), 'utf8'),
  ) as Result;
  if (!complete && overall !== 'RUN INVALID') throw new Error(`a killed run is ${overall}: ${judged.text.slice(-500)}`);
  const left = listed(run);
  if (!complete && leftovers.length !== left.length)
    throw new Error(`the result names ${leftovers.length} leftovers, the list of the run ${left.length}`);
  const cleaned = conform('clean-up', run);
  const stays = listed(run).filter(({ cleanup }) => cleanup !== undefined);
  if (stays.length > 0) throw new Error(`clean-up left ${stays.length}: ${cleaned.text.slice(-500)}`);
  const removable = left.filter(({ cleanup }) => cleanup !== undefined).length;
  return `${String(number).padStart(3)}  killed after ${String(afterMs).padStart(6)} ms  left ${String(left.length).padStart(3)}, removable ${removable}, all removed`;
}

const serving = start(['serve', '--port', '0', '--write-profile', 'sandbox.yaml']);
try {
  await says(serving, 'press Ctrl-C');
  const whole = start([...RUN, '--out', 'whole']);
  const end = ended(whole);
  await says(whole, 'ticket ');
  const began = performance.now();
  await end;
  const longestMs = performance.now() - began;
  for (let number = 1; number <= kills; number++) print(await kill(number, longestMs));
  print(`${kills} runs killed; every leftover named in the result, every removable one removed`);
} catch (error) {
  print((error as Error).message);
  process.exitCode = 1;
} finally {
  serving.kill();
  rmSync(folder, { recursive: true, force: true });
}
