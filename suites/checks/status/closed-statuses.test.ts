import { exchange, testCheck, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const read = (answer: DraftAnswer, facts = {}): readonly Draft[] => [
  exchange('ticket.retrieve', { facts: { step: 'first', ...facts }, answer }),
];
const odd = { kind: 'odd' };

const rows: readonly JudgedRow[] = [
  ['is met by listed statuses', [...read([200, {}]), ...read(400, odd), ...read(500)], ['met']],
  ['fails an unlisted success', read(203, odd), ['fail']],
  ['fails an unlisted error to a request that the document describes', read(418), ['fail']],
  ['warns of an unlisted error to a request that it does not describe', read(418, odd), ['warn']],
  ['fails that, too, where the lists are closed', read(418, odd), ['fail'], { strict: true }],
  ['leaves overload alone', read(503), []],
  [
    'leaves alone what is declared to answer another media type',
    read(415, { ...odd, body: 'wrong-media-type' }),
    [],
    { declarations: { unsupportedMediaStatus: [415] } },
  ],
  ['warns of it while nothing is declared', read(415, { ...odd, body: 'wrong-media-type' }), ['warn']],
  ['leaves methods alone that no document describes', read(418, { method: 'undescribed' }), []],
];

testCheck({ check: 'closed-statuses', requirement: 'ticket.retrieve.statuses-are-the-listed-ones', cases: rows });
