import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringsOf } from './arbitraries/strings.ts';
import { formatNamed, formatNames } from './formats.ts';
import { anyString } from './shape.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const known = formatNames.filter((name) => name in ajv.formats);
const ofText = formatNames.filter((name) => formatNamed(name)?.type === 'string');

describe('formats', () => {
  it.each(ofText)('are written as %s is', (name) => {
    const texts = fc.sample(stringsOf({ ...anyString, formats: [name] }) ?? fc.constant(''), { seed: 1, numRuns: 150 });
    const validate = known.includes(name) ? ajv.compile({ type: 'string', format: name }) : () => true;
    const format = formatNamed(name);
    for (const text of texts) {
      expect(validate(text), text).toBe(true);
      expect(format?.type === 'string' && format.test(text), text).toBe(true);
    }
    expect(new Set(texts).size).toBeGreaterThan(20);
  });

  it.each(ofText)('have near misses for %s that do not match the format', (name) => {
    const format = formatNamed(name);
    const texts = format?.type === 'string' ? format.broken : [];
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(format?.type === 'string' && format.test(text), text).toBe(false);
    const validate = known.includes(name) ? ajv.compile({ type: 'string', format: name }) : () => false;
    expect(
      fc
        .sample(stringsOf({ ...anyString, notFormats: [name] }) ?? fc.constant(''), 30)
        .filter((text) => validate(text)),
    ).toEqual([]);
  });

  it('use reserved domains and documentation addresses only', () => {
    const sample = (name: string) =>
      fc.sample(stringsOf({ ...anyString, formats: [name] }) ?? fc.constant(''), { seed: 2, numRuns: 100 });
    for (const uri of sample('uri')) expect(new URL(uri).hostname).toMatch(/(^|\.)example\.(com|org|net)$/);
    for (const address of sample('email')) expect(address).toMatch(/[@.]example\.(com|org|net)$/);
    for (const address of sample('ipv4')) expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\./);
    for (const address of sample('ipv6')) expect(address).toMatch(/^2001:db8:/);
  });

  it('obey the other keywords of a schema, leaving the reserved names if they must', () => {
    const texts = fc.sample(
      stringsOf({ ...anyString, formats: ['ipv4'], matching: ['^10\\.'] }) ?? fc.constant(''),
      20,
    );
    for (const text of texts) expect(text).toMatch(/^10\.\d+\.\d+\.\d+$/);
  });
});
