import { describe, expect, it } from 'vitest';
import { conditionInWords } from './condition-in-words.ts';
import type { Condition } from './condition.ts';
import { ABSENT, hasAbsence, type Feature } from './features.ts';

const holding = (feature: Feature, values: readonly string[], others: readonly string[] = []): Condition => ({
  tests: [{ feature, values: new Set(values), others }],
  exceptions: 0,
  passing: 9,
});

const words = (feature: Feature, values: readonly string[], others: readonly string[] = []): string =>
  conditionInWords(holding(feature, values, others));

describe('a condition in words', () => {
  it.each<[Feature, readonly string[], string]>([
    ['fact token', ['expired', 'foreign-issuer'], 'the token has expired or is from another issuer'],
    ['fact shape', ['plain'], 'the body of the creation has the required members only'],
    ['fact correlation', ['absent'], 'the correlation id is left out'],
    ['fact correlation', [ABSENT], 'the correlation id is a usual one'],
    ['fact violation', ['cut-short'], 'the request violates "cut short"'],
    ['fact violation', ['json-as-text'], 'the request contains JSON with Content-Type text/plain'],
    ['step', ['kept-hub'], 'the request is the retrieval of a hub after the deletion of another hub'],
    ['step', ['paging-probe'], 'the request has an offset or limit at or beyond its bounds'],
    ['fact text', ['digits alone'], 'the request contains a value of the kind "digits alone"'],
    ['fact kind', ['probe'], ''],
    ['fact body', ['valid', ABSENT], ''],
    ['fact scopes', [''], 'the list of scopes of the token is empty'],
    ['fact scopes', ['device-a,b'], 'the list of scopes of the token is "device-a, b"'],
    ['fact form', ['content-type-absent'], 'the request has no Content-Type field'],
    ['fact text', ['emoji in items'], 'the request contains a value of the kind "emoji in items"'],
    ['fact violation', [ABSENT], 'the request does not violate the contract'],
    ['fact param', ['offset'], 'the request tests the parameter offset'],
    ['fact page', ['0'], 'the request is for the first page of a list'],
    ['items note', ['equal'], 'the list /note of the request has equal items'],
    ['items note', [ABSENT], 'the list /note of the request has no equal items'],
    ['violation', ['any'], 'the request violates the contract'],
    ['violation', [ABSENT], 'the request does not violate the contract'],
    ['identity', ['B'], 'the sender is B'],
    ['operation', ['ticket.list'], ''],
    ['device foreign and located', ['among those requested'], 'a requested device is foreign and located'],
    ['devices 3', ['more than 3'], 'the number of requested devices is more than 3'],
    ['devices 1', [ABSENT, 'at most 1'], 'the number of requested devices is at most 1'],
    ['devices 1', [ABSENT, 'more than 1'], 'the number of requested devices is 0 or more than 1'],
    ['devices 1', [ABSENT], ''],
    ['header x', [ABSENT, 'a text'], 'the header field x is absent or not something else'],
    ['header x', ['a text'], 'the header field x is not something else'],
  ])('says of %s %j: "%s"', (feature, values, text) => {
    expect(words(feature, values, ['something else'])).toBe(text);
  });

  it('says of a text without a known form which one it has not', () => {
    expect(words('header x', ['a text'], [ABSENT, 'a UUID', 'an integer'])).toBe(
      'the header field x is present, but not a UUID or an integer',
    );
  });

  it.each<Feature>(['fact id', 'fact body', 'fact shape', 'fact key', 'fact hub'])(
    'does not say that %s, which not every request is recorded with, is absent',
    (feature) => {
      expect(hasAbsence(feature)).toBe(false);
    },
  );

  it('separates clauses by a comma where one contains an "and"', () => {
    const [set, token] = [
      holding('fact set', ['owned+foreign'], ['owned']),
      holding('fact token', ['empty'], ['valid']),
    ];
    expect(conditionInWords({ ...set, tests: [...set.tests, ...token.tests] })).toBe(
      "the request is for an own device and another customer's, and the token is empty",
    );
  });

  it('names what is excluded where that is shorter', () => {
    expect(words('fact set', ['owned', 'foreign', 'unknown', 'unlocated'], ['no-history'])).toBe(
      'the request is not for an own device without a history',
    );
  });
});
