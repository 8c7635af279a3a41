import { describe, expect, it } from 'vitest';
import { digitsFor, withSamples } from './placeholder.ts';

describe('withSamples', () => {
  it('gives an IMSI placeholder the form of an IMSI, the same each time', () => {
    expect(withSamples('{{A.located.0.imsi}}')).toMatch(/^999\d{12}$/);
    expect(withSamples('{{imsi:7f3a9c}}')).toBe(withSamples('{{imsi:7f3a9c}}'));
    expect(withSamples('{{imsi:7f3a9c}}')).not.toBe(withSamples('{{imsi:7f3a9d}}'));
  });

  it('keeps the plus of a phone number and yields an E.164 number', () => {
    expect(withSamples('+{{A.located.0.msisdn}}')).toMatch(/^\+[1-9]\d{4,14}$/);
  });

  it('gives e-mail, token and environment placeholders a plausible form', () => {
    expect(withSamples('{{email:00ff00}}')).toMatch(/^[^@]+@redacted\.invalid$/);
    expect(withSamples('{{jwt:00ff00}}').split('.')).toHaveLength(3);
    expect(withSamples('${TOKEN_A}')).toMatch(/^x\d{12}$/);
  });

  it('leaves text without placeholders, and lone braces, as they are', () => {
    expect(withSamples('{"a":{"b":"${"}}')).toBe('{"a":{"b":"${"}}');
  });
});

describe('digitsFor', () => {
  it('has the length requested and no leading zero', () => {
    for (let length = 1; length <= 24; length++)
      expect(digitsFor('{{x}}', length)).toMatch(new RegExp(`^9\\d{${length - 1}}$`));
  });
});
