import { describe, expect, it } from 'vitest';
import { exchange, seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'device.keys.several-values-encoding-unspecified';

const rows: readonly JudgedRow[] = [
  [
    'records what a probe brought',
    [exchange('device.details', { facts: { step: 'first', kind: 'probe' }, response: 400 })],
    ['seen'],
  ],
  [
    'records what an odd request brought',
    [exchange('device.details', { facts: { step: 'first', kind: 'odd' }, response: 500 })],
    ['seen'],
  ],
  [
    'records a call that has no response',
    [exchange('device.details', { facts: { step: 'first', kind: 'probe' } })],
    ['seen'],
  ],
  ['ignores ordinary requests', [exchange('device.details', { response: 500 })], []],
  [
    'ignores other operations',
    [exchange('ticket.list', { facts: { step: 'first', kind: 'probe' }, response: 500 })],
    [],
  ],
];

testCheck({ check: 'observe', requirement: REQUIREMENT, cases: rows, never: 'both' });

describe('observe', () => {
  it('says what was asked, and what came', () => {
    const facts = { kind: 'probe', step: 'odd-key', key: 'none', set: 'none' } as const;
    expect(seen(REQUIREMENT, [exchange('device.details', { facts, response: 400 })]).observations).toMatchObject([
      {
        text: expect.stringMatching(
          /^device.details: status 400 where the request is .* and the key of the device is .* and the request is for no device/,
        ) as string,
      },
    ]);
  });
});
