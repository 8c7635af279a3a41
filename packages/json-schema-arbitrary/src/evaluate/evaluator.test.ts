import { describe, expect, it } from 'vitest';
import { SchemaDocument } from '../document.ts';
import { metaSchemas } from '../../testing/test-suite/meta-schemas.ts';
import { remoteDocuments, suiteCases } from '../../testing/test-suite/suite.ts';
import { Evaluator } from './evaluator.ts';

describe('Evaluator', () => {
  // A schema whose meta-schema leaves out the validation vocabulary: vocabularies are not supported.
  const cases = suiteCases('required').filter(({ file }) => file !== 'vocabulary');
  const others = { ...metaSchemas, ...remoteDocuments() };
  const files = [...new Set(cases.map(({ file }) => file))];

  it.each(files)('decides the tests of the JSON Schema Test Suite on %s', (file) => {
    const wrong = cases
      .filter((each) => each.file === file)
      .flatMap(({ description, schema, tests }) => {
        const document = new SchemaDocument(schema, others);
        const evaluator = new Evaluator(document, []);
        return tests
          .filter(({ data, valid }) => evaluator.accepts(document.locate(schema), data) !== valid)
          .map((test) => `${description}: ${test.description}`);
      });
    expect(wrong).toEqual([]);
  });
});
