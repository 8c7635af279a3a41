import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import {
  ABSENT,
  asPhrase,
  contentType,
  cutText,
  jsonValue,
  listedParts,
  ofProblem,
  onlyPart,
  phrase,
  plainValue,
  statuses,
} from './phrase.ts';

describe('a phrase', () => {
  it('is the text of the template literal, whatever its values are', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), fc.jsonValue(), (text, number, value) => {
        const json = value as Json;
        expect(phrase`a ${text} b ${number} c ${jsonValue(json)}`.text).toBe(
          `a ${text} b ${number} c ${JSON.stringify(json)}`,
        );
      }),
    );
  });

  it('contains numbers and values as data, and texts as words', () => {
    expect(phrase`id ${jsonValue('7')} in ${'the list'} of ${3}`.parts).toEqual([
      { kind: 'words', text: 'id ' },
      { kind: 'value', value: '7', text: '"7"' },
      { kind: 'words', text: ' in ' },
      { kind: 'words', text: 'the list' },
      { kind: 'words', text: ' of ' },
      { kind: 'value', value: 3, text: '3' },
    ]);
  });

  it('contains the parts of another phrase', () => {
    const inner = phrase`${jsonValue(1)}, as sent`;
    expect(phrase`${inner} before`.parts.slice(0, inner.parts.length)).toEqual(inner.parts);
  });

  it('has an only part if it is nothing else', () => {
    expect(onlyPart(asPhrase(ABSENT))).toBe(ABSENT);
    expect(onlyPart(phrase`${ABSENT} here`)).toBeUndefined();
    expect(onlyPart(asPhrase(''))).toBeUndefined();
  });

  it('keeps the whole value of which it shows the beginning', () => {
    expect(jsonValue('abcdef', 3)).toEqual({ kind: 'value', value: 'abcdef', text: '"ab' });
  });

  it('says how many characters of a text were received', () => {
    expect(cutText('abcdef', 'abc', '…c"')).toMatchObject({
      value: 'abc',
      keptLength: 3,
      text: 'cut after 3 of 6 characters: …c"',
    });
  });

  it('lists statuses once each', () => {
    expect(statuses([200]).text).toBe('status 200');
    expect(statuses([400, 404, 400]).text).toBe('status 400 or 404');
    expect(statuses([400, 404, 422]).text).toBe('status 400, 404 or 422');
  });

  it('lists parts with commas', () => {
    expect(listedParts([plainValue('a'), 2]).text).toBe('a, 2');
  });

  it('says that a response has no content type', () => {
    expect(contentType(undefined)).toEqual({ kind: 'words', text: 'no content type' });
    expect(contentType('text/html')).toMatchObject({ kind: 'media-type', mediaType: 'text/html' });
  });

  it('contains the required type and the value where a validator finds another type', () => {
    const document = { schema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['id'] } };
    const problems = schemaValidator({ document })('/schema')({ count: '7' });
    const [missing, type] = problems.toSorted((one, other) => one.keyword.localeCompare(other.keyword)).map(ofProblem);
    expect(type).toMatchObject({ expected: { kind: 'type', type: 'number' }, received: { kind: 'value', value: '7' } });
    expect(missing).toMatchObject({ expected: 'a member "id"' });
  });
});
