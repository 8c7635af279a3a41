import { created } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';

const own = (id: string) =>
  exchange('ticket.create', {
    method: 'POST',
    facts: { kind: 'odd', step: 'own-id' },
    sent: { id: 'own-id' },
    response: [201, { id }],
  });

const ownWithout = exchange('ticket.create', {
  method: 'POST',
  facts: { kind: 'odd', step: 'own-id' },
  sent: { id: 'own-id' },
  response: [201, {}],
});

const located = exchange('ticket.create', {
  method: 'POST',
  facts: { step: 'create', item: 'one', body: 'valid' },
  response: [201, {}, { location: '/troubleTicket/7' }],
});

const rows: readonly JudgedRow[] = [
  ['is met by a text', [created('ticket')], ['met']],
  ['ignores the form of the id', [created('ticket', { responded: { id: 7 } })], ['met']],
  ['fails a response without one', [created('ticket', { responded: { description: 'x' } })], ['fail']],
  ['decides nothing of one in the Location header field alone', [located], ['undecided']],
  ['fails an empty one', [created('ticket', { responded: { id: '' } })], ['fail']],
  ['leaves a body of another kind to its rule', [created('ticket', { responded: [{ id: '1' }] })], []],
  ['ignores rejections', [exchange('ticket.create', { facts: { step: 'create', body: 'valid' }, response: 422 })], []],
  ['is met by another id than the one the client sent', [own('9')], ['met']],
  ['fails the id that the client sent', [own('own-id')], ['fail']],
  ['decides nothing of nothing', [], []],
  ['ignores a creation with an id whose response has none', [ownWithout], []],
];

testCheck({ check: 'id-assigned', requirement: 'ticket.create.id-is-assigned', cases: rows });
