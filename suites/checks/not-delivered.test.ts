import { describe, expect, it } from 'vitest';
import type { Facts } from '../../contracts/formats/recording.ts';
import { created } from './hand-made-lives.ts';
import { listenedTo } from './hand-made-windows.ts';
import { delivery, exchange, outcomes, type JudgedRow } from './judging.ts';

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
  for (const [sentence, drafts, words, options] of narrowed)
    it(`CRID ${sentence}`, () => {
      expect(outcomes('change.hub-create.crid-keeps-others-out', drafts, options)).toEqual(words);
    });
});
