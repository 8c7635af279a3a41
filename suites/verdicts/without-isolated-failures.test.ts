import { expect, it } from 'vitest';
import { exchange, historyOf, seen, type Draft } from '../checks/testing/judging.ts';
import { withoutIsolatedFailures } from './without-isolated-failures.ts';
import { byTheirCause } from './one-cause.ts';

const list = (path: string, response?: number): Draft =>
  exchange('ticket.list', { path, ...(response === undefined ? {} : { response }) });

const OPTIONAL = ['fields', 'offset', 'limit', 'sort', 'expand', 'depth', 'to-date-time', 'source-system-id'];
const ROWS = ['ticket.list.success-is-200', ...OPTIONAL.map((name) => `ticket.list.${name}-is-optional`)];
const ERRORS = 'ticket.errors.input-causes-no-server-error';

/** Requirements with a violation, after isolated failures and causes. */
function failing(drafts: readonly Draft[]): readonly string[] {
  const history = historyOf(...drafts);
  const rows = [...ROWS, ERRORS].map((id) => {
    const row = seen(id, drafts);
    return { ...row, observations: withoutIsolatedFailures(row, history) };
  });
  const explained = byTheirCause(rows, history);
  return rows
    .filter((row) => (explained.get(row) ?? row.observations).some(({ outcome }) => outcome === 'broken'))
    .map(({ requirement }) => requirement.id);
}

/** All parameters but one in each request, so that every row about an optional parameter has controls. */
const controls = [list('/t?fields=id', 200), list('/t?limit=1', 200), list('/t?offset=1', 200)];

it.each([
  ['a server error among equal requests', [...controls, list('/t', 200), list('/t', 500), ...controls]],
  ['a time-out among equal requests', [...controls, list('/t', 200), list('/t'), ...controls]],
])('%s is reported by one requirement', (_, drafts) => {
  expect(failing(drafts)).toEqual([ERRORS]);
});

it('a single server error without an equal request fails one requirement besides', () => {
  expect(failing([...controls, list('/t', 500), ...controls])).toHaveLength(2);
});

it('a server error each time fails the requirement of the request', () => {
  expect(failing([list('/t', 500), list('/t', 500), list('/t', 500)])).toContain('ticket.list.success-is-200');
});

it('an isolated failure is the reason of a row that nothing else decides', () => {
  const drafts = [
    list('/t?limit=1'),
    exchange('ticket.list', { path: '/t?limit=1', facts: { step: 'first', kind: 'probe' }, response: 200 }),
  ];
  const row = seen('ticket.list.limit-is-accepted', drafts);
  expect(withoutIsolatedFailures(row, historyOf(...drafts))).toEqual([
    { outcome: 'undecided', reason: 'no response (timeout) for one of 2 equal requests: repeat the run', seq: [0] },
  ]);
});
