import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { casesFor, exchange, seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const priority = (value: Json) => [read('ticket', 'retrieve', { id: 'T-1', priority: value })];
const DECLARED = {
  declarations: { 'ticket.enums': { '/priority': ['High', 'Low'], '/note/*/noteType': ['worklog'] } },
};
const NULL_TOO = { declarations: { 'ticket.enums': { '/priority': ['High', null] } } };
const wrong = exchange('ticket.create', {
  method: 'POST',
  facts: { step: 'first', body: 'violating' },
  response: [201, { id: 'T-9', priority: 'Odd' }],
});

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.resource.priority-values-are-as-declared': [
    ['is met by a declared value', priority('Low'), ['met'], DECLARED],
    ['fails another one', priority('Medium'), ['fail'], DECLARED],
    ['distinguishes letter cases where values are declared', priority('low'), ['fail'], DECLARED],
    [
      'judges creations and lists, too',
      [created('ticket', { sent: { priority: 'High' } }), listed('ticket', [{ id: 'T-1', priority: 'Medium' }])],
      ['fail', 'met'],
      DECLARED,
    ],
    ['records every value while nothing is declared', priority('Medium'), ['seen']],
    [
      'records values of a member of which nothing is declared',
      priority('Medium'),
      ['seen'],
      { declarations: { 'ticket.enums': { '/status': ['New'] } } },
    ],
    ['leaves null alone, which is no value', priority(null), [], DECLARED],
    ['is met by null where it is among the declared', priority(null), ['met'], NULL_TOO],
    ['leaves responses to wrong bodies alone, and what they left behind', [wrong], [], DECLARED],
    ['decides nothing of resources without the member', [read('ticket', 'retrieve', { id: 'T-1' })], [], DECLARED],
    ['decides nothing of errors', [read('ticket', 'retrieve', 404)], [], DECLARED],
  ],
  'ticket.resource.note-type-values-are-as-declared': [
    [
      'judges every element of a list',
      [read('ticket', 'retrieve', { note: [{ noteType: 'worklog' }, { noteType: 'gossip' }] })],
      ['fail', 'met'],
      DECLARED,
    ],
  ],
  'change.shape.allowed-values-are-as-declared': [
    [
      'judges every member of which values are declared',
      [read('change', 'retrieve', { status: 'Open', risk: 'Huge' })],
      ['fail', 'met'],
      { declarations: { 'change.enums': { '/status': ['Open'], '/risk': ['Low'] } } },
    ],
    ['records nothing where no member has declared values', [read('change', 'retrieve', { status: 'Open' })], []],
  ],
};

testCheck({
  check: 'allowed-values',
  requirement: 'ticket.resource.priority-values-are-as-declared',
  cases: casesFor(rows),
});

describe('allowed-values', () => {
  it('records no more of a long text than its beginning', () => {
    const { observations } = seen('ticket.resource.priority-values-are-as-declared', priority('x'.repeat(1000)));
    expect(observations).toMatchObject([{ text: expect.stringMatching(/^\/priority: "x{39}$/) }]);
  });
});
