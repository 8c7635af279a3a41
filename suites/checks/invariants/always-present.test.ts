import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const whole = { id: 'T-1', creationDate: '2021-03-19T12:00:00Z' };
const DECLARED = { declarations: { alwaysPresent: { ticket: ['/id', '/creationDate'] } } };
const NOTES = { declarations: { alwaysPresent: { ticket: ['/note/*/id'] } } };
const retrieved = (resource: JsonObject, facts = {}) => [read('ticket', 'retrieve', resource, { facts })];

const rows: readonly JudgedRow[] = [
  ['is met by a resource with every declared member', retrieved(whole), ['met'], DECLARED],
  ['fails one without', retrieved({ id: 'T-1' }), ['fail'], DECLARED],
  [
    'judges each resource of a list, and at responses to creations',
    [created('ticket', { responded: whole }), listed('ticket', [whole, { id: 'T-2' }])],
    ['fail', 'met'],
    DECLARED,
  ],
  [
    'is met where every element of a list has the member',
    retrieved({ note: [{ id: '1' }, { id: '2' }] }),
    ['met'],
    NOTES,
  ],
  ['fails where one element lacks it', retrieved({ note: [{ id: '1' }, { text: 'x' }] }), ['fail'], NOTES],
  ['is met without the list', retrieved({ id: 'T-1' }), ['met'], NOTES],
  ['leaves null alone: the member is there', retrieved({ ...whole, creationDate: null }), ['met'], DECLARED],
  ['ignores responses to a selection of members', retrieved({ id: 'T-1' }, { asked: 'id' }), [], DECLARED],
  [
    'ignores responses to a selection that no scenario names',
    [listed('ticket', [{ id: 'T-1' }], { path: '/troubleTicket?fromDateTime=2026-10-22T00:00:00Z&fields=id' })],
    [],
    DECLARED,
  ],
  ['ignores errors', [read('ticket', 'retrieve', 404)], [], DECLARED],
  ['ignores empty lists', [listed('ticket', [])], [], DECLARED],
  ['records what is there while nothing is declared', retrieved({ id: 'T-1' }), ['seen']],
  [
    'records it where another interface has declarations',
    retrieved({ id: 'T-1' }),
    ['seen'],
    { declarations: { alwaysPresent: { change: ['/status'] } } },
  ],
];

testCheck({
  check: 'always-present',
  requirement: 'ticket.resource.always-present-members-are-as-declared',
  cases: rows,
});

describe('always-present', () => {
  it('names the member that is missing, and where', () => {
    const { observations } = seen(
      'ticket.resource.always-present-members-are-as-declared',
      [listed('ticket', [{}])],
      DECLARED,
    );
    expect(observations).toMatchObject([{ outcome: 'broken', pointer: '/0/id', signature: '/id' }]);
  });
});
