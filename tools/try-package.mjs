/**
 * Packs the package, installs it in an empty folder with a plain `npm install`, and uses it there: the command, the library form, the types.
 * Once for each version of Node. Meant for a nightly job, as it downloads packages.
 * Usage: node tools/try-package.mjs [--node 20,22,24,26]        without --node: the running version. Build first.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const REQUIREMENT = 'device.auth.otherwise-invalid-token-is-403';

const at = process.argv.indexOf('--node');
const versions = at < 0 ? [undefined] : (process.argv[at + 1] ?? '').split(',');

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-package-'));

function run(file, args, cwd) {
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', NO_COLOR: '1' },
  });
  if (status !== 0)
    throw new Error(`${path.basename(file)} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

const SUITE = `
import { conformanceSuite } from 'partner-conform';
conformanceSuite({ profile: 'sandbox.yaml', only: ['${REQUIREMENT}'], out: false });
`;

const TYPES = `
import { conformanceSuite, type ConformanceOptions, type Result } from 'partner-conform';
const options: ConformanceOptions = { profile: 'p.yaml', onResult: ({ overall }: Result) => void overall };
export const start = (): void => conformanceSuite(options);
`;

/** The size of a folder in MiB, and the number of packages in it. */
function measured(project) {
  const { packages } = JSON.parse(readFileSync(path.join(project, 'node_modules/.package-lock.json'), 'utf8'));
  const kibibytes = Number(
    execFileSync('du', ['-sk', 'node_modules'], { cwd: project, encoding: 'utf8' }).split('\t')[0],
  );
  return `${Math.round(kibibytes / 1024)} MiB in ${Object.keys(packages).length} packages`;
}

/** The executable of a version of Node; the packages of this name have no install script. */
function nodeOf(version) {
  if (version === undefined) return process.execPath;
  const place = path.join(folder, `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', place, `${name}@${version}`], folder);
  return path.join(place, 'node_modules', name, 'bin/node');
}

function withSandbox(node, project, use) {
  const serve = path.join(project, 'serve.mjs');
  writeFileSync(
    serve,
    `import { spawn, spawnSync } from 'node:child_process';
const conform = 'node_modules/partner-conform/dist/cli/conform.js';
const server = spawn(process.execPath, [conform, 'serve', '--port', '0', '--write-profile', 'sandbox.yaml'], { stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((resolve) => server.stdout.on('data', (text) => String(text).includes('press Ctrl-C') && resolve()));
const { status } = spawnSync(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
server.kill();
process.exitCode = status ?? 1;
`,
  );
  return run(node, [serve, ...use], project);
}

function tryWith(version, tarball) {
  const node = nodeOf(version);
  const project = mkdtempSync(path.join(folder, 'project-'));
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module", "private": true }');
  run('npm', ['install', '--no-audit', '--no-fund', tarball], project);
  const size = measured(project);
  const conform = path.join(project, 'node_modules/partner-conform/dist/cli/conform.js');
  const out = run(node, [conform, 'run', '--only', REQUIREMENT], project);
  if (!out.includes('CONFORMANT')) throw new Error(out);
  writeFileSync(path.join(project, 'conformance.test.ts'), SUITE);
  withSandbox(node, project, ['node_modules/vitest/vitest.mjs', 'run']);
  writeFileSync(path.join(project, 'use.ts'), TYPES);
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  run(
    process.execPath,
    [compiler, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', 'use.ts'],
    project,
  );
  return `${run(node, ['--version'], project).trim().padEnd(10)} command, library and types work; ${size}`;
}

try {
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], ROOT);
  const tarball = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  for (const version of versions) console.log(tryWith(version, tarball));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
