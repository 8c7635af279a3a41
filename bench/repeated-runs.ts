/**
 * Runs `conform run` many times and compares the verdicts of every requirement. Prints each requirement whose verdicts differ, with the number
 * of runs for each verdict and the reason of the first one; fails if any differs. Build first.
 *
 *   npm run --silent build && node bench/run.mjs repeated-runs
 *
 * `RUNS` is the number of runs (100), `BUSY` how many of them take place while other processes use every core (10), `SUSPENDED` how many are
 * suspended for six seconds every nine seconds (0), each evenly distributed; `OPTIONS` gives further options of `conform run`, for example
 * `--profile sandbox.yaml`.
 */

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from '../contracts/formats/result.ts';

interface Run {
  readonly number: number;
  readonly isBusy: boolean;
  readonly isSuspended: boolean;
  readonly code: number;
  readonly result: Result;
}

const CONFORM = fileURLToPath(new URL('../dist/cli/conform.js', import.meta.url));
const BUSY_PER_CORE = 2;
const EVERY_MS = 9_000;
const SUSPENDED_MS = 6_000;

const runs = Number(process.env['RUNS'] ?? 100);
const busy = Number(process.env['BUSY'] ?? 10);
const suspended = Number(process.env['SUSPENDED'] ?? 0);
const options = (process.env['OPTIONS'] ?? '').split(' ').filter((option) => option !== '');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** True for `some` of the runs, evenly distributed. */
const isOneOf = (some: number, number: number): boolean =>
  Math.floor((number * some) / runs) !== Math.floor(((number - 1) * some) / runs);

/** Processes of this one, which end with it. */
const children = new Set<ChildProcess>();
const endAll = (): void => {
  for (const child of children) child.kill('SIGKILL');
};
process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

function started(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Processes that use every core. */
const load = (): readonly ChildProcess[] =>
  Array.from({ length: availableParallelism() * BUSY_PER_CORE }, () => started(['--eval', 'for (;;) Math.sqrt(2);']));

/** Suspends a process for six seconds of every nine, as a laptop, a debugger or the quota of a container does. */
const suspendedAgainAndAgain = (child: ChildProcess): NodeJS.Timeout =>
  setInterval(() => {
    child.kill('SIGSTOP');
    setTimeout(() => child.kill('SIGCONT'), SUSPENDED_MS);
  }, EVERY_MS);

/** @throws Error with the messages of a run that wrote no result. */
async function conform(out: string, isSuspended: boolean): Promise<Pick<Run, 'code' | 'result'>> {
  const child = started([CONFORM, 'run', '--out', out, ...options]);
  const timer = isSuspended ? suspendedAgainAndAgain(child) : undefined;
  let messages = '';
  child.stderr?.on('data', (text: Buffer) => (messages += text.toString()));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? -1));
  });
  clearInterval(timer);
  const file = path.join(out, 'latest', 'result.json');
  if (!existsSync(file)) throw new Error(`no result, exit code ${code}: ${messages.slice(-500)}`);
  return { code, result: JSON.parse(readFileSync(file, 'utf8')) as Result };
}

async function run(number: number): Promise<Run> {
  const out = mkdtempSync(path.join(tmpdir(), 'conform-run-'));
  const isBusy = isOneOf(busy, number);
  const isSuspended = isOneOf(suspended, number);
  const others = isBusy ? load() : [];
  try {
    return { number, isBusy, isSuspended, ...(await conform(out, isSuspended)) };
  } finally {
    for (const other of others) other.kill('SIGKILL');
    rmSync(out, { recursive: true });
  }
}

interface Outcome {
  readonly verdict: string;
  readonly reason: string;
  readonly runs: Run[];
}

/** Requirement -> its outcomes, one for each verdict. */
function outcomesOf(all: readonly Run[]): ReadonlyMap<string, readonly Outcome[]> {
  const outcomes = new Map<string, Outcome[]>();
  for (const one of all)
    for (const { id, verdict, reason = '' } of one.result.requirements) {
      const known = outcomes.get(id) ?? [];
      outcomes.set(id, known);
      const same = known.find((outcome) => outcome.verdict === verdict);
      if (same) same.runs.push(one);
      else known.push({ verdict, reason, runs: [one] });
    }
  return outcomes;
}

const circumstances = ({ isBusy, isSuspended }: Run): string =>
  [...(isBusy ? ['machine busy'] : []), ...(isSuspended ? ['suspended'] : [])].join(', ');

const numbersOf = (some: readonly Run[]): string =>
  some
    .slice(0, 8)
    .map((one) => `${one.number}${circumstances(one) === '' ? '' : ` (${circumstances(one)})`}`)
    .join(', ') + (some.length > 8 ? ', ...' : '');

const all: Run[] = [];
for (let number = 1; number <= runs; number += 1) {
  const one = await run(number);
  all.push(one);
  const { overall, because } = one.result;
  const reasons = because.length > 0 ? `: ${because.join('; ')}` : '';
  print(
    `run ${number} of ${runs}${circumstances(one) === '' ? '' : `, ${circumstances(one)}`}: ${overall}, exit code ${one.code}${reasons}`,
  );
}

const differing = [...outcomesOf(all)].filter(
  ([, outcomes]) => outcomes.length > 1 || outcomes.some((outcome) => outcome.runs.length < all.length),
);
for (const [id, outcomes] of differing) {
  print(`\n${id}`);
  for (const { verdict, reason, runs: some } of outcomes.toSorted((one, other) => other.runs.length - one.runs.length))
    print(
      `  ${verdict.padEnd(12)} ${String(some.length).padStart(4)}  runs ${numbersOf(some)}${reason && `; ${reason}`}`,
    );
}
const requirements = outcomesOf(all).size;
print(`\n${all.length} runs, ${requirements} requirements, ${differing.length} with different verdicts`);
if (differing.length > 0) process.exitCode = 1;
