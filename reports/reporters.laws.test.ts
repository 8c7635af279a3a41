import fc from 'fast-check';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyRecordingLine, anyResult } from '../contracts/formats/testing/any-result.ts';
import type { RecordingEvent } from '../contracts/formats/recording.ts';
import { causesByWeight } from './causes-by-weight.ts';
import { hostileText } from './testing/hostile-text.ts';
import type { ReportInput } from './reporter.ts';
import { FORMATS, reporters, type ReportFormat } from './reporters.ts';
import { sampleRecording } from './testing/sample-recording.ts';
import { conformantResult, sampleResult } from './testing/sample-result.ts';

const require = createRequire(import.meta.url);

const sample: ReportInput = { result: sampleResult, recording: sampleRecording };

const isEvent = (line: object): line is RecordingEvent => 'seq' in line;
const hostileInput: fc.Arbitrary<ReportInput> = fc.record({
  result: anyResult(hostileText),
  recording: fc.array(anyRecordingLine(hostileText).filter(isEvent), { maxLength: 4 }),
});

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe.each(FORMATS)('the reporter %s', (format) => {
  const { render } = reporters[format];

  it('gives the same bytes for the same result, on another day and in another time zone', () => {
    const first = render(sample);
    vi.useFakeTimers({ now: new Date('2031-01-01') });
    vi.stubEnv('TZ', 'Pacific/Auckland');
    vi.stubEnv('FORCE_COLOR', '1');
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    expect(render(structuredClone(sample))).toBe(first);
  });

  it('leaves the result as it is', () => {
    const frozen = deepFreeze(structuredClone(sample));
    expect(() => render(frozen)).not.toThrow();
  });

  it('holds no secret of the environment, where command lines refer to it', () => {
    for (const name of ['TOKEN_A_GARBAGE', 'TOKEN_A_FULL', 'TOKEN_CHANGE']) vi.stubEnv(name, 'canary-secret');
    expect(render(sample)).not.toContain('canary-secret');
  });

  it('ends in one line break, and in well-formed Unicode', () => {
    fc.assert(
      fc.property(hostileInput, (input) => {
        const text = render(input);
        expect(text).toMatch(/[^\n]\n$/);
        expect(text).not.toMatch(/\p{Cs}/u);
      }),
    );
  });

  it('says the verdict of a run, or shows its traffic', () => {
    const marks: Partial<Record<ReportFormat, string>> = { har: 'device.details as A.garbage' };
    expect(render(sample)).toContain(marks[format] ?? sampleResult.overall);
  });

  it('takes a result without findings and a recording without events', () => {
    expect(render({ result: conformantResult, recording: [] })).toBeTruthy();
  });
});

const forHostile = (format: ReportFormat, judge: (text: string, input: ReportInput) => void): void => {
  fc.assert(
    fc.property(hostileInput, (input) => {
      judge(reporters[format].render(input), input);
    }),
    { numRuns: 150 },
  );
};

/** What a parser of XML sees; it throws if the text is not well-formed. */
function elementsOf(xml: string): ReadonlySet<string> {
  const names = new Set<string>();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => names.add(name));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return names;
}

const JUNIT_ELEMENTS = [
  'error',
  'failure',
  'properties',
  'property',
  'skipped',
  'system-out',
  'testcase',
  'testsuite',
  'testsuites',
];

/** Markdown without its code: what a renderer would take for markup. */
function withoutCode(markdown: string): string {
  const prose: string[] = [];
  let fence: string | undefined;
  for (const line of markdown.split('\n')) {
    const ticks = /^`{3,}/.exec(line)?.[0];
    if (fence === undefined && ticks !== undefined) fence = ticks;
    else if (fence !== undefined) fence = line === fence ? undefined : fence;
    else prose.push(line.replaceAll(/(?<![\\`])(`+)(?!`)(.*?[^`])\1(?!`)/g, ''));
  }
  expect(fence).toBeUndefined();
  return prose.join('\n');
}

