import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import { needsOf } from '../check.ts';
import { exchange, testCheck } from '../testing/judging.ts';
import status from './status.check.ts';

// The cases of each expectation are in its own test: `expect-served`, `expect-rejected`, `expect-statuses`, `expect-declared`.
testCheck({
  check: 'status',
  requirement: 'ticket.list.limit-is-accepted',
  cases: [
    ['is met by success', [exchange('ticket.list', { path: '/?limit=1', response: [200, []] })], ['met']],
    [
      'fails a rejection',
      [exchange('ticket.list', { response: 200 }), exchange('ticket.list', { path: '/?limit=1', response: 400 })],
      ['fail'],
    ],
    ['ignores requests with other facts', [exchange('ticket.list', { response: 400 })], []],
  ],
});

describe('the check of statuses', () => {
  it('needs the requests of its row', () => {
    const [contract] = loadContracts().filter(({ id }) => id === 'ticket');
    const requirement = contract?.requirements.find(({ id }) => id === 'ticket.list.limit-is-accepted');
    const options = requirement?.check?.options;
    expect(contract && requirement && needsOf(status, { contract, requirement, options })).toEqual([
      { exchange: options?.['when'] },
    ]);
  });
});
