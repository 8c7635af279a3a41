import { expect, it, vi } from 'vitest';
import type { ProgressEvent } from '../contracts/formats/progress.ts';
import { loadContracts } from '../contracts/load.ts';
import { DEFAULT_OPTIONS } from '../profile/run-options.ts';
import { startHttpServer } from '../transport/testing/http-server.ts';
import { planRun } from '../suites/plan/plan-run.ts';
import type { Plan } from '../suites/plan/plan.ts';
import { Capture } from './capture.ts';
import type { RunInput } from './run-input.ts';

/** Runs against a target that rejects everything. */
async function captured(onProgress: (event: ProgressEvent) => void, change: (plan: Plan) => void = () => undefined) {
  const server = await startHttpServer((_, response) => response.writeHead(404).end());
  const options = { ...DEFAULT_OPTIONS, effort: 'smoke', interfaces: ['ticket'] } as const;
  const profile: RunInput['profile'] = {
    conform: 1,
    name: 'Test',
    mode: 'sandbox',
    interfaces: { ticket: { baseUrl: server.url } },
    identities: { A: { customer: 'A' } },
  };
  const contracts = loadContracts();
  const plan = planRun(contracts, profile, options);
  const about = {
    id: 'capture',
    profileFile: '',
    directory: process.cwd(),
    commandLine: '',
    suiteVersion: '',
    env: {},
  };
  const signal = new AbortController().signal;
  const capture = new Capture({ contracts, profile, options, ...about, signal, onProgress }, plan);
  change(plan);
  try {
    return await capture.run();
  } finally {
    await server.close();
  }
}

it('reports the end of a scenario that throws', async () => {
  const shown: ProgressEvent[] = [];
  const { events } = await captured((event) => {
    shown.push(event);
    if (event.event === 'scenario-begun') throw new Error('no scenario');
  });
  const count = (name: ProgressEvent['event']): number => shown.filter(({ event }) => event === name).length;
  expect(count('scenario-begun')).toBeGreaterThan(0);
  expect(count('scenario-ended')).toBe(count('scenario-begun'));
  expect(events.some((event) => event.event === 'note' && event.note === 'suite-fault')).toBe(true);
});

it('ends its timers if a phase throws', async () => {
  const [begun, ended] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
  const running = captured(
    () => undefined,
    (plan) =>
      Object.defineProperty(plan, 'scenarios', {
        get: () => {
          throw new Error('no plan');
        },
      }),
  );
  await expect(running).rejects.toThrow('no plan');
  const timers = begun.mock.results.map(({ value }) => value as NodeJS.Timeout);
  expect(timers.length).toBeGreaterThan(0);
  for (const timer of timers) expect(ended).toHaveBeenCalledWith(timer);
  vi.restoreAllMocks();
});
