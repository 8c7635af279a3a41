/** A run exported to HAR and judged from the file: the same verdicts as from the recording. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Har } from 'har-format';
import type { Result } from '../contracts/formats/result.ts';
import { printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { conform, type ConformEnd } from './scenarios/testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-har-'));
let provider: Provider;

const execute = (...args: readonly string[]): Promise<ConformEnd> =>
  conform(args, { cwd: folder, env: { ...provider.env } });
const judged = (...args: readonly string[]): Promise<ConformEnd> =>
  execute('judge', '--profile', 'profile.yaml', '--quiet', ...args);

const resultIn = (out: string): Result =>
  JSON.parse(readFileSync(path.join(folder, out, 'latest/result.json'), 'utf8')) as Result;
const verdictsOf = ({ requirements }: Result): Readonly<Record<string, string>> =>
  Object.fromEntries(requirements.map(({ id, verdict }) => [id, verdict]));

beforeAll(async () => {
  // One that responses show, and one that notifications show.
  provider = await startProvider({
    faults: ['ticket.create.wrong-success-status', 'ticket.events.long-texts-are-truncated'],
  });
  writeFileSync(path.join(folder, 'profile.yaml'), printableProfile(provider));
  const options = ['--interface', 'ticket', '--effort', 'smoke', '--exclude', 'ticket.create.body-is-required'];
  await execute(
    ...['run', '--profile', 'profile.yaml', '--quiet', '--confirm', 'none', '--out', 'out', '--format', 'har=run.har'],
    ...options,
  );
});

afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

describe('a run that was exported to HAR', () => {
  it('has the verdicts and causes of its recording', async () => {
    const { code } = await judged('--har', 'run.har', '--out', 'again');
    const [recorded, again] = [resultIn('out'), resultIn('again')];
    expect(code).toBe(1);
    expect(verdictsOf(again)).toEqual(verdictsOf(recorded));
    expect(verdictsOf(again)['ticket.events.payload-is-as-declared']).toBe('fail');
    expect(again.causes.map(({ id }) => id)).toEqual(recorded.causes.map(({ id }) => id));
    expect(again.run).toMatchObject({
      exchanges: recorded.run.exchanges,
      deliveries: recorded.run.deliveries,
      limitedBy: recorded.run.limitedBy,
    });
  });

  it('is judged as traffic of other clients if events were removed, and states what that cannot decide', async () => {
    const { log } = JSON.parse(readFileSync(path.join(folder, 'run.har'), 'utf8')) as Har;
    const part = { log: { ...log, entries: log.entries.slice(0, -5) } };
    writeFileSync(path.join(folder, 'part.har'), JSON.stringify(part));
    await judged('--har', 'part.har', '--out', 'part');
    const row = resultIn('part').requirements.find(({ id }) => id === 'ticket.list.from-date-time-is-required');
    expect(row).toMatchObject({
      verdict: 'not-run',
      reason: 'the traffic was observed, and this needs requests of the suite',
    });
  });
});
