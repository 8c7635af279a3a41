import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const sending = (value?: string): Draft =>
  exchange('ticket.create', { method: 'POST', headers: value === undefined ? {} : { 'x-external-system': value } });

testCheck({
  check: 'sandbox-header-in-sandbox',
  requirement: 'ticket.sandbox.client-sends-header-in-sandbox',
  cases: [
    ['is met by eight characters', [sending('conform1')], ['met']],
    ['fails fewer', [sending('conform')], ['fail']],
    ['fails none', [sending()], ['fail']],
    ['decides nothing in production', [sending()], [], { profile: { mode: 'production' } }],
    [
      'ignores a value that is too short on purpose',
      [exchange('ticket.create', { facts: { step: 'first', kind: 'probe' }, headers: { 'x-external-system': 'x' } })],
      [],
    ],
  ],
});
