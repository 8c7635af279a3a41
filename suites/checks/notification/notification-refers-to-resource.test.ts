import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type CheckTable } from '../testing/judging.ts';

const notified = (body: object, words: readonly string[] = ['T-1']) =>
  listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { ...body }, words });
const DECLARED = {
  declarations: { 'notification.schema': { ticket: { schema: { type: 'object' }, id: '/ticket/id' } } },
};

const read = (response: 200 | 405) =>
  exchange('ticket.retrieve', {
    facts: { step: 'end', id: 'existing', item: 'one' },
    response: response === 200 ? [200, { id: 'T-1' }] : response,
  });

/** A notification of what the provider created, with an id at its place, and the retrieval of that id between two of another resource. */
const initiated = (id: string, response: 200 | 404 | 405 | 429, later: 200 | 405 = 200) => [
  read(200),
  delivery({ body: { ticket: { id } }, facts: { customer: 'A' } }),
  exchange('ticket.retrieve', {
    facts: { kind: 'probe', step: 'provider-initiated', id: 'notified', asked: id, customer: 'A' },
    response: response === 200 ? [200, { id }] : response,
  }),
  read(later),
];
const SETTLED = { declarations: { ...DECLARED.declarations, settleMs: 1 } };

const cases: CheckTable['cases'] = [
  ['is met by the id at its place', notified({ ticket: { id: 'T-1' } }), ['met'], DECLARED],
  ['fails another id there', notified({ ticket: { id: 'T-2' }, about: 'T-1' }), ['fail'], DECLARED],
  ['fails none there', notified({ about: 'T-1' }), ['fail'], DECLARED],
  [
    'fails notifications that name no resource at all',
    listenedTo('plain', { expecting: ['main'], notified: [], words: ['T-1'] }).concat(
      delivery({ body: { changed: true } }),
    ),
    ['fail'],
    DECLARED,
  ],
  ['ignores everything while no place is declared', notified({ about: 'T-1' }), []],
  ['fails the id of a resource of the provider that does not exist', initiated('T-9', 404), ['fail'], SETTLED],
  ['warns about it where the resource may follow', initiated('T-9', 404), ['warn'], DECLARED],
  ['is met by one that is retrieved', initiated('T-9', 200), ['met'], SETTLED],
  ['decides nothing once reads have become unavailable', initiated('T-9', 405, 405), [], SETTLED],
  ['decides nothing while the target is overloaded', initiated('T-9', 429), [], SETTLED],
  ['ignores an event whose resource the provider chose', notified({ id: 'x' }, []), [], DECLARED],
];

testCheck({
  check: 'notification-refers-to-resource',
  requirement: 'ticket.events.payload-refers-to-the-ticket',
  cases,
});
