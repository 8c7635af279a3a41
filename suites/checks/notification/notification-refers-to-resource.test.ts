import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable } from '../testing/judging.ts';

const notified = (body: object, words: readonly string[] = ['T-1']) =>
  listenedTo('plain', { expecting: ['main'], notified: ['main'], body: { ...body }, words });
const DECLARED = {
  declarations: { 'notification.schema': { ticket: { schema: { type: 'object' }, id: '/ticket/id' } } },
};

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
  ['ignores an event whose resource the provider chose', notified({ id: 'x' }, []), [], DECLARED],
];

testCheck({
  check: 'notification-refers-to-resource',
  requirement: 'ticket.events.payload-refers-to-the-ticket',
  cases,
});
