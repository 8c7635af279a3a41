import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contract.ts';
import { WANTED } from './when.ts';

const accepts = new Ajv2020({ strict: false }).compile(WANTED.schema);

describe('the facts that a row selects requests by', () => {
  it.each<readonly [string, JsonObject]>([
    ['one value of an enumeration', { kind: 'good' }],
    ['several of them', { kind: ['good', 'negative'], token: 'valid' }],
    ['a value that one of several steps allows', { nth: 7 }],
    ['a value of a text', { param: 'offset', value: 'beyond-end' }],
    ['a list, where the fact is one', { scopes: ['device-details', 'other'] }],
    ['an empty list', { scopes: [] }],
    ['several lists', { scopes: [['device-details'], ['device-details', 'other']] }],
    ['a step', { step: 'bad-input' }],
  ])('may be %s', (_, when) => {
    expect(accepts(when)).toBe(true);
  });

  it.each<readonly [string, JsonObject]>([
    ['a fact no request has', { tokn: 'valid' }],
    ['a value its fact cannot have', { token: 'vaild' }],
    ['such a value among others', { kind: ['good', 'godo'] }],
    ['a step that no scenario has', { step: 'bad-inptu' }],
    ['no value of a list', { kind: [] }],
    ['no fact at all', {}],
  ])('may not be %s', (_, when) => {
    expect(accepts(when)).toBe(false);
  });
});
