import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, outcomes, type JudgedRow } from '../testing/judging.ts';

const window = (name: string, hear: readonly string[], heard: readonly string[], facts: Facts = {}) =>
  listenedTo(name, { hear, heard }, facts);
const MAIN = 'ticket.main';
const SECOND = 'ticket.second';
const plain = window('plain', [MAIN, SECOND], [MAIN, SECOND]);
const registered = (hub: string) => exchange('ticket.hub-create', { facts: { step: 'subscribe', hub }, answer: 201 });
const DEADLINE = { declarations: { 'notification.deadlineMs': 1000 } };

const escaped = [
  delivery({ ear: MAIN, body: '{"id":"\\u0054-\\u0031"}' }),
  ...window('plain', [MAIN], [], { from: 0 }),
];
const busy = [delivery({ ear: MAIN, body: { id: 'T-0' } }), ...window('plain', [MAIN, SECOND], [SECOND], { from: 0 })];
const laterOn = listenedTo('plain', { hear: [MAIN], heard: [MAIN], body: { id: 'T-2' }, words: ['T-2'] });

const rows: readonly JudgedRow[] = [
  ['is met by a hub that heard', plain, ['met']],
  ['is met by a notification that escapes what it tells', escaped, ['met']],
  ['fails silence where another hub heard', window('plain', [MAIN, SECOND], [SECOND]), ['fail']],
  [
    'decides nothing of a hub that was busy with other events all the while, where no deadline is declared',
    busy,
    ['undecided'],
  ],
  ['fails a busy one that was told of what happened later', [...busy, ...laterOn], ['fail', 'met']],
  ['fails a busy one where a deadline is declared', busy, ['fail'], DEADLINE],
  [
    'decides nothing of what came after the window, where no deadline is declared',
    [...window('plain', [MAIN, SECOND], [SECOND]), delivery({ ear: MAIN, body: { id: 'T-1' } })],
    ['undecided'],
  ],
  [
    'decides nothing of silence without a declared deadline',
    [...plain, ...window('before-deletion', [MAIN], [])],
    ['met', 'undecided'],
  ],
  [
    'fails the second update, where the first was told of and a deadline is declared',
    [...plain, ...window('before-deletion', [MAIN], [])],
    ['fail', 'met'],
    DEADLINE,
  ],
  [
    'decides nothing of a hub that is younger than the time a registration takes',
    [registered('main'), ...window('plain', [MAIN, SECOND], [SECOND], { firedAt: 400 })],
    ['undecided'],
    { declarations: { settleMs: 500 } },
  ],
  [
    'fails silence of a hub that is old enough',
    [registered('main'), ...window('plain', [MAIN, SECOND], [SECOND], { firedAt: 600 })],
    ['fail'],
    { declarations: { settleMs: 500 } },
  ],
  ['decides nothing of an event that was not provoked', window('plain', [MAIN], [], { fired: false }), ['undecided']],
  ['decides nothing where the listener was never reached', window('plain', [MAIN], []), ['undecided'], DEADLINE],
];

const elsewhere = (heard: readonly string[]) => window('elsewhere', [MAIN], heard);

const ofOthers: readonly JudgedRow[] = [
  ['is met by a hub that heard', [...plain, ...elsewhere([MAIN])], ['met'], DEADLINE],
  ['fails silence', [...plain, ...elsewhere([])], ['fail', 'met'], DEADLINE],
  ['decides nothing of silence without a declared deadline', [...plain, ...elsewhere([])], ['met', 'undecided']],
  ['leaves silence alone where no update is told of', elsewhere([]), [], DEADLINE],
];

const NARROW = ['change.main', 'change.crid'];
const message = (heard: readonly string[]) =>
  window('narrowed', NARROW, heard, { interface: 'change', trigger: 'outbound-communication' });
const status = (heard: readonly string[]) =>
  window('narrowed', NARROW, heard, { interface: 'change', trigger: 'status-change' });

const PROVIDERS = ['change.main', 'change.provider-crid'];
const plainChange = window('plain', ['change.main'], ['change.main'], { interface: 'change' });
const ofProvider = (heard: readonly string[]) => [
  ...plainChange,
  ...window('elsewhere', PROVIDERS, heard, { interface: 'change' }),
];

