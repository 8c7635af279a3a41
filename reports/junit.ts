/**
 * JUnit XML: a suite an interface, a case a requirement and operation. The format knows four outcomes, so the verdict itself is one of the
 * properties of each case; a warning is a passed case with its finding as output, and what was not decided is `skipped` with its reason.
 */

import type { Overall, Result, Verdict } from '../contracts/formats/result.ts';
import { casesOf, type Case } from './cases.ts';
import { findingLine, findingText } from './finding-rows.ts';
import { causeOf } from './findings-by-weight.ts';
import { groupBy } from '../contracts/group-by.ts';
import { printable } from './printable.ts';
import type { Reporter } from './reporter.ts';
import { sourceText } from './source-text.ts';
import { ofTestedInterfaces } from './tested-interfaces.ts';
import { xmlDocument, type Element } from './xml.ts';

export type JunitOutcome = 'passed' | 'failure' | 'error' | 'skipped';

export const OUTCOMES: Readonly<Record<Verdict, JunitOutcome>> = {
  pass: 'passed',
  warn: 'passed',
  fail: 'failure',
  error: 'error',
  waived: 'skipped',
  inconclusive: 'skipped',
  undeclared: 'skipped',
  'not-offered': 'skipped',
  'not-run': 'skipped',
};

const properties = (pairs: Readonly<Record<string, string | number | boolean>>): Element => ({
  name: 'properties',
  children: Object.entries(pairs).map(([name, value]) => ({
    name: 'property',
    attributes: { name, value: printable(String(value)) },
  })),
});

const messageOf = ({ verdict, reason, findings: [first] }: Case): string =>
  printable(first && verdict === 'fail' ? findingLine(first) : (reason ?? verdict));

function outcomeOf(one: Case, result: Result): readonly Element[] {
  const outcome = OUTCOMES[one.verdict];
  const details = one.findings
    .map((finding) => findingText({ finding, requirement: one.requirement }, result))
    .join('\n\n');
  if (outcome === 'passed') return details ? [{ name: 'system-out', text: details }] : [];
  if (outcome === 'skipped') return [{ name: 'skipped', attributes: { message: `${one.verdict}: ${messageOf(one)}` } }];
  const attributes = { message: messageOf(one), type: one.verdict };
  return [{ name: outcome, attributes, text: details || messageOf(one) }];
}

/** The cause of the first finding. */
function causeProperties({ findings: [first] }: Case, result: Result): Readonly<Record<string, string>> {
  const cause = first && causeOf(first, result);
  return cause ? { cause: cause.id, 'cause in words': cause.title } : {};
}

function testcase(one: Case, result: Result): Element {
  const { requirement, operation, verdict } = one;
  return {
    name: 'testcase',
    attributes: {
      classname: printable(operation || requirement.interface),
      name: printable(requirement.id),
      time: 0,
    },
    children: [
      properties({
        verdict,
        statement: requirement.statement,
        source: sourceText(requirement, result),
        basis: requirement.basis,
        level: requirement.level,
        ...causeProperties(one, result),
      }),
      ...outcomeOf(one, result),
    ],
  };
}

const counted = (cases: readonly Case[]) => {
  const of = (outcome: JunitOutcome) => cases.filter(({ verdict }) => OUTCOMES[verdict] === outcome).length;
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
};

const about = ({ run, profile, overall, because }: Result) => ({
  target: profile.name,
  mode: profile.mode,
  run: run.id,
  seed: run.seed,
  effort: run.effort,
  strict: run.strict,
  certification: run.certification,
  suiteVersion: run.suiteVersion,
  'overall of the run': overall,
  because: because.join('; '),
});

interface Suite {
  readonly name: string;
  readonly overall?: Overall;
  readonly cases: readonly Case[];
}

/** One an interface; a requirement of an interface that the result does not list is not lost. */
function suitesOf(result: Result): readonly Suite[] {
  const cases = groupBy(casesOf(result), ({ requirement }) => requirement.interface);
  const listed = result.interfaces.map((one): [string, Suite] => [
    one.interface,
    { name: `${one.interface}: ${one.title}`, overall: one.overall, cases: cases.get(one.interface) ?? [] },
  ]);
  const all = new Map([...[...cases].map(([name, own]): [string, Suite] => [name, { name, cases: own }]), ...listed]);
  return [...all.values()];
}

/** XML Schema's dateTime without a zone is what the schemas in use ask for. */
const timestampOf = ({ startedAt }: Result['run']): string => startedAt.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

const testsuite = ({ name, overall, cases }: Suite, result: Result): Element => ({
  name: 'testsuite',
  attributes: {
    name: printable(name),
    ...counted(cases),
    time: 0,
    timestamp: timestampOf(result.run),
  },
  children: [
    properties({ ...about(result), ...(overall ? { overall } : {}) }),
    ...cases.map((one) => testcase(one, result)),
  ],
});

/** A run that proves nothing is an error by itself, whatever was decided before: a server that counts failures must not take it for a success. */
function invalidRun({ overall, because, run }: Result): readonly Element[] {
  if (overall !== 'RUN INVALID') return [];
  const message = printable(`${overall}: ${because.join('; ')}`);
  const error = { name: 'error', attributes: { message, type: overall }, text: message };
  const testcase = { name: 'testcase', attributes: { classname: 'run', name: 'run', time: 0 }, children: [error] };
  const counts = { tests: 1, failures: 0, errors: 1, skipped: 0 };
  const timestamp = timestampOf(run);
  return [{ name: 'testsuite', attributes: { name: 'run', ...counts, time: 0, timestamp }, children: [testcase] }];
}

/** A result as JUnit XML. */
export function junitReport(whole: Result): string {
  const result = ofTestedInterfaces(whole);
  const invalid = invalidRun(result);
  const counts = counted(casesOf(result));
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: printable(`partner-conform ${result.profile.name}`),
      ...counts,
      tests: counts.tests + invalid.length,
      errors: counts.errors + invalid.length,
      time: result.run.seconds.toFixed(3),
    },
    children: [...invalid, ...suitesOf(result).map((suite) => testsuite(suite, result))],
  });
}

export const junitReporter: Reporter = {
  fileName: 'junit.xml',
  purpose: 'test results for a CI server: a case for every requirement and operation',
  render: ({ result }) => junitReport(result),
};
