import { describe, expect, it } from 'vitest';
import type { DeclaredWaiver } from '../../contracts/formats/profile.ts';
import type { Finding, RequirementResult } from '../../contracts/formats/result.ts';
import type { Judged } from './rows.ts';
import { waive } from './waived.ts';

const judged = (verdict: RequirementResult['verdict'], operations: readonly string[] = [], decided = 1): Judged => ({
  result: {
    id: 'order.rule',
    interface: 'order',
    statement: 'Is kept.',
    source: { document: 'd', section: 's' },
    basis: 'stated',
    level: 'must',
    operations: ['order.create', 'order.list'],
    verdict,
    decided,
    witnesses: [],
    ...(verdict === 'fail' ? { reason: 'expected a, received b' } : {}),
  },
  findings: operations.map((operation): Finding => ({
    id: 'f-1',
    requirement: 'order.rule',
    verdict: 'fail',
    operation,
    identity: 'A',
    signature: 's',
    occurrences: 1,
    expected: 'a',
    received: 'b',
    evidence: [],
    replay: '',
  })),
});

const waiver = (about: Partial<DeclaredWaiver> = {}): DeclaredWaiver => ({
  requirement: 'order.rule',
  reason: 'until release 4',
  owner: 'team orders',
  until: '2027-03-31',
  ...about,
});

const outcome = (one: Judged, given: DeclaredWaiver, today = '2027-01-01') => {
  const { judged: after, waivers } = waive([one], [given], today);
  return [after[0]?.result.verdict, waivers[0]?.state];
};

describe('a waiver', () => {
  it.each([
    ['covers a failure', judged('fail', ['order.create']), waiver(), '2027-01-01', ['waived', 'applied']],
    ['holds on its last day', judged('fail', ['order.create']), waiver(), '2027-03-31', ['waived', 'applied']],
    ['does not hold after it', judged('fail', ['order.create']), waiver(), '2027-04-01', ['fail', 'expired']],
    ['is stale where nothing fails any more', judged('pass'), waiver(), '2027-01-01', ['pass', 'stale']],
    [
      'limited to an operation covers failures of this operation',
      judged('fail', ['order.create']),
      waiver({ operation: 'order.create' }),
      '2027-01-01',
      ['waived', 'applied'],
    ],
    [
      'limited to an operation covers no failure of another',
      judged('fail', ['order.create', 'order.list']),
      waiver({ operation: 'order.create' }),
      '2027-01-01',
      ['fail', 'stale'],
    ],
    [
      'of another requirement covers nothing, and is not spoken of',
      judged('fail', ['order.create']),
      waiver({ requirement: 'order.other' }),
      '2027-01-01',
      ['fail', undefined],
    ],
    [
      'about what was not decided is not spoken of',
      judged('inconclusive', [], 0),
      waiver(),
      '2027-01-01',
      ['inconclusive', undefined],
    ],
  ] as const)('%s', (_, one, given, today, expected) => {
    expect(outcome(one, given, today)).toEqual(expected);
  });

  it('keeps the findings, and says who accepted them, why, and until when', () => {
    const [after] = waive([judged('fail', ['order.create'])], [waiver()], '2027-01-01').judged;
    expect(after?.findings).toHaveLength(1);
    expect(after?.result.reason).toBe(
      'expected a, received b; accepted until 2027-03-31 by team orders: until release 4',
    );
  });
});
