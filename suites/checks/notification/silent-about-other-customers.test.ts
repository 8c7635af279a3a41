import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const [MINE, THEIRS] = ['main', 'other-customer'] as const;

/** A change of mine while both hubs are registered, and the hubs that are notified of it. */
const window = (notified: readonly HubName[], facts: Partial<NoteFacts<'delivery-window'>> = {}) =>
  listenedTo('own-customer', { expecting: [MINE], silent: [THEIRS], notified }, facts);

/** What the provider initiated for me, and the hubs that are notified of it; theirs may be notified of another one. */
const initiated = (notified: readonly HubName[], theirs?: string): readonly Draft[] => [
  ...(theirs === undefined ? [] : [delivery({ facts: { hub: THEIRS }, body: { id: theirs } })]),
  ...listenedTo(
    'own-customer',
    { expecting: [MINE], silent: [THEIRS], notified, words: [] },
    { trigger: 'provider-initiated', from: 0 },
  ),
];
const POINTED = { declarations: { 'notification.schema': { ticket: { schema: { type: 'object' }, id: '/id' } } } };

const MADE = [
  created('ticket', { sent: { externalId: 'run-ticket-1' } }),
  created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: { externalId: 'run-ticket-2' } }),
];
/** A notification to a hub of mine, outside any window. */
const about = (...externalIds: readonly string[]) => delivery({ body: { about: externalIds } });
const says = (communication: string) => delivery({ body: { communication } });

const cases: CheckTable['cases'] = [
  ['is met by silence about what the provider initiated for another', initiated([MINE]), ['met'], POINTED],
  ['fails the same id', initiated([MINE, THEIRS]), ['fail'], POINTED],
  ['is met beside a notification about another id', initiated([MINE], 'T-2'), ['met'], POINTED],
  ['proves nothing by a notification about another id alone', initiated([], 'T-2'), ['undecided'], POINTED],
  ['decides nothing where the place of the id is not declared', initiated([MINE, THEIRS]), ['undecided']],
  ['proves nothing by silence alone where the provider initiates', initiated([]), ['undecided'], POINTED],
  ['leaves notifications of my tickets alone', [...MADE, about('run-ticket-1')], []],
  ['leaves an external id alone that begins alike', [...MADE, about('run-ticket-22')], []],
  ['fails the external id of another customer', [...MADE, about('run-ticket-1', 'run-ticket-2')], ['fail']],
  [
    'leaves an external id alone that begins alike within a text',
    [...MADE, says('see run-ticket-22, run-ticket-2-b and xrun-ticket-2')],
    [],
  ],
  ['fails the external id of another customer within a text', [...MADE, says('see also run-ticket-2.')], ['fail']],
  [
    'leaves a text alone that the customer has sent itself',
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
  ['is met by silence while another hub is notified', window([MINE]), ['met']],
  ['fails a notification that must not come', window([MINE, THEIRS]), ['fail']],
  ['proves nothing by silence alone', window([]), ['undecided']],
  ['decides nothing of an event that was not provoked', window([], { fired: false }), ['undecided']],
  ['leaves other windows alone', window([MINE, THEIRS], { window: 'plain' }), []],
];

testCheck({
  check: 'silent-about-other-customers',
  requirement: 'ticket.events.other-customers-are-not-notified',
  cases,
});
