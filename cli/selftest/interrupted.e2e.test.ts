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
async function healthyRun(stopAfterMs?: number) {
  const provider = await startProvider();
  const stop = new AbortController();
  const timer = stopAfterMs === undefined ? undefined : setTimeout(() => stop.abort(), stopAfterMs);
  const recording = path.join(folder, `${stopAfterMs ?? 'whole'}.ndjson`);
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
      options: DEFAULT_OPTIONS,
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

describe('a healthy provider', () => {
  it('fails no requirement in a truncated recording of any length', async () => {
    const { recording, begun } = await healthyRun();
    const { events } = readRecording(recording);
    if (!begun) throw new Error('the run did not report its start');
    // Of each interface about 300 events more each time.
    for (let length = 300; length < events.length; length += 1200) {
      const captured = { begun, events: events.slice(0, length), complete: true, seconds: 0, leftovers: [] };
      expect(failures(judgeRecording(contracts, captured).result), `the first ${length} events`).toEqual([]);
    }
  });

  // All interfaces at once take longer to get equally far as one alone.
  it.each([500, 1600, 4000, 7000])('fails no requirement in a run that is stopped after %s ms', async (stopAfterMs) => {
    const { result } = await healthyRun(stopAfterMs);
    expect(failures(result)).toEqual([]);
  });
});
