import { describe, expect, it } from 'vitest';
import { ctrfReport } from './ctrf.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { ofTestedInterfaces } from './tested-interfaces.ts';
import { sampleResult } from './testing/sample-result.ts';

/** Only tickets were tested: the requirements of orders were not run. */
const onlyTickets = {
  ...sampleResult,
  interfaces: sampleResult.interfaces.filter((one) => one.interface === 'ticket'),
  requirements: sampleResult.requirements
    .filter((one) => one.interface === 'ticket' || one.interface === 'order')
    .map((one) => (one.interface === 'order' ? { ...one, verdict: 'not-run' as const, reason: 'not selected' } : one)),
};

describe('a report of a run that tested some interfaces', () => {
  it('has no requirement of the others', () => {
    const { requirements } = ofTestedInterfaces(onlyTickets);
    expect(new Set(requirements.map((one) => one.interface))).toEqual(new Set(['ticket']));
    expect(ofTestedInterfaces(sampleResult).requirements).toEqual(sampleResult.requirements);
  });

  it.each([
    ['HTML', htmlReport(onlyTickets)],
    ['JUnit', junitReport(onlyTickets)],
    ['CTRF', ctrfReport(onlyTickets)],
  ])('names none of them in %s', (_, text) => {
    expect(text).toContain('ticket.create');
    expect(text).not.toContain('order.create');
  });
});
