import type { Identity } from '../../../contracts/formats/profile.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const authorization = { authorization: 'Bearer x' };
const without =
  (kind: 'unsent' | 'aborted'): Draft =>
  (place) => ({
    ...(exchange('ticket.list', {})(place) as object as ReturnType<Draft> & { readonly event: 'exchange' }),
    failure: { kind, message: 'no response' },
  });
const withIdentity = (identity: Omit<Identity, 'customer'>) => ({
  profile: { identities: { A: { customer: 'A', ...identity } } },
});
const OWN_HEADER = withIdentity({ headers: { 'X-Api-Key': 'x' } });
const OAUTH2 = { tokenUrl: 'https://id.example/token', clientId: 'c', clientSecret: 's' };

testCheck({
  check: 'credentials-sent',
  requirement: 'ticket.credentials.are-sent-with-every-request',
  cases: [
    [
      'is met by a request with credentials',
      [exchange('ticket.list', { headers: authorization, response: 200 })],
      ['met'],
    ],
    [
      'is met by the header field that the profile names',
      [exchange('ticket.list', { headers: { 'x-api-key': 'x' }, response: 200 })],
      ['met'],
      OWN_HEADER,
    ],
    [
      'fails another one there',
      [exchange('ticket.list', { headers: authorization, response: 200 })],
      ['fail'],
      OWN_HEADER,
    ],
    [
      'is met by a token in the header field that the profile names for it',
      [exchange('ticket.list', { headers: { 'x-token': 'x' }, response: 200 })],
      ['met'],
      withIdentity({ oauth2: OAUTH2, tokenHeader: 'X-Token: {token}' }),
    ],
    [
      'fails a request without that token',
      [exchange('ticket.list', { response: 200 })],
      ['fail'],
      withIdentity({ oauth2: OAUTH2 }),
    ],
    ['ignores an identity that has no credentials', [exchange('ticket.list', { response: 200 })], [], withIdentity({})],
    ['fails a request without credentials', [exchange('ticket.list', { response: 200 })], ['fail']],
    ['ignores a probe', [exchange('ticket.list', { facts: { step: 'first', kind: 'probe' }, response: 401 })], []],
    ['ignores a request that was never sent', [without('unsent')], []],
    ['ignores a request that was stopped before its end', [without('aborted')], []],
    ['ignores an anonymous request', [exchange('ticket.list', { identity: 'anonymous', response: 200 })], []],
  ],
});
