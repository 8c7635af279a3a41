import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { created } from '../testing/hand-made-lives.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, outcomes, type JudgedRow } from '../testing/judging.ts';

const [MINE, THEIRS] = ['ticket.main', 'ticket.other-customer'];

/** A change of mine while both listen, and the ears that heard of it. */
const window = (heard: readonly string[], facts: Facts = {}) =>
  listenedTo('own-customer', { hear: [MINE], silent: [THEIRS], heard }, facts);

/** What the provider initiated for me, and the ears that were told of it; theirs may be told of another one. */
const initiated = (heard: readonly string[], theirs?: string) => [
  ...(theirs === undefined ? [] : [delivery({ ear: THEIRS, body: { id: theirs } })]),
  ...listenedTo(
    'own-customer',
    { hear: [MINE], silent: [THEIRS], heard, words: [] },
    { trigger: 'provider-initiated', from: 0 },
  ),
];
const POINTED = { declarations: { 'notification.schema': { ticket: { schema: { type: 'object' }, id: '/id' } } } };

const ofTheProvider: readonly JudgedRow[] = [
  ['is met by silence while another hub heard', initiated([MINE]), ['met'], POINTED],
  ['fails the same id', initiated([MINE, THEIRS]), ['fail'], POINTED],
  ['decides nothing of another id', initiated([MINE], 'T-2'), ['undecided'], POINTED],
  ['decides nothing where the place of the id is not declared', initiated([MINE, THEIRS]), ['undecided']],
  ['proves nothing by silence alone', initiated([]), ['undecided'], POINTED],
];

const NARROW = ['change.crid', 'change.external-id'];
/** A message about another change request than the one that the narrowed hubs are for. */
const message = (heard: readonly string[]) =>
  listenedTo(
    'other-target',
    { hear: ['change.main'], silent: NARROW, heard },
    { interface: 'change', trigger: 'outbound-communication' },
  );

const narrowed: readonly JudgedRow[] = [
  ['is met by silence of a hub for another change request', message(['change.main']), ['met']],
  ['fails a message about another change request', message(['change.main', 'change.crid']), ['fail']],
  ['leaves the hub of another row alone', message(['change.main', 'change.external-id']), ['met']],
  ['proves nothing by silence alone', message([]), ['undecided']],
];

/** What the provider initiated, while hubs for C-1 are to be silent; the ears that were told, and of what. */
const KIND = 'ChangeInitiated';
const opened = (told: Json, kind = KIND) => [
  delivery({ ear: 'change.crid', body: told }),
  ...listenedTo(
    'other-target',
    {
      hear: ['change.main'],
      silent: NARROW,
      heard: ['change.main'],
      body: { id: 'C-9', type: KIND },
      words: [],
      kind,
      own: ['C-1', 'run-1'],
    },
    { interface: 'change', trigger: 'provider-initiated', from: 0 },
  ),
];
/** An update of what the provider made, C-9, sent by another scenario while a hub for C-1 stands; what that one was told meanwhile. */
const providers = (told?: Json) => [
  ...(told === undefined ? [] : [delivery({ ear: 'change.standing-crid', body: told })]),
  ...listenedTo(
    'elsewhere',
    {
      hear: ['change.main'],
      silent: ['change.standing-crid'],
      heard: ['change.main'],
      body: { id: 'C-9' },
      words: ['C-9'],
    },
    { interface: 'change', from: 0 },
  ),
];
const KINDS = { 'notification.eventTypes': { change: { 'provider-initiated': KIND, update: 'ChangeUpdate' } } };
const ONE_NAME = { 'notification.eventTypes': { change: { 'provider-initiated': KIND, update: KIND } } };
const WITH_ID = { 'notification.schema': { change: { schema: { type: 'object' }, id: '/id' } } };
const by = (...declarations: readonly JsonObject[]) => ({ declarations: Object.assign({}, ...declarations) });

