/** What a run shows while it goes on: on a terminal, in a log, and to `conform watch`. */

import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Result } from '../../contracts/formats/result.ts';
import { packageRoot } from '../../contracts/package-root.ts';
import { printableProfile } from '../../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../../reference/provider.ts';
import { conform, startConform } from './testing/conform-process.ts';

const FAULT = 'ticket.create.wrong-success-status';
const BROKEN = 'ticket.create.success-is-201';

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-live-'));
let faulty: Provider;
let healthy: Provider;
/** Faulty, too, and silent about updates, so that a run waits for a notification. */
let silent: Provider;

beforeAll(async () => {
  faulty = await startProvider({ faults: [FAULT] });
  healthy = await startProvider({});
  silent = await startProvider({ faults: [FAULT, 'ticket.events.silent-on-update'] });
  writeFileSync(path.join(folder, 'silent.yaml'), printableProfile(silent));
  writeFileSync(path.join(folder, 'faulty.yaml'), printableProfile(faulty));
  writeFileSync(path.join(folder, 'watched.yaml'), printableProfile(faulty));
});

afterAll(async () => {
  await Promise.all([faulty.close(), healthy.close(), silent.close()]);
  rmSync(folder, { recursive: true });
});

const RUN = ['run', '--profile', 'faulty.yaml', '--interface', 'ticket', '--effort', 'smoke', '--confirm', 'none'];

const run = (out: string, ...options: readonly string[]) =>
  conform([...RUN, '--out', out, ...options], { cwd: folder, env: { ...faulty.env } });

/** Waits for a notification, long after failures are first looked for. */
const longRun = (out: string, ...options: readonly string[]) =>
  conform([...RUN, '--profile', 'silent.yaml', '--out', out, ...options], { cwd: folder, env: { ...silent.env } });

const resultOf = (out: string): Result =>
  JSON.parse(readFileSync(path.join(folder, out, 'latest/result.json'), 'utf8')) as Result;

describe('a run whose output is a pipe', () => {
  it('has an estimate, a line for each scenario, and the failures as they are found, without escape codes', async () => {
    const { code, err } = await longRun('piped');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^\[ +\d\.\d s\] planned (?:\d+ of )?\d+ requirements, \d+ scenarios; about [\d\s]+ requests, at least 0:\d\d min$/m,
    );
    expect(err).toMatch(/\d+\/\d+ ticket listing: [\d\s]+ sent/);
    expect(err).toContain(`fail ${BROKEN}: expected status 201, received status 200`);
    expect(err).not.toContain('\u001B');
  });

  it('prints only the verdict with --quiet, and writes the formats that are asked for', async () => {
    const { code, out, err } = await run(
      'quiet',
      '--only',
      'ticket.create',
      '--quiet',
      '--format',
      'junit=to/junit.xml',
      '--format=ctrf=ctrf.json',
    );
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(/^\s+NON-CONFORMANT\s+· 2 requirements fail\s+· a part was tested: --only ticket.create\s*$/);
    expect(readFileSync(path.join(folder, 'to/junit.xml'), 'utf8')).toContain('<testsuites');
    expect(existsSync(path.join(folder, 'ctrf.json'))).toBe(true);
  });

  it('prints every request with --verbose, and a format without a file instead of the report', async () => {
    const { out, err } = await run('verbose', '--verbose', '--only', 'ticket.hub', '--format', 'markdown');
    expect(err).toMatch(/^\[ +\d+\.\d s\] +\d+ ticket {2}POST \/ticket\/troubleTicket {2}200 after \d+ ms$/m);
    expect(err).toMatch(/ticket {2}notification: POST {2}listener returned 204/);
    expect(out).toMatch(/^## .*CONFORMANT/);
  });
});

describe('a run with --fail-fast', () => {
  it('sends nothing after the first failure, and states so for what it did not decide', async () => {
    const { code, err } = await longRun('fast', '--fail-fast');
    expect(code).toBe(1);
    expect(err).toContain(`stopping at the failure of ${BROKEN}`);
    const { run: about, requirements, because } = resultOf('fast');
    expect(about.exchanges).toBeLessThan(resultOf('piped').run.exchanges);
    const reason = `the run stopped at the failure of ${BROKEN} (--fail-fast)`;
    expect(because).toContain(reason);
    const open = requirements.filter(({ verdict, rootCause }) => verdict === 'inconclusive' && !rootCause);
    expect(open.length).toBeGreaterThan(10);
    expect(new Set(open.map((one) => one.reason))).toEqual(new Set([reason]));
    const judged = await conform(['judge', 'fast/latest', '--out', 'again'], { cwd: folder });
    expect([judged.code, judged.out]).toEqual([1, expect.stringContaining('no verdict changed')]);
  });
});

const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

