import { describe, expect, it } from 'vitest';
import { listed, read } from '../testing/hand-made-lifecycles.ts';
import { seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const own = { id: 'T-1', description: 'x', '@type': 'TroubleTicket' };
const further = { ...own, severity: 'high' };
const CLOSED = { declarations: { closedSchemas: true } };

const rows: readonly JudgedRow[] = [
  ['is met by listed members alone', [read('ticket', 'retrieve', own)], ['met'], CLOSED],
  ['fails a further one', [read('ticket', 'retrieve', further)], ['fail'], CLOSED],
  ['judges each resource of a list', [listed('ticket', [own, further])], ['fail', 'met'], CLOSED],
  ['ignores listed members that are left out', [read('ticket', 'retrieve', {})], ['met'], CLOSED],
  ['records further members while nothing is declared', [read('ticket', 'retrieve', further)], ['seen']],
  ['records that there is no unlisted member', [read('ticket', 'retrieve', own)], ['seen']],
  [
    'records them where shapes are declared open',
    [read('ticket', 'retrieve', further)],
    ['seen'],
    { declarations: { closedSchemas: false } },
  ],
  ['decides nothing of errors', [read('ticket', 'retrieve', 404)], [], CLOSED],
];

testCheck({ check: 'unlisted-members', requirement: 'ticket.resource.unlisted-members-are-as-declared', cases: rows });

describe('unlisted-members', () => {
  it('names the member and the place', () => {
    const { observations } = seen(
      'ticket.resource.unlisted-members-are-as-declared',
      [listed('ticket', [own, further])],
      CLOSED,
    );
    expect(observations).toContainEqual(expect.objectContaining({ pointer: '/1/severity', signature: 'severity' }));
  });
});
