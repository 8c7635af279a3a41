import { expect, it } from 'vitest';
import { factsInWords } from './facts-in-words.ts';

it.each([
  [{ token: 'expired', set: 'owned' }, 'a call with an identity with token: expired, a located device of the caller'],
  [{ token: 'valid', scope: 'lacking' }, 'a call with an identity without the scope'],
  [{ scopes: 'none' }, 'a call with an identity with scopes: []'],
  [
    { set: ['owned+foreign', 'foreign'], key: ['imsi', 'both'] },
    'a call with a located device of the caller and a device of another customer or a device of another customer, key imsi or key both',
  ],
  [{ token: 'missing' }, 'a call with no credentials'],
  [{ param: 'limit', value: 'negative' }, 'a call with param limit, value negative'],
  [{ kind: 'good', token: 'valid' }, 'a proper call'],
])('a row that asks for %j needs %s', (when, words) => {
  expect(factsInWords(when)).toBe(words);
});
