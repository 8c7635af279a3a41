import { describe, expect, it } from 'vitest';
import { CONDITIONS } from '../../contracts/formats/evidence/conditions.ts';
import type { FactName } from '../../contracts/formats/evidence/facts.ts';
import { STEPS } from '../../contracts/formats/evidence/steps.ts';
import { FACT_WORDS, STEP_WORDS, type FactWords } from './fact-words.ts';
import { factInWords, factWords } from './fact-in-words.ts';
import type { Predicate } from './predicate.ts';

it.each([
  ['the request does not select fields', factInWords('selected', [undefined])],
  ['the request selects fields', factInWords('selected', [undefined], true)],
  ['the request does not select the fields "id, status"', factInWords('selected', ['id,status'], true)],
  ['the request contains a second filter', factInWords('other', [undefined], true)],
  ['the request does not sort by the second member status', factInWords('then', ['status'], true)],
  ['the request also contains the parameter limit', factInWords('combinedWith', ['limit'])],
  ['the request does not contain the parameter limit', factInWords('combinedWith', ['limit'], true)],
  ['the value of the parameter matches a resource', factInWords('value', ['nothing'], true)],
  ['the token has not expired', factInWords('token', ['expired'], true)],
  ['the request is sent without one member', factInWords('step', ['member-left-out'])],
  ['the request violates the contract in one way', factInWords('step', ['bad-input'])],
  ['the request is for a sorted list', factInWords('step', ['sort'])],
  ["the request is for an own device and another customer's", factInWords('set', ['owned+foreign'])],
  ['the request is for an unknown device or two unknown devices', factInWords('set', ['unknown', 'unknown+unknown'])],
  ['the request is for no device or is for an unknown device', factInWords('set', ['none', 'unknown'])],
  ['the key of the device is the IMSI or the MSISDN', factInWords('key', ['imsi', 'msisdn'])],
  ['the token has expired or is empty', factInWords('token', ['expired', 'empty'])],
  ['the hub is one whose callback responds late', factInWords('hub', ['slow'])],
  ['the time window does not end before it begins', factInWords('window', ['reversed'], true)],
])('writes "%s"', (clause, written) => {
  expect(written).toBe(clause);
});

/** Every predicate of the table, with its fact and value. */
const predicates = Object.entries<FactWords<FactName>>({ ...FACT_WORDS, step: STEP_WORDS }).flatMap(
  ([name, words]): readonly (readonly [string, string, string | undefined])[] => {
    const values = words.values === 'as they are' ? [] : Object.entries<Predicate>(words.values);
    const absent = words.absent === undefined ? [] : [[words.absent.text, name, undefined] as const];
    return [...absent, ...values.map(([value, { text }]) => [text, name, value] as const)];
  },
);

it.each(predicates)(
  'negates "%s" of the fact %s with a verb that is negated once, or a negation that is lifted',
  (predicate, name, value) => {
    const [clause, instead] = [factInWords(name, [value]), factInWords(name, [value], true)];
    expect(clause.endsWith(predicate)).toBe(true);
    expect(instead).not.toBe(clause);
    expect(instead).not.toMatch(/\bnot not\b|not absent|does not (?:a|i|ha|wa)s? |does not have \w+ed$/);
  },
);

it.each(predicates)('does not repeat its subject in "%s" of the fact %s', (_, name, value) => {
  expect(factInWords(name, [value])).not.toMatch(/^the (\w+) is (?:an?|the) (?:[\w-]+ ){0,2}\1\b/);
});

describe('the words of facts', () => {
  it('are there for each step, not by its name', () => {
    const named = Object.keys(STEPS).filter((step) => factInWords('step', [step]) === `the request is ${step}`);
    expect(named).toEqual([]);
  });

  it('are no double negations where a fact is excluded', () => {
    const all = Object.keys({ ...CONDITIONS, step: {}, param: {}, member: {}, violation: {}, page: {} });
    const excluded = all.flatMap((name) =>
      [undefined, ...Object.keys(factWords(name)?.values ?? {})].map((value) => factInWords(name, [value], true)),
    );
    expect(excluded.filter((text) => /\bnot (?:not?|neither|one that .*not)\b/.test(text))).toEqual([]);
    expect(factInWords('member', [undefined], true)).toBe('the request is about a single member');
  });

  it.each(Object.entries(CONDITIONS).filter(([name]) => factWords(name) !== undefined))(
    'say %s without names of the suite',
    (name, { schema }) => {
      const values = (schema as { readonly enum?: readonly string[] }).enum ?? [];
      expect(
        values.map((value) => factInWords(name, [value])).filter((text) => / is [a-z]+-[a-z-]+$/.test(text)),
      ).toEqual([]);
      expect(factInWords(name, [undefined])).not.toContain('undefined');
    },
  );

  it('are missing for what is about the run', () => {
    expect(['customer', 'item', 'repeats', 'nth', 'unknown'].filter((name) => factWords(name))).toEqual([]);
  });
});
