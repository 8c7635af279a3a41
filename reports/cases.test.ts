import { describe, expect, it } from 'vitest';
import type { Finding, RequirementResult } from '../contracts/formats/result.ts';
import { casesOf } from './cases.ts';
import { sampleResult } from './testing/sample-result.ts';

const [anyRequirement] = sampleResult.requirements;
const [anyFinding] = sampleResult.findings;
if (!anyRequirement || !anyFinding) throw new Error('the sample is empty');

const requirement: RequirementResult = {
  ...anyRequirement,
  id: 'ticket.x',
  operations: ['ticket.list', 'ticket.create'],
};
const finding: Finding = { ...anyFinding, requirement: 'ticket.x', operation: 'ticket.list' };

const verdicts = (one: RequirementResult, findings: readonly Finding[] = []) =>
  Object.fromEntries(casesOf({ requirements: [one], findings }).map(({ operation, verdict }) => [operation, verdict]));

describe('a requirement by operation', () => {
  it('has its verdict at every operation where nothing is broken', () => {
    expect(verdicts({ ...requirement, verdict: 'undeclared', reason: 'open' })).toEqual({
      'ticket.list': 'undeclared',
      'ticket.create': 'undeclared',
    });
  });

  it('fails where its finding is, and is neither passed nor failed where the result does not state a verdict', () => {
    const failing: RequirementResult = { ...requirement, verdict: 'fail', reason: 'expected a, received b' };
    expect(verdicts(failing, [finding])).toEqual({ 'ticket.list': 'fail', 'ticket.create': 'inconclusive' });
    expect(casesOf({ requirements: [failing], findings: [finding] })[1]?.reason).toBe(
      'not distinguished from ticket.list, where the requirement has the verdict fail',
    );
  });

  it('is distinguished where the result does so', () => {
    const known: RequirementResult = {
      ...requirement,
      verdict: 'fail',
      reason: 'expected a, received b',
      perOperation: [
        { operation: 'ticket.list', verdict: 'fail', decided: 1 },
        { operation: 'ticket.create', verdict: 'pass', decided: 2 },
      ],
    };
    const [list, create] = casesOf({ requirements: [known], findings: [finding] });
    expect(list).toMatchObject({ verdict: 'fail', reason: 'expected a, received b', findings: [finding] });
    expect(create).toMatchObject({ verdict: 'pass', findings: [] });
    expect(create).not.toHaveProperty('reason');
  });

  it('is one case where it binds no operation', () => {
    expect(verdicts({ ...requirement, operations: [] })).toEqual({ '': 'pass' });
  });

  it('has a case at an operation where it was broken, also one it does not list', () => {
    const failing: RequirementResult = { ...requirement, operations: [], verdict: 'fail', reason: 'broken' };
    expect(verdicts(failing, [finding])).toEqual({ 'ticket.list': 'fail' });
  });
});