describe.skipIf(!hasScript)('a run on a terminal', () => {
  const onTerminal = (command: string, { env }: Provider = faulty): Promise<string> =>
    new Promise((resolve) => {
      const { PATH, HOME } = process.env;
      const child = spawn('script', ['-qec', `stty cols 90 rows 30; ${command}`, '/dev/null'], {
        cwd: folder,
        env: { PATH, HOME, TERM: 'xterm', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let shown = '';
      child.stdout.setEncoding('utf8').on('data', (piece: string) => (shown += piece));
      child.once('close', () => resolve(shown.replaceAll('\u001B', '␛')));
    });
  const build = path.resolve(packageRoot(), process.env['CONFORM_BUILD'] ?? 'dist');
  const CONFORM = `${process.execPath} ${path.join(build, 'cli/conform.js')}`;

  it('has a block that is redrawn, no line of which is wider than the terminal, and failures above it', async () => {
    const command = RUN.join(' ').replace('faulty.yaml', 'silent.yaml');
    const shown = await onTerminal(`NO_COLOR=1 ${CONFORM} ${command} --out terminal`, silent);
    const frames = shown.split(/\r␛\[\d+A␛\[0J/);
    expect(frames.length).toBeGreaterThan(5);
    const [live] = shown.split('Conformance of');
    expect(live).toMatch(/ticket {2}━+─* {2}\d+\/\d+ {2}\d+ sent/);
    expect(live).toMatch(/\d+ per second {2}about \d:\d\d left/);
    expect(live).toContain('waits for a notification: ticket subscriptions, at most');
    expect(live).toContain(`fail ${BROKEN}`);
    const lines = frames.flatMap((frame) => frame.replaceAll(/␛\[[?\d;]*[A-Za-z]/g, '').split(/\r?\n/));
    const drawn = lines.filter((line) => /^[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] |━|─|waits for/.test(line));
    expect(Math.max(...drawn.map(({ length }) => length))).toBeLessThan(90);
    // Colours are off; only the cursor moves.
    expect(live).not.toMatch(/␛\[\d+m/);
  });

  it('states what an interruption removes, removes it, and says what to do next', async () => {
    const shown = await onTerminal(
      `${CONFORM} ${RUN.join(' ')} --out interrupted & sleep 1; while ! grep -qs hub interrupted/*/ledger.ndjson; do sleep 0.1; done; kill -INT $!; wait $!; echo "code $?"`,
    );
    expect(shown).toMatch(/interrupted: removing \d+ resources? \(ticket hub/);
    expect(shown).toContain('next: run again; `conform judge` shows what was decided');
    expect(shown).toContain('code 130');
    expect(resultOf('interrupted').leftovers).toEqual([]);
  });
});

describe('conform watch', () => {
  it('tests failing requirements first after a change, then everything, and again on a signal', async () => {
    const watching = startConform(
      [
        'watch',
        '-p',
        'watched.yaml',
        '-i',
        'ticket',
        '--effort',
        'smoke',
        '--only',
        'ticket.create',
        '--confirm',
        'none',
        '--out',
        'watch',
        '-q',
      ],
      { cwd: folder, env: { ...faulty.env } },
    );
    await watching.says('2 requirements failing; waiting for a change');
    expect(resultOf('watch').findings.map(({ requirement }) => requirement)).toContain(BROKEN);
    writeFileSync(path.join(folder, 'watched.yaml'), printableProfile(healthy));
    await watching.says('watched.yaml changed: 2 failing requirements of the last run first');
    await watching.says('none of them fails any more: everything');
    await watching.says('nothing fails; waiting for a change');
    watching.child.kill('SIGUSR1');
    await watching.says('signal SIGUSR1: everything');
    appendFileSync(path.join(folder, 'watched.yaml'), '# during a run\n');
    await watching.says('watched.yaml changed: everything');
    watching.child.kill('SIGINT');
    expect((await watching.ended).code).toBe(130);
    expect(resultOf('watch').leftovers).toEqual([]);
  });

  it('tests failing requirements again on Enter, everything on a and Enter', async () => {
    const options = ['-p', 'faulty.yaml', '-i', 'ticket', '--effort', 'smoke', '--only', 'ticket.create', '-q'];
    const watching = startConform(['watch', ...options, '--confirm', 'none', '--out', 'asked'], {
      cwd: folder,
      env: { ...faulty.env },
      hasInput: true,
    });
    await watching.says('2 requirements failing; waiting for a change. Enter: again; a and Enter: everything');
    watching.child.stdin?.write('\n');
    await watching.says('asked to: 2 failing requirements of the last run first');
    watching.child.stdin?.write(' A \n');
    await watching.says('asked to: everything');
    watching.child.kill('SIGTERM');
    expect((await watching.ended).code).toBe(143);
    expect(resultOf('asked').leftovers).toEqual([]);
  });
});
