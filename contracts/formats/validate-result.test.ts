import { describe, expect, it } from 'vitest';
import type { RequirementResult, Result } from './result.ts';
import { resultProblems } from './validate-result.ts';

const requirement: RequirementResult = {
  id: 'ticket.create.is-201',
  interface: 'ticket',
  statement: 'A creation must return 201.',
  source: { document: 'ticket', section: 'Endpoints' },
  basis: 'stated',
  level: 'must',
  operations: ['ticket.create'],
  verdict: 'pass',
  decided: 2,
  witnesses: [1],
};

const result: Result = {
  format: 'partner-conform/result/2',
  complete: true,
  run: {
    id: 'run-1',
    startedAt: '2026-11-20T22:10:35.120Z',
    seconds: 1,
    seed: 1,
    effort: 'smoke',
    strict: false,
    certification: false,
    suiteVersion: '0.1.0',
    node: '20.20.2',
    commandLine: 'conform run',
    exchanges: 2,
    deliveries: 0,
  },
  profile: { name: 'p', mode: 'sandbox', file: 'p.yaml' },
  overall: 'CONFORMANT',
  because: [],
  interfaces: [
    {
      interface: 'ticket',
      title: 'Trouble tickets',
      overall: 'CONFORMANT',
      counts: {
        pass: 1,
        fail: 0,
        warn: 0,
        inconclusive: 0,
        undeclared: 0,
        'not-offered': 0,
        'not-run': 0,
        waived: 0,
        error: 0,
      },
    },
  ],
  requirements: [requirement],
  findings: [],
  causes: [],
  leftovers: [],
};

const withRequirement = (changed: Partial<RequirementResult>): Result => ({
  ...result,
  requirements: [{ ...requirement, ...changed }],
});

describe('reading a result of somebody else', () => {
  it('accepts one that is whole', () => {
    expect(resultProblems(result)).toEqual([]);
    expect(resultProblems(result)).toEqual([]);
  });

  it('names the place of an unknown word', () => {
    expect(resultProblems({ ...result, overall: 'OK' })).toEqual([
      {
        pointer: '/overall',
        message:
          'must be equal to one of the allowed values: CONFORMANT, NOT FULLY VERIFIED, NON-CONFORMANT, RUN INVALID',
      },
    ]);
  });

  it('names an unknown member', () => {
    expect(resultProblems({ ...result, verdict: 'pass' })[0]?.message).toContain('verdict');
  });

  it.each([undefined, null, [], 'text', 7])('rejects %s', (value) => {
    expect(resultProblems(value)).not.toEqual([]);
  });

  it('rejects a pass that decided nothing', () => {
    expect(resultProblems(withRequirement({ decided: 0 }))).toEqual([
      { pointer: '/requirements/0/decided', message: 'a pass needs at least one decided case' },
    ]);
  });

  it('rejects a verdict without a reason, and counts that the requirements do not give', () => {
    expect(resultProblems(withRequirement({ verdict: 'inconclusive' })).map(({ pointer }) => pointer)).toEqual([
      '/requirements/0',
      '/interfaces/0/counts/pass',
      '/interfaces/0/counts/inconclusive',
    ]);
  });

  it('rejects a verdict of an incomplete run', () => {
    expect(resultProblems({ ...result, complete: false })).toEqual([
      { pointer: '/overall', message: 'an incomplete run can only be RUN INVALID' },
    ]);
    expect(resultProblems({ ...result, complete: false, overall: 'RUN INVALID', because: ['killed'] })).toEqual([]);
  });

  it('rejects anything but CONFORMANT without a reason', () => {
    expect(resultProblems({ ...result, overall: 'NON-CONFORMANT' })).toEqual([
      { pointer: '/because', message: 'NON-CONFORMANT needs a reason' },
    ]);
  });

  it('rejects a finding about a requirement it does not list', () => {
    const finding = {
      id: 'f-1',
      requirement: 'ticket.other',
      verdict: 'fail',
      operation: '',
      identity: '',
      signature: 's',
      occurrences: 1,
      expected: 'e',
      received: 'r',
      evidence: [],
      replay: '',
    };
    expect(resultProblems({ ...result, findings: [finding] })).toEqual([
      {
        pointer: '/findings/0/requirement',
        message: '"ticket.other" is not among the requirements of this result',
      },
      { pointer: '/findings/0', message: 'belongs to 0 causes, expected 1' },
    ]);
  });

  it('rejects a cause of an unknown finding', () => {
    const cause = {
      id: 'c-1',
      verdict: 'fail',
      title: 't',
      support: { violated: 1, of: 1, passing: 0 },
      findings: ['f-2'],
      requirements: [],
      undecided: [],
      operations: [],
      differences: [],
    };
    expect(resultProblems({ ...result, causes: [cause] })).toEqual([
      { pointer: '/causes/0/findings', message: '"f-2" is not among the findings of this result' },
    ]);
  });
});
