import type { Json } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { cut, exchange, testCheck, type Draft, type JudgedRow, type JudgingOptions } from '../testing/judging.ts';

const OWN: StatedFacts = { step: 'lookup', set: 'owned', key: 'imsi', devices: ['A.located.0'] };

const history = (instants: readonly Json[], facts = OWN): Draft =>
  exchange('device.history', {
    facts,
    response: [
      200,
      { type: 'FeatureCollection', features: instants.map((at) => ({ type: 'Feature', properties: { at } })) },
      { 'content-type': 'application/geo+json' },
    ],
  });
const declared = (direction: string): JudgingOptions => ({
  declarations: { 'device.historyOrder': { pointer: '/features/*/properties/at', direction } },
});
const [ASC, DESC] = [declared('asc'), declared('desc')];
const [EIGHT, NINE, TEN] = ['2021-04-16T08:00:00Z', '2021-04-16T09:00:00Z', '2021-04-16T10:00:00Z'];

const rows: readonly JudgedRow[] = [
  ['is met by entries from old to new', [history([EIGHT, NINE, TEN])], ['met'], ASC],
  ['is met by entries from new to old', [history([TEN, NINE, EIGHT])], ['met'], DESC],
  ['fails one entry out of order', [history([EIGHT, TEN, NINE])], ['fail'], ASC],
  ['fails the other direction', [history([EIGHT, NINE, TEN])], ['fail'], DESC],
  ['compares instants, not texts', [history(['2021-04-16T11:00:00+02:00', TEN])], ['met'], ASC],
  ['compares numbers, too', [history([49, 50, 51])], ['met'], ASC],
  ['fails numbers out of order', [history([1618560000, 1618556400])], ['fail'], ASC],
  ['ignores entries of one instant', [history([NINE, NINE])], ['met'], DESC],
  ['ignores any order while nothing is declared', [history([EIGHT, TEN, NINE])], ['seen']],
  ["leaves histories of others' devices alone", [history([TEN, EIGHT], { ...OWN, set: 'owned+foreign' })], [], ASC],
  ['ignores calls that no document describes', [history([TEN, EIGHT], { ...OWN, kind: 'probe' })], [], ASC],
  ['decides nothing of one entry', [history([NINE])], [], ASC],
  ['decides nothing where there are no instants at the place', [history(['monday', 'tuesday'])], [], ASC],
  ['decides nothing of a body that was not recorded whole', [cut(history([TEN, EIGHT]))], [], ASC],
  ['decides nothing where nothing was found', [exchange('device.history', { facts: OWN, response: 204 })], [], ASC],
];

testCheck({ check: 'history-order', requirement: 'device.history.order-is-as-declared', cases: rows });
