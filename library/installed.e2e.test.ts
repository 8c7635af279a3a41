/** The package as its users install it: packed, unpacked in another project, and used from there. */

import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../contracts/package-root.ts';

const project = mkdtempSync(path.join(os.tmpdir(), 'conform-project-'));
const installed = path.join(project, 'node_modules/partner-conform');

interface Ended {
  readonly code: number;
  readonly text: string;
}

async function run(file: string, args: readonly string[], cwd = project): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', CI: '1' };
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, text: `${stdout}${stderr}` };
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? -1, text: `${stdout ?? ''}${stderr ?? ''}` };
  }
}

const node = (script: string, ...args: readonly string[]): Promise<Ended> => run(process.execPath, [script, ...args]);
const conform = (...args: readonly string[]): Promise<Ended> =>
  node(path.join(installed, 'dist/cli/conform.js'), ...args);
const vitest = (): Promise<Ended> => node(path.join(packageRoot(), 'node_modules/vitest/vitest.mjs'), 'run');

interface Locked {
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** The dependencies of the package, and nothing that is installed for development, placed as npm would place them. */
function linkDependencies(): void {
  const lock = JSON.parse(readFileSync(path.join(packageRoot(), 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  for (const [place, { dev, link }] of Object.entries(lock.packages)) {
    const from = path.join(packageRoot(), place);
    if (dev || link || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) || !existsSync(from)) continue;
    mkdirSync(path.dirname(path.join(project, place)), { recursive: true });
    symlinkSync(from, path.join(project, place), 'dir');
  }
}

beforeAll(async () => {
  mkdirSync(path.join(project, 'node_modules'));
  linkDependencies();
  const packed = await run(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', project],
    packageRoot(),
  );
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`nothing was packed: ${packed.text}`);
  mkdirSync(installed);
  const unpacked = await run('tar', ['-xzf', path.join(project, tarball), '-C', installed, '--strip-components=1']);
  if (unpacked.code !== 0) throw new Error(`cannot unpack ${tarball}: ${unpacked.text}`);
}, 120_000);

afterAll(() => rmSync(project, { recursive: true }));

const PROFILE = `
conform: 1
name: Own ticket system
mode: sandbox
interfaces:
  ticket: { baseUrl: 'http://will.be.replaced.example/api' }
identities:
  a: { customer: A, headers: { Authorization: 'Bearer \${TOKEN_A}' } }
`;

/** An implementation of the list operation only, which rejects invalid requests and returns a configurable body. */
const APP = `
import { createServer } from 'node:http';
export const server = (body) => createServer((request, response) => {
  request.resume();
  const { pathname, searchParams } = new URL(request.url, 'http://x');
  const reply = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.headers.authorization !== 'Bearer ' + process.env.TOKEN_A) return reply(401, {});
  if (pathname !== '/api/troubleTicket' || request.method !== 'GET') return reply(405, {});
  if (!searchParams.has('fromDateTime')) return reply(400, {});
  reply(200, body);
});
`;

const suite = (response: string): string => `
import { conformanceSuite } from 'partner-conform';
import { server } from './app.mjs';
process.env.TOKEN_A = 'a-token-of-the-test';
conformanceSuite({
  profile: 'profile.yaml',
  target: () => server(${response}),
  only: ['ticket.list.success-is-200', 'ticket.list.response-is-a-list'],
  out: 'out',
});
`;

describe('the installed package', { timeout: 120_000 }, () => {
  it('is sound as a package', async () => {
    const { messages } = await publint({ pkgDir: installed, level: 'warning', pack: false });
    expect(messages).toEqual([]);
  });

  it('holds no test, no source map and nothing but what it needs', () => {
    const files = readdirSync(installed, { recursive: true }).map(String);
    expect(files.filter((file) => /\.(test\.|map$|tgz$)|\.env$/.test(file))).toEqual([]);
    expect(files).toContain(path.join('contracts', 'formats', 'profile.schema.json'));
    expect(files).toContain('README.md');
  });

  it('has a command that runs', async () => {
    const { version } = JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(await conform('--version')).toEqual({ code: 0, text: `${version}\n` });
    const end = await conform('run', '--only', 'device.auth.otherwise-invalid-token-is-403', '--out', 'out-of-command');
    expect([end.code, end.text.includes('CONFORMANT')], end.text).toEqual([0, true]);
  });

  it('brings types that hold without looking away from libraries', async () => {
    writeFileSync(
      path.join(project, 'use.ts'),
      `import { conformanceSuite, type ConformanceOptions, type Result } from 'partner-conform';
      const options: ConformanceOptions = { profile: 'p.yaml', effort: 'smoke', onResult: ({ overall }: Result) => void overall };
      export const start = (): void => conformanceSuite(options);
      // @ts-expect-error a profile is needed
      export const wrong = (): void => conformanceSuite({});`,
    );
    const compiler = path.join(packageRoot(), 'node_modules/typescript/bin/tsc');
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', 'use.ts'];
    expect(await node(compiler, ...flags)).toEqual({ code: 0, text: '' });
  });

  it("judges an app of its user within the user's own vitest", async () => {
    writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }');
    writeFileSync(path.join(project, 'profile.yaml'), PROFILE);
    writeFileSync(path.join(project, 'app.mjs'), APP);
    writeFileSync(path.join(project, 'conformance.test.ts'), suite('[]'));
    const good = await vitest();
    expect(good.text).toMatch(/Tests\s+3 passed/);
    expect(good.code).toBe(0);
    writeFileSync(path.join(project, 'conformance.test.ts'), suite('{ tickets: [] }'));
    const bad = await vitest();
    expect(bad.code).toBe(1);
    expect(bad.text).toContain('ticket.list.response-is-a-list');
    expect(bad.text).toMatch(
      /Nonconformity: [\s\S]*expected  a JSON array[\s\S]*received  a JSON object[\s\S]*request   curl/,
    );
    expect(bad.text).toContain('replay    npx vitest run -t ticket.list.response-is-a-list');
    expect(bad.text).not.toContain('a-token-of-the-test');
    expect(readFileSync(path.join(project, 'out/latest/report.html'), 'utf8')).toContain('<h2 id="latency">');
  });

  it('says in words what is wrong with a name or a profile', async () => {
    writeFileSync(path.join(project, 'conformance.test.ts'), suite('[]').replace('success-is-200', 'success-is-2OO'));
    const named = await vitest();
    expect([named.code, named.text.includes('only ticket.list.success-is-2OO: unknown requirement')]).toEqual([
      1,
      true,
    ]);
    expect(named.text).toContain('nearest   ticket.list.success-is-200');
    writeFileSync(path.join(project, 'conformance.test.ts'), suite('[]'));
    writeFileSync(path.join(project, 'profile.yaml'), PROFILE.replace('mode: sandbox', 'mode: sandbocks'));
    const { code, text } = await vitest();
    expect(code).toBe(1);
    expect(text).toMatch(/profile\.yaml:4:7 {2}mode/);
    expect(text).toContain('nearest   sandbox');
  });
});
