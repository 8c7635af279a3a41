#!/usr/bin/env node
/**
 * What a run costs: wall and processor time, peak memory, the time until its first request and from its last response to its end, next to
 * `conform --help` and to a bare start of Node, so that the figures can be compared between machines.
 * Usage: node bench/start-up.mjs [--repeat n] [options of `conform run`]; without options the embedded reference provider. Build first.
 */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const CONFORM = path.resolve(import.meta.dirname, '../dist/cli/conform.js');
/** Printed by the measured process as its last line. */
const MARK = 'resources:';
const PROBE = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
   process.stderr.write('\\n${MARK}' + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, mib: maxRSS / 1024 })); });`,
)}`;

function measured(args) {
  const begun = Date.now();
  const child = spawn(process.execPath, ['--import', PROBE, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (part) => (text += part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const line = text.slice(text.lastIndexOf(MARK) + MARK.length);
      if (!text.includes(MARK)) reject(new Error(`exit code ${code}: ${text}`));
      else resolve({ begun, ended: Date.now(), code, ...JSON.parse(line) });
    });
  });
}

function timesOf(folder) {
  const lines = readFileSync(path.join(folder, 'latest/recording.ndjson'), 'utf8').trim().split('\n');
  const [header, ...events] = lines.map((line) => JSON.parse(line));
  const exchanges = events.filter(({ event }) => event === 'exchange');
  const start = Date.parse(header.run.startedAt);
  return {
    requests: exchanges.length,
    first: start + Math.min(...exchanges.map(({ startedAt }) => startedAt)),
    last: start + Math.max(...exchanges.map(({ at }) => at)),
  };
}

async function run(options) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-start-up-'));
  try {
    const whole = await measured([CONFORM, 'run', ...options, '--out', folder]);
    const { requests, first, last } = timesOf(folder);
    return {
      'exit code': whole.code,
      requests,
      'first request s': (first - whole.begun) / 1000,
      'wall s': (whole.ended - whole.begun) / 1000,
      'after the last response s': (whole.ended - last) / 1000,
      'processor s': whole.cpu,
      'requests / processor s': requests / whole.cpu,
      'peak MiB': whole.mib,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function short(args) {
  const { begun, ended, cpu, mib } = await measured(args);
  return { 'wall s': (ended - begun) / 1000, 'processor s': cpu, 'peak MiB': mib };
}

const rounded = (row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Math.round(value * 100) / 100]));

const given = process.argv.slice(2);
const at = given.indexOf('--repeat');
const repeat = at < 0 ? 1 : Number(given.splice(at, 2)[1]);
const options = given.length === 0 ? ['--embedded'] : given;
for (let round = 0; round < repeat; round += 1) {
  console.table({
    'node, nothing else': rounded(await short(['--eval', '0'])),
    'conform --help': rounded(await short([CONFORM, '--help'])),
    [`conform run ${options.join(' ')}`]: rounded(await run(options)),
  });
}
