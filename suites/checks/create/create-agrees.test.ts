import { expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { casesFor, seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const sent = { description: 'x', priority: '2', note: [{ text: 'n' }], relatedParty: [{ name: 'p' }, { name: 'q' }] };

const first = created('ticket', { id: '1', sent: { externalId: 'run-1', description: 'x' } });
const near = (id: string) =>
  created('ticket', {
    item: 'two',
    facts: { step: 'near-external-id', of: 'one', kind: 'offered' },
    sent: { externalId: 'RUN-1', description: 'y' },
    responded: { id, externalId: 'run-1', description: 'x' },
  });

const ofRole = (role: string) =>
  created('ticket', {
    sent: { description: 'x', relatedParty: [{ name: 'n', role: 'originator' }] },
    responded: { id: '1', description: 'x', relatedParty: [{ name: 'n', role }] },
  });

/** A change request with one of its members, as it was sent and as it is returned. */
const within = (member: JsonObject, other: JsonObject) =>
  created('change', { sent: { description: 'x', ...member }, responded: { id: '1', description: 'x', ...other } });

const place = (id: string, validated: boolean): JsonObject => ({
  location: { id, name: 'l', geographicAddress: { city: 'c', validated } },
});
const party = (id: string): JsonObject => ({ relatedParty: [{ id, name: 'n', role: 'originator' }] });
const file = (size: number): JsonObject => ({ attachment: [{ name: 'a.txt', size, content: 'aGVsbG8=' }] });

const GIVEN: readonly (readonly [name: string, member: JsonObject, other: JsonObject])[] = [
  ['the size of an attachment', file(7), file(5)],
  ['the validation of an address', place('L', true), place('L', false)],
  ['the id of a place', place('L', true), place('55', true)],
  ['the id of a party', party('p1'), { relatedParty: [{ id: '77', name: 'n' }] }],
];

const COMPOSED = { description: 'cafe\u0301' };

const rows: readonly JudgedRow[] = [
  ['is met by a response that shows what was sent', [created('ticket', { sent })], ['met']],
  [
    'is met by a response that shows some of it',
    [created('ticket', { sent, responded: { id: '1', description: 'x' } })],
    ['met'],
  ],
  ['warns of a role in another letter case', [ofRole('ORIGINATOR')], ['warn']],
  ['fails another role', [ofRole('customer')], ['fail']],
  [
    'fails a role in another letter case where it is returned unchanged',
    [ofRole('ORIGINATOR')],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  ['ignores a creation that is taken for a repeated one', [first, near('1')], ['met']],
  ['fails other values of a resource that is another one', [first, near('2')], ['fail', 'met']],
  [
    'fails a member that is returned under another spelling of its name',
    [created('ticket', { sent, responded: { id: '1', description: 'x', related_party: sent.relatedParty } })],
    ['fail'],
  ],
  [
    'ignores an unlisted member with another value, and one in addition to the listed one',
    [
      created('ticket', { sent, responded: { id: '1', description: 'x', related_party: 'p' } }),
      created('ticket', { sent, responded: { ...sent, id: '2', related_party: sent.relatedParty } }),
    ],
    ['met'],
  ],
  [
    'ignores states, ids of notes and other members',
    [
      created('ticket', {
        sent: { ...sent, status: 'a' },
        responded: { ...sent, status: 'b', note: [{ id: '7', text: 'n' }], more: 1 },
      }),
    ],
    ['met'],
  ],
  [
    'ignores another form of a composed character',
    [created('ticket', { sent: COMPOSED, responded: { description: 'caf\u00e9' } })],
    ['met'],
  ],
  [
    'fails it in a member that is returned unchanged, as declared',
    [created('ticket', { sent: COMPOSED, responded: { description: 'caf\u00e9' } })],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/description'] } },
  ],
  [
    'fails a list in another order, if it is declared to be returned unchanged',
    [created('ticket', { sent, responded: { ...sent, relatedParty: [{ name: 'q' }, { name: 'p' }] } })],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'is met by such a list between whose items the provider adds others',
    [
      created('ticket', {
        sent,
        responded: { ...sent, relatedParty: [{ name: 'a' }, { name: 'p' }, {}, { name: 'q', id: '1' }] },
      }),
    ],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/relatedParty'] } },
  ],
  [
    'ignores the order of a list that is not declared',
    [created('ticket', { sent, responded: { ...sent, relatedParty: [{ name: 'q' }, { name: 'p' }] } })],
    ['met'],
    { declarations: { 'ticket.writableFields': ['/description'] } },
  ],
  ['fails another text', [created('ticket', { sent, responded: { ...sent, description: 'y' } })], ['fail']],
  [
    'fails an item lost',
    [created('ticket', { sent, responded: { ...sent, relatedParty: [{ name: 'p' }] } })],
    ['fail'],
  ],
  [
    'warns of a class the provider may compute',
    [created('ticket', { sent, responded: { ...sent, priority: '1' } })],
    ['warn'],
  ],
  [
    'fails it where the member is declared as taken from the client',
    [created('ticket', { sent, responded: { ...sent, priority: '1' } })],
    ['fail'],
    { declarations: { 'ticket.writableFields': ['/priority'] } },
  ],
  [
    'warns of members next to those declared as taken from the client',
    [created('ticket', { sent, responded: { ...sent, description: 'y' } })],
    ['warn'],
    { declarations: { 'ticket.writableFields': ['/priority'] } },
  ],
  ['decides nothing where nothing is shown', [created('ticket', { sent, responded: { id: '1' } })], []],
  ['leaves a list to the rule on the kind of body', [created('ticket', { sent, responded: [sent] })], []],
  ['decides nothing without a creation', [], []],
];

const changes: readonly JudgedRow[] = [
  ...GIVEN.map(([name, member, other]): JudgedRow => [
    `warns of ${name} that the provider gives`,
    [within(member, other)],
    ['warn'],
  ]),
  [
    'fails it where it is returned unchanged, as declared',
    [within({ relatedParty: [{ id: 'p1', name: 'n' }] }, { relatedParty: [{ id: '77', name: 'n' }] })],
    ['fail'],
    { declarations: { 'change.writableFields': ['/relatedParty'] } },
  ],
  [
    'fails another item, also if it has another id',
    [within({ relatedParty: [{ id: 'p1', name: 'n' }] }, { relatedParty: [{ id: '77', name: 'm' }] })],
    ['fail'],
  ],
  ['fails an item that is lost', [within({ relatedParty: [{ id: 'p1', name: 'n' }] }, { relatedParty: [] })], ['fail']],
];

testCheck({
  check: 'create-agrees',
  requirement: 'ticket.create.response-agrees-with-what-was-sent',
  cases: [...rows, ...casesFor({ 'change.create.response-agrees-with-what-was-sent': changes })],
});

it('reports each member that differs', () => {
  const drafts = [
    created('ticket', { sent, responded: { id: '1', ...sent, description: 'X', note: [{ text: 'N' }] } }),
  ];
  expect(seen('ticket.create.response-agrees-with-what-was-sent', drafts).observations).toMatchObject([
    { pointer: '/description' },
    { pointer: '/note/0/text' },
  ]);
});
