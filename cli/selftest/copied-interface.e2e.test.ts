/** An interface is data: a copy of its folder with another name, other paths and other members is tested like the original. */

import { afterAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../contracts/contract.ts';
import { lintContracts } from '../../contracts/lint.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { Result } from '../../contracts/formats/result.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { findFault } from '../../reference/faults/all.ts';
import { startProvider, type Provider } from '../../reference/provider.ts';
import { runConformance } from '../../runner/run.ts';
import { CHECKS } from '../../suites/checks/registry.ts';
import { planRun } from '../../suites/plan/plan-run.ts';
import type { Plan } from '../../suites/plan/plan.ts';
import { COPY, folderWithCopy, ORIGINAL, profileOfCopy, renamedText, wireNames } from './testing/copied-interface.ts';

const both = folderWithCopy({ keepOriginal: true });
const copyOnly = folderWithCopy({ keepOriginal: false });
afterAll(() => {
  both.remove();
  copyOnly.remove();
});

/** An interface as it is tested: the original, or the copy. */
interface Side {
  readonly id: string;
  readonly contracts: readonly Contract[];
  readonly profileOf: (provider: Provider) => Profile;
  readonly isCopy: boolean;
}

const original: Side = {
  id: ORIGINAL,
  contracts: loadContracts(),
  profileOf: (provider) => provider.profile(),
  isCopy: false,
};
const copy: Side = {
  id: COPY,
  contracts: loadContracts({ root: copyOnly.root }),
  profileOf: profileOfCopy,
  isCopy: true,
};

const start = ({ isCopy }: Side, faults: readonly string[] = []): Promise<Provider> =>
  startProvider({ faults, ...(isCopy ? { wireNames } : {}) });

/** On loopback, a notification that has not arrived by then will not arrive. */
const DEADLINE_MS = 5000;

async function run(side: Side, fault?: string, until?: string): Promise<Result> {
  const provider = await start(side, fault === undefined ? [] : [fault]);
  try {
    const profile = side.profileOf(provider);
    const { result } = await runConformance({
      id: `copied-${side.id}`,
      contracts: side.contracts,
      profile: { ...profile, declarations: { ...profile.declarations, 'notification.deadlineMs': DEADLINE_MS } },
      profileFile: '',
      directory: process.cwd(),
      env: { ...process.env, ...provider.env },
      options: { ...DEFAULT_OPTIONS, interfaces: [side.id] },
      commandLine: '',
      suiteVersion: '',
      signal: new AbortController().signal,
      ...(until === undefined ? {} : { until }),
    });
    return result;
  } finally {
    await provider.close();
  }
}

async function planOf(side: Side): Promise<Plan> {
  const provider = await start(side);
  await provider.close();
  return planRun(side.contracts, side.profileOf(provider), { ...DEFAULT_OPTIONS, interfaces: [side.id] });
}

const ofInterface = <T extends { readonly interface: string }>(rows: readonly T[], id: string): readonly T[] =>
  rows.filter((row) => row.interface === id);

/** Rows about the original, rewritten for the copy. */
const renamed = <T>(value: T): T =>
  JSON.parse(renamedText(JSON.stringify(value)).replaceAll(`"${ORIGINAL}"`, `"${COPY}"`)) as T;

describe('the copy of an interface', () => {
  it('is a valid contract, with and without the original', { timeout: 180_000 }, async () => {
    const checks = CHECKS.map(({ id, options }) => ({ id, options: options.schema }));
    expect(await lintContracts([both.root], { checks })).toEqual([]);
    expect(await lintContracts([copyOnly.root], { checks })).toEqual([]);
  });

  it('has the position that its document declares, and is ordered by name next to the original', () => {
    const ids = loadContracts({ root: both.root }).map(({ id }) => id);
    expect(ids).toEqual(['device', 'change', COPY, ORIGINAL, 'order']);
  });

  it('has the same plan', async () => {
    const [plan, own] = [await planOf(copy), await planOf(original)];
    expect(ofInterface(plan.requirements, COPY)).toEqual(renamed(ofInterface(own.requirements, ORIGINAL)));
    expect(ofInterface(plan.scenarios, COPY)).toEqual(renamed(ofInterface(own.scenarios, ORIGINAL)));
    const withOriginal = await planOf({ ...copy, contracts: loadContracts({ root: both.root }) });
    expect(ofInterface(withOriginal.requirements, COPY)).toEqual(ofInterface(plan.requirements, COPY));
    expect(withOriginal.scenarios).toEqual(plan.scenarios);
  });

  it('passes the same requirements', { timeout: 180_000, retry: 1 }, async () => {
    const [found, own] = await Promise.all([run(copy), run(original)]);
    const verdicts = ({ requirements }: Result, id: string) =>
      ofInterface(requirements, id).map((one) => [one.id, one.verdict]);
    expect(verdicts(found, COPY)).toEqual(renamed(verdicts(own, ORIGINAL)));
    expect(found.overall).toBe('CONFORMANT');
    expect(own.overall).toBe('CONFORMANT');
  });

  it.concurrent.each([
    'ticket.create.without-id',
    'ticket.list.sort-is-ignored',
    'ticket.list.window-is-thirty-days-long',
    'ticket.update.is-lost-after-a-status-change',
    'ticket.hub-retrieve.other-query',
    'ticket.events.silent-on-status-change',
    'ticket.monitor.body-disagrees',
  ])('shows the fault %s with the same requirement', { timeout: 180_000, retry: 1 }, async (fault) => {
    const requirement = renamed(findFault(fault)?.requirement ?? '');
    const { requirements } = await run(copy, fault, requirement);
    expect(requirements.find(({ id }) => id === requirement)?.verdict).toMatch(/^(fail|warn)$/);
  });
});
