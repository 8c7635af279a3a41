import { expect, it } from 'vitest';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { casesFor, exchange, seen, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const sent = { description: 'x', externalId: 'E', relatedParty: [{ name: 'p', role: 'r' }] };
const made = created('ticket', { sent });

const PARTY = { name: 'p', role: 'r' };
const ITEM = { id: 'a', name: 'p' };
const OTHER = { id: 'b', name: 'p' };
const ITEMS = { declarations: { 'ticket.writableFields': ['/relatedEntity'] } };
const NOTES = { declarations: { 'ticket.writableFields': ['/note'] } };

const shownItems = (relatedEntity: readonly JsonObject[], shown: readonly JsonObject[]): readonly Draft[] => [
  created('ticket', { sent: { relatedEntity } }),
  read('ticket', 'retrieve', { relatedEntity: shown }),
];

const noted = (item: string, text: string, more: readonly string[] = [], externalId = item): readonly Draft[] => [
  created('ticket', { id: item, item, sent: { externalId, note: [{ text }] } }),
  read('ticket', 'retrieve', { id: item, note: [text, ...more].map((one) => ({ text: one })) }, { item }),
];

const updated = exchange('ticket.update', {
  method: 'PATCH',
  facts: { step: 'trigger-update', item: 'one', id: 'existing', body: 'valid' },
  sent: { description: 'new' },
  response: 200,
});
const asUpdated = read('ticket', 'retrieve', { ...sent, id: 'T-1', description: 'new' });

const rows: readonly JudgedRow[] = [
  ['ignores a resource that another scenario has updated before', [made, updated, asUpdated], []],
  ['fails one that is updated afterwards', [made, asUpdated, updated], ['fail']],
  ['is met by the resource as created', [made, read('ticket', 'retrieve', { ...sent, id: 'T-1' })], ['met']],
  [
    'ignores a value that the creation returned otherwise than it was sent',
    [
      created('ticket', { sent, responded: { ...sent, id: 'T-1', description: 'X' } }),
      read('ticket', 'retrieve', { ...sent, description: 'X' }),
    ],
    ['met'],
  ],
  [
    'fails a value that is neither as sent nor as returned',
    [
      created('ticket', { sent, responded: { ...sent, id: 'T-1', description: 'X' } }),
      read('ticket', 'retrieve', { ...sent, description: 'z' }),
    ],
    ['fail'],
  ],
  ['is met by a part of it', [made, read('ticket', 'retrieve', { description: 'x' })], ['met']],
  ['fails another value', [made, read('ticket', 'retrieve', { ...sent, description: 'y' })], ['fail']],
  ['fails a resource that cannot be retrieved', [made, read('ticket', 'retrieve', 404)], ['fail']],
  [
    'warns of an item that lacks a member',
    [made, read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] })],
    ['warn'],
  ],
  [
    'fails a part that is lost within a member declared to be returned unchanged',
    [
      created('ticket', { sent, responded: { id: 'T-1' } }),
      read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] }),
    ],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'ignores it where a part of the member is declared, and another one is lost',
    [
      created('ticket', { sent, responded: { id: 'T-1' } }),
      read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/relatedParty/*/name'] } },
  ],
  [
    'ignores a declared member that no response shows',
    [
      created('ticket', { sent, responded: { id: 'T-1' } }),
      read('ticket', 'retrieve', { description: 'x', externalId: 'E' }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'ignores it where nothing is declared',
    [
      created('ticket', { sent, responded: { id: 'T-1' } }),
      read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] }),
    ],
    ['met'],
  ],
  ['fails an item shown twice whose id was sent once', shownItems([ITEM, OTHER], [ITEM, OTHER, ITEM]), ['fail'], ITEMS],
  ['fails a list that is shown twice over', shownItems([PARTY], [PARTY, PARTY]), ['fail'], ITEMS],
  ['warns of it where nothing is declared', shownItems([PARTY], [PARTY, PARTY]), ['warn']],
  ['ignores items that are like one another', shownItems([PARTY], [PARTY, { ...PARTY, href: 'x' }]), ['met'], ITEMS],
  ['ignores items that were sent twice', shownItems([PARTY, PARTY], [PARTY, PARTY]), ['met'], ITEMS],
  ['ignores items that the provider adds', shownItems([ITEM], [ITEM, OTHER]), ['met'], ITEMS],
  ['ignores empty items', shownItems([{}], [{}, {}]), ['met'], ITEMS],
  [
    'fails a note that was sent for another resource',
    [...noted('two', 'the note of the second'), ...noted('one', 'the note of the first', ['the note of the second'])],
    ['fail', 'met'],
    NOTES,
  ],
  [
    'warns of it where notes are not declared',
    [...noted('two', 'the note of the second'), ...noted('one', 'the note of the first', ['the note of the second'])],
    ['met', 'warn'],
  ],
  ['ignores notes of the provider', noted('one', 'the note of the first', ['a note of the provider']), ['met'], NOTES],
  [
    'ignores a note that was sent for something else, too',
    [
      exchange('ticket.update', { sent: { note: [{ text: 'the note of the second' }] } }),
      ...noted('two', 'the note of the second'),
      ...noted('one', 'the note of the first', ['the note of the second']),
    ],
    ['met'],
    NOTES,
  ],
  [
    'ignores notes of another resource with the same external id',
    [
      ...noted('two', 'the note of the second', [], 'E'),
      ...noted('one', 'the note of the first', ['the note of the second'], 'E'),
    ],
    ['met'],
    NOTES,
  ],
  [
    'ignores an empty text that is left out',
    [
      created('ticket', { sent: { relatedParty: [{ name: 'p', role: '' }] }, responded: { id: 'T-1' } }),
      read('ticket', 'retrieve', { relatedParty: [{ name: 'p' }] }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'fails the address of another entity within a member returned unchanged',
    [
      created('ticket', { sent: { relatedParty: [{ name: 'p', href: 'https://x.example/1' }] } }),
      read('ticket', 'retrieve', { relatedParty: [{ name: 'p', href: 'https://x.example/2' }] }),
    ],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'leaves addresses of notes alone, which are the provider’s',
    [
      created('ticket', { sent: { note: [{ text: 'p', href: 'https://x.example/1' }] } }),
      read('ticket', 'retrieve', { note: [{ text: 'p', href: 'https://x.example/2' }] }),
    ],
    ['met'],
    NOTES,
  ],
  ['ignores what may still follow', [made, read('ticket', 'retrieve', 404, { facts: { kind: 'settling' } })], []],
  ['ignores overload', [made, read('ticket', 'retrieve', 503)], []],
  ['decides nothing where nothing sent is shown', [made, read('ticket', 'retrieve', { id: 'T-1' })], []],
  ['decides nothing without a creation', [read('ticket', 'retrieve', sent)], []],
];

const withNote = (note: JsonObject, shown: JsonObject): readonly Draft[] => [
  created('change', { sent: { note: [note] } }),
  read('change', 'retrieve', { note: [shown] }),
];
const CHANGE_NOTES = { declarations: { 'change.writableFields': ['/note'] } };
const changes: readonly JudgedRow[] = [
  [
    'warns of `false` that is left out of what is returned unchanged, as declared',
    withNote({ text: 'n', clientviewable: false }, { text: 'n' }),
    ['warn'],
    CHANGE_NOTES,
  ],
  [
    'fails `true` that is left out of it',
    withNote({ text: 'n', clientviewable: true }, { text: 'n' }),
    ['fail'],
    CHANGE_NOTES,
  ],
  [
    'fails `false` that becomes `true`',
    withNote({ text: 'n', clientviewable: false }, { text: 'n', clientviewable: true }),
    ['fail'],
    CHANGE_NOTES,
  ],
];

testCheck({
  check: 'retrieve-agrees',
  requirement: 'ticket.create.created-ticket-can-be-retrieved',
  cases: [...rows, ...casesFor({ 'change.operations.retrieve-agrees-with-the-creation': changes })],
});

it('reports each member that differs', () => {
  const shown = read('ticket', 'retrieve', { ...sent, description: 'y', relatedParty: [{ name: 'q', role: 'r' }] });
  expect(seen('ticket.create.created-ticket-can-be-retrieved', [made, shown]).observations).toMatchObject([
    { pointer: '/description' },
    { pointer: '/relatedParty/0/name' },
  ]);
});
