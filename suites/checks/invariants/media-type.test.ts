import { exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const BODY = { type: 'FeatureCollection', features: [] };
const typed = (type: string | undefined, facts = {}): readonly Draft[] => [
  exchange('device.locations', {
    facts: { step: 'first', ...facts },
    response: [200, BODY, type === undefined ? {} : { 'content-type': type }],
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met by the stated type', typed('application/geo+json'), ['met']],
  ['ignores parameters and letter case', typed('Application/GEO+JSON; charset=utf-8'), ['met']],
  ['fails another type', typed('application/json'), ['fail']],
  ['fails another type for a client that takes any', typed('application/json', { accept: 'any' }), ['fail']],
  ['fails a missing one', typed(undefined), ['fail']],
  ['ignores responses to a request for another type', typed('text/html', { accept: 'other' }), []],
  ['ignores responses without content', [exchange('device.locations', { response: [200, undefined, {}] })], []],
  ['ignores other statuses', [exchange('device.locations', { response: [400, BODY] })], []],
];

testCheck({ check: 'media-type', requirement: 'device.media.locations-are-geojson', cases: rows });
