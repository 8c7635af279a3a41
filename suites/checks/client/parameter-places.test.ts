import { exchange, testCheck } from '../testing/judging.ts';

testCheck({
  check: 'parameter-places',
  requirement: 'change.hub-create.client-sends-filters-in-the-query',
  cases: [
    ['is met by a parameter in the query', [exchange('change.hub-create', { path: '/hub?externalId=x' })], ['met']],
    ['is met by none', [exchange('change.hub-create')], ['met']],
    [
      'fails a query parameter in a header field',
      [exchange('change.hub-create', { headers: { externalId: 'x' } })],
      ['fail'],
    ],
    [
      'ignores a probe',
      [exchange('change.hub-create', { facts: { step: 'first', kind: 'probe' }, headers: { externalId: 'x' } })],
      [],
    ],
  ],
});