const narrowedAndInitiated: readonly JudgedRow[] = [
  ['fails the id that another hub was told of', opened({ id: 'C-9' }), ['fail'], by(WITH_ID)],
  ['fails the kind of the event', opened({ id: 'C-9', type: KIND }), ['fail'], by(KINDS)],
  ['fails the kind of the event about whatever else', opened({ id: 'C-8', type: KIND }), ['fail'], by(KINDS, WITH_ID)],
  ['decides nothing of a kind that an update has, too', opened({ id: 'C-8', type: KIND }), ['undecided'], by(ONE_NAME)],
  ['decides nothing where neither id nor kind is declared', opened({ id: 'C-9' }, ''), ['undecided']],
  ['decides nothing of its own change request', opened({ id: 'C-1', type: KIND }), ['undecided'], by(KINDS)],
  ['decides nothing of its own external id', opened({ about: 'run-1', type: KIND }), ['undecided'], by(KINDS)],
  ['is met by a late update of its own', opened({ id: 'C-1', type: 'ChangeUpdate' }), ['met'], by(KINDS, WITH_ID)],
];

const narrowedElsewhere: readonly JudgedRow[] = [
  ['is met by silence', providers(), ['met']],
  ['fails the id of the other', providers({ id: 'C-9' }), ['fail'], by(WITH_ID)],
  ['decides nothing of that id in some text', providers({ id: 'C-1', note: 'C-9' }), ['undecided'], by(WITH_ID)],
  ['decides nothing where the place of the id is not declared', providers({ id: 'C-9' }), ['undecided']],
];

const MADE = [
  created('ticket', { sent: { externalId: 'run-ticket-1' } }),
  created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: { externalId: 'run-ticket-2' } }),
];
/** A notification to a hub of mine, outside any window. */
const heard = (...externalIds: readonly string[]) =>
  delivery({ ear: MINE, facts: { interface: 'ticket', customer: 'A' }, body: { about: externalIds } });

const told = (communication: string) =>
  delivery({ ear: MINE, facts: { interface: 'ticket', customer: 'A' }, body: { communication } });

const rows: readonly JudgedRow[] = [
  ['leaves notifications of my tickets alone', [...MADE, heard('run-ticket-1')], []],
  ['leaves an external id alone that begins alike', [...MADE, heard('run-ticket-22')], []],
  ['fails the external id of another customer', [...MADE, heard('run-ticket-1', 'run-ticket-2')], ['fail']],
  [
    'leaves an external id alone that begins alike within a text',
    [...MADE, told('see run-ticket-22, run-ticket-2-b and xrun-ticket-2')],
    [],
  ],
  ['fails the external id of another customer within a text', [...MADE, told('see also run-ticket-2.')], ['fail']],
  [
    'leaves a text alone that the customer has sent itself',
    [
      ...MADE,
      exchange('ticket.update', { facts: { customer: 'A', item: 'one' }, sent: { note: 'as in run-ticket-2 here' } }),
      told('as in run-ticket-2 here'),
    ],
    [],
  ],
  ['is met by silence while another hub heard', window([MINE]), ['met']],
  ['fails what should not have been heard', window([MINE, THEIRS]), ['fail']],
  ['proves nothing by silence alone', window([]), ['undecided']],
  ['decides nothing of an event that was not provoked', window([], { fired: false }), ['undecided']],
  ['leaves other windows alone', window([MINE, THEIRS], { window: 'plain' }), []],
];

describe('not-delivered', () => {
  for (const [sentence, drafts, words, options] of ofTheProvider)
    it(`of what the provider initiates ${sentence}`, () => {
      expect(outcomes('ticket.events.other-customers-hear-nothing', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.events.other-customers-hear-nothing', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of narrowedElsewhere)
    it(`CRID, where what the provider made is updated, ${sentence}`, () => {
      expect(outcomes('change.hub-create.crid-keeps-others-out', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of narrowedAndInitiated)
    it(`CRID, where the provider initiates another one, ${sentence}`, () => {
      expect(outcomes('change.hub-create.crid-keeps-others-out', drafts, options)).toEqual(words);
    });
  for (const [sentence, drafts, words, options] of narrowed)
    it(`CRID ${sentence}`, () => {
      expect(outcomes('change.hub-create.crid-keeps-others-out', drafts, options)).toEqual(words);
    });
});
