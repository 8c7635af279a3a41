import { describe, expect, it } from 'vitest';
import { created, listed, patched, read } from '../testing/hand-made-lifecycles.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { seen, testCheck, type Draft } from '../testing/judging.ts';

const REQUIREMENT = 'ticket.create.sent-members-are-returned';
const DECLARED = { declarations: { 'ticket.writableFields': ['/description', '/note'] } };
const note = [{ text: 'a' }];
const sent = { description: 'x', note };

const dropped = [
  created('ticket', { sent, responded: { id: 'T-1', description: 'x' } }),
  read('ticket', 'retrieve', { id: 'T-1', description: 'x' }),
];
const renamed = [
  created('ticket', { sent: { '@type': 'Ticket' }, responded: { id: 'T-1', type: 'Ticket' } }),
  read('ticket', 'retrieve', { id: 'T-1', type: 'Ticket' }),
];
const plural = [
  created('ticket', { sent: { relatedEntity: [{ id: '1' }] }, responded: { id: 'T-1', relatedEntities: [{ id: 1 }] } }),
  read('ticket', 'retrieve', { id: 'T-1', relatedEntities: [{ id: 1 }] }),
];

/** Two tickets whose notes the creations and the list show, and retrievals do not. */
const unread = ['T-1', 'T-2'].flatMap((id) => [
  created('ticket', { id, item: id, sent }),
  read('ticket', 'retrieve', { id, description: 'x' }, { item: id }),
]);
const expanded = (members: JsonObject): Draft =>
  read('ticket', { step: 'expand', param: 'expand', value: 'empty' }, { id: 'T-1', ...members }, { item: 'T-1' });

testCheck({
  check: 'sent-members-returned',
  requirement: REQUIREMENT,
  cases: [
    [
      'fails a member that creations show and no retrieval, though everything was expanded',
      [...unread, expanded({ description: 'x' })],
      ['fail', 'met'],
      DECLARED,
    ],
    [
      'warns where the document lets a retrieval show a subset',
      ['1', '2'].flatMap((id) => [
        created('change', { id, item: id, sent }),
        read('change', 'retrieve', { id, description: 'x' }, { item: id }),
      ]),
      ['met', 'warn'],
      { declarations: { 'change.writableFields': ['/description', '/note'] } },
      'change.create.sent-members-are-returned',
    ],
    [
      'is met by a ticket whose retrieval after an update lacks it',
      [
        ...['T-1', 'T-2'].map((id) => created('ticket', { id, item: id, sent })),
        ...['T-1', 'T-2'].flatMap((id) => [
          patched('ticket', 1, { note: [] }, { item: id }),
          read('ticket', { step: 'after-patch', nth: 1 }, { id, description: 'x' }, { item: id }),
        ]),
        expanded({ description: 'x' }),
      ],
      ['met'],
      DECLARED,
    ],
    [
      'is met by a member that only an expanded retrieval contains',
      [...unread, expanded({ description: 'x', note })],
      ['met'],
      DECLARED,
    ],
    ['is met where nothing was expanded', unread, ['met'], DECLARED],
    [
      'fails a text that creations show and no retrieval, which nothing has to expand',
      ['T-1', 'T-2'].flatMap((id) => [
        created('ticket', { id, item: id, sent }),
        read('ticket', 'retrieve', { id, note }, { item: id }),
      ]),
      ['fail', 'met'],
      DECLARED,
    ],
    [
      'fails a member that retrievals contain only where an update sent it',
      [
        ...unread,
        expanded({ description: 'x' }),
        created('ticket', { id: 'T-3', item: 'T-3', sent }),
        patched('ticket', 1, { note }, { item: 'T-3' }),
        read('ticket', { step: 'after-patch', nth: 1 }, { id: 'T-3', description: 'x', note }, { item: 'T-3' }),
      ],
      ['fail', 'met'],
      DECLARED,
    ],
    ['warns where it is not declared', [...unread, expanded({ description: 'x' })], ['met', 'warn']],
    [
      'is met where other members are declared',
      [...unread, expanded({ description: 'x' })],
      ['met'],
      { declarations: { 'ticket.writableFields': ['/description'] } },
    ],
    [
      'is met where nothing is declared, and the document lets a retrieval show a subset',
      ['1', '2'].flatMap((id) => [
        created('change', { id, item: id, sent }),
        read('change', 'retrieve', { id, description: 'x' }, { item: id }),
      ]),
      ['met'],
      undefined,
      'change.create.sent-members-are-returned',
    ],
    ['is met by a creation that returns every member', [created('ticket', { sent })], ['met'], DECLARED],
    [
      'is met by a member that only a list contains',
      [
        created('ticket', { sent, responded: { id: 'T-1', description: 'x' } }),
        read('ticket', 'retrieve', { id: 'T-1' }),
        listed('ticket', [{ id: 'T-1', note }]),
      ],
      ['met'],
      DECLARED,
    ],
    [
      'fails a declared member that one resource lacks and another shows',
      [
        created('ticket', { id: 'T-2', item: 'other', sent }),
        read('ticket', 'retrieve', { id: 'T-2', ...sent }, { item: 'other' }),
        ...dropped,
      ],
      ['fail', 'met'],
      DECLARED,
    ],
    [
      'is met where an update may have removed it',
      [
        created('ticket', { id: 'T-2', item: 'other', sent }),
        read('ticket', 'retrieve', { id: 'T-2', ...sent }, { item: 'other' }),
        ...dropped,
        patched('ticket', 1, { note: [] }),
      ],
      ['met'],
      DECLARED,
    ],
    [
      'is met by resources whose lack of it is not declared',
      [
        created('ticket', { id: 'T-2', item: 'other', sent }),
        read('ticket', 'retrieve', { id: 'T-2', ...sent }, { item: 'other' }),
        ...dropped,
      ],
      ['met'],
    ],
    ['fails a declared member that no response contains', dropped, ['fail', 'met'], DECLARED],
    [
      'fails it where a foreign resource contains it',
      [...dropped, listed('ticket', [{ id: 'T-2', note }])],
      ['fail', 'met'],
      DECLARED,
    ],
    ['asks where nothing is declared', dropped, ['met', 'warn']],
    [
      'leaves members that are not among the declared ones',
      dropped,
      ['met'],
      { declarations: { 'ticket.writableFields': ['/description'] } },
    ],
    [
      'does not decide without a later retrieval',
      [created('ticket', { sent, responded: { id: 'T-1' } })],
      ['undecided'],
      DECLARED,
    ],
    [
      'leaves empty values and members of the provider',
      [
        created('ticket', { sent: { status: 'New', note: [], id: '5' }, responded: { id: 'T-1' } }),
        read('ticket', 'retrieve', { id: 'T-1' }),
      ],
      [],
      DECLARED,
    ],
  ],
});

describe('a member that is returned under another name', () => {
  const hintOf = (drafts: typeof renamed): string | undefined =>
    seen(REQUIREMENT, drafts).observations.flatMap((one) => (one.outcome === 'broken' ? [one.hint] : []))[0];

  it('is named in the hint', () => {
    expect(hintOf(renamed)).toContain('`type`');
    expect(hintOf(plural)).toContain('`relatedEntities`');
  });

  it('is not guessed', () => expect(hintOf(dropped)).toBeUndefined());
});
