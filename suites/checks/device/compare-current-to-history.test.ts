import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

type Position = readonly number[];

const feature = (coordinates: Position): Json => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
});
const asked = (operation: string, body: Json, device = 'A.located.0'): Draft =>
  exchange(operation, {
    facts: { step: 'lookup', set: 'owned', key: 'imsi', devices: [device] },
    response: [200, body, { 'content-type': 'application/geo+json' }],
  });
const current = (position: Position): Draft => asked('device.locations', feature(position));
const history = (positions: readonly Position[], device?: string): Draft =>
  asked('device.history', { type: 'FeatureCollection', features: positions.map(feature) }, device);

const [HERE, THERE, ELSEWHERE] = [
  [4.9, 52.4],
  [4.8, 52.3],
  [4.7, 52.2],
] as const;
const DECLARED = { declarations: { 'device.currentEqualsNewest': true } };
const NOT_ALWAYS = { declarations: { 'device.currentEqualsNewest': false } };
const without = history([THERE, ELSEWHERE]);

const AT = ['2026-11-25T10:00:00Z', '2026-11-25T09:00:00+00:00', '2026-11-25T08:00:00Z'] as const;
/** A history with the times of its entries. */
const timed = (positions: readonly Position[], times: readonly string[] = AT): Draft =>
  asked('device.history', {
    type: 'Feature',
    geometry: { type: 'MultiPoint', coordinates: positions },
    properties: { at: times.slice(0, positions.length), accuracy: [800, 950, 1100] },
  });
const TIMED = {
  declarations: {
    ...DECLARED.declarations,
    'device.historyOrder': { pointer: '/properties/at/*', direction: 'desc' },
  },
};
const NEWEST_FIRST = timed([HERE, THERE]);

const rows: readonly JudgedRow[] = [
  [
    'decides nothing where the history has its numbers the other way round',
    [current(HERE), history([[52.4, 4.9]]), history([[52.4, 4.9]])],
    ['undecided'],
    DECLARED,
  ],
  ['is met by the newest entry', [NEWEST_FIRST, current(HERE), NEWEST_FIRST], ['met'], TIMED],
  ['fails an older entry between two equal histories', [NEWEST_FIRST, current(THERE), NEWEST_FIRST], ['fail'], TIMED],
  ['fails a location beyond two equal histories', [NEWEST_FIRST, current(ELSEWHERE), NEWEST_FIRST], ['fail'], TIMED],
  [
    'is met by an older entry where the device moved meanwhile',
    [timed([THERE]), current(THERE), NEWEST_FIRST],
    ['met'],
    TIMED,
  ],
  [
    'is met by an older entry of later histories: the device may have moved',
    [current(THERE), NEWEST_FIRST],
    ['met'],
    TIMED,
  ],
  [
    'is met by an entry of a history in which two are the newest',
    [1, 2, 3].map((nth) => (nth === 2 ? current(THERE) : timed([HERE, THERE], [AT[0], AT[0]]))),
    ['met'],
    TIMED,
  ],
  [
    'is met by an older entry where no place of times is declared',
    [NEWEST_FIRST, current(THERE), NEWEST_FIRST],
    ['met'],
    DECLARED,
  ],
  ['is met by a history that holds the location', [current(HERE), history([THERE, HERE])], ['met'], DECLARED],
  ['is met by one that was requested before', [history([THERE, HERE]), current(HERE)], ['met'], DECLARED],
  ['fails a location that two later histories lack', [current(HERE), without, without], ['fail'], DECLARED],
  ['is met by one of them', [current(HERE), without, history([HERE])], ['met'], DECLARED],
  ['ignores an altitude', [current([...HERE, 3]), history([HERE])], ['met'], DECLARED],
  ['decides nothing of one history: the device may have moved', [current(HERE), without], ['undecided'], DECLARED],
  [
    'decides nothing of histories from before: it may have moved since',
    [without, without, current(HERE)],
    ['undecided'],
    DECLARED,
  ],
  ['records a location that is not there while nothing is declared', [current(HERE), without, without], ['seen']],
  ['records it where it is declared that it need not be', [current(HERE), without, without], ['seen'], NOT_ALWAYS],
  ['ignores other devices', [current(HERE), ...[1, 2].map(() => history([THERE], 'A.located.1'))], [], DECLARED],
  [
    'decides nothing of histories that were not recorded whole',
    [current(HERE), ...[1, 2].map(() => cut(without))],
    [],
    DECLARED,
  ],
  ['decides nothing of a location without a history', [current(HERE)], [], DECLARED],
  [
    'decides nothing of a location whose device the request does not state',
    [
      exchange('device.locations', {
        facts: { step: 'after-empty', set: 'owned', key: 'imsi' },
        response: [200, feature(HERE)],
      }),
      without,
      without,
    ],
    [],
    DECLARED,
  ],
  [
    'ignores rejections',
    [
      exchange('device.locations', {
        facts: { step: 'lookup', set: 'owned', key: 'imsi', devices: ['A.located.0'] },
        response: 401,
      }),
      without,
    ],
    [],
    DECLARED,
  ],
  [
    'decides nothing without a position',
    [asked('device.locations', { type: 'Feature', properties: {}, geometry: null }), without, without],
    [],
    DECLARED,
  ],
];

testCheck({
  check: 'compare-current-to-history',
  requirement: 'device.history.newest-entry-is-as-declared',
  cases: rows,
});
