import { withIds } from '../testing/hand-made-lists.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const equality = (end: 'from' | 'to', ...pages: readonly (readonly string[])[]): readonly Draft[] =>
  pages.map((ids, page) =>
    listed('ticket', withIds(ids), { facts: { step: 'equality', end, of: 'T-1', page, offset: page, kind: 'probe' } }),
  );
/** Of a list that ends at, or begins at, the time of the resource. */
const endingAt = (end: 'from' | 'to', time: string, ids: readonly string[]): readonly Draft[] => [
  listed('ticket', withIds(ids), {
    facts: { step: 'equality', end, of: 'T-1', page: 0, offset: 0, kind: 'probe' },
    path: `/troubleTicket?${end}DateTime=${encodeURIComponent(time)}`,
  }),
];
const [SECOND, FRACTION] = ['2026-11-25T10:00:00Z', '2026-11-25T10:00:00.250Z'];
const declared = (rules: Readonly<Record<string, boolean>>) => ({ declarations: { 'ticket.windowInclusive': rules } });

testCheck({
  check: 'window-ends-inclusive',
  requirement: 'ticket.list.window-ends-are-as-declared',
  cases: [
    ['is met by a resource inside, as declared', equality('from', ['T-1']), ['met'], declared({ from: true })],
    ['is met by one outside, as declared', equality('to', ['T-2'], []), ['met'], declared({ to: false })],
    ['fails one outside that is declared to be inside', equality('from', []), ['fail'], declared({ from: true })],
    ['fails one inside that is declared to be outside', equality('to', ['T-1']), ['fail'], declared({ to: false })],
    ['decides nothing before the last page', equality('from', ['T-2']), ['undecided'], declared({ from: true })],
    ['fails one outside whose time has a fraction', endingAt('to', FRACTION, []), ['fail'], declared({ to: true })],
    [
      'decides nothing of one outside that may be from later in its second',
      endingAt('to', SECOND, []),
      ['undecided'],
      declared({ to: true }),
    ],
    [
      'decides nothing of one inside that may be from later in its second',
      endingAt('from', SECOND, ['T-1']),
      ['undecided'],
      declared({ from: false }),
    ],
    ['fails one that is not from later', endingAt('from', SECOND, []), ['fail'], declared({ from: true })],
    ['records an end that is not declared', equality('to', ['T-1']), ['seen'], declared({ from: true })],
    ['records both while nothing is declared', [...equality('from', []), ...equality('to', ['T-1'])], ['seen']],
  ],
});
