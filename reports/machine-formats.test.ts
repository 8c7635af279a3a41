import { describe, expect, it } from 'vitest';
import { ctrfReport } from './ctrf.ts';
import { githubReport } from './github.ts';
import type { Entry, Har } from 'har-format';
import { eventOfHar, type HarEvent, type HarRecording } from '../contracts/formats/har-event.ts';
import { harReport } from './har.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { sampleRecording } from './testing/sample-recording.ts';
import { sampleResult } from './testing/sample-result.ts';
import { sarifReport } from './sarif.ts';

describe('formats that people read too', () => {
  it('read as the files next to this test', async () => {
    await expect(junitReport(sampleResult)).toMatchFileSnapshot('golden/junit.xml');
    await expect(markdownReport(sampleResult)).toMatchFileSnapshot('golden/summary.md');
    await expect(githubReport(sampleResult)).toMatchFileSnapshot('golden/annotations.txt');
  });
});

describe('JUnit', () => {
  const xml = junitReport(sampleResult);

  it('has a real failure for every failing requirement and operation', () => {
    expect(xml).toMatch(
      /<failure message="[^"]*: expected status 403; received status 401" type="fail">The response to a request with an invalid token/,
    );
    expect(xml.match(/<failure /g)).toHaveLength(3);
  });

  it('says why a case was not decided', () => {
    expect(xml).toContain('<skipped message="undeclared: the profile does not say how several keys are encoded"/>');
    expect(xml).toContain('<skipped message="inconclusive: the target never reached the listener in this run"/>');
  });

  it('reports an error in the suite as an error', () => {
    expect(xml).toMatch(/<error message="the check member-type failed[^"]*" type="error">/);
  });

  it('passes a warning and shows its finding', () => {
    expect(xml).toMatch(/<property name="verdict" value="warn"\/>[\s\S]*?<system-out>A correlation id that is echoed/);
  });

  it('counts what its suites hold', () => {
    const [, tests] = /<testsuites [^>]*tests="(\d+)"/.exec(xml) ?? [];
    expect(xml.match(/<testcase /g)).toHaveLength(Number(tests));
  });
});

interface Sarif {
  readonly runs: readonly [
    {
      readonly invocations: readonly [Readonly<Record<string, unknown>>];
      readonly results: readonly {
        readonly ruleId: string;
        readonly level: string;
        readonly suppressions?: readonly unknown[];
        readonly webRequest: unknown;
        readonly webResponse: unknown;
      }[];
    },
  ];
}

describe('SARIF', () => {
  const [run] = (JSON.parse(sarifReport(sampleResult)) as Sarif).runs;
  const of = (rule: string) => run.results.find(({ ruleId }) => ruleId === rule);

  it('holds the exchange that shows a finding', () => {
    expect(of('device.token.invalid-is-403')).toMatchObject({
      level: 'error',
      webRequest: { method: 'GET', headers: { accept: 'application/json' } },
      webResponse: { statusCode: 401 },
    });
  });

  it('suppresses what is waived, with the reason, and only that', () => {
    expect(of('device.scope.missing-is-401')?.suppressions).toEqual([
      {
        kind: 'external',
        status: 'accepted',
        justification: 'release 9 swaps the two statuses (M. Ortiz, until 2027-01-31)',
      },
    ]);
    expect(run.results.filter(({ suppressions }) => suppressions)).toHaveLength(1);
  });

  it('distinguishes errors in the suite from findings', () => {
    expect(run.invocations[0]).toMatchObject({
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error' }],
      endTimeUtc: '2026-11-20T22:10:47.460Z',
    });
  });
});

const bodyOf = (body: string | undefined) => (body === undefined ? {} : { body });

interface HarFile {
  readonly log: { readonly entries: readonly Readonly<Record<string, unknown>>[] };
}

describe('HAR', () => {
  const { entries } = (JSON.parse(harReport(sampleResult, sampleRecording)) as HarFile).log;

  it('holds exchanges and notifications in the order of the recording, and no marks', () => {
    expect(entries.map(({ comment }) => comment)).toEqual([
      'device.details as A.garbage, exchange 0',
      'ticket.create as A.valid, exchange 1',
      'notification received by callback change-hub, event 3',
    ]);
  });

  it('holds the recording: each event gets its texts from its entry, and notes have their own place', () => {
    const { log } = JSON.parse(harReport(sampleResult, sampleRecording)) as { readonly log: HarRecording & Har['log'] };
    const events = log.entries.map(({ _event, request, response }: Entry & { readonly _event?: HarEvent }) =>
      eventOfHar(
        _event!,
        { headers: request.headers.map(({ name, value }) => [name, value]), ...bodyOf(request.postData?.text) },
        { headers: response.headers.map(({ name, value }) => [name, value]), body: response.content.text ?? '' },
      ),
    );
    const all = [...events, ...log._notes].toSorted((one, other) => one.seq - other.seq);
    expect(all).toEqual(JSON.parse(JSON.stringify(sampleRecording)));
    expect(log._run.events).toBe(sampleRecording.length);
  });

  it('counts octets and not characters', () => {
    expect(entries[1]).toMatchObject({ request: { bodySize: 44, postData: { mimeType: 'application/json' } } });
  });

  it('writes a missing response as status 0 with its cause', () => {
    expect(entries[1]).toMatchObject({
      time: 30_000,
      response: { status: 0, comment: 'timeout: no response within 30 s' },
    });
  });

  it('shows the query of an address and when it was sent', () => {
    expect(entries[1]).toMatchObject({
      startedDateTime: '2026-11-20T22:10:35.140Z',
      request: { queryString: [{ name: 'fields', value: 'id,status' }] },
    });
  });
});

