import { describe, expect, it } from 'vitest';
import { isTooLong, likeNumbers, withFewerZeros } from './near-keys.ts';

describe('numbers that resemble one of a device', () => {
  it.each(['447700900001', '+447700900001'])('are written as %s is', (msisdn) => {
    const near = likeNumbers(msisdn);
    expect(near.every((one) => one.startsWith('+') === msisdn.startsWith('+'))).toBe(true);
    expect(near).not.toContain(msisdn);
  });

  it('begin or end as it does, or have the code of another country or too many digits', () => {
    const near = ['44770090000', '447700', '900001', '999700900001', '4477009000010000'];
    expect(likeNumbers('447700900001')).toEqual(near);
  });
});

describe('an IMSI with fewer zeros', () => {
  it('has one zero less, or none', () => expect(withFewerZeros('0010100')).toEqual(['010100', '10100']));
  it('does not exist where it begins with another digit', () => expect(withFewerZeros('2620100')).toEqual([]));
});

it.each(['1234567890123456', '+1234567890123456'])('%s is too long for a key', (key) => {
  expect(isTooLong(key)).toBe(true);
  expect(isTooLong(key.slice(0, -1))).toBe(false);
});
