import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import type { Kind } from '../../resource/kind.ts';
import { valuesOfEachClass } from '../../testing/grammar.ts';
import { proveFaults } from '../../testing/prove-faults.ts';
import { findFault } from '../all.ts';
import { families, grammarFaults } from './all.ts';
import { generate } from './family.ts';

const testable = new Set(
  loadContracts()
    .flatMap(({ requirements }) => requirements)
    .filter(({ check, subject }) => check && subject === 'provider')
    .map(({ id }) => id),
);

describe('a family of faults', () => {
  const family = generate({
    name: 'fruit',
    dimensions: { colour: ['red', 'green'], size: ['small', 'large'] },
    excluded: [
      { where: { colour: ['red'], size: ['large'] }, reason: 'none grows' },
      { where: { size: ['large'] }, reason: 'none is large' },
    ],
    fault: ({ colour }) => ({ requirement: `fruit.${colour}`, summary: colour, alter: () => ({}) }),
  });

  it('has a fault for each combination that no rule excludes', () => {
    expect(family.faults.map(({ id, requirement }) => [id, requirement])).toEqual([
      ['grammar.fruit.red.small', 'fruit.red'],
      ['grammar.fruit.green.small', 'fruit.green'],
    ]);
  });

  it('counts what each rule excludes, once', () => {
    expect(family.excluded).toEqual([
      { reason: 'none grows', count: 1 },
      { reason: 'none is large', count: 1 },
    ]);
  });
});

describe('the grammar of faults', () => {
  it('names each fault once', () => {
    const ids = grammarFaults().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(4000);
  });

  it('names requirements that a client can test', () => {
    expect(
      grammarFaults()
        .filter(({ requirement }) => !testable.has(requirement))
        .map(({ id, requirement }) => `${id}: ${requirement}`),
    ).toEqual([]);
  });

  it('has no rule of exclusion without effect', () => {
    expect(
      families().flatMap(({ name, excluded }) =>
        excluded.filter(({ count }) => count === 0).map(({ reason }) => `${name}: ${reason}`),
      ),
    ).toEqual([]);
  });

  it('is found by id like any other fault', () => {
    const [first] = grammarFaults();
    expect(findFault(first!.id)).toBe(first);
    expect(findFault('grammar.values.unknown')).toBeUndefined();
  });
});

/** Every so many of the faults of values, so that each place, class and effect is among them. */
const EVERY = 307;

proveFaults(
  'values of the grammar',
  (families().find(({ name }) => name === 'values')?.faults ?? []).filter((_, index) => index % EVERY === 0),
  ({ id }) => {
    const kind = id.split('.')[2] as Kind;
    return { name: `values of ${kind}`, sequence: valuesOfEachClass(kind) };
  },
  { isKept: false },
);
