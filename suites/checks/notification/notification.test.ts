import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { created, patched, read } from '../testing/hand-made-lives.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, mark, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const DECLARED = {
  declarations: {
    'notification.schema': { ticket: { schema: { type: 'object' }, id: '/ticket/id', resource: '/ticket' } },
    'notification.ownUpdates': true,
    'notification.deadlineMs': 100,
  },
};
const FACTS = { interface: 'ticket', customer: 'A', hub: 'main' };
const heard = (body: Json, ear = 'ticket.main'): Draft => delivery({ ear, facts: FACTS, body });
const told = (description: string, more: JsonObject = {}): Draft =>
  heard({ ticket: { id: 'T-1', description, ...more } });

const made = created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first' } });
const updated = (nth: number, description: string): Draft =>
  patched('ticket', nth, { description }, { answer: [200, { id: 'T-1', description }] });
const shown = (description: string): Draft => read('ticket', 'end', { id: 'T-1', description });
/** Time in which nothing happens. */
const later = Array.from({ length: 15 }, () => mark('nothing'));
const updates = (...deliveries: readonly Draft[]): readonly Draft[] => [
  made,
  updated(1, 'second'),
  updated(2, 'third'),
  ...deliveries,
  shown('third'),
  ...later,
];

const note = (...texts: readonly string[]) => ({ note: texts.map((text) => ({ text })) });
/** What the main hub heard when something happened to a resource with a note. */
const heardOf = (trigger: string, members: JsonObject): readonly Draft[] => [
  created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first', ...note('one') } }),
  ...listenedTo(
    'plain',
    { hear: ['ticket.main'], heard: ['ticket.main'], body: { ticket: { id: 'T-1', ...members } } },
    { trigger, item: 'one' },
  ),
];

const NAMED = {
  declarations: {
    ...DECLARED.declarations,
    'notification.eventTypes': { ticket: { 'outbound-communication': 'Message', 'status-change': 'Move' } },
  },
};

/** A message about a ticket that was updated before it; its notification carries the description given. */
const message = (description: string, eventType = 'Message'): readonly Draft[] => [
  created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first' } }),
  patched(
    'ticket',
    1,
    { description: 'second' },
    { answer: [200, { id: 'T-1', description: 'second', priority: '1' }] },
  ),
  ...listenedTo(
    'plain',
    {
      ...{ hear: ['ticket.main'], heard: ['ticket.main'], kind: 'Message' },
      body: { eventType, ticket: { id: 'T-1', description, externalId: 'run-ticket-1' } },
    },
    { trigger: 'outbound-communication', item: 'one' },
  ),
];

/** A change of status that readings show, and a notification of it that carries a status. */
const move = (status: string): readonly Draft[] => [
  created('ticket', { sent: { externalId: 'run-ticket-1', description: 'first' } }),
  read('ticket', 'notified-read', { id: 'T-1', status: 'Open' }),
  delivery({ ear: 'ticket.main', facts: FACTS, body: { eventType: 'Move', ticket: { id: 'T-1', status } } }),
  read('ticket', 'notified-read', { id: 'T-1', status: 'Closed' }),
  ...listenedTo(
    'later',
    { hear: ['ticket.main'], heard: [], kind: 'Move' },
    { trigger: 'status-change', item: 'one', from: 1 },
  ),
];

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.events.payload-not-shown': [
    ['is met by a body of the declared form', [made, heard({ externalId: 'run-ticket-1' })], ['met'], DECLARED],
    ['fails a body that is cut off', [made, heard('{"externalId":"run-ticket-1","desc')], ['fail'], DECLARED],
    ['leaves what does not speak of a resource alone', [made, heard('ping')], [], DECLARED],
    ['decides nothing while undeclared', [made, heard('{"externalId":"run-ticket-1","desc')], ['seen']],
  ],
  'ticket.events.payload-agrees-with-the-ticket': [
    ['is met by a message with the state at its time', message('second'), ['met'], NAMED],
    ['fails one with a state before it', message('first'), ['fail'], NAMED],
    ['leaves a message alone whose kind is not told', message('first', 'Other'), ['met'], DECLARED],
    ['leaves the new status alone', move('Closed'), [], NAMED],
    ['fails the status before a change of it', move('Open'), ['fail'], NAMED],
    ['leaves the state after the update alone', updates(told('third')), [], DECLARED],
    ['leaves a late notification of an earlier update alone', updates(told('second'), told('third')), [], DECLARED],
    ['leaves a notification without the member alone', updates(heard({ ticket: { id: 'T-1' } })), [], DECLARED],
    ['fails the state before the update, and never the one since', updates(told('second')), ['fail'], DECLARED],
    [
      'decides nothing before the time is over',
      [made, updated(1, 'second'), told('first'), shown('second')],
      [],
      DECLARED,
    ],
    [
      'leaves a provider alone whose later answers show another value than the one sent',
      [made, updated(1, 'second'), told('first'), shown('first'), ...later],
      [],
      DECLARED,
    ],
    ['fails a text that was never there', updates(told('th?rd')), ['fail'], DECLARED],
    ['leaves other spellings and added members alone', updates(told(' third', { priority: '1' })), [], DECLARED],
    ['is met by the state that was answered', heardOf('update', { description: 'first', ...note('one') }), ['met']],
    [
      'leaves a note alone that an outbound communication leaves in the resource',
      heardOf('outbound-communication', { description: 'first', ...note('said', 'two') }),
      ['met'],
    ],
    [
      'fails a text that an outbound communication cannot have changed',
      heardOf('outbound-communication', { description: 'other', ...note('one') }),
      ['fail'],
    ],
    [
      'fails another note than the one that an update has left',
      heardOf('update', { description: 'first', ...note('another') }),
      ['fail'],
    ],
    ['leaves everything alone where no place is declared', updates(told('th?rd')), []],
  ],
};

describe('notification', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});
