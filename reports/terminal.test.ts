import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Result } from '../contracts/formats/result.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';
import { terminalReport } from './terminal.ts';

const ESCAPE = '\u001B';
const reports = [{ format: 'html', path: 'reports/out/report.html' }];

describe('the report on a terminal', () => {
  it('reads as the page next to this test', async () => {
    await expect(terminalReport(sampleResult, { width: 120, reports })).toMatchFileSnapshot('golden/terminal.txt');
  });

  it('says for a conforming target what was tested, and the verdict', () => {
    const text = terminalReport(conformantResult, { width: 120 });
    expect(text).toContain('Conformance of Acme sandbox');
    expect(text).toMatch(/^ {2}ticket {2}Trouble tickets .* CONFORMANT$/m);
    expect(text.trimEnd().split('\n').at(-1)?.trim()).toBe('CONFORMANT');
    expect(text).not.toContain('CAUSES');
  });

  it('has the same words with colours as without', () => {
    const plain = terminalReport(sampleResult, { width: 120 });
    const coloured = terminalReport(sampleResult, { width: 120, colour: true });
    expect(plain).not.toContain(ESCAPE);
    expect(coloured).toContain(`${ESCAPE}[31m`);
    expect(stripVTControlCharacters(coloured)).toBe(plain);
  });

  it.each([64, 80, 100, 160])('keeps prose within %i columns', (width) => {
    const copied = /^\s+(exchange|passing|curl|replay) /;
    const tooLong = terminalReport(sampleResult, { width })
      .split('\n')
      .filter((line) => line.length > width && !copied.test(line));
    expect(tooLong).toEqual([]);
  });

  it('shows a table of verdicts where there is room, and a list otherwise', () => {
    expect(terminalReport(sampleResult, { width: 160 })).toMatch(/pass {2}fail {2}warn/);
    expect(terminalReport(sampleResult, { width: 64 })).toContain('4 pass, 2 fail, 1 warn');
  });

  it('keeps a curl line on one line, so that it can be copied', () => {
    const [finding] = sampleResult.findings;
    expect(terminalReport(sampleResult, { width: 64 })).toContain(finding?.evidence[0]?.curl);
  });

  it('counts the causes it does not show', () => {
    const text = terminalReport(sampleResult, { causes: 2 });
    expect(text).toContain(`and ${sampleResult.causes.length - 2} more in the written reports`);
  });

  it('shows a cause with its condition, its requirements and the difference from a passing request', () => {
    const text = terminalReport(sampleResult, { width: 120 });
    expect(text).toContain('CAUSES  5 for 6 findings');
    expect(text).toContain('2 requirements, 12 of 12 cases; 311 other cases pass');
    expect(text).toContain('whenever the token is garbage');
    expect(text).toMatch(/violates +device\.token\.invalid-is-403\n +device\.scope\.missing-is-401/);
    expect(text).toContain('identity of the request: A.garbage; passing: A.full');
  });

  it('names the effort that decides more before any declaration, after a run that sends few requests', () => {
    const { run } = sampleResult;
    const hint = 'run with --effort standard first';
    const text = terminalReport({ ...sampleResult, run: { ...run, effort: 'smoke' } }, { width: 200 });
    expect(text.indexOf(hint)).toBeGreaterThan(0);
    expect(text.indexOf(hint)).toBeLessThan(text.indexOf('UNDECLARED'));
    expect(terminalReport(sampleResult, { width: 200 })).not.toContain(hint);
  });

  it('states what came of sending a cause again, or that there was no time for it', () => {
    const [first, ...others] = sampleResult.findings;
    const confirmation = { outcome: 'confirmed', violated: 3, repetitions: 3, requests: 2 } as const;
    const some: Result = { ...sampleResult, findings: [{ ...first!, confirmation }, ...others] };
    const text = terminalReport(some, { width: 120 });
    expect(text).toContain('sent again confirmed 3 of 3, 2 requests');
    expect(text).toContain('sent again no, because the time for it was used up; the replay command sends it');
    expect(terminalReport(sampleResult, { width: 120 })).not.toContain('sent again');
  });

  it('gathers what has one reason', () => {
    const blocked = sampleResult.requirements.map((one) => ({
      ...one,
      verdict: 'inconclusive' as const,
      reason: 'no creation succeeded',
    }));
    const text = terminalReport({ ...sampleResult, requirements: blocked }, { width: 120 });
    expect(text).toMatch(/no creation succeeded \(32 requirements\)\n {4}device\.details\.found {2}.* and \d+ more\n/);
  });

  it('gives the reason of a run that is invalid at each interface, and nothing about its undecided rows', () => {
    const because = ['http://127.0.0.1:9 cannot be reached'];
    const interfaces = sampleResult.interfaces.map((one) => ({ ...one, overall: 'RUN INVALID' as const }));
    const text = terminalReport({ ...sampleResult, interfaces, because });
    expect(text).toContain('· http://127.0.0.1:9 cannot be reached');
    for (const words of ['DECLARE FIRST', 'COULD NOT BE DECIDED', 'NOTHING TO DECIDE'])
      expect(text).not.toContain(words);
    expect(terminalReport(sampleResult)).toContain('COULD NOT BE DECIDED');
  });

  it('names a run that was interrupted, once', () => {
    const interrupted: Result = {
      ...sampleResult,
      complete: false,
      run: { ...sampleResult.run, interrupted: true },
      because: ['the run was interrupted'],
    };
    expect(terminalReport(interrupted).match(/the run was interrupted/g)).toHaveLength(1);
  });

  it('states that no notification was received', () => {
    const silent: Result = { ...sampleResult, run: { ...sampleResult.run, deliveries: 0 } };
    expect(terminalReport(silent)).toContain('received no notification');
  });

  it('makes what a target sent visible instead of obeying it', () => {
    const [finding] = sampleResult.findings;
    if (!finding) throw new Error('the sample has no finding');
    const hostile: Result = {
      ...sampleResult,
      findings: [{ ...finding, received: `${ESCAPE}[2J\u202Etxt\u0007\nnext` }],
    };
    expect(terminalReport(hostile)).toContain('␛[2J\\u202etxt␇␊next');
  });
});
