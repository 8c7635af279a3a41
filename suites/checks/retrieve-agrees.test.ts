import { describe, expect, it } from 'vitest';
import { created, read } from './hand-made-lives.ts';
import { outcomes, type JudgedRow } from './judging.ts';

const REQUIREMENT = 'ticket.create.created-ticket-can-be-retrieved';
const sent = { description: 'x', externalId: 'E', relatedParty: [{ name: 'p', role: 'r' }] };
const made = created('ticket', { sent });

const rows: readonly JudgedRow[] = [
  ['is met by the resource as created', [made, read('ticket', 'retrieve', { ...sent, id: 'T-1' })], ['met']],
  ['is met by a part of it', [made, read('ticket', 'retrieve', { description: 'x' })], ['met']],
  ['fails another value', [made, read('ticket', 'retrieve', { ...sent, description: 'y' })], ['fail']],
  ['fails a resource that cannot be retrieved', [made, read('ticket', 'retrieve', 404)], ['fail']],
  [
    'warns of an item that lacks a member',
    [made, read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] })],
    ['warn'],
  ],
  [
    'fails a part that is lost within a member declared to be given back unchanged',
    [
      created('ticket', { sent, answered: { id: 'T-1' } }),
      read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] }),
    ],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'leaves it alone where a part of the member is declared, and another one is lost',
    [
      created('ticket', { sent, answered: { id: 'T-1' } }),
      read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/relatedParty/*/name'] } },
  ],
  [
    'leaves a declared member alone that is not shown at all',
    [
      created('ticket', { sent, answered: { id: 'T-1' } }),
      read('ticket', 'retrieve', { description: 'x', externalId: 'E' }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'leaves it alone where nothing is declared',
    [
      created('ticket', { sent, answered: { id: 'T-1' } }),
      read('ticket', 'retrieve', { ...sent, relatedParty: [{ name: 'p' }] }),
    ],
    ['met'],
  ],
  [
    'leaves alone what is still on its way',
    [made, read('ticket', 'retrieve', 404, { facts: { kind: 'settling' } })],
    [],
  ],
  ['leaves overload alone', [made, read('ticket', 'retrieve', 503)], []],
  ['decides nothing where nothing sent is shown', [made, read('ticket', 'retrieve', { id: 'T-1' })], []],
  ['decides nothing without a creation', [read('ticket', 'retrieve', sent)], []],
];

describe('retrieve-agrees', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes(REQUIREMENT, drafts, options)).toEqual(words);
    });

  it('looks at one member where the row names one', () => {
    const answered = { description: 'y', externalId: 'E' };
    const drafts = [created('change', { sent }), read('change', 'retrieve', answered)];
    expect(outcomes('change.members.external-id-is-the-customers', drafts)).toEqual(['met']);
    expect(
      outcomes('change.members.external-id-is-the-customers', [
        created('change', { sent }),
        read('change', 'retrieve', { externalId: 'e' }),
      ]),
    ).toEqual(['fail']);
  });
});
