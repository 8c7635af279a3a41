import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const sending = (...names: readonly string[]): Draft =>
  exchange('device.details', { headers: Object.fromEntries(names.map((name) => [name, 'x'])) });

const PROFILE = {
  profile: {
    identities: { A: { customer: 'A', headers: { 'X-Token': 'x' } } },
    interfaces: { device: { baseUrl: 'https://target.example', headers: { 'X-Gateway-Key': 'x' } } },
  },
};

testCheck({
  check: 'described-headers',
  requirement: 'device.endpoints.client-sends-only-described-headers',
  cases: [
    ['is met by described header fields', [sending('Accept', 'correlationId', 'Authorization', 'Host')], ['met']],
    ['is met by those of the profile', [sending('X-Token', 'X-Gateway-Key')], ['met'], PROFILE],
    ['fails those where the profile does not name them', [sending('X-Token')], ['fail']],
    ['fails the header field of another interface', [sending('Accept', 'x-external-system')], ['fail']],
    [
      'ignores a probe',
      [exchange('device.details', { facts: { step: 'first', kind: 'probe' }, headers: { odd: 'x' } })],
      [],
    ],
  ],
});
