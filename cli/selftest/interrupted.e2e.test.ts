import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Result } from '../../contracts/formats/result.ts';
import { startProvider } from '../../reference/provider.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import type { BegunRun } from '../../runner/begun-run.ts';
import { judgeRecording } from '../../runner/judge-recording.ts';
import { runConformance } from '../../runner/run.ts';
import { readRecording } from '../../transport/recording/read-recording.ts';

const contracts = loadContracts();
const folder = mkdtempSync(path.join(os.tmpdir(), 'interrupted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the suite against the healthy provider; stops the run after the time, if one is given. */
async function healthyRun(name: string, stopAfterMs?: number) {
  const provider = await startProvider();
  const stop = new AbortController();
  const timer = stopAfterMs === undefined ? undefined : setTimeout(() => stop.abort(), stopAfterMs);
  const recording = path.join(folder, `${name} ${stopAfterMs ?? ''}.ndjson`);
  const begun: BegunRun[] = [];
  try {
    const profile = provider.profile();
    const { result } = await runConformance({
      id: 'interrupted',
      contracts,
      profile: { ...profile, declarations: { ...profile.declarations, 'notification.deadlineMs': 4000 } },
      profileFile: '',
      directory: process.cwd(),
      env: { ...process.env, ...provider.env },
      options: { ...DEFAULT_OPTIONS, interfaces: [name] },
      commandLine: '',
      suiteVersion: '',
      files: { recording, ledger: `${recording}.ledger` },
      onBegun: (one) => begun.push(one),
      signal: stop.signal,
    });
    return { result, recording, begun: begun[0] };
  } finally {
    clearTimeout(timer);
    await provider.close();
  }
}

const failures = ({ requirements }: Result): readonly string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'error').map(({ id }) => id);

describe.concurrent.each(['device', 'change', 'ticket', 'order'])('a healthy provider, tested for %s,', (name) => {
  it('fails no requirement in a truncated recording of any length', async () => {
    const { recording, begun } = await healthyRun(name);
    const { events } = readRecording(recording);
    if (!begun) throw new Error('the run did not report its start');
    for (let length = 75; length < events.length; length += 300) {
      const captured = { begun, events: events.slice(0, length), complete: true, seconds: 0, leftovers: [] };
      expect(failures(judgeRecording(contracts, captured).result), `the first ${length} events`).toEqual([]);
    }
  }, 120_000);

  it.each([250, 800, 2000, 3500])(
    'fails no requirement in a run that is stopped after %s ms',
    async (stopAfterMs) => {
      const { result } = await healthyRun(name, stopAfterMs);
      expect(failures(result)).toEqual([]);
    },
    120_000,
  );
});
