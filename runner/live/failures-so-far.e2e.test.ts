import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import { Capture } from '../capture.ts';
import { judgeRequirements } from '../judge-recording.ts';
import { failuresSoFar } from './failures-so-far.ts';

const contracts = loadContracts();
const PARTS = 12;

describe('what fails while a run goes on', () => {
  it.each(['tmf621-v2', 'no-hub-paths'])('fails at the end as well: %s', async (id) => {
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
    const captured = { ...(await capture.run()), complete: true };
    await target.close();
    const { begun, events } = captured;
    const atTheEnd = judgeRequirements(contracts, captured);
    const shown = new Set<string>();
    for (let part = 1; part <= PARTS; part += 1) {
      const failing = failuresSoFar(contracts, begun, events.slice(0, Math.floor((events.length * part) / PARTS)));
      for (const { requirement } of failing) shown.add(requirement);
    }
    expect(shown.size).toBeGreaterThan(0);
    for (const requirement of shown) expect(atTheEnd.get(requirement)?.result.verdict).toBe('fail');
  });
});
