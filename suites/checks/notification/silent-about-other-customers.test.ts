import type { Json } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const [OWN, FOREIGN] = ['main', 'other-customer'] as const;

/** A change of an own resource while both hubs are registered, and the hubs that are notified of it. */
const window = (notified: readonly HubName[], facts: Partial<NoteFacts<'delivery-window'>> = {}) =>
  listenedTo('own-customer', { expecting: [OWN], silent: [FOREIGN], notified }, facts);

/** What the provider initiated for the own customer, and the hubs that are notified of it; the foreign one may be notified of another id. */
const initiated = (notified: readonly HubName[], foreign?: string): readonly Draft[] => [
  ...(foreign === undefined ? [] : [delivery({ facts: { hub: FOREIGN }, body: { id: foreign } })]),
  ...listenedTo(
    'own-customer',
    { expecting: [OWN], silent: [FOREIGN], notified, words: [] },
    { trigger: 'provider-initiated', from: 0 },
  ),
];
const POINTED = { declarations: { 'notification.schema': { ticket: { schema: { type: 'object' }, id: '/id' } } } };

/** The same, with silence that goes on after the window, until what comes later. */
const initiatedOpen = (later: readonly Draft[], isOver = true): readonly Draft[] => [
  ...listenedTo(
    'own-customer',
    { expecting: [OWN], silent: [FOREIGN], notified: [OWN], words: [], body: { id: 'T-9' } },
    { trigger: 'provider-initiated', open: true },
  ),
  ...later,
  ...(isOver
    ? ([
        ({ seq, at }) => note('silence-over', { interface: 'ticket', windows: [seq - later.length - 1] })({ seq, at }),
      ] satisfies Draft[])
    : []),
];
const toForeign = (id: string): Draft => delivery({ facts: { hub: FOREIGN }, body: { id } });

const MADE = [
  created('ticket', { sent: { externalId: 'run-ticket-1' } }),
  created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: { externalId: 'run-ticket-2' } }),
];
/** A notification to an own hub, outside any window. */
const about = (...externalIds: readonly string[]) => delivery({ body: { about: externalIds } });
const says = (communication: string) => delivery({ body: { communication } });

/** A change of the own ticket 8, and what the foreign hub is notified of meanwhile. */
const ofShortId = (foreign: Json): readonly Draft[] => [
  delivery({ facts: { hub: FOREIGN }, body: foreign }),
  ...listenedTo(
    'own-customer',
    { expecting: [OWN], silent: [FOREIGN], notified: [OWN], body: { ticket: { id: 8 } }, words: ['8', 'run-ticket-8'] },
    { from: 0 },
  ),
];

const cases: CheckTable['cases'] = [
  ['fails an id of a few digits where the own hub is notified of it', ofShortId({ ticket: { id: '8' } }), ['fail']],
  [
    'decides nothing of the same digits elsewhere',
    ofShortId({ ticket: { id: '9', href: '/ticket-8-f', priority: '8' } }),
    ['undecided'],
  ],
  [
    'fails them elsewhere in a notification with the external id',
    ofShortId({ ticket: { number: '8', externalId: 'run-ticket-8' } }),
    ['fail'],
  ],
  ['is met by silence about what the provider initiated for another', initiated([OWN]), ['met'], POINTED],
  ['fails the same id', initiated([OWN, FOREIGN]), ['fail'], POINTED],
  ['is met together with a notification about another id', initiated([OWN], 'T-2'), ['met'], POINTED],
  ['proves nothing by a notification about another id alone', initiated([], 'T-2'), ['undecided'], POINTED],
  ['decides nothing where the place of the id is not declared', initiated([OWN, FOREIGN]), ['undecided']],
  ['proves nothing by silence alone where the provider initiates', initiated([]), ['undecided'], POINTED],
  ['is met by a silence that outlasts its notification', initiatedOpen([]), ['met'], POINTED],
  ['proves nothing by a silence that was not observed to its end', initiatedOpen([], false), ['undecided'], POINTED],
  ['fails the same id later', initiatedOpen([toForeign('T-9')]), ['fail'], POINTED],
  ['is met together with another id later', initiatedOpen([toForeign('T-10')]), ['met'], POINTED],
  ['ignores notifications of own tickets', [...MADE, about('run-ticket-1')], []],
  ['ignores an external id that begins alike', [...MADE, about('run-ticket-22')], []],
  ['fails the external id of another customer', [...MADE, about('run-ticket-1', 'run-ticket-2')], ['fail']],
  [
    'ignores an external id that begins alike within a text',
    [...MADE, says('see run-ticket-22, run-ticket-2-b and xrun-ticket-2')],
    [],
  ],
  ['fails the external id of another customer within a text', [...MADE, says('see also run-ticket-2.')], ['fail']],
  [
    'ignores a text that the customer has sent itself',
    [
      ...MADE,
      exchange('ticket.update', {
        facts: { step: 'patch', nth: 1, customer: 'A', item: 'one' },
        sent: { note: 'as in run-ticket-2 here' },
      }),
      says('as in run-ticket-2 here'),
    ],
    [],
  ],
  ['is met by silence while another hub is notified', window([OWN]), ['met']],
  ['fails a notification that must not come', window([OWN, FOREIGN]), ['fail']],
  ['proves nothing by silence alone', window([]), ['undecided']],
  ['decides nothing of an event that was not caused', window([], { fired: false }), ['undecided']],
  ['ignores other windows', window([OWN, FOREIGN], { window: 'plain' }), []],
];

testCheck({
  check: 'silent-about-other-customers',
  requirement: 'ticket.events.other-customers-are-not-notified',
  cases,
});
