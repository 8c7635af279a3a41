import { describe, expect, it } from 'vitest';
import { findingContext } from './judging.ts';

const options = { seed: 7, effort: 'smoke' } as const;
const FINDING = { id: 'f-1f00c2d4', requirement: 'ticket.list.rule' };
const lineOf = (replay: Omit<Parameters<typeof findingContext>[0], 'options'>): string =>
  findingContext({ ...replay, options }).replay(FINDING);

describe('the line that replays a finding', () => {
  it('names the finding and the folder of a stored run', () => {
    expect(lineOf({ command: 'npx conform run --profile p.yaml', folder: 'out/my run' })).toBe(
      "npx conform replay f-1f00c2d4 'out/my run'",
    );
  });

  it('runs the requirement again where the run is not stored', () => {
    expect(lineOf({ command: 'conform run --profile p.yaml' })).toBe(
      'conform run --profile p.yaml --seed 7 --effort smoke --only ticket.list.rule',
    );
  });

  it('runs the test of the requirement where only the tests can start the target', () => {
    expect(lineOf({ folder: 'out/one' })).toBe('npx vitest run -t ticket.list.rule');
  });
});
