import { describe, expect, it } from 'vitest';
import { casesFor, exchange, seen, testCheck, type Draft } from '../testing/judging.ts';

const SEVERAL_VALUES = 'device.keys.several-values-encoding-unspecified';
const NOT_FOUND = 'change.errors.404-condition-unspecified';

const lookup = (kind: 'good' | 'odd' | 'probe', response?: number): Draft =>
  exchange('device.details', {
    facts: { step: 'lookup', kind, devices: [], key: 'imsi', set: 'owned' },
    ...(response === undefined ? {} : { response }),
  });
const list = (response: number): Draft => exchange('change.list', { facts: { step: 'first' }, response });

testCheck({
  check: 'observe',
  requirement: SEVERAL_VALUES,
  cases: [
    ['records the response to a probe', [lookup('probe', 400)], ['seen']],
    ['records the response to an odd request', [lookup('odd', 500)], ['seen']],
    ['records a call that has no response', [lookup('probe')], ['seen']],
    ['ignores ordinary requests', [lookup('good', 500)], []],
    ['ignores other operations', [list(500)], []],
    ...casesFor({
      [NOT_FOUND]: [
        ['records a status that is about the topic', [list(404)], ['seen']],
        ['ignores other statuses', [list(400)], []],
      ],
    }),
  ],
  never: 'both',
});

describe('observe', () => {
  it('says what was asked, and what came', () => {
    const facts = { kind: 'probe', step: 'odd-key', key: 'none', set: 'none' } as const;
    expect(seen(SEVERAL_VALUES, [exchange('device.details', { facts, response: 400 })]).observations).toMatchObject([
      {
        text: expect.stringMatching(
          /^device.details: status 400 where the request is .*, the key of the device is .*, the request is for no device/,
        ) as string,
      },
    ]);
  });
});
