import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const DECLARED = {
  'notification.schema': { ticket: { schema: { type: 'object', required: ['externalId'] }, id: '/ticket/id' } },
};
const FORM = { declarations: DECLARED };
const VALUES = {
  declarations: {
    'notification.schema': { ticket: { schema: { type: 'object' }, resource: '/ticket' } },
    'ticket.enums': { '/status': ['Open'] },
  },
};
const made = created('ticket', { sent: { externalId: 'run-ticket-1' } });
const nameless = created('ticket', { id: 'T-7', item: 'seven' });
const observed = exchange('ticket.create', {
  method: 'POST',
  sent: { externalId: 'of-another-client' },
  response: [201, { id: 'T-8' }],
  facts: { step: 'observed' },
});
const CUT = '{"externalId":"run-ticket-1","desc';
const tooLarge =
  (draft: Draft): Draft =>
  (place) => {
    const event = draft(place);
    return event.event === 'delivery' ? { ...event, request: { ...event.request, truncated: true } } : event;
  };
const inWindow = (body: readonly string[] | undefined): readonly Draft[] => [
  delivery(body ? { body } : {}),
  ...listenedTo('plain', { expecting: ['main'], notified: [], words: [] }, { from: 0 }),
];

const cases: CheckTable['cases'] = [
  ['is met by a body of the declared form', [made, delivery({ body: { externalId: 'run-ticket-1' } })], ['met'], FORM],
  [
    'fails another form about the resource of another client, in traffic that was observed',
    [observed, delivery({ body: { about: 'of-another-client' } })],
    ['fail'],
    FORM,
  ],
  ['fails another form', [made, delivery({ body: { about: 'run-ticket-1' } })], ['fail'], FORM],
  ['fails a body that is cut off', [made, delivery({ body: CUT })], ['fail'], FORM],
  ['fails no body within a window', inWindow(undefined), ['fail'], FORM],
  ['ignores what is about no resource', [made, delivery({ body: 'ping' })], [], FORM],
  [
    'fails a value that is not declared, in the resource at its declared place',
    [made, delivery({ body: { externalId: 'run-ticket-1', ticket: { status: 'Gone' } } })],
    ['fail'],
    VALUES,
  ],
  [
    'is met by a declared value there, and ignores others',
    [made, delivery({ body: { externalId: 'run-ticket-1', ticket: { status: 'Open' }, former: { status: 'Gone' } } })],
    ['met'],
    VALUES,
  ],
  ['records the members while undeclared', [made, delivery({ body: { about: 'run-ticket-1' } })], ['seen']],
  ['records a body that is no object while undeclared', [made, delivery({ body: CUT })], ['seen']],
  ['records a body that was too large', [made, tooLarge(delivery({ body: CUT }))], ['seen'], FORM],
  ['judges one within a window once', inWindow(['x']), ['fail'], FORM],
  [
    'ignores the id of a resource where other interfaces may have it',
    [nameless, delivery({ body: { a: 'T-7' } })],
    [],
    FORM,
  ],
  [
    'fails another form about an id where no other interface has it',
    [nameless, delivery({ body: { a: 'T-7' } })],
    ['fail'],
    { declarations: { ...DECLARED, 'hub.crossApiEvents': false } },
  ],
];

testCheck({ check: 'notification-payload', requirement: 'ticket.events.payload-is-as-declared', cases });
