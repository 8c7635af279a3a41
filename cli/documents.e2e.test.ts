/**
 * Every `npx conform` command in README.md and docs/, and every example in the help of a command, is executed as written, document by document, in a
 * folder with the files that it names.
 */

import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../contracts/package-root.ts';
import { environmentText, printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { COMMANDS } from './commands.ts';
import { examplesOf } from './testing/help-examples.ts';

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

/** Help about what is not at hand here, and what covers it; the command line accepts each example: cli/help-examples.test.ts. */
const HELP_ELSEWHERE: readonly string[] = [
  // Hours: cli/selftest/sample.e2e.test.ts.
  'selftest',
  // A finding of a faulty provider: cli/scenarios/printed-commands.e2e.test.ts.
  'replay',
  // Other shells, and their folders: cli/scenarios/completion.txt.
  'completion',
];

/** What comes before the examples of a command. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  verify: [
    'npx conform certify --new-key signing.pem',
    'npx conform certify --key signing.pem',
    'cp reports/out/latest/certificate.json .',
  ],
  merge: [
    ...[1, 2, 3, 4].map((one) => `npx conform run --profile profile.yaml --shard ${one}/4 --out shards/${one}`),
    'cp -r shards artifacts',
  ],
};

/** The examples of help as a document shows them, without those that another program is needed for. */
async function helpOf(name: string): Promise<readonly string[]> {
  const examples = (await examplesOf(name)).filter(
    (line) => line.startsWith('conform ') && !line.includes('sign-with-hsm'),
  );
  return [...(BEFORE[name] ?? []), ...examples.map((line) => `npx ${line}`)];
}

const helped = Object.keys(COMMANDS).filter((name) => !COMMANDS[name]?.isHidden && !HELP_ELSEWHERE.includes(name));

const all = [
  ...documents.map((document) => [document, commandsOf(document)] as const),
  ...(await Promise.all(helped.map(async (name) => [`conform ${name} --help`, await helpOf(name)] as const))),
].filter(([, found]) => found.length > 0);

const OPENAPI = `
openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get: { operationId: things, responses: { '200': { description: All. }, default: { description: An error. } } }
`;

const folders: string[] = [];
let provider: Provider;

/** A target that shows its OpenAPI document. */
const described = createServer((request, response) => {
  const isDocument = request.url === '/openapi.yaml';
  response.writeHead(isDocument ? 200 : 404, { 'content-type': 'application/yaml' });
  response.end(isDocument ? OPENAPI : '');
});

beforeAll(async () => {
  provider = await startProvider();
  described.listen(0, '127.0.0.1');
  await once(described, 'listening');
});

afterAll(async () => {
  await provider.close();
  described.close();
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
  for (const name of ['profile.yaml', 'sandbox.yaml'])
    writeFileSync(path.join(folder, name), printableProfile(provider));
  writeFileSync(path.join(folder, '.env'), `${environmentText(provider)}\nTOKEN=a-token\n`);
  cpSync(path.join(ROOT, 'contracts'), path.join(folder, 'contracts'), {
    recursive: true,
    filter: (file) => !file.endsWith('.ts'),
  });
  mkdirSync(path.join(folder, 'my-api'));
  for (const name of ['openapi.yaml', 'my-api/openapi.yaml', 'target-openapi.yaml'])
    writeFileSync(path.join(folder, name), OPENAPI);
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
    .replace(/\bserve(?!.*--port)/, 'serve --port 0')
    .replace(/watch-traffic(?!.*--listen)/, 'watch-traffic --listen 127.0.0.1:0')
    .replace('0.0.0.0:8443', '127.0.0.1:0')
    .replace(/--target https:\/\/\w+\.example\.com/, `--target ${provider.url}`)
    .replace(
      /--from https:\/\/\w+\.example\.com/,
      `--from http://127.0.0.1:${(described.address() as AddressInfo).port}`,
    )
    .replace(/show 749( 750)?/, 'show 0')
    .replace('> profile.yaml', '> another.yaml')
    .replace('certify --key', 'certify --statement --key');
  if (/^npx conform learn\b/.test(text)) return `${text} --dry-run -i device`;
  if (!/^npx conform (run|watch)(?!\S)/.test(text) || text.includes('--contract')) return text;
  return `${text} ${/--(only|shard)/.test(text) ? '--effort smoke' : FEW}`;
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
  // The names that help gives to stored runs.
  const stored = ['reports/out/20261120-101500-4f2a', 'last-month', 'before', 'run'];
  for (const name of stored)
    cpSync(path.join(folder, 'reports/out/latest'), path.join(folder, name), { recursive: true, dereference: true });
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
describe.concurrent.each(all)('the commands of %s', { timeout: 600_000 }, (_document, commands) => {
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
