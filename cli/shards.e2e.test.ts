/** Four processes against one reference provider, merged: the same verdicts as one run. And the manifests for pipelines. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../contracts/formats/result.ts';
import { printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { conform, type ConformEnd } from './scenarios/testing/conform-process.ts';

const FAULTS = ['ticket.list.sort-is-ignored', 'ticket.credentials.list-is-open', 'order.create.wrong-success-status'];
const SHARDS = [1, 2, 3, 4];

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-shards-'));
const resultIn = (name: string): Result =>
  JSON.parse(readFileSync(path.join(folder, name, 'latest/result.json'), 'utf8')) as Result;
const verdictsOf = ({ requirements }: Result) => requirements.map(({ id, verdict }) => [id, verdict]);

let provider: Provider;
let single: ConformEnd;
let shards: readonly ConformEnd[];
let merged: ConformEnd;

const call = (...args: readonly string[]): Promise<ConformEnd> =>
  conform(args, { cwd: folder, env: { ...provider.env } });
const run = (...args: readonly string[]): Promise<ConformEnd> =>
  call('run', '--profile', 'profile.yaml', '--effort', 'smoke', ...args);

beforeAll(async () => {
  provider = await startProvider({ faults: FAULTS });
  writeFileSync(path.join(folder, 'profile.yaml'), printableProfile(provider));
  single = await run('--confirm', 'none', '--out', 'single');
  shards = await Promise.all(SHARDS.map((index) => run('--shard', `${index}/4`, '--out', `shards/${index}`)));
  merged = await call('merge', 'shards', '--out', 'merged');
}, 300_000);

afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

describe('four shards against one provider', () => {
  it('end with 0, whatever they find, and name what gives the verdict', () => {
    expect(shards.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    for (const [index, { out }] of shards.entries()) {
      expect(out).toContain(`shard ${index + 1} of 4`);
      expect(out).toContain('conform merge');
      expect(out).not.toMatch(/CONFORMANT|RUN INVALID/);
    }
  });

  it('merge to the verdicts, causes and exit code of one run', () => {
    const [one, all] = [resultIn('single'), resultIn('merged')];
    expect(verdictsOf(all)).toEqual(verdictsOf(one));
    expect(all.overall).toBe('NON-CONFORMANT');
    expect(all.because).toEqual(one.because);
    const causesOf = ({ causes }: Result) => causes.map(({ requirements, condition }) => [requirements, condition]);
    expect(causesOf(all)).toEqual(causesOf(one));
    expect([merged.code, single.code]).toEqual([1, 1]);
  });

  it('merge to a run folder with its reports and confirmations', () => {
    const files = readdirSync(path.join(folder, 'merged/latest'));
    expect(files).toEqual(
      expect.arrayContaining(['junit.xml', 'recording.ndjson', 'report.html', 'result.json', 'run.json', 'summary.md']),
    );
    expect(resultIn('merged').findings.some(({ confirmation }) => confirmation?.outcome === 'confirmed')).toBe(true);
  });

  it('merge to a run that is judged and replayed like any other', async () => {
    const judged = await call('judge', 'merged/latest', '--out', 'judged');
    expect([judged.code, judged.out.split('\n')[0]]).toEqual([1, 'no verdict changed']);
    const finding = resultIn('merged').findings.find(
      ({ requirement }) => requirement === 'order.create.success-is-200',
    );
    const replayed = await call('replay', finding?.id ?? '', 'merged/latest');
    expect([replayed.code, replayed.out]).toEqual([1, expect.stringContaining('still failing')]);
  });

  it('are not merged if one is missing', async () => {
    const { code, err } = await call('merge', 'shards/1', 'shards/2', 'shards/4');
    expect([code, err]).toEqual([2, expect.stringContaining('a shard is missing: 3/4')]);
  });
});
