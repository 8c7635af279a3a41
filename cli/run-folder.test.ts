import { expect, it } from 'vitest';
import { runIdIn, runNameOf } from '../suites/evidence/run-name.ts';
import { newRunId } from './run-folder.ts';

it('makes ids that are read from the names of a run, in any letter case', () => {
  const id = newRunId(new Date('2026-11-20T22:15:30Z'));
  expect(id).toMatch(/^20261120-221530-/);
  const name = `ticket-${runNameOf({ id })}-7`;
  expect([name, name.toUpperCase()].map(runIdIn)).toEqual([id, id]);
});
