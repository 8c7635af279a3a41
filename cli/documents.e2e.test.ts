/** Every `npx conform` command in README.md and docs/ is executed as written, document by document, in a folder with the files that it names. */

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../contracts/package-root.ts';
import { environmentText, printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';

const ROOT = packageRoot();

/** Documents about what is not at hand here, and the tests that cover them. */
const ELSEWHERE: readonly string[] = [
  // Independent servers, which are not installed.
  'docs/other-targets.md',
  // A new folder of contracts: cli/selftest/copied-interface.e2e.test.ts.
  'docs/adding-an-interface.md',
];

const documents = ['README.md', ...readdirSync(path.join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md') && !ELSEWHERE.includes(name),
);

/** The commands of a document in their order, without what is said about them. */
function commandsOf(document: string): readonly string[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  const blocks = Array.from(text.matchAll(/^```sh\n([^]*?)^```/gm), ([, block = '']) => block);
  return blocks
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line.startsWith('npx conform '));
}

const all = documents
  .map((document) => [document, commandsOf(document)] as const)
  .filter(([, found]) => found.length > 0);

const OPENAPI = `
openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get: { operationId: things, responses: { '200': { description: All. }, default: { description: An error. } } }
`;

const folders: string[] = [];
let provider: Provider;

beforeAll(async () => {
  provider = await startProvider();
});

afterAll(async () => {
  await provider.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with the files that the documents name, and \`npx\` that starts the command of this build. */
function workspace(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-docs-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'bin'));
  const npx = path.join(folder, 'bin/npx');
  writeFileSync(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" "${path.join(ROOT, 'dist/cli/conform.js')}" "$@"\n`);
  chmodSync(npx, 0o755);
  writeFileSync(path.join(folder, 'profile.yaml'), printableProfile(provider));
  writeFileSync(path.join(folder, '.env'), `${environmentText(provider)}\nTOKEN=a-token\n`);
  writeFileSync(path.join(folder, 'openapi.yaml'), OPENAPI);
  return folder;
}

const FEW = '--effort smoke --only device.auth.otherwise-invalid-token-is-403';

/** As written, except that a run sends few requests and gives a statement, ports are free ones, and the profile is not overwritten. */
function executed(command: string): string {
  const { port } = new URL(provider.url);
  const text = command
    .replace(/(serve --port|127\.0\.0\.1:)\s*80[89]0(?=.*(?:--write-profile|$))/, (_, before: string) =>
      before.startsWith('serve') ? 'serve --port 0' : '127.0.0.1:0',
    )
    .replace('--url http://127.0.0.1:0', `--url http://127.0.0.1:${port}`)
    .replace('> profile.yaml', '> another.yaml')
    .replace('certify --key', 'certify --statement --key');
  const isRun = /^npx conform (run|watch)(?!\S)/.test(text) && !text.includes('--contract') && !text.includes('--only');
  const isLong = /^npx conform learn\b/.test(text);
  return `${text}${isRun ? ` ${FEW}` : ''}${isLong ? ' --dry-run -i device' : ''}`;
}

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

/** What a command prints that goes on until Ctrl-C. */
const UNTIL_CTRL_C = /press Ctrl-C|Ctrl-C: end/;

/** A command that runs until Ctrl-C is ended as soon as it says so. */
function run(command: string, cwd: string): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', CI: '1', PATH: `${path.join(cwd, 'bin')}:${process.env['PATH'] ?? ''}` };
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const look = (piece: Buffer): void => {
    const isNew = !UNTIL_CTRL_C.test(text);
    text += piece.toString();
    if (isNew && UNTIL_CTRL_C.test(text)) child.kill('SIGINT');
  };
  child.stdout.on('data', look);
  child.stderr.on('data', look);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

/** A run on whose results the commands about stored runs work. */
async function withRun(folder: string): Promise<void> {
  const { code, text } = await run(`npx conform run --profile profile.yaml ${FEW} --format har=traffic.har`, folder);
  if (code !== 0) throw new Error(text);
}

/** Commands that leave nothing for the next one, as each folder contains a run. */
const ALONE = /^npx conform (run|plan|doctor|learn|questions|explain)\b/;
const tried = new Set<string>();

let prepared: string;

beforeAll(async () => {
  prepared = workspace();
  await withRun(prepared);
});

// Side by side, each in its own folder.
describe.concurrent.each(all)('the commands of %s', { timeout: 300_000 }, (_document, commands) => {
  it('are executed as written', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-docs-'));
    folders.push(folder);
    cpSync(prepared, folder, { recursive: true, verbatimSymlinks: true });
    const failed: string[] = [];
    for (const command of commands) {
      // What an earlier document shows too leaves nothing that a later command needs.
      if (ALONE.test(command) && tried.has(command)) continue;
      tried.add(command);
      const { code, text } = await run(executed(command), folder);
      // Verdicts are not the documents' matter: a command exists, takes its options, and finds its files.
      const isEnded = code !== null || UNTIL_CTRL_C.test(text);
      const isMistake = code === 2 || code === 5 || !isEnded || /^\s+at .+:\d+:\d+\)?$/m.test(text);
      if (isMistake) failed.push(`${command}\n[${code}]\n${text.slice(-600)}`);
    }
    expect(failed).toEqual([]);
  });
});
