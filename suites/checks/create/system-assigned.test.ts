import { describe, expect, it } from 'vitest';
import { created, read } from '../testing/hand-made-lives.ts';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const DECLARED = { declarations: { 'change.systemAssigned': ['/id', '/status'] } };
const sent = { description: 'x' };

const SET = { item: 'two', facts: { at: '/status', of: 'create' } };

/** A creation that holds a status of the client's. */
const withStatus = (answer: DraftAnswer): Draft =>
  exchange('change.create', {
    method: 'POST',
    facts: { kind: 'odd', step: 'assigned-member', at: '/status' },
    sent: { description: 'y', status: 'Closed' },
    answer,
  });

const made = created('change', { sent, answered: { id: '1', status: 'New' } });

const rows: readonly JudgedRow[] = [
  [
    'is met by an answer that shows them',
    [created('change', { sent, answered: { id: '1', status: 'New' } })],
    ['met'],
    DECLARED,
  ],
  [
    'is met where they show when it is read back',
    [created('change', { sent, answered: { id: '1' } }), read('change', 'retrieve', { id: '1', status: 'New' })],
    ['met'],
    DECLARED,
  ],
  [
    'fails one that shows nowhere, and shows with another resource',
    [
      created('change', { sent, answered: { id: '1' } }),
      read('change', 'retrieve', { id: '1' }),
      created('change', { item: '2', sent, answered: { id: '2', status: 'New' } }),
    ],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'decides nothing of one that no answer ever shows',
    [created('change', { sent, answered: { id: '1' } }), read('change', 'retrieve', { id: '1' })],
    ['undecided'],
    DECLARED,
  ],
  [
    'decides nothing of one that was not read back',
    [created('change', { sent, answered: { id: '1' } })],
    ['undecided'],
    DECLARED,
  ],
  [
    'fails one that a creation could set',
    [made, withStatus([201, { id: '2', status: 'Closed' }])],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'fails one that shows as it was sent when it is read back',
    [made, withStatus([201, { id: '2' }]), read('change', 'after-assigned', { id: '2', status: 'Closed' }, SET)],
    ['fail', 'met'],
    DECLARED,
  ],
  ['is met where the client is not heeded', [made, withStatus([201, { id: '2', status: 'New' }])], ['met'], DECLARED],
  ['leaves a refusal alone', [made, withStatus(400)], ['met'], DECLARED],
  [
    'decides nothing of a value that a resource gets unasked',
    [made, read('change', 'retrieve', { id: '1', status: 'Closed' }), withStatus([201, { id: '2', status: 'Closed' }])],
    ['met', 'undecided'],
    DECLARED,
  ],
  ['records while nothing is declared', [created('change', { sent })], ['seen']],
];

const dated = (creationDate: string): readonly Draft[] => [
  created('ticket', { answered: { id: '1', creationDate: '2030-01-01T00:00:00Z' } }),
  exchange('ticket.update', {
    method: 'PATCH',
    facts: { kind: 'odd', step: 'assigned-member', at: '/creationDate', item: 'one' },
    sent: { creationDate: '2001-02-03T04:05:06Z' },
    answer: [200, {}],
  }),
  read('ticket', 'after-assigned', { id: '1', creationDate }, { facts: { at: '/creationDate', of: 'update' } }),
];

describe('what an update of a ticket holds', () => {
  const judge = (creationDate: string) =>
    outcomes('ticket.create.members-the-service-assigns-not-shown', dated(creationDate), {
      declarations: { 'ticket.systemAssigned': ['/creationDate'] },
    });

  it('fails where a reading shows it, in whatever form', () => {
    expect(judge('2001-02-03T06:05:06+02:00')).toEqual(['fail', 'met']);
  });

  it('is met where the reading shows another date', () => {
    expect(judge('2030-01-01T00:00:00Z')).toEqual(['met']);
  });
});

describe('system-assigned', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('change.shape.system-assigned', drafts, options)).toEqual(words);
    });
});
