/**
 * The HTML report of a large result: 1,060 requirements, 60 causes of 300 findings with bodies of 64 kB, 20,000 exchanges. Prints the time to write it,
 * its size, and in Chromium the time until it can be used, the time of a search, its height and its number of elements.
 *
 *     node bench/run.mjs html-report
 */

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright-core';
import type { Exchange } from '../contracts/formats/recording.ts';
import type { Cause, Evidence, Finding, RequirementResult, Result } from '../contracts/formats/result.ts';
import { VERDICTS } from '../contracts/formats/verdict-words.ts';
import { htmlReport } from '../reports/html.ts';
import { sampleResult } from '../reports/testing/sample-result.ts';

const REQUIREMENTS = 1060;
const CAUSES = 60;
const FINDINGS_OF_A_CAUSE = 5;
const EXCHANGES = 20_000;
const BODY_OCTETS = 64 * 1024;
const RUNS = 5;

const many = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('the sample result is empty');
  return found;
};

const body = JSON.stringify(many(BODY_OCTETS / 32, (index) => `item ${index} with some text`)).slice(0, BODY_OCTETS);

function evidence(seq: number): Evidence {
  const one = at(at(sampleResult.findings, seq).evidence, 0);
  const response = {
    status: 200,
    headers: [],
    body,
    bodyOctets: BODY_OCTETS,
    truncated: false,
    milliseconds: seq % 500,
  };
  return { ...one, seq, request: { ...one.request, body }, response };
}

const requirements = many(REQUIREMENTS, (index): RequirementResult => ({
  ...at(sampleResult.requirements, index),
  id: `requirement.number-${index}`,
}));

const findings = many(CAUSES * FINDINGS_OF_A_CAUSE, (index): Finding => ({
  ...at(sampleResult.findings, index),
  id: `f-${index}`,
  requirement: at(requirements, index).id,
  evidence: [evidence(index * 3), evidence(index * 3 + 1)],
}));

const causes = many(CAUSES, (index): Cause => ({
  ...at(sampleResult.causes, index),
  id: `c-${index}`,
  findings: many(FINDINGS_OF_A_CAUSE, (nth) => `f-${index * FINDINGS_OF_A_CAUSE + nth}`),
  passing: evidence(index * 3 + 2),
}));

const recording = many(EXCHANGES, (seq): Exchange => ({
  event: 'exchange',
  at: seq,
  startedAt: seq,
  scenario: 's',
  interface: 'ticket',
  ...evidence(seq),
  operation: `ticket.${seq % 40}`,
  facts: { step: 'first' },
}));

const result: Result = { ...sampleResult, requirements, findings, causes };

const median = (values: readonly number[]): string =>
  `${(values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0).toFixed(0)} ms`;

const file = path.join(tmpdir(), 'conform-html-report.html');
const writing: number[] = [];
let text = '';
for (let run = 0; run < RUNS; run += 1) {
  const started = performance.now();
  text = htmlReport(result, recording);
  writing.push(performance.now() - started);
}
writeFileSync(file, text);

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const loading: number[] = [];
const searching: number[] = [];
let page = await browser.newPage();
for (let run = 0; run < RUNS; run += 1) {
  await page.close();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`file://${file}`);
  loading.push(await page.evaluate<number>("performance.getEntriesByType('navigation')[0].domInteractive"));
  searching.push(
    await page.evaluate<number>(`new Promise((resolve) => {
      const input = document.querySelector('input[type=search]');
      input.value = 'number-10';
      const started = performance.now();
      input.form.requestSubmit();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
    })`),
  );
}
await page.getByRole('button', { name: 'Show all' }).click();
const [height, elements] = await page.evaluate<[number, number]>(
  "[document.documentElement.scrollHeight, document.querySelectorAll('*').length]",
);
await browser.close();

const lines = [
  `requirements ${requirements.length}, causes ${causes.length}, findings ${findings.length}, exchanges ${recording.length}, of ${VERDICTS.length} verdicts`,
  `written in ${median(writing)}, ${(text.length / 1e6).toFixed(2)} MB`,
  `can be used after ${median(loading)}, a search takes ${median(searching)}`,
  `height ${height} pixels, ${elements} elements`,
];
process.stdout.write(`${lines.join('\n')}\n`);
