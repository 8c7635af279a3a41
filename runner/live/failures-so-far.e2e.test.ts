import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { Capture } from '../capture.ts';
import {
  judgeRecording,
  judgeRequirements,
  judgeWithSecondThread,
  observeLastRows,
  type CapturedRun,
} from '../judge-recording.ts';
import { failuresSoFar } from './failures-so-far.ts';

const contracts = loadContracts();
const PARTS = 12;

async function captured(id: string): Promise<CapturedRun> {
  const tried = poorTargets.find((one) => one.id === id)!;
  const target = await tried.start();
  const { profile } = target;
  const options = { ...DEFAULT_OPTIONS, effort: 'smoke', interfaces: tried.interfaces } as const;
  const input = { contracts, profile, options, id: 'live', profileFile: '', directory: process.cwd() };
  const more = { commandLine: '', suiteVersion: '', signal: new AbortController().signal };
  const capture = new Capture(
    { ...input, ...more, env: { ...process.env, ...target.env } },
    planRun(contracts, profile, options),
  );
  const run = await capture.run();
  await target.close();
  return { ...run, complete: true };
}

function expectToFailAtTheEnd(run: CapturedRun): void {
  const { begun, events } = run;
  const atTheEnd = judgeRequirements(contracts, run);
  const shown = new Set<string>();
  for (let part = 1; part <= PARTS; part += 1) {
    const failing = failuresSoFar(contracts, begun, events.slice(0, Math.floor((events.length * part) / PARTS)));
    for (const { requirement } of failing) shown.add(requirement);
  }
  expect(shown.size).toBeGreaterThan(0);
  for (const requirement of shown) expect(atTheEnd.get(requirement)?.result.verdict).toBe('fail');
}

/** Judged with another thread that observes so many rows, and receives and returns copies. */
const sharedWith = (run: CapturedRun, rows: number): ReturnType<typeof judgeWithSecondThread> =>
  judgeWithSecondThread(contracts, run, async (taken) => {
    const { begun, events } = structuredClone(run);
    const all = begun.plan.requirements.length;
    taken[0] = all - rows;
    const observed = observeLastRows(contracts, { begun, events }, taken);
    taken[0] = rows;
    return structuredClone(observed);
  });

describe('judging while a run goes on', () => {
  it.each(['tmf621-v2', 'no-hub-paths'])('shows what fails at the end as well: %s', async (id) => {
    const run = await captured(id);
    expectToFailAtTheEnd(run);
    const alone = judgeRecording(contracts, run);
    const all = run.begun.plan.requirements.length;
    for (const rows of [0, Math.floor(all / 2), all]) expect(await sharedWith(run, rows)).toEqual(alone);
  });

  it('observes here what a second thread fails to observe', async () => {
    const run = await captured('no-hub-paths');
    const judged = await judgeWithSecondThread(contracts, run, async (taken) => {
      taken[0] = 1000;
      return new Map();
    });
    expect(judged).toEqual(judgeRecording(contracts, run));
  });
});
