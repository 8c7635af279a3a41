import type { Json } from '../../../contracts/contract.ts';
import { casesFor, exchange, testCheck, type Draft, type JudgedRow, type JudgingOptions } from '../testing/judging.ts';

const ONE = ['A.located.0'];
const TWO = ['A.located.0', 'A.located.1'];
const feature = (more: object = { cell: 'x' }): Json => ({ type: 'Feature', geometry: null, ...more });
const collection = (...features: readonly Json[]): Json => ({ type: 'FeatureCollection', features });

const located = (devices: readonly string[], body: Json): readonly Draft[] => [
  exchange('device.locations', {
    facts: { step: 'lookup', set: devices.length > 1 ? 'owned+owned' : 'owned', key: 'imsi', devices },
    response: [200, body],
  }),
];

/** The form for one device is a collection with one feature. */
const COLLECTION_OF_ONE = {
  required: ['type', 'features'],
  properties: {
    type: { const: 'FeatureCollection' },
    features: { type: 'array', maxItems: 1, items: { required: ['cell'] } },
  },
};
const SINGLE = { 'device.singleLocationSchema': { required: ['cell'] } };
const MULTIPLE = { 'device.multipleLocationSchema': { required: ['features'] } };
const ruled = (declarations: Readonly<Record<string, Json>>, rule?: string): JudgingOptions => ({
  declarations: { ...declarations, ...(rule === undefined ? {} : { 'device.variantRule': rule }) },
});

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'device.body.single-location-is-as-declared': [
    ['is met by one device in the form for one', located(ONE, feature()), ['met'], ruled(SINGLE)],
    ['fails one device in another form', located(ONE, feature({})), ['fail'], ruled(SINGLE)],
    ['fails a geometry alone', located(ONE, { type: 'Point', coordinates: [1, 2] }), ['fail'], ruled(SINGLE)],
    [
      'is met by a collection with one feature, if that is the declared form',
      located(ONE, collection(feature())),
      ['met'],
      ruled({ 'device.singleLocationSchema': COLLECTION_OF_ONE }),
    ],
    [
      'fails a feature without its members in such a collection',
      located(ONE, collection(feature({}))),
      ['fail'],
      ruled({ 'device.singleLocationSchema': COLLECTION_OF_ONE }),
    ],
    ['ignores several devices', located(TWO, collection(feature({}), feature({}))), [], ruled(SINGLE)],
    ['ignores one of several devices without a rule', located(TWO, feature({})), [], ruled(SINGLE)],
    ['fails it by the number of returned devices', located(TWO, feature({})), ['fail'], ruled(SINGLE, 'byReturned')],
    ['ignores it by the number of requested devices', located(TWO, feature({})), [], ruled(SINGLE, 'byRequested')],
    ['ignores a body in the other declared form', located(ONE, collection()), [], ruled({ ...SINGLE, ...MULTIPLE })],
    ['ignores other forms that may be the free choice', located(ONE, feature({})), [], ruled(SINGLE, 'free')],
    [
      'fails neither form of a free choice',
      located(ONE, feature({})),
      ['fail'],
      ruled({ ...SINGLE, ...MULTIPLE }, 'free'),
    ],
    ['records the members while undeclared', located(ONE, feature()), ['seen']],
    ['ignores rejections', [exchange('device.locations', { response: [401, {}] })], [], ruled(SINGLE)],
  ],
  'device.body.multiple-locations-are-as-declared': [
    [
      'is met by several devices in their form',
      located(TWO, collection(feature(), feature())),
      ['met'],
      ruled(MULTIPLE),
    ],
    [
      'fails several devices in another form',
      located(TWO, { type: 'FeatureCollection', cells: [] }),
      ['fail'],
      ruled(MULTIPLE),
    ],
    ['ignores one device', located(ONE, feature()), [], ruled(MULTIPLE)],
    [
      'is met by one of several by the requested number',
      located(TWO, collection(feature())),
      ['met'],
      ruled(MULTIPLE, 'byRequested'),
    ],
  ],
};

testCheck({
  check: 'location-body',
  requirement: 'device.body.single-location-is-as-declared',
  cases: casesFor(rows),
});
