import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const authorization = { authorization: 'Bearer x' };
const without =
  (kind: 'unsent' | 'aborted'): Draft =>
  (place) => ({
    ...(exchange('ticket.list', {})(place) as object as ReturnType<Draft> & { readonly event: 'exchange' }),
    failure: { kind, message: 'no response' },
  });
const OWN_HEADER = {
  profile: { identities: { A: { customer: 'A', headers: { 'X-Api-Key': 'x' } } } },
};

testCheck({
  check: 'credentials-sent',
  requirement: 'ticket.credentials.carried-by-every-call',
  cases: [
    [
      'is met by a request with credentials',
      [exchange('ticket.list', { headers: authorization, answer: 200 })],
      ['met'],
    ],
    [
      'is met by the header field that the profile names',
      [exchange('ticket.list', { headers: { 'x-api-key': 'x' }, answer: 200 })],
      ['met'],
      OWN_HEADER,
    ],
    [
      'fails another one there',
      [exchange('ticket.list', { headers: authorization, answer: 200 })],
      ['fail'],
      OWN_HEADER,
    ],
    ['fails a request without credentials', [exchange('ticket.list', { answer: 200 })], ['fail']],
    ['leaves a probe alone', [exchange('ticket.list', { facts: { step: 'first', kind: 'probe' }, answer: 401 })], []],
    ['leaves a request alone that was never sent', [without('unsent')], []],
    ['leaves a request alone that was stopped on its way', [without('aborted')], []],
    ['leaves an anonymous request alone', [exchange('ticket.list', { identity: 'anonymous', answer: 200 })], []],
  ],
});
