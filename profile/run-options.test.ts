import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, limitingOptions, optionsLimitedBy } from './run-options.ts';

describe('the options that leave out a part of the requirements', () => {
  it('are read from the texts that name them', () => {
    const ids = fc.array(fc.stringMatching(/^[a-z][a-z.-]{0,20}$/), { minLength: 1, maxLength: 3 });
    const some = fc.record(
      { only: ids, exclude: ids, readOnly: fc.boolean() },
      { requiredKeys: ['readOnly'], noNullPrototype: true },
    );
    fc.assert(
      fc.property(some, (options) => {
        expect(optionsLimitedBy(limitingOptions({ ...DEFAULT_OPTIONS, ...options }))).toEqual(options);
      }),
    );
  });
});
