import type { JsonObject } from '../../../contracts/contract.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { walkPage } from '../testing/hand-made-lists.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const SENT = { externalId: 'run-1', description: 'first' };
const made = created('ticket', { id: 'T-1', sent: SENT });
const one = { id: 'T-1', ...SENT };
const whole = (...items: readonly JsonObject[]): readonly Draft[] => [
  walkPage('all-before', items),
  walkPage('all-before', [], { offset: items.length }),
];
const again = exchange('ticket.create', {
  method: 'POST',
  facts: { kind: 'probe', step: 'same-external-id', of: 'one' },
  sent: SENT,
  response: 500,
});
const repeatedAfterError = exchange('ticket.create', {
  method: 'POST',
  facts: { kind: 'good', step: 'create', superseded: true },
  sent: SENT,
  response: 500,
});

testCheck({
  check: 'created-once',
  requirement: 'ticket.create.one-request-creates-one-ticket',
  cases: [
    ['is met by a list with the ticket once', [made, ...whole(one)], ['met']],
    [
      'warns of another ticket with its external id and description',
      [made, ...whole(one, { ...one, id: 'T-2' })],
      ['fail'],
    ],
    [
      'ignores one with another description',
      [made, ...whole(one, { ...one, id: 'T-2', description: 'of the provider' })],
      ['met'],
    ],
    ['ignores an external id that was sent twice', [made, again, ...whole(one, { ...one, id: 'T-2' })], []],
    [
      'ignores one that was repeated after an error, which may have had its effect',
      [repeatedAfterError, made, ...whole(one, { ...one, id: 'T-2' })],
      [],
    ],
    ['ignores the same ticket on two pages', [made, ...whole(one, one)], ['met']],
    ['decides nothing of a list without the ticket', [made, ...whole()], []],
    ['decides nothing without a list', [made], []],
  ],
});
