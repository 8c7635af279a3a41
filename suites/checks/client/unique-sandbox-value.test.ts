import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const sending = (value: string): Draft => exchange('ticket.create', { headers: { 'x-external-system': value } });

testCheck({
  check: 'unique-sandbox-value',
  requirement: 'ticket.sandbox.client-value-is-unique',
  cases: [
    ['is met by eight characters', [sending('conform1')], ['met']],
    ['fails fewer', [sending('conform')], ['fail']],
    ['leaves a request without it alone', [exchange('ticket.create')], []],
    ['decides nothing in production', [sending('conform')], [], { profile: { mode: 'production' } }],
  ],
});
