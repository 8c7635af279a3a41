import { describe, expect, it } from 'vitest';
import type { Result } from '../../contracts/formats/result.ts';
import { loadContracts } from '../../contracts/load.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { startProvider } from '../../reference/provider.ts';
import { runConformance } from '../../runner/run.ts';
import { withScenariosFor, type Plan } from './plan.ts';
import { planRun } from './plan-run.ts';

const ORDER = 'order';

const CONTRACTS = loadContracts().filter(({ id }) => id === ORDER);

/** Requirements that need more scenarios are decided in the runs of fewer, too; their own runs take as long as one of everything. */
const MOST_SCENARIOS = 2;

/** A run against the healthy provider, of all scenarios, or of those that one requirement needs. */
async function run(requirement?: string): Promise<{ readonly plan: Plan; readonly result: Result }> {
  const provider = await startProvider();
  try {
    const profile = provider.profile();
    const options = { ...DEFAULT_OPTIONS, interfaces: [ORDER] };
    const plan = planRun(CONTRACTS, profile, options);
    const { result } = await runConformance({
      id: 'one-requirement',
      contracts: CONTRACTS,
      profile,
      profileFile: '',
      directory: process.cwd(),
      options,
      plan: requirement === undefined ? plan : withScenariosFor(plan, requirement),
      env: { ...process.env, ...provider.env },
      commandLine: '',
      suiteVersion: '',
      signal: new AbortController().signal,
    });
    return { plan, result };
  } finally {
    await provider.close();
  }
}

/** Requirements by the scenarios that they need, where these are few. */
function byScenarios({ requirements }: Plan): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const { requirement, evidence = [] } of requirements) {
    const needed = evidence.map(({ scenarios }) => scenarios);
    const names = [...new Set(needed.flatMap((some) => some ?? []))].toSorted();
    if (names.length === 0 || names.length > MOST_SCENARIOS || needed.includes(undefined)) continue;
    groups.set(names.join(', '), [...(groups.get(names.join(', ')) ?? []), requirement]);
  }
  return groups;
}

const verdictsOf = ({ requirements }: Result, ids: readonly string[]): readonly string[] =>
  requirements.filter(({ id }) => ids.includes(id)).map(({ id, verdict }) => `${id}: ${verdict}`);

describe('a run of the scenarios that one requirement needs', () => {
  it('decides what a run of all scenarios decides', { timeout: 500_000 }, async () => {
    const whole = await run();
    const groups = byScenarios(whole.plan);
    expect([...groups.keys()]).toEqual(expect.arrayContaining(['listing', 'credentials', 'resource-lifecycle']));
    for (const [names, ids] of groups) {
      const { result } = await run(ids[0]);
      expect(verdictsOf(result, ids), names).toEqual(verdictsOf(whole.result, ids));
    }
  });
});
