import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { exchange, seen, testCheck, type Draft, type JudgedRow, type JudgingOptions } from '../testing/judging.ts';

const ONE = ['A.located.0'];
const TWO = ['A.located.0', 'A.located.1'];
const FEATURE: Json = { type: 'Feature', geometry: null, properties: {} };
const COLLECTION: Json = { type: 'FeatureCollection', features: [FEATURE] };

const located = (devices: readonly string[], body: Json): readonly Draft[] => [
  exchange('device.locations', {
    facts: { step: 'lookup', set: devices.length > 1 ? 'owned+owned' : 'owned', key: 'imsi', devices },
    response: [200, body],
  }),
];
const declared = (variantRule?: string): JudgingOptions => ({
  declarations: {
    'device.singleLocationSchema': { properties: { type: { const: 'Feature' } } },
    'device.multipleLocationSchema': { properties: { type: { const: 'FeatureCollection' } } },
    ...(variantRule === undefined ? {} : { 'device.variantRule': variantRule }),
  },
});

const cases: readonly JudgedRow[] = [
  ['is met by either form without a rule', located(ONE, COLLECTION), ['met'], declared()],
  ['is met by either form with the rule free', located(TWO, FEATURE), ['met'], declared('free')],
  ['fails another form without a rule', located(ONE, { type: 'Point' }), ['fail'], declared()],
  ['is met by the form for the requested devices', located(TWO, COLLECTION), ['met'], declared('byRequested')],
  ['fails the form for the returned devices', located(TWO, FEATURE), ['fail'], declared('byRequested')],
  ['is met by the form for the returned devices', located(TWO, FEATURE), ['met'], declared('byReturned')],
  ['fails the form for the requested devices', located(TWO, COLLECTION), ['fail'], declared('byReturned')],
  [
    'leaves a body in neither form to the row of its form',
    located(ONE, { type: 'Point' }),
    [],
    declared('byRequested'),
  ],
  ['records the form without schemas', located(ONE, FEATURE), ['seen']],
  [
    'ignores an empty collection',
    located(TWO, { type: 'FeatureCollection', features: [] }),
    [],
    declared('byReturned'),
  ],
  ['ignores rejections', [exchange('device.locations', { response: [401, {}] })], [], declared()],
];

testCheck({ check: 'form-of-locations', requirement: 'device.endpoints.locations-have-one-of-two-forms', cases });

describe('form-of-locations', () => {
  it('names what keeps a body from the form that it resembles most', () => {
    const schema = { required: ['properties', 'geometry'] };
    const { observations } = seen(
      'device.endpoints.locations-have-one-of-two-forms',
      located(ONE, { geometry: null }),
      {
        declarations: {
          'device.singleLocationSchema': schema,
          'device.multipleLocationSchema': { required: ['features', 'bbox'] },
        },
      },
    );
    expect(observations).toMatchObject([{ pointer: '/properties', received: { text: 'absent' } }]);
  });
});
