import { describe, expect, it } from 'vitest';
import { merged } from './merge.ts';

describe('two values', () => {
  it.each([
    ['are joined if they are statuses', [404, 400], [404], [400, 404]],
    ['are merged by member', { ticket: ['/id'] }, { order: ['/id'] }, { ticket: ['/id'], order: ['/id'] }],
    ['are merged by member at any depth', { wrong: [401] }, { wrong: [403] }, { wrong: [401, 403] }],
    ['are the same if they are equal', 'ignore', 'ignore', 'ignore'],
    ['are the first if there is no second', undefined, false, false],
  ])('%s', (_, one, other, both) => {
    expect(merged(one, other)).toEqual(both);
  });

  it('contradict each other otherwise', () => {
    expect(merged('ignore', 'reject')).toBeUndefined();
    expect(merged(1000, 3000)).toBeUndefined();
    expect(merged({ base: true }, { base: false })).toBeUndefined();
    expect(merged(['id'], ['id', 'href'])).toBeUndefined();
  });
});
