import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import { needsOf } from '../check.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';
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

const accepting = (accept: 'any' | 'stated', response = 406): Draft =>
  exchange('device.details', {
    facts: {
      step: 'lookup',
      set: 'owned',
      key: 'imsi',
      scope: 'held',
      accept,
      scopes: ['device-details', 'device-location'],
      devices: ['A.located.0'],
    },
    response,
  });

testCheck({
  check: 'status',
  requirement: 'device.details.both-scopes-are-200',
  cases: [
    ['is met by success', [accepting('stated', 200)], ['met']],
    ['fails the rejection of an ordinary request', [accepting('stated')], ['fail']],
    ['leaves that of a chosen form of Accept to the requirement about it', [accepting('any')], []],
  ],
});

const OWN = ['A.located.0', 'A.located.1', 'A.located.2', 'A.located.3'];

/** A lookup of the first devices of the customer. */
const lookup = (number: number, response: number): Draft =>
  exchange('device.details', {
    facts: {
      step: 'lookup',
      set: 'owned+owned',
      key: 'imsi',
      scope: 'held',
      devices: OWN.slice(0, number),
    },
    response,
  });

testCheck({
  check: 'status',
  requirement: 'device.keys.imsi-may-name-several',
  cases: [
    ['is met by success for two devices', [lookup(2, 200)], ['met']],
    ['fails the rejection of two devices', [lookup(2, 400)], ['fail']],
    [
      'fails the rejection of as many devices as another request named',
      [lookup(4, 200), lookup(3, 400)],
      ['met', 'fail'],
    ],
    ['ignores the rejection of more devices than any other request named', [lookup(2, 200), lookup(4, 400)], ['met']],
    ['is undecided if only requests for three devices or more were sent', [lookup(3, 413)], ['undecided']],
    ['fails another status for many devices', [lookup(2, 200), lookup(4, 403)], ['met', 'fail']],
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