/** The members which the schema of CTRF allows in the objects we write; it closes all of them. */
const CTRF_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  document: [
    'reportFormat',
    'specVersion',
    'reportId',
    'timestamp',
    'generatedBy',
    'extra',
    'results',
    'insights',
    'baseline',
  ],
  results: ['tool', 'summary', 'tests', 'environment', 'extra'],
  test: ['id', 'name', 'status', 'duration', 'suite', 'message', 'trace', 'rawStatus', 'tags', 'type', 'extra'],
  environment: ['reportName', 'appName', 'testEnvironment', 'healthy', 'extra'],
};

describe('CTRF', () => {
  const document = JSON.parse(ctrfReport(sampleResult)) as {
    readonly results: { readonly tests: readonly object[]; readonly environment: object };
  };
  const unknown = (name: string, value: object) =>
    Object.keys(value).filter((key) => !CTRF_MEMBERS[name]?.includes(key));

  it('has members of the format alone', () => {
    expect(unknown('document', document)).toEqual([]);
    expect(unknown('results', document.results)).toEqual([]);
    expect(unknown('environment', document.results.environment)).toEqual([]);
    expect(document.results.tests.flatMap((test) => unknown('test', test))).toEqual([]);
  });

  it('keeps the verdict next to the state of the format', () => {
    expect(document.results.tests).toContainEqual(
      expect.objectContaining({ status: 'other', rawStatus: 'inconclusive', name: 'order.list.served at order.list' }),
    );
  });
});

describe('a run that proves nothing', () => {
  const invalid = { ...sampleResult, requirements: [], interfaces: [], because: ['the target cannot be reached'] };
  const conformant = { ...invalid, overall: 'CONFORMANT' as const };

  it('is an error in JUnit, whatever was decided before', () => {
    expect(junitReport(invalid)).toMatch(
      /tests="1" failures="0" errors="1"[^]*<error message="RUN INVALID: the target cannot/,
    );
    expect(junitReport(conformant)).toContain('tests="0" failures="0" errors="0"');
  });

  it('is a failed test in CTRF', () => {
    const failed = (result: typeof sampleResult) =>
      (JSON.parse(ctrfReport(result)) as { readonly results: { readonly summary: object } }).results.summary;
    expect(failed(invalid)).toMatchObject({ tests: 1, failed: 1 });
    expect(failed(conformant)).toMatchObject({ tests: 0, failed: 0 });
  });
});

describe('what all findings of a cause have in common', () => {
  it('is among the properties of a case in JUnit', () => {
    expect(junitReport(sampleResult)).toContain('<property name="cause" value="c-11d0b1c2"/>');
  });

  it('is among the properties of a result in SARIF', () => {
    const log = JSON.parse(sarifReport(sampleResult)) as {
      readonly runs: readonly { readonly results: readonly { readonly properties?: object }[] }[];
    };
    const causes = log.runs[0]?.results.map(({ properties }) => properties);
    expect(causes).toContainEqual(expect.objectContaining({ cause: 'c-11d0b1c2' }));
  });

  it('is one annotation of GitHub, as far as a step shows them', () => {
    const [cause] = sampleResult.causes;
    if (!cause) throw new Error('the sample has no cause');
    const causes = Array.from({ length: 30 }, (_, index) => ({ ...cause, id: `c-${index}` }));
    const lines = githubReport({ ...sampleResult, causes })
      .trim()
      .split('\n');
    expect(lines.filter((line) => line.startsWith('::error'))).toHaveLength(10);
    expect(lines[0]).toContain('21 causes more in the summary of the job');
  });

  it('is one annotation of GitHub', () => {
    const lines = githubReport(sampleResult).trim().split('\n');
    expect(lines).toHaveLength(1 + sampleResult.causes.length);
    expect(lines[1]).toContain('title=GET /devices returns status 401 instead of status 403');
  });
});

describe('Markdown', () => {
  it('stays within a comment of GitHub, and counts what it leaves out', () => {
    const [cause] = sampleResult.causes;
    if (!cause) throw new Error('the sample has no cause');
    const causes = Array.from({ length: 400 }, (_, index) => ({ ...cause, id: `c-${index}` }));
    const many = { ...sampleResult, causes };
    const text = markdownReport(many);
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/and \d+ more in the full report/);
  });
});
