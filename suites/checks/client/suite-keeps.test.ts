import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft } from '../testing/judging.ts';

const authorization = { authorization: 'Bearer x' };
const without =
  (kind: 'unsent' | 'aborted'): Draft =>
  (place) => ({
    ...(exchange('ticket.list', {})(place) as object as ReturnType<Draft> & { readonly event: 'exchange' }),
    failure: { kind, message: 'no response' },
  });

describe('what the suite itself owes as a client', () => {
  it.each([
    ['is kept by a call with credentials', [exchange('ticket.list', { headers: authorization, answer: 200 })], ['met']],
    ['is broken by one without', [exchange('ticket.list', { answer: 200 })], ['fail']],
    ['is not owed by a probe', [exchange('ticket.list', { facts: { kind: 'probe' }, answer: 401 })], []],
    ['is not owed by a call that was never sent', [without('unsent')], []],
    ['is not owed by a call that was stopped on its way', [without('aborted')], []],
    ['is not decided without a call', [], []],
  ] as const)('%s', (_, drafts, words) => {
    expect(outcomes('ticket.credentials.carried-by-every-call', drafts)).toEqual(words);
  });
});
