import { describe, expect, it } from 'vitest';
import { broken } from '../../checks/observation.ts';
import { phrase, rejection, statuses, success, type Phrased } from '../../evidence/phrase.ts';
import { expectedStatuses } from './expected-statuses.ts';

const among = (expected: readonly Phrased[]): readonly number[] | undefined => {
  const isExpected = expectedStatuses(
    expected.map((one) => broken([], { expected: one, received: 'x', signature: '' })),
  );
  return isExpected && [200, 204, 400, 401].filter(isExpected);
};

describe('the statuses that cases expect', () => {
  it('are those of any of the cases, also in the middle of a sentence', () => {
    expect(among([statuses([401])])).toEqual([401]);
    expect(among([phrase`${statuses([204])}, as declared`, statuses([400])])).toEqual([204, 400]);
  });

  it('are a class where any status of it is expected', () => {
    expect(among([success()])).toEqual([200, 204]);
    expect(among([phrase`${rejection()}, as declared`])).toEqual([400, 401]);
    expect(among([rejection(), statuses([204])])).toEqual([204, 400, 401]);
  });

  it('are unknown where a case expects something else', () => {
    expect(among([statuses([200]), 'the created resource'])).toBeUndefined();
  });
});
