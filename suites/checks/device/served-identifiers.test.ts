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
      ...{ step: 'lookup', set: 'owned+foreign', key: 'imsi' },
      devices: keys.map((key) => key.slice(2).replace(/\.\w+\}\}$/, '')),
    },
    path: `/devices?imsi=${keys.map(encodeURIComponent).join(',')}`,
    response,
  });

/** Answers by which it is known where devices are shown: one asked for by its IMSI comes with its number. */
const telling = (body: Json): Draft => asked([OWN], [200, body]);

/** What the last call serves, with what all of them tell. */
const served = (...drafts: readonly Draft[]): readonly string[] => {
  const exchanges = exchangesOf(...drafts);
  const last = exchanges.at(-1);
  return last ? [...servedIdentifiers(last, { numbers: new Map(), places: servedPlaces(exchanges) })] : [];
};

describe('devices that an answer serves', () => {
  it.each<readonly [sentence: string, drafts: readonly Draft[], labels: readonly string[]]>([
    ['the one asked for, where it stands', [asked([OWN], [200, [{ imsi: OWN }]])], ['A.located.0']],
    [
      'one that was not asked for, wherever it stands',
      [asked([OWN], [200, { list: [OWN], odd: FOREIGN }])],
      ['A.located.0', 'B.located.0'],
    ],
    [
      'one shown by the key that was not asked for',
      [asked([FOREIGN], [401, { number: FOREIGN_NUMBER }])],
      ['B.located.0'],
    ],
    [
      'both, where they stand alike',
      [asked([OWN, FOREIGN], [200, [{ imsi: OWN }, { imsi: FOREIGN }]])],
      ['A.located.0', 'B.located.0'],
    ],
    [
      'none of a list of keys that were not served',
      [asked([OWN, FOREIGN], [200, { list: [{ imsi: OWN }], left: [FOREIGN] }])],
      ['A.located.0'],
    ],
    ['none in a refusal that repeats its request', [asked([OWN, FOREIGN], [401, { path: `${OWN},${FOREIGN}` }])], []],
    [
      'none of a repeated request where devices are known to stand elsewhere',
      [
        telling({ list: [{ number: OWN_NUMBER }] }),
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
    expect(placesOf(telling(body))).toEqual(new Map([['msisdn', new Set(['/features/[]/properties/number'])]]));
  });

  it('may be names of members', () => {
    expect(placesOf(telling({ [OWN_NUMBER]: {} }))).toEqual(new Map([['msisdn', new Set(['/{}'])]]));
  });

  it('are not shown by other devices, refusals, or what was not recorded whole', () => {
    expect(
      placesOf(telling({ number: FOREIGN_NUMBER }), asked([OWN], [401, [OWN_NUMBER]]), cut(telling([OWN_NUMBER]))).size,
    ).toBe(0);
  });

  it('show a device that was not asked for', () => {
    const [first, last] = exchangesOf(
      telling({ number: OWN_NUMBER }),
      asked([OWN], [200, { number: FOREIGN_NUMBER, odd: '{{B.located.1.msisdn}}' }]),
    );
    expect(first && last && shownUnasked(last, servedPlaces([first]))).toEqual(['B.located.0']);
  });
});
