import { describe, expect, it } from 'vitest';
import type { Stop } from '../../contracts/formats/result.ts';
import { loadContracts } from '../../contracts/load.ts';
import { DEFAULT_OPTIONS, type RunOptions } from '../../profile/run-options.ts';
import { poorTargets } from '../../reference/poor-targets/all.ts';
import { runConformance, type FinishedRun } from '../run.ts';
import { isRequest } from './reproduction.ts';

async function runAgainst(id: string, options: Partial<RunOptions> = {}): Promise<FinishedRun> {
  const target = await poorTargets.find((one) => one.id === id)!.start();
  try {
    return await runConformance({
      id: '20261123-100000-4f2a',
      contracts: loadContracts(),
      profile: target.profile,
      profileFile: '',
      directory: process.cwd(),
      env: { ...process.env, ...target.env },
      commandLine: '',
      suiteVersion: '',
      options: {
        ...DEFAULT_OPTIONS,
        effort: 'smoke',
        interfaces: ['ticket'],
        only: ['ticket.create', 'ticket.list', 'ticket.errors'],
        ...options,
      },
      // A request to a target that has stopped costs the whole of it.
      limits: { headersMs: 3_000, totalMs: 3_000 },
      signal: new AbortController().signal,
      confirm: 'full',
    });
  } finally {
    await target.close();
  }
}

/** The stop of a run, and the requests of its sequence. */
function shown({ result, reproduced }: FinishedRun): readonly [stop: Stop | undefined, requests: readonly string[]] {
  const steps = reproduced.stops.flatMap((one) => one.steps).filter(isRequest);
  return [result.run.stops?.[0], steps.map(({ request }) => `${request.method} ${request.body ?? ''}`.trim())];
}

// They mostly wait: for targets that do not respond, and for targets that start.
describe.concurrent('a target that stops responding and that a command starts again', () => {
  it('is bisected to the one request that stops it', { timeout: 500_000 }, async () => {
    const finished = await runAgainst('ends-at-one-request');
    const [stop, requests] = shown(finished);
    expect(stop).toMatchObject({
      summary: expect.stringContaining('3 of 3 times') as string,
      stopped: 3,
      interfaces: ['ticket'],
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^POST .*"description":\d/);
    expect(finished.result.because.at(-1)).toMatch(/^the target stopped responding 3 of 3 times after exchange \d+/);
    expect(finished.result.overall).toBe('RUN INVALID');
  });

  it('is bisected to the shortest sequence that stops it', { timeout: 500_000 }, async () => {
    const finished = await runAgainst('hangs-after-a-sequence');
    const [stop, requests] = shown(finished);
    expect(stop).toMatchObject({ summary: expect.stringContaining('3 of 3 times') as string, stopped: 3 });
    expect(requests).toEqual(['POST', 'GET']);
  });

  it('is not started again by a read-only run without consent', { timeout: 500_000 }, async () => {
    const { result } = await runAgainst('hangs-after-a-sequence', { readOnly: true });
    expect(result.run.stops).toBeUndefined();
  });
});
