import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { allFaults } from '../../reference/faults/all.ts';
import { judgeRecording } from '../../runner/judge-recording.ts';
import { readRun } from '../read-run.ts';
import { prove } from './prove.ts';
import { faultSubject, type SelftestSubject } from './subject.ts';

const ID = 'device.204-with-content';
const found = allFaults().find(({ id }) => id === ID)!;
const keep = mkdtempSync(path.join(os.tmpdir(), 'conform-kept-'));
afterAll(() => rmSync(keep, { recursive: true, force: true }));

describe('the run of a self-test that is to be kept', () => {
  it('can be judged again if the result was incorrect, here a fault where none is expected', async () => {
    const { kind, id, interfaces, summary } = { ...faultSubject(found), kind: 'variant' as const };
    const subject: SelftestSubject = { kind, id, interfaces, summary, faults: [found] };
    const { failing } = await prove(subject, { keep });
    expect(failing).toContain(found.requirement);
    const { result } = judgeRecording(loadContracts(), readRun(path.join(keep, `${ID}-1`)).captured);
    expect(result.requirements.filter(({ verdict }) => verdict === 'fail').map((one) => one.id)).toEqual(failing);
  });

  it('is removed if the result was correct', async () => {
    await prove(faultSubject(found), { keep });
    expect(readdirSync(keep)).toEqual([]);
  });
});
