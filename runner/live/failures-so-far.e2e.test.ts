import { beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { Capture } from '../capture.ts';
import {
  judgeRecording,
  judgeWithSecondThread,
  observeLastRows,
  type CapturedRun,
  type JudgedRecording,
} from '../judge-recording.ts';
import { failuresSoFar } from './failures-so-far.ts';

const contracts = loadContracts();
const PARTS = 6;

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

function expectToFailAtTheEnd({ begun, events }: CapturedRun, { result }: JudgedRecording): void {
  const failingAtTheEnd = result.requirements.flatMap(({ id, verdict }) => (verdict === 'fail' ? [id] : []));
  const shown = new Set<string>();
  for (let part = 1; part <= PARTS; part += 1) {
    const failing = failuresSoFar(contracts, begun, events.slice(0, Math.floor((events.length * part) / PARTS)));
    for (const { requirement } of failing) shown.add(requirement);
  }
  expect(shown.size).toBeGreaterThan(0);
  expect(failingAtTheEnd).toEqual(expect.arrayContaining([...shown]));
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

describe.each(['tmf621-v2', 'no-hub-paths'])('judging while a run of %s goes on', (id) => {
  let run: CapturedRun;
  let alone: JudgedRecording;

  beforeAll(async () => {
    run = await captured(id);
    alone = judgeRecording(contracts, run);
  });

  it('shows what fails at the end as well', () => {
    expectToFailAtTheEnd(run, alone);
  });

  it('decides the same with a second thread, whatever part that takes', async () => {
    const all = run.begun.plan.requirements.length;
    for (const rows of [0, Math.floor(all / 2), all]) expect(await sharedWith(run, rows)).toEqual(alone);
  });

  it('observes here what a second thread fails to observe', async () => {
    const judged = await judgeWithSecondThread(contracts, run, async (taken) => {
      taken[0] = 1000;
      return new Map();
    });
    expect(judged).toEqual(alone);
  });
});
