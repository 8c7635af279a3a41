import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { exchange, exchangesOf } from '../testing/judging.ts';
import { agreedForm, declaredForm } from './location-form.ts';

const feature = (index?: number): Json => ({
  type: 'Feature',
  geometry: null,
  properties: index === undefined ? {} : { imsi: `{{A.located.${index}.imsi}}` },
});
const collection = (...features: readonly Json[]): Json => ({ type: 'FeatureCollection', features });

const located = (devices: readonly string[] | undefined, body: Json): Exchange =>
  exchangesOf(
    exchange('device.locations', {
      facts: devices
        ? { step: 'lookup', set: devices.length > 1 ? 'owned+owned' : 'owned', key: 'imsi', devices }
        : { step: 'odd-key', set: 'none', key: 'none', kind: 'odd' },
      response: [200, body],
    }),
  )[0]!;
const ONE = ['A.located.0'];
const TWO = ['A.located.0', 'A.located.1'];

describe('the form of a location response', () => {
  it.each([
    ['one device, a feature', ONE, feature(0), 'single', 'single', 'single'],
    ['one device, a collection of one', ONE, collection(feature(0)), 'single', 'single', 'single'],
    ['one device, two features of it', ONE, collection(feature(0), feature(0)), 'single', 'single', 'single'],
    ['one device, two features of none', ONE, collection(feature(), feature()), 'single', 'multiple', undefined],
    ['two devices, one found', TWO, feature(0), 'multiple', 'single', undefined],
    ['two devices, both found', TWO, collection(feature(0), feature(1)), 'multiple', 'multiple', 'multiple'],
    ['one device, a geometry', ONE, { type: 'Point', coordinates: [] }, 'single', undefined, 'single'],
    ['an empty collection', ONE, collection(), 'single', undefined, undefined],
    ['no key, one device', undefined, feature(0), undefined, 'single', undefined],
    ['one device, a list', ONE, [feature(0)], 'single', undefined, 'single'],
  ] as const)('%s', (_, devices, body, byRequested, byReturned, agreed) => {
    const response = located(devices, body);
    expect([declaredForm('byRequested', response), declaredForm('byReturned', response), agreedForm(response)]).toEqual(
      [byRequested, byReturned, agreed],
    );
  });

  it('is demanded by no other rule', () => {
    expect(['free', undefined].map((rule) => declaredForm(rule, located(ONE, feature(0))))).toEqual([
      undefined,
      undefined,
    ]);
  });
});
