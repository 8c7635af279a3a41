import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { listed, read } from '../testing/hand-made-lifecycles.ts';
import { casesFor, exchange, seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const retrieved = (resource: JsonObject) => [read('ticket', 'retrieve', resource)];
const FORBIDDEN = { declarations: { nullPolicy: 'forbidden' } };
const ALLOWED = { declarations: { nullPolicy: 'allowed' } };

const rows: readonly JudgedRow[] = [
  ['is met by a resource without null', retrieved({ id: 'T-1', note: [] }), ['met'], FORBIDDEN],
  ['fails a member that is null', retrieved({ id: 'T-1', priority: null }), ['fail'], FORBIDDEN],
  ['fails one inside', retrieved({ id: 'T-1', note: [{ text: 'x', noteType: null }] }), ['fail'], FORBIDDEN],
  ['ignores empty texts and lists', retrieved({ id: '', note: [], priority: '' }), ['met'], FORBIDDEN],
  ['is met by null where it is allowed', retrieved({ id: 'T-1', priority: null }), ['met'], ALLOWED],
  ['warns of null while nothing is declared', retrieved({ id: 'T-1', priority: null }), ['seen', 'warn']],
  ['records null where no type is labelled', retrieved({ id: 'T-1', 'x-more': null }), ['seen']],
  ['records nothing of a resource without null', retrieved({ id: 'T-1' }), []],
  ['decides nothing of errors', [read('ticket', 'retrieve', 404)], [], FORBIDDEN],
];

/** A hub and a monitor with a member that is null: a label excludes null in them as in tickets. */
const hub = (operation: string, id: string | number) => [
  exchange(operation, { facts: { step: 'subscribe', hub: 'main' }, response: [201, { id, query: null }] }),
];
const monitor = [exchange('ticket.monitor', { facts: { step: 'monitor' }, response: [200, { id: 'M', state: null }] })];

testCheck({
  check: 'null-members',
  requirement: 'ticket.resource.null-members-are-as-declared',
  cases: [
    ...rows,
    ...casesFor({
      'ticket.hub.null-members-are-as-declared': [['warns of it', hub('ticket.hub-create', 'h'), ['seen', 'warn']]],
      'order.hub.null-members-are-as-declared': [['fails it', hub('order.hub-create', 'h'), ['fail'], FORBIDDEN]],
      'change.hub.null-members-are-as-declared': [['is met', hub('change.hub-create', 7), ['met'], ALLOWED]],
      'ticket.monitor.null-members-are-as-declared': [['warns of it', monitor, ['seen', 'warn']]],
    }),
  ],
});

describe('null-members', () => {
  it('distinguishes places, and not the numbers of elements', () => {
    const notes = { note: [{ text: 'x' }, { text: null }] };
    const { observations } = seen(
      'ticket.resource.null-members-are-as-declared',
      [listed('ticket', [notes])],
      FORBIDDEN,
    );
    expect(observations).toMatchObject([{ pointer: '/0/note/1/text', signature: '/note/*/text' }]);
  });

  it('asks its question once for all members', () => {
    const lifecycle = retrieved({ id: 'T-1', priority: null, severity: null, note: [{ text: null }] });
    const { observations } = seen('ticket.resource.null-members-are-as-declared', lifecycle);
    expect(observations.filter(({ outcome }) => outcome === 'broken')).toHaveLength(1);
  });
});
