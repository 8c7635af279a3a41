import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const sending = (value: string, facts?: StatedFacts): Draft =>
  exchange('ticket.create', { headers: { 'x-external-system': value }, response: 201, ...(facts ? { facts } : {}) });
const PER_CALL = { declarations: { 'sandbox.uniqueness': 'call' } };

testCheck({
  check: 'unique-sandbox-value',
  requirement: 'ticket.sandbox.client-value-is-unique',
  cases: [
    ['is met by eight characters', [sending('conform1')], ['met']],
    ['fails fewer', [sending('conform')], ['fail']],
    ['is met by one value in all requests', [sending('conform1'), sending('conform1')], ['met']],
    [
      'is met by a second value where the target rejects the first one',
      [exchange('ticket.create', { headers: { 'x-external-system': 'conform1' }, response: 400 }), sending('00000001')],
      ['met'],
    ],
    ['fails a second value', [sending('conform1'), sending('conform2')], ['met', 'fail']],
    [
      'fails the same value again where each request needs its own',
      [sending('conform1'), sending('conform1')],
      ['met', 'fail'],
      PER_CALL,
    ],
    ['is met by a new value in each request', [sending('conform1'), sending('conform2')], ['met'], PER_CALL],
    [
      'ignores a value that the scenario chooses',
      [sending('conform1'), sending('another1', { step: 'sandbox-header', sandbox: 'long' })],
      ['met'],
    ],
    ['ignores a request without it', [exchange('ticket.create')], []],
    ['decides nothing in production', [sending('conform1')], [], { profile: { mode: 'production' } }],
  ],
});
