import { created } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type CheckTable } from '../testing/judging.ts';

const hub = (id: number): Draft =>
  exchange('change.hub-create', {
    method: 'POST',
    facts: { step: 'subscribe', hub: 'main', body: 'valid' },
    response: [201, { id }],
  });
const deleted = exchange('change.hub-delete', {
  method: 'DELETE',
  facts: { step: 'delete-hub', hub: 'main', id: 'existing' },
  response: 204,
});

const near = [
  created('ticket', { id: 'a', sent: { externalId: 'run-1' } }),
  created('ticket', {
    id: 'a',
    item: 'two',
    facts: { step: 'near-external-id', of: 'one', kind: 'offered' },
    sent: { externalId: 'RUN-1' },
  }),
];

const HUBS = [undefined, 'change.hub.ids-are-distinct'] as const;

const rows: CheckTable['cases'] = [
  ['is met by two ids', [created('ticket', { id: 'a' }), created('ticket', { id: 'b', item: 'two' })], ['met']],
  ['fails one id for two', [created('ticket', { id: 'a' }), created('ticket', { id: 'a', item: 'two' })], ['fail']],
  [
    'ignores customers that are numbered apart',
    [created('ticket', { id: 'a' }), created('ticket', { id: 'a', item: 'two', customer: 'B' })],
    ['met'],
  ],
  ['ignores a creation that is taken for a repeated one', near, []],
  ['decides nothing by one', [created('ticket')], []],
  ['fails one id for two hubs', [hub(1), hub(1)], ['fail'], ...HUBS],
  ['ignores an id that is given again after a deletion', [hub(1), deleted, hub(1), hub(2)], ['met'], ...HUBS],
  ['ignores a creation without an id', [created('ticket', { responded: {} }), created('ticket')], []],
];

testCheck({ check: 'distinct-ids', requirement: 'ticket.create.ids-are-distinct', cases: rows });
