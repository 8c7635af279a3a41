import { describe, expect, it } from 'vitest';
import { exchangesOf, exchange, type DraftExchange } from '../checks/testing/judging.ts';
import { fieldFact, parameterFact, sentValue } from './request-facts.ts';

const sent = (draft: DraftExchange) => {
  const [first] = exchangesOf(exchange('ticket.list', draft));
  if (!first) throw new Error('no exchange');
  return first;
};

describe('what a request shows by itself', () => {
  it.each<readonly [sentence: string, draft: DraftExchange, value: string | undefined, fact: string]>([
    ['no query', { path: '/troubleTicket' }, undefined, 'absent'],
    ['another parameter', { path: '/troubleTicket?offset=1' }, undefined, 'absent'],
    ['a name that begins alike', { path: '/troubleTicket?limits=1' }, undefined, 'absent'],
    ['a value', { path: '/troubleTicket?offset=1&limit=2' }, '2', 'valid'],
    ['a value as it was sent', { path: '/troubleTicket?limit=a%20b=c' }, 'a%20b=c', 'valid'],
    ['a question mark in a value', { path: '/troubleTicket?q=a?b&limit=2' }, '2', 'valid'],
    ['an empty value', { path: '/troubleTicket?limit=' }, '', 'empty'],
    ['a name alone', { path: '/troubleTicket?limit' }, '', 'empty'],
    ['a header field, in any letter case', { headers: { Limit: '2' } }, '2', 'valid'],
    ['an empty header field', { headers: { limit: '' } }, '', 'empty'],
  ])('is a parameter by %s', (_, draft, value, fact) => {
    expect([sentValue(sent(draft), 'limit'), parameterFact(sent(draft), 'limit')]).toEqual([value, fact]);
  });

  it.each<readonly [fact: string, headers: Readonly<Record<string, string>>]>([
    ['absent', {}],
    ['stated', { Accept: 'application/json' }],
    ['stated', { accept: 'application/json; q=0.5' }],
    ['charset', { accept: 'application/json;charset=utf-8' }],
    ['charset', { accept: 'application/json; Charset=UTF-8' }],
  ])('is an Accept field that is %s', (fact, headers) => {
    expect(fieldFact(sent({ headers }), 'accept')).toBe(fact);
  });
});
