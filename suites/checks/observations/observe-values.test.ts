import { describe, expect, it } from 'vitest';
import { exchange, seen, testCheck, type DraftResponse } from '../testing/judging.ts';

const REQUIREMENT = 'order.related-party.roles-unspecified';
const order = (response: DraftResponse) =>
  exchange('order.create', { facts: { step: 'create', kind: 'probe' }, response });
const parties = { relatedParty: [{ role: 'originator' }, { name: 'x' }] };

testCheck({
  check: 'observe-values',
  requirement: REQUIREMENT,
  never: 'both',
  cases: [
    ['records the values in a returned resource', [order([200, parties])], ['seen']],
    ['ignores resources without the member', [order([200, { relatedParty: [{ name: 'x' }] }])], []],
    [
      'ignores values that a request contains',
      [exchange('order.create', { facts: { step: 'create', kind: 'probe' }, sent: parties, response: [200, parties] })],
      [],
    ],
    ['ignores errors', [order([400, parties])], []],
  ],
});

describe('observe-values', () => {
  it('records the pattern and the value', () => {
    const { observations } = seen(REQUIREMENT, [order([200, parties])]);
    expect(observations).toMatchObject([{ outcome: 'seen', text: '/relatedParty/*/role: "originator"' }]);
  });
});
