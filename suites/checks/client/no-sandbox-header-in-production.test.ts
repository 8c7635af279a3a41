import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const PRODUCTION = { profile: { mode: 'production' } } as const;
const WITH: Draft = exchange('ticket.create', { headers: { 'x-external-system': 'conform1' } });
const WITHOUT: Draft = exchange('ticket.create');

testCheck({
  check: 'no-sandbox-header-in-production',
  requirement: 'ticket.sandbox.client-sends-no-header-in-production',
  cases: [
    ['is met by a request without it', [WITHOUT], ['met'], PRODUCTION],
    ['fails a request with it', [WITH], ['fail'], PRODUCTION],
    ['decides nothing in sandbox mode', [WITH, WITHOUT], []],
  ],
});
