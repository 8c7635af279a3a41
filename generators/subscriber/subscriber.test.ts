import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeIdentifiers } from './encode-identifiers.ts';
import { imsi, imsiOf, malformedImsis, testNetworks } from './imsi.ts';
import { malformedMsisdns, msisdn, msisdnOf, otherNotation } from './msisdn.ts';

describe('imsi', () => {
  it('has 15 digits and begins with a country code that no country has', () => {
    fc.assert(fc.property(imsi(), (value) => /^(001|999)\d{12}$/.test(value)));
  });

  it('pads the subscription number by the length of the network code', () => {
    expect(testNetworks.map((network) => imsiOf(network, 7))).toEqual([
      '001010000000007',
      '001001000000007',
      '999990000000007',
      '999999000000007',
    ]);
  });

  it('has malformed ones that no reading of E.212 allows', () => {
    for (const { value } of malformedImsis) expect(value).not.toMatch(/^[0-9]{6,15}$/);
  });
});

describe('msisdn', () => {
  it('is a number kept for fiction, in the notation asked for', () => {
    const digits = /^(447700900\d{3}|1\d{3}55501\d{2})$/;
    fc.assert(fc.property(msisdn(), (value) => digits.test(value)));
    fc.assert(
      fc.property(msisdn({ notation: 'plus' }), (value) => value.startsWith('+') && digits.test(value.slice(1))),
    );
    const both = fc.sample(msisdn({ notation: 'either' }), { seed: 1, numRuns: 50 });
    expect(new Set(both.map((value) => value.startsWith('+')))).toEqual(new Set([true, false]));
  });

  it('is known by index, and has another notation', () => {
    expect([msisdnOf(0), msisdnOf(12, 'plus'), otherNotation(msisdnOf(1)), otherNotation('+1')]).toEqual([
      '447700900000',
      '+447700900012',
      '+447700900001',
      '1',
    ]);
  });

  it('has malformed ones that no reading of E.164 allows', () => {
    for (const { value } of malformedMsisdns) expect(value).not.toMatch(/^\+?[1-9][0-9]{4,14}$/);
  });
});

describe('encodeIdentifiers', () => {
  it.each([
    ['repeat', 'imsi=1&imsi=2'],
    ['comma', 'imsi=1,2'],
    ['pipe', 'imsi=1%7C2'],
    ['space', 'imsi=1%202'],
    ['{name}[]={value}', 'imsi[]=1&imsi[]=2'],
    ['filter={name}:{values}', 'filter=imsi:1,2'],
  ])('writes several values by %s', (encoding, query) => {
    expect(encodeIdentifiers('imsi', ['1', '2'], encoding)).toBe(query);
  });

  it('encodes the values, and writes nothing for none', () => {
    expect(encodeIdentifiers('msisdn', ['+44', "a$&'"], 'comma')).toBe('msisdn=%2B44,a%24%26%27');
    expect(encodeIdentifiers('msisdn', ['$&'], '{name}={value}')).toBe('msisdn=%24%26');
    expect(encodeIdentifiers('msisdn', [], 'repeat')).toBe('');
  });
});
