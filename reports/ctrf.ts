/** CTRF (Common Test Report Format): a test a requirement and operation. `rawStatus` holds the verdict; the format itself knows five states. */

import type { Result, Verdict } from '../contracts/formats/result.ts';
import { casesOf, type Case } from './cases.ts';
import { findingLine, findingText } from './finding-rows.ts';
import { causeOf } from './findings-by-weight.ts';
import { jsonText } from './json.ts';
import { printable } from './printable.ts';
import type { Reporter } from './reporter.ts';
import { sourceText } from './source-text.ts';
import { ofTestedInterfaces } from './tested-interfaces.ts';

export type Status = 'passed' | 'failed' | 'skipped' | 'pending' | 'other';

const SPEC_VERSION = '0.1.0';

/** `other` is what was tried and not decided, `skipped` what was not tried. */
export const STATUSES: Readonly<Record<Verdict, Status>> = {
  pass: 'passed',
  warn: 'passed',
  fail: 'failed',
  error: 'failed',
  waived: 'other',
  inconclusive: 'other',
  undeclared: 'skipped',
  'not-offered': 'skipped',
  'not-run': 'skipped',
};

/** A run that proves nothing is a failed test by itself, whatever was decided before. */
const invalidRun = ({ overall, because }: Result) =>
  overall === 'RUN INVALID'
    ? [
        {
          name: 'run',
          status: 'failed' as const,
          duration: 0,
          suite: ['run'],
          message: printable(because.join('; ')),
          rawStatus: overall,
          type: 'conformance',
        },
      ]
    : [];

function test(one: Case, result: Result) {
  const { requirement, operation, verdict, reason, findings } = one;
  const name = printable(operation ? `${requirement.id} at ${operation}` : requirement.id);
  const [first] = findings;
  const cause = first && causeOf(first, result);
  const message = reason ?? (first && findingLine(first));
  const trace = findings.map((finding) => findingText({ finding, requirement }, result)).join('\n\n');
  return {
    // The format wants a name with at least one character.
    name: name || 'unnamed',
    status: STATUSES[verdict],
    duration: 0,
    suite: [printable(requirement.interface), ...(operation ? [printable(operation)] : [])],
    ...(message === undefined ? {} : { message: printable(message) }),
    ...(trace ? { trace } : {}),
    rawStatus: verdict,
    tags: [requirement.basis, requirement.level],
    type: 'conformance',
    extra: {
      statement: printable(requirement.statement),
      source: printable(sourceText(requirement, result)),
      ...(cause ? { cause: cause.id, causeTitle: printable(cause.title) } : {}),
    },
  };
}

/** A result as a CTRF document. */
export function ctrfReport(whole: Result): string {
  const result = ofTestedInterfaces(whole);
  const { run, profile } = result;
  const tests = [...invalidRun(result), ...casesOf(result).map((one) => test(one, result))];
  const count = (status: Status) => tests.filter((one) => one.status === status).length;
  const start = Date.parse(run.startedAt);
  const duration = Math.round(run.seconds * 1000);
  return jsonText({
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    timestamp: run.startedAt,
    generatedBy: 'partner-conform',
    results: {
      tool: { name: 'partner-conform', version: run.suiteVersion },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: count('pending'),
        other: count('other'),
        suites: new Set(tests.map(({ suite: [name] }) => name)).size,
        start,
        stop: start + duration,
        duration,
      },
      tests,
      environment: {
        appName: printable(profile.name),
        testEnvironment: printable(profile.mode),
        extra: { run: run.id, seed: run.seed, effort: run.effort },
      },
      extra: { overall: result.overall, because: result.because },
    },
  });
}

export const ctrfReporter: Reporter = {
  fileName: 'ctrf.json',
  purpose: 'test results for tools that read the Common Test Report Format',
  render: ({ result }) => ctrfReport(result),
};
