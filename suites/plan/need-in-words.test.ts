import { describe, expect, it } from 'vitest';
import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import { DELIVERY_WINDOWS, NOTES } from '../../contracts/formats/evidence/notes.ts';
import { STEPS } from '../../contracts/formats/evidence/steps.ts';
import type { Need } from '../checks/check.ts';
import { needInWords, profileKeysOf, wantedInWords } from './need-in-words.ts';

describe('the words for a wanted exchange', () => {
  it.each<readonly [Wanted, string]>([
    [
      { token: 'expired', set: 'owned' },
      'a request with an identity with token: expired, a located device of the caller',
    ],
    [{ token: 'valid', scope: 'lacking' }, 'a request with an identity without the scope'],
    [{ token: 'expired', scope: 'lacking' }, 'a request with an identity with token: expired and without the scope'],
    [{ token: ['missing', 'expired'] }, 'a request with no credentials or an identity with token: expired'],
    [{ scopes: [] }, 'a request with an identity with scopes: []'],
    [
      { set: ['owned+foreign', 'foreign'], key: ['imsi', 'both'] },
      'a request with a located device of the caller and a device of another customer or a device of another customer (the key of the device is the IMSI or both the IMSI and the MSISDN)',
    ],
    [{ token: 'missing' }, 'a request with no credentials'],
    [
      { param: 'limit', value: 'negative' },
      'a request (the request tests the parameter limit; the value of the parameter is negative)',
    ],
    [{ kind: 'good', token: 'valid' }, 'a valid request'],
    [{ step: 'sort', value: 'desc' }, `${STEPS.sort.meaning} (the value of the parameter is in descending order)`],
    [{ step: ['create', 'list'] }, `${STEPS.create.meaning} or ${STEPS.list.meaning}`],
  ])('for %j are %s', (wanted, words) => {
    expect(wantedInWords(wanted)).toBe(words);
  });
});

it.each<readonly [Need, string]>([
  [{ traffic: true }, 'a request to one of its operations'],
  [{ note: 'list-search' }, NOTES['list-search'].meaning],
  [{ windows: ['burst', 'query'] }, `${DELIVERY_WINDOWS.burst} or ${DELIVERY_WINDOWS.query}`],
  [{ delivery: true }, 'a notification'],
  [{ exchange: { step: 'patch' } }, STEPS.patch.meaning],
])('the need %j is %s', (need, words) => {
  expect(needInWords(need)).toBe(words);
});

it.each<readonly [Need, readonly string[]]>([
  [{ exchange: { token: 'expired' } }, ['`identities`']],
  [{ exchange: { scope: 'held', set: 'owned' } }, ['`identities`', '`devices`']],
  [{ anyOf: [{ exchange: { set: 'foreign' } }, { exchange: { scopes: [] } }] }, ['`devices`', '`identities`']],
  [{ exchange: { token: 'valid', step: 'create' } }, []],
  [{ exchange: { token: 'missing' } }, []],
  [{ delivery: true }, []],
])('the need %j depends on the keys %j of the profile', (need, keys) => {
  expect(profileKeysOf(need)).toEqual(keys);
});
