import { describe, expect, it } from 'vitest';
import { delivery, seen, historyOf, exchange } from '../../checks/testing/judging.ts';
import type { JudgedRow } from '../rows.ts';
import { byWeight, givesAccess, type Weighed } from './by-weight.ts';
import { effectOf } from './effect.ts';
import type { Violation } from './violation.ts';

const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `row-${index}`);

const weighed = (
  violated: number,
  undecided: number,
  isOfAccess = false,
  verdict: 'fail' | 'warn' = 'fail',
): Weighed => ({
  cause: {
    verdict,
    requirements: ids(violated),
    undecided: ids(undecided),
    support: { violated: 1, of: 1, passing: 0 },
  },
  isOfAccess,
});

describe('the order of causes', () => {
  it('begins with access, then with what most requirements depend on, and ends with warnings', () => {
    const [access, blocking, many, one, warning] = [
      weighed(1, 0, true),
      weighed(1, 62),
      weighed(4, 0),
      weighed(1, 0),
      weighed(9, 9, true, 'warn'),
    ] as const;
    expect([warning, one, many, blocking, access].toSorted(byWeight)).toEqual([access, blocking, many, one, warning]);
  });
});

describe('access', () => {
  it('is a notification of events of another customer, and no missing one', () => {
    const drafts = [exchange('ticket.hub-create', { response: 201 }), delivery({})];
    const history = historyOf(...drafts);
    const violationOf = (id: string): Violation => {
      const row = seen(id, drafts);
      const broken = { outcome: 'broken', signature: 'notified', seq: [1], received: { text: '', parts: [] } };
      return {
        row: row as unknown as JudgedRow,
        cases: [],
        effects: [effectOf(broken as never, history)],
      } as unknown as Violation;
    };
    expect(givesAccess([violationOf('ticket.events.other-customers-are-not-notified')])).toBe(true);
    expect(givesAccess([violationOf('ticket.events.every-hub-is-notified')])).toBe(false);
  });
});
