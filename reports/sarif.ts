/**
 * SARIF 2.1.0, for tools that collect findings of many checkers: a rule a requirement with a finding, a result a finding. What was sent and
 * received is in the properties that SARIF has for web requests. A finding has no line in source code, so its place is the profile, and the
 * operation is its logical location.
 */

import type {
  Invocation,
  Log,
  Notification,
  ReportingDescriptor,
  Result as SarifResult,
  WebRequest,
  WebResponse,
} from 'sarif';
import type { Evidence, RequirementResult, Result } from '../contracts/formats/result.ts';
import { shownBy } from '../contracts/formats/shown-by.ts';
import { isNotification } from './exchange-line.ts';
import { causeOf, findingsByWeight, type WeighedFinding } from './findings-by-weight.ts';
import { findingText, waiverOf } from './finding-rows.ts';
import { jsonText } from './json.ts';
import { printable } from './printable.ts';
import type { Reporter } from './reporter.ts';
import { sourceText } from './source-text.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const nonEmpty = (text: string): string => printable(text) || 'no text';

/** Header fields by name; those of one name are joined as RFC 9110, section 5.3 allows. */
function headersByName(headers: Evidence['request']['headers']): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of headers) joined.set(name, joined.has(name) ? `${joined.get(name)}, ${value}` : value);
  return Object.fromEntries(joined);
}

const webRequest = ({ request }: Evidence): WebRequest => ({
  method: request.method,
  target: request.url,
  headers: headersByName(request.headers),
  ...(request.body === undefined ? {} : { body: { text: request.body } }),
});

const webResponse = ({ response, failure }: Evidence): WebResponse => ({
  ...(response
    ? { statusCode: response.status, headers: headersByName(response.headers), body: { text: response.body } }
    : { noResponseReceived: true, ...(failure ? { reasonPhrase: failure.message } : {}) }),
});

function rule(requirement: RequirementResult, result: Result): ReportingDescriptor {
  return {
    id: requirement.id,
    shortDescription: { text: nonEmpty(requirement.statement) },
    fullDescription: { text: nonEmpty(`${requirement.statement} Source: ${sourceText(requirement, result)}.`) },
    defaultConfiguration: { level: requirement.level === 'must' ? 'error' : 'warning' },
    properties: {
      // Tags may not repeat.
      tags: [...new Set(['conformance', requirement.interface])],
      basis: requirement.basis,
      level: requirement.level,
      verdict: requirement.verdict,
    },
  };
}

function sarifResult(weighed: WeighedFinding, rules: readonly ReportingDescriptor[], result: Result): SarifResult {
  const { finding, kind } = weighed;
  const shown = shownBy(finding);
  const cause = causeOf(finding, result);
  const waiver = waiverOf(finding, result);
  const justification = waiver && `${waiver.reason} (${waiver.owner}, until ${waiver.until})`;
  return {
    ruleId: finding.requirement,
    ruleIndex: rules.findIndex(({ id }) => id === finding.requirement),
    kind: 'fail',
    level: kind === 'warn' ? 'warning' : 'error',
    message: { text: findingText(weighed, result) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(printable(result.profile.file)) },
          region: { startLine: 1 },
        },
        logicalLocations: [{ fullyQualifiedName: finding.operation, kind: 'member' }],
      },
    ],
    partialFingerprints: {
      'partnerConform/v1': [finding.requirement, finding.operation, finding.identity, finding.signature].join('|'),
    },
    ...(cause ? { properties: { cause: cause.id, causeTitle: printable(cause.title) } } : {}),
    occurrenceCount: finding.occurrences,
    ...(shown ? { webRequest: webRequest(shown) } : {}),
    ...(shown && !isNotification(shown) ? { webResponse: webResponse(shown) } : {}),
    ...(kind === 'waived'
      ? {
          suppressions: [
            { kind: 'external' as const, status: 'accepted' as const, ...(justification ? { justification } : {}) },
          ],
        }
      : {}),
  };
}

const faultsOfTheSuite = ({ requirements }: Result): Notification[] =>
  requirements
    .filter(({ verdict }) => verdict === 'error')
    .map(({ id, reason = '' }) => ({ level: 'error', message: { text: nonEmpty(`${id}: ${reason}`) } }));

function invocation(result: Result): Invocation {
  const begun = new Date(result.run.startedAt);
  return {
    executionSuccessful: result.complete && result.overall !== 'RUN INVALID',
    commandLine: result.run.commandLine,
    startTimeUtc: begun.toISOString(),
    endTimeUtc: new Date(begun.getTime() + Math.round(result.run.seconds * 1000)).toISOString(),
    toolExecutionNotifications: faultsOfTheSuite(result),
  };
}

/** The findings of a result as a SARIF log. */
export function sarifReport(result: Result): string {
  const found = findingsByWeight(result);
  const ids = new Set(found.map(({ finding }) => finding.requirement));
  const rules = [
    ...new Map(result.requirements.filter(({ id }) => ids.has(id)).map((one) => [one.id, rule(one, result)])).values(),
  ];
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'partner-conform', version: result.run.suiteVersion, rules } },
        automationDetails: { id: `partner-conform/${result.profile.name}/${result.run.id}` },
        invocations: [invocation(result)],
        results: found.map((one) => sarifResult(one, rules, result)),
        properties: {
          overall: result.overall,
          because: [...result.because],
          seed: result.run.seed,
          effort: result.run.effort,
        },
      },
    ],
  };
  return jsonText(log);
}

export const sarifReporter: Reporter = {
  fileName: 'findings.sarif',
  purpose: 'findings for code scanning and other collectors of findings',
  render: ({ result }) => sarifReport(result),
};
