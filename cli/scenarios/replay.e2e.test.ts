/** Every command that a run with many failures prints is executed, and what it states is compared with the run. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../contracts/formats/result.ts';
import { conform, startConform, type ConformEnd } from './testing/conform-process.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-replay-'));
const STORED = 'out/latest';

/** Only a target with several resources shows the second and the third. */
const FAULTS = [
  'ticket.create.wrong-success-status',
  'ticket.list.limit-is-one-too-many',
  'ticket.list.sort-is-ignored',
  'ticket.update.with-a-list',
];
const LIMIT = 'ticket.list.limit-bounds-the-number';

const execute = (...args: readonly string[]): Promise<ConformEnd> => conform(args, { cwd: folder });

/** Finding -> outcome, as printed. */
const outcomesIn = (out: string): ReadonlyMap<string, string> =>
  new Map([...out.matchAll(/^(\w[a-z ]+?) +(f-[0-9a-f]{8}) /gm)].map(([, outcome = '', id = '']) => [id, outcome]));

let end: ConformEnd;
let result: Result;

beforeAll(async () => {
  end = await execute('run', '--fault', FAULTS.join(','), '-i', 'ticket', '--effort', 'smoke', '--out', 'out');
  result = JSON.parse(readFileSync(path.join(folder, STORED, 'result.json'), 'utf8')) as Result;
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true }));

describe('the commands that a run with many failures prints', { timeout: 120_000 }, () => {
  it('are one for each cause, of a finding of it', () => {
    const printed = [...end.out.matchAll(/conform replay (\S+) (\S+)$/gm)];
    const ids = printed.map(([, id]) => id);
    expect(printed.length).toBeGreaterThanOrEqual(FAULTS.length);
    expect(ids).toEqual(
      expect.arrayContaining(result.causes.map(({ findings }) => expect.toBeOneOf([...findings]) as string)),
    );
    expect(printed.every(([, , stored = '']) => existsSync(path.join(folder, stored, 'result.json')))).toBe(true);
  });

  it('show each finding again, and the finding of a long list too', async () => {
    const { code, out } = await execute('replay', 'all', STORED);
    const outcomes = outcomesIn(out);
    expect([...outcomes.keys()].toSorted()).toEqual(result.findings.map(({ id }) => id).toSorted());
    expect([...outcomes].filter(([, outcome]) => outcome === 'fixed')).toEqual([]);
    const limit = result.findings.find(({ requirement }) => requirement === LIMIT);
    expect(outcomes.get(limit?.id ?? '')).toBe('still failing');
    expect(code).toBe(1);
  });

  it('work with the id of a cause, and leave no list of resources', async () => {
    const cause = result.causes.find(({ requirements }) => requirements.includes(LIMIT));
    const { code, out } = await execute('replay', cause?.id ?? '', STORED);
    expect([...outcomesIn(out)]).toEqual([[cause?.findings[0], 'still failing']]);
    expect(code).toBe(1);
    expect(existsSync(path.join(folder, STORED, 'replay-ledger.ndjson'))).toBe(false);
  });

  it('explain each failing requirement', async () => {
    const [requirement = ''] = result.causes[0]?.requirements ?? [];
    const { code, out } = await execute('explain', requirement);
    expect([code, out.split('\n')[0]]).toEqual([0, requirement]);
  });

  it('say so when they are interrupted, and leave no list of resources', async () => {
    const { child, ended, says } = startConform(['replay', 'all', STORED], { cwd: folder });
    await says('still failing');
    child.kill('SIGINT');
    const { code, err } = await ended;
    expect(code).toBe(130);
    expect(err).toContain('interrupted: removing what was created');
    expect(err).toMatch(new RegExp(`interrupted: \\d+ of ${result.findings.length} replayed`));
    expect(existsSync(path.join(folder, STORED, 'replay-ledger.ndjson'))).toBe(false);
  });
});
