import { expect, it } from 'vitest';
import { runIdIn, runNameOf } from '../suites/evidence/run-name.ts';
import { newRunId } from './run-folder.ts';

it('makes ids that are read from the names of a run, in any letter case', () => {
  const id = newRunId(new Date('2026-11-20T22:15:30Z'));
  expect(id).toMatch(/^20261120-221530-/);
  const name = `ticket-${runNameOf({ id })}-7`;
  expect([name, name.toUpperCase()].map(runIdIn)).toEqual([id, id]);
});

it('reads the id of what `conform learn` has left behind', () => {
  const id = '53672f88-be9b-4c38-b70c-741f2c2c7729';
  expect(runIdIn(`Line down ticket-${runNameOf({ id })}-13`)).toBe(id);
});
