import { describe, expect, it } from 'vitest';
import { broken, type Broken } from '../../checks/observation.ts';
import { phrase, rejection, statuses, success, type Phrased } from '../../evidence/phrase.ts';
import { acceptMore, expectedStatuses } from './expected-statuses.ts';

const casesOf = (expected: readonly Phrased[]): readonly Broken[] =>
  expected.map((one) => broken([], { expected: one, received: 'x', signature: '' }));

const among = (expected: readonly Phrased[]): readonly number[] | undefined => {
  const isExpected = expectedStatuses(casesOf(expected));
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

describe('cases that accept more than others of their group', () => {
  const [listedOnes, one, other] = [[200, 204, 400], [204], [401]].map((some) => casesOf([statuses(some)]));

  it('accept what the others accept, and other statuses', () => {
    const accepts = acceptMore([listedOnes!, one!, other!]);
    expect([listedOnes!, one!, other!].map(accepts)).toEqual([true, false, false]);
  });

  it('do not exist where no other accepts less, or something else is expected', () => {
    expect(acceptMore([listedOnes!, other!])(listedOnes!)).toBe(false);
    expect(acceptMore([one!])(casesOf(['the created resource']))).toBe(false);
  });
});
