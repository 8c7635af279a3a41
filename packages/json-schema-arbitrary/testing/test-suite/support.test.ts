import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { isException, supportPage } from './support-page.ts';
import { notAlone, type Support, supportOf } from './support.ts';
import { suiteCases } from './suite.ts';

/** Values of each kind for a schema: a few in every run, and as many as the page says with JSON_SCHEMA_VALUES=200. */
const count = Number(process.env['JSON_SCHEMA_VALUES'] ?? 8);

const reasons = new Map([
  [
    'allOf: allOf with boolean schemas, all false',
    'it allows nothing, twice, so that no value breaks one of the two alone.',
  ],
]);

describe('the JSON Schema Test Suite', () => {
  const rows = (part: 'required' | 'format'): Support[] => suiteCases(part).map((each) => supportOf(each, part, count));

  it('finds every value that is made from its schemas to be what it was made as', async () => {
    const [required, formats] = [rows('required'), rows('format')];
    const wrong = [...required, ...formats].flatMap(({ file, description, valid, invalid }) =>
      [valid, invalid]
        .filter((outcome) => !['yes', 'none', notAlone].includes(outcome))
        .map((outcome) => `${file}: ${description}: ${outcome}`),
    );
    expect(wrong).toEqual([]);
    expect(required.filter(isException).map(({ file, description }) => `${file}: ${description}`)).toEqual([
      ...reasons.keys(),
    ]);
    const page = await format(supportPage(required, formats, reasons), {
      parser: 'markdown',
      printWidth: 120,
      singleQuote: true,
    });
    await expect(page).toMatchFileSnapshot('../../support.md');
  }, 600_000);
});
