import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { cut, exchange, exchangesOf, type Draft, type DraftResponse } from '../testing/judging.ts';
import { servedIdentifiers, servedPlaces, shownUnasked } from './served-identifiers.ts';

const OWN = '{{A.located.0.imsi}}';
const OWN_NUMBER = '{{A.located.0.msisdn}}';
const FOREIGN = '{{B.located.0.imsi}}';
const FOREIGN_NUMBER = '{{B.located.0.msisdn}}';

/** A call of customer A by the keys, encoded as a client has to. */
const asked = (keys: readonly string[], response: DraftResponse): Draft =>
  exchange('device.details', {
    facts: {
      step: 'lookup',
      set: 'owned+foreign',
      key: 'imsi',
      devices: keys.map((key) => key.slice(2).replace(/\.\w+\}\}$/, '')),
    },
    path: `/devices?imsi=${keys.map(encodeURIComponent).join(',')}`,
    response,
  });

/** Responses that show the place of devices: one requested by its IMSI contains its phone number. */
const showing = (body: Json): Draft => asked([OWN], [200, body]);

/** What the last request serves, judged with all of them. */
const served = (...drafts: readonly Draft[]): readonly string[] => {
  const exchanges = exchangesOf(...drafts);
  const last = exchanges.at(-1);
  return last ? [...servedIdentifiers(last, { numbers: new Map(), places: servedPlaces(exchanges) })] : [];
};

describe('devices that a response serves', () => {
  it.each<readonly [sentence: string, drafts: readonly Draft[], labels: readonly string[]]>([
    ['the requested one, where the response contains it', [asked([OWN], [200, [{ imsi: OWN }]])], ['A.located.0']],
    [
      'one that was not requested, at any place',
      [asked([OWN], [200, { list: [OWN], odd: FOREIGN }])],
      ['A.located.0', 'B.located.0'],
    ],
    [
      'one shown by the key that was not requested',
      [asked([FOREIGN], [401, { number: FOREIGN_NUMBER }])],
      ['B.located.0'],
    ],
    [
      'both, at the same places',
      [asked([OWN, FOREIGN], [200, [{ imsi: OWN }, { imsi: FOREIGN }]])],
      ['A.located.0', 'B.located.0'],
    ],
    [
      'none of a list of keys that were not served',
      [asked([OWN, FOREIGN], [200, { list: [{ imsi: OWN }], left: [FOREIGN] }])],
      ['A.located.0'],
    ],
    ['none in a rejection that repeats its request', [asked([OWN, FOREIGN], [401, { path: `${OWN},${FOREIGN}` }])], []],
    [
      'none of a repeated request where the place of devices is known',
      [
        showing({ list: [{ number: OWN_NUMBER }] }),
        asked([OWN, FOREIGN], [200, { request: [OWN, FOREIGN], list: [{ number: OWN_NUMBER }] }]),
      ],
      ['A.located.0'],
    ],
    ['one in a header field', [asked([OWN], [200, [], { link: FOREIGN }])], ['B.located.0']],
  ])('are %s', (_, drafts, labels) => {
    expect(served(...drafts)).toEqual(labels);
  });
});

describe('places at which devices are shown', () => {
  const placesOf = (...drafts: readonly Draft[]) => servedPlaces(exchangesOf(...drafts));

  it('are shown by a key that the request does not name', () => {
    const body = { features: [{ properties: { number: OWN_NUMBER, imsi: OWN } }] };
    expect(placesOf(showing(body))).toEqual(new Map([['msisdn', new Set(['/features/[]/properties/number'])]]));
  });

  it('may be names of members', () => {
    expect(placesOf(showing({ [OWN_NUMBER]: {} }))).toEqual(new Map([['msisdn', new Set(['/{}'])]]));
  });

  it('are not taken from other devices, rejections and incomplete recordings', () => {
    expect(
      placesOf(showing({ number: FOREIGN_NUMBER }), asked([OWN], [401, [OWN_NUMBER]]), cut(showing([OWN_NUMBER]))).size,
    ).toBe(0);
  });

  it('show a device that was not requested', () => {
    const [first, last] = exchangesOf(
      showing({ number: OWN_NUMBER }),
      asked([OWN], [200, { number: FOREIGN_NUMBER, odd: '{{B.located.1.msisdn}}' }]),
    );
    expect(first && last && shownUnasked(last, servedPlaces([first]))).toEqual(['B.located.0']);
  });
});