describe('arbitrary strings in a result', () => {
  it('are returned whole by JSON', () => {
    forHostile('json', (text, { result }) => {
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(result)));
    });
  });

  it('leave JUnit XML well-formed, with the elements of the format alone', () => {
    forHostile('junit', (text) => {
      expect([...elementsOf(text)].filter((name) => !JUNIT_ELEMENTS.includes(name))).toEqual([]);
    });
  });

  it.each(['html', 'certificate'] as const)('are no markup in %s', (format) => {
    forHostile(format, (text) => {
      expect(text).not.toMatch(/<canary|<script>canary|" onmouseover="canary|' onfocus='canary|&canary;/);
      expect(text.match(/<script\b/g) ?? []).toHaveLength(format === 'html' ? 1 : 0);
      expect(text.match(/<\/style>/g)).toHaveLength(1);
    });
  });

  it('are no markup, mention or link in Markdown', () => {
    forHostile('markdown', (text) => {
      const prose = withoutCode(text);
      expect(prose).not.toMatch(/(?<!\\)<canary|(?<!\\)\]\(|@canary|#1\b|&canary;/);
    });
  });

  it.each(['text', 'markdown', 'github'] as const)('bring no control and no turning of direction into %s', (format) => {
    forHostile(format, (text) => {
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u);
    });
  });

  it('add no command to the annotations of GitHub', () => {
    forHostile('github', (text, { result }) => {
      const lines = text.trimEnd().split('\n');
      expect(lines).toHaveLength(1 + causesByWeight(result).length);
      for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) (file=[^:,]+,?)?(title=[^:,]+)?::/);
    });
  });

  it('leave HAR valid against its published schema', () => {
    const ajv = new Ajv({ strict: false, logger: false });
    addFormats.default(ajv);
    ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json') as object);
    ajv.addSchema(Object.values(require('har-schema') as Record<string, object>));
    const validate = ajv.getSchema('har.json');
    if (!validate) throw new Error('the schema of HAR is not there');
    forHostile('har', (text, { recording }) => {
      const har = JSON.parse(text) as { log: { entries: readonly unknown[] } };
      expect(validate(har) || validate.errors).toBe(true);
      expect(har.log.entries).toHaveLength(recording.filter(({ event }) => event !== 'note').length);
    });
  });

  it('leave SARIF with rules that its results refer to', () => {
    forHostile('sarif', (text, { result }) => {
      const [run] = (JSON.parse(text) as { runs: [SarifRun] }).runs;
      expect(run.results).toHaveLength(result.findings.length);
      for (const { ruleId, ruleIndex, message } of run.results) {
        expect(message.text).not.toBe('');
        if (ruleIndex >= 0) expect(run.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      }
      const ids = run.tool.driver.rules.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it('leave the counts of CTRF equal to its tests', () => {
    forHostile('ctrf', (text) => {
      const { summary, tests } = (JSON.parse(text) as Ctrf).results;
      expect(summary['tests']).toBe(tests.length);
      for (const status of ['passed', 'failed', 'skipped', 'pending', 'other'])
        expect(summary[status]).toBe(tests.filter((one) => one.status === status).length);
      expect(tests.every(({ name, duration }) => name !== '' && Number.isInteger(duration))).toBe(true);
      for (const time of ['start', 'stop', 'duration']) expect(Number.isInteger(summary[time])).toBe(true);
    });
  });
});

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly message: { readonly text: string };
  }[];
}

interface Ctrf {
  readonly results: {
    readonly summary: Readonly<Record<string, number>>;
    readonly tests: readonly { readonly name: string; readonly status: string; readonly duration: number }[];
  };
}

describe('the list of reporters', () => {
  it('writes every format to its own file', () => {
    const names = FORMATS.map((format) => reporters[format].fileName);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a separate file for every format', () => {
    const files = new Set(readdirSync(new URL('.', import.meta.url)));
    expect(FORMATS.filter((format) => !files.has(`${format}.ts`))).toEqual([]);
  });

  it('has a part in the documentation for every format', () => {
    const page = readFileSync(new URL('../docs/reports.md', import.meta.url), 'utf8');
    const parts = Array.from(page.matchAll(/^## ([a-z]+)$/gm), ([, title]) => title);
    expect(new Set(parts)).toEqual(new Set(FORMATS));
  });
});
