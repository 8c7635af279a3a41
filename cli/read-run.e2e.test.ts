import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadContracts } from '../contracts/load.ts';
import type { Result } from '../contracts/formats/result.ts';
import { resultText } from '../contracts/formats/result-text.ts';
import { resultProblems } from '../contracts/formats/validate-result.ts';
import { startProvider } from '../reference/provider.ts';
import { DEFAULT_OPTIONS } from '../profile/run-options.ts';
import { begunResult, judgeRecording } from '../runner/judge-recording.ts';
import type { BegunRun } from '../runner/begun-run.ts';
import { runConformance } from '../runner/run.ts';
import { readResult } from './read-result.ts';
import { readRun } from './read-run.ts';

const contracts = loadContracts();
const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-judge-'));
const file = (name: string): string => path.join(folder, name);
const FAULT = 'ticket.list.sort-is-ignored';

let begun: BegunRun | undefined;
let original: Result;
let secrets: readonly string[];

beforeAll(async () => {
  const provider = await startProvider({ faults: [FAULT] });
  secrets = [...Object.values(provider.env), ...JSON.stringify(provider.profile().devices).matchAll(/\d{10,15}/g)].map(
    String,
  );
  try {
    const finished = await runConformance({
      id: 'stored',
      contracts,
      profile: provider.profile(),
      profileFile: 'sandbox.yaml',
      directory: '.',
      env: provider.env,
      options: { ...DEFAULT_OPTIONS, effort: 'smoke', interfaces: ['ticket'] },
      commandLine: 'conform run',
      suiteVersion: '0.0.0',
      files: { recording: file('recording.ndjson'), ledger: file('ledger.ndjson') },
      signal: new AbortController().signal,
      onBegun: (started) => {
        begun = started;
        writeFileSync(file('run.json'), JSON.stringify(started));
      },
    });
    original = finished.result;
    writeFileSync(file('result.json'), resultText(original));
  } finally {
    await provider.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a stored run judged again', () => {
  it('has the same events for the process that has just written them, which verifies nothing', () => {
    const { recording } = readResult(folder);
    expect(recording.length).toBeGreaterThan(100);
    expect(readResult(folder, { isOwn: true }).recording).toEqual(recording);
  });

  it('gives the same result, octet by octet', () => {
    expect(original.findings.length).toBeGreaterThan(0);
    expect(resultText(judgeRecording(contracts, readRun(folder).captured).result)).toBe(resultText(original));
  });

  it('needs no stored result', () => {
    rmSync(file('result.json'));
    const { result } = judgeRecording(contracts, readRun(folder).captured);
    writeFileSync(file('result.json'), resultText(original));
    expect(result.requirements).toEqual(original.requirements);
    expect(result.findings).toEqual(original.findings);
  });

  it('needs no secret, and the stored files contain none', () => {
    const stored = ['run.json', 'recording.ndjson', 'ledger.ndjson', 'result.json']
      .map((name) => readFileSync(file(name), 'utf8'))
      .join('\n');
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([]);
    expect(stored.includes('{{A.located.0.imsi}}')).toBe(true);
  });
});

describe('a run that was killed', () => {
  it('has a result with RUN INVALID from the start', () => {
    const result = begunResult(contracts, begun as BegunRun);
    expect(resultProblems(result)).toEqual([]);
    expect(result).toMatchObject({ complete: false, overall: 'RUN INVALID', run: { id: 'stored', exchanges: 0 } });
    expect(result.because.join()).toContain('was not completed');
    expect(result.requirements.filter(({ decided }) => decided > 0)).toEqual([]);
  });

  it('keeps its verdicts, and stays RUN INVALID', () => {
    const recording = readFileSync(file('recording.ndjson'), 'utf8');
    const ledger = readFileSync(file('ledger.ndjson'), 'utf8');
    try {
      // The process was killed in the middle of a line.
      writeFileSync(file('recording.ndjson'), recording.slice(0, Math.floor(recording.length / 2)));
      writeFileSync(file('ledger.ndjson'), ledger.split('\n', 1).join('\n'));
      writeFileSync(file('result.json'), resultText(begunResult(contracts, begun as BegunRun)));
      const { captured } = readRun(folder);
      const { result } = judgeRecording(contracts, captured);
      expect(resultProblems(result)).toEqual([]);
      expect(result).toMatchObject({ complete: false, overall: 'RUN INVALID' });
      expect(result.requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(20);
      expect(result.leftovers[0]?.why).toBe('the run was killed before it removed it');
      expect(result.run.seconds).toBeGreaterThan(0);
    } finally {
      writeFileSync(file('recording.ndjson'), recording);
      writeFileSync(file('ledger.ndjson'), ledger);
      writeFileSync(file('result.json'), resultText(original));
    }
  });
});

describe('a folder of a run that an earlier version wrote', () => {
  const old = (name: string, format: string): string => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-judge-'));
    writeFileSync(path.join(folder, name), `${JSON.stringify({ format })}\n`);
    return folder;
  };

  it('is rejected because of its recording, with a next step', () => {
    const folder = old('recording.ndjson', 'partner-conform/recording/1');
    writeFileSync(path.join(folder, 'run.json'), JSON.stringify(begun));
    expect(() => readRun(folder)).toThrow(
      expect.objectContaining({
        code: 'recording.old-format',
        place: { file: path.join(folder, 'recording.ndjson'), line: 1, column: 1 },
        expected: 'partner-conform/recording/3',
        received: 'partner-conform/recording/1',
        next: 'run again with this version, or judge the recording with the version that wrote it',
      }),
    );
    rmSync(folder, { recursive: true });
  });

  it('is rejected because of its run.json', () => {
    const folder = old('run.json', 'partner-conform/run/1');
    expect(() => readRun(folder)).toThrow(
      expect.objectContaining({
        code: 'run.old-format',
        place: { file: path.join(folder, 'run.json'), line: 1, column: 1 },
        expected: 'partner-conform/run/2',
      }),
    );
    rmSync(folder, { recursive: true });
  });

  it('is rejected because of its result', () => {
    const folder = old('result.json', 'partner-conform/result/1');
    expect(() => readResult(folder)).toThrow(
      expect.objectContaining({ code: 'result.old-format', expected: 'partner-conform/result/2' }),
    );
    rmSync(folder, { recursive: true });
  });

  it('is rejected because its result has no causes', () => {
    const folder = old('result.json', 'partner-conform/result/2');
    writeFileSync(path.join(folder, 'result.json'), '{ "format": "partner-conform/result/2", "findings": [] }');
    expect(() => readResult(folder)).toThrow(
      expect.objectContaining({
        code: 'result.old-format',
        received: 'partner-conform/result/2 without causes',
        next: expect.stringContaining(`conform judge ${folder}`) as string,
      }),
    );
    rmSync(folder, { recursive: true });
  });
});

describe('a folder without a run', () => {
  it.each([
    [
      'nothing',
      undefined,
      'does not exist: the folder contains no run, or the run was killed before its first request',
    ],
    ['half a file', '{"format":', 'is not valid JSON: '],
    ['another format', '{"format":"x/1"}', 'has another format: expected partner-conform/run/2, received x/1'],
    ['no object', 'null', 'has another format'],
  ])('is reported: %s', (_name, text, message) => {
    const empty = mkdtempSync(path.join(os.tmpdir(), 'conform-judge-'));
    if (text !== undefined) writeFileSync(path.join(empty, 'run.json'), text);
    expect(() => readRun(empty)).toThrow(message);
    rmSync(empty, { recursive: true });
  });
});