const narrowed: readonly JudgedRow[] = [
  ['is met by a message and a change of status', [...message(NARROW), ...status(NARROW)], ['met']],
  ['fails a message that another hub heard', message(['change.main']), ['fail']],
  ['fails a change of status that another hub heard', status(['change.main']), ['fail']],
  ['decides nothing of what nobody heard', [...message(NARROW), ...status([])], ['met'], DEADLINE],
  ['is met by a hub for what the provider made', ofProvider(PROVIDERS), ['met']],
  ['fails its silence while another hub heard', ofProvider(['change.main']), ['fail']],
  ['leaves hubs of another row alone', window('narrowed', ['change.external-id'], [], { interface: 'change' }), []],
];

const ENCODED = ['change.main', 'change.external-id-encoded'];
const ofOddId = (heard: readonly string[]) => window('external-id', ENCODED, heard, { interface: 'change' });

const encoded: readonly JudgedRow[] = [
  ['is met by a hub for one that has to be encoded', ofOddId(ENCODED), ['met']],
  ['fails its silence while another hub heard', ofOddId(['change.main']), ['fail']],
  ['asks nothing of one that was not taken', window('external-id', ['change.main'], ['change.main']), []],
];

const BLANK = ['change.main', 'change.empty-event-type'];
const BY_ONE = ['change.main'];
const any = (trigger: string, heard: readonly string[], hear = BLANK) =>
  window('plain', hear, heard, { interface: 'change', trigger });

const empty: readonly JudgedRow[] = [
  ['is met by every kind of event', [...any('update', BLANK), ...any('status-change', BLANK)], ['met']],
  [
    'fails a change of status that another hub heard',
    [...any('update', BLANK), ...any('status-change', BY_ONE)],
    ['fail', 'met'],
  ],
  ['leaves alone what nobody heard', [...any('update', BLANK), ...any('status-change', [])], ['met'], DEADLINE],
  ['is not asked where it was not taken', any('update', BY_ONE, BY_ONE), []],
];

const BY_EMPTY = ['change.empty-event-type'];
const both = { declarations: { 'hub.blankEventType': 'both' } };

const either: readonly JudgedRow[] = [
  ['is met by one form that gives all', [...any('update', BY_EMPTY), ...any('status-change', BLANK)], ['met']],
  ['is met by the other form', [...any('update', BLANK), ...any('status-change', BY_ONE)], ['met']],
  [
    'fails where each form gives something',
    [...any('update', BY_ONE), ...any('status-change', BY_EMPTY)],
    ['fail', 'met'],
  ],
  ['fails a form that is declared', [...any('update', BLANK), ...any('status-change', BY_ONE)], ['fail', 'met'], both],
  ['leaves alone a form that was not taken', any('update', BY_ONE, BY_ONE), ['met'], both],
];

const QUERIED = ['ticket.main', 'ticket.query'];
const query = (filter: string, heard: readonly string[], kind = 'TicketChange') => [
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'query' }, sent: { query: filter }, answer: 201 }),
  ...listenedTo('query', { hear: QUERIED, heard, kind }, { trigger: 'status-change' }),
];

const queried: readonly JudgedRow[] = [
  ['is met by an event of the kind it names', query('eventType=TicketChange', QUERIED), ['met']],
  ['fails silence about the kind it names', query('eventType=TicketChange', ['ticket.main']), ['fail']],
  ['records silence of another filter', query('priority=1', ['ticket.main']), ['seen']],
  ['records silence of a filter that excludes the kind', query('eventType!=TicketChange', ['ticket.main']), ['seen']],
  ['records silence where kinds have no name', query('eventType=TicketChange', ['ticket.main'], ''), ['seen']],
];

describe('delivered', () => {
  for (const [sentence, drafts, words, options] of ofOthers)
    it(`of what is not the run's own ${sentence}`, () => {
      expect(outcomes('ticket.events.updates-are-notified', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of empty)
    it(`empty EventType ${sentence}`, () => {
      expect(outcomes('change.hub-create.empty-event-type-is-all', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of either)
    it(`blank EventType ${sentence}`, () => {
      expect(outcomes('change.operations.hub-registers-for-all', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of queried)
    it(`query ${sentence}`, () => {
      expect(outcomes('ticket.hub.query-syntax-not-shown', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of encoded)
    it(`ExternalID ${sentence}`, () => {
      expect(outcomes('change.hub-create.external-id-selects', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of narrowed)
    it(`CRID ${sentence}`, () => {
      expect(outcomes('change.hub-create.crid-selects', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.events.updates-are-notified', drafts, options)).toEqual(words);
    });
});
