import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { withIds } from '../testing/hand-made-lists.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const equality = (end: 'from' | 'to', ...pages: readonly (readonly string[])[]): readonly Draft[] =>
  pages.map((ids, page) =>
    listed('ticket', withIds(ids), { facts: { step: 'equality', end, of: 'T-1', page, offset: page, kind: 'probe' } }),
  );
/** Of a list that ends at, or begins at, the time of the resource; of those that do so later by less than its last digit, the resources inside. */
const endingAt = (
  end: 'from' | 'to',
  time: string,
  ids: readonly string[],
  later: readonly ('little' | 'most')[] | undefined,
): readonly Draft[] => {
  const about = { end, of: 'T-1', page: 0, offset: 0, kind: 'probe' } as const;
  const at = (facts: StatedFacts, inside: readonly string[]): Draft =>
    listed('ticket', withIds(inside), { facts, path: `/troubleTicket?${end}DateTime=${encodeURIComponent(time)}` });
  const near = (['little', 'most'] as const).map((one) =>
    at({ step: 'near-equality', later: one, ...about }, later?.includes(one) === true ? ['T-1'] : []),
  );
  return [at({ step: 'equality', ...about }, ids), ...(later ? near : [])];
};
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
    [
      'fails one outside that is inside with a little later end',
      endingAt('to', FRACTION, [], ['little', 'most']),
      ['fail'],
      declared({ to: true }),
    ],
    [
      'fails one outside whose time has a fraction, of a target that reads no more digits',
      endingAt('to', FRACTION, [], []),
      ['fail'],
      declared({ to: true }),
    ],
    ...[SECOND, FRACTION].flatMap((time): CheckTable['cases'] => [
      [
        `decides nothing of one outside that is later than its time ${time} shows`,
        endingAt('to', time, [], ['most']),
        ['undecided'],
        declared({ to: true }),
      ],
      [
        `decides nothing of one inside that is later than its time ${time} shows`,
        endingAt('from', time, ['T-1'], ['little']),
        ['undecided'],
        declared({ from: false }),
      ],
      [
        `fails one inside that is outside with a start a little later than ${time}`,
        endingAt('from', time, ['T-1'], []),
        ['fail'],
        declared({ from: false }),
      ],
      [
        `decides nothing of one outside without lists that end later than ${time}`,
        endingAt('to', time, [], undefined),
        ['undecided'],
        declared({ to: true }),
      ],
    ]),
    [
      'decides nothing of one outside whose time has no fraction, of a target that may read none',
      endingAt('to', SECOND, [], []),
      ['undecided'],
      declared({ to: true }),
    ],
    [
      'fails one that no later time explains',
      endingAt('from', SECOND, [], undefined),
      ['fail'],
      declared({ from: true }),
    ],
    ['records an end that is not declared', equality('to', ['T-1']), ['seen'], declared({ from: true })],
    ['records both while nothing is declared', [...equality('from', []), ...equality('to', ['T-1'])], ['seen']],
  ],
});
