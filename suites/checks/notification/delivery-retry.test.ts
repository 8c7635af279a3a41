import type { Json } from '../../../contracts/contract.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const HUB = 'failing-first';
const failing = (
  attempts: readonly (readonly [responded: number, text: string])[],
  facts: { readonly fired?: boolean; readonly stalledMs?: number } = {},
): readonly Draft[] => [
  ...attempts.map(([responded, text]) =>
    delivery({ facts: { hub: HUB }, responded, body: { id: 'T-1', description: text } }),
  ),
  ...listenedTo('failing-first', { expecting: [HUB], notified: [] }, { from: 0, ...facts }),
];
/** An event of which a hub is notified after its window. */
const late = (id: string): readonly Draft[] => [
  ...listenedTo('plain', { expecting: ['main'], notified: [], words: [id] }, { item: id, firedAt: 0 }),
  delivery({ facts: { hub: 'main' }, body: { id } }),
];
/** A listener that rejects every attempt at the notifications of an event, and one that accepts them. */
const always = (texts: readonly string[], accepted: readonly string[] = ['x']): readonly Draft[] => [
  ...texts.map((text) =>
    delivery({ facts: { hub: 'failing-always' }, responded: 500, body: { id: 'T-1', description: text } }),
  ),
  ...accepted.map((text) => delivery({ facts: { hub: 'main' }, body: { id: 'T-1', description: text } })),
  ...listenedTo('failing-always', { expecting: ['failing-always', 'main'], notified: [] }, { from: 0 }),
];
const declared = (rules: Readonly<Record<string, Json>>) => ({ declarations: { 'notification.delivery': rules } });
const [RETRIES, NO_RETRIES] = [declared({ retries: 3 }), declared({ retries: 0 })];
const TWICE = [
  [500, 'x'],
  [204, 'x'],
] as const;

const cases: CheckTable['cases'] = [
  ['is met by another attempt', failing(TWICE), ['met'], RETRIES],
  [
    'is met by another attempt after the window',
    [...failing([[500, 'x']]), delivery({ facts: { hub: HUB }, body: { id: 'T-1', description: 'x' } })],
    ['met'],
    RETRIES,
  ],
  ['fails if there is no repetition', failing([[500, 'x']]), ['fail'], RETRIES],
  ['decides nothing while the suite was delayed', failing([[500, 'x']], { stalledMs: 2000 }), ['undecided'], RETRIES],
  ['is met by none where none is declared', failing([[500, 'x']]), ['met'], NO_RETRIES],
  ['fails one then', failing(TWICE), ['fail'], NO_RETRIES],
  [
    'ignores another notification of the resource',
    failing([
      [500, 'x'],
      [204, 'y'],
    ]),
    ['met'],
    NO_RETRIES,
  ],
  ['ignores a duplicate where those may come', failing(TWICE), ['met'], declared({ retries: 0, duplicates: true })],
  ['records attempts while nothing is declared', failing(TWICE), ['seen']],
  [
    'decides nothing where most notifications come later',
    [...['T-2', 'T-3'].flatMap(late), ...failing([[500, 'x']])],
    ['undecided'],
    RETRIES,
  ],
  ['decides nothing where no notification came', failing([]), ['undecided'], RETRIES],
  ['decides nothing where the listener failed at another event', failing([[204, 'x']]), ['undecided'], RETRIES],
  ['is met by as many attempts as declared', always(['x', 'x', 'x', 'x']), ['met'], RETRIES],
  ['is met by fewer: the others may come later', always(['x', 'x']), ['met'], RETRIES],
  ['fails more attempts', always(['x', 'x', 'x', 'x', 'x']), ['fail'], RETRIES],
  ['ignores notifications of other events', always(['x', 'y', 'x', 'y', 'x', 'y']), ['met'], RETRIES],
  [
    'ignores as many again where each notification comes twice',
    always(['x', 'x', 'x', 'x', 'x', 'x', 'x', 'x'], ['x', 'x']),
    ['met'],
    RETRIES,
  ],
  ['fails more than that', always(Array<string>(9).fill('x'), ['x', 'x']), ['fail'], RETRIES],
  [
    'ignores them where duplicates are declared',
    always(Array<string>(9).fill('x')),
    [],
    declared({ retries: 3, duplicates: true }),
  ],
  ['ignores their number while nothing is declared', always(Array<string>(9).fill('x')), []],
  ['decides nothing where nothing was fired', failing([[500, 'x']], { fired: false }), [], RETRIES],
];

testCheck({ check: 'delivery-retry', requirement: 'ticket.events.retries-are-as-declared', cases });
