/**
 * The suite and other tools on the same contract (trouble tickets), the same target (the reference provider) and the same machine: time, requests, faults
 * found of a sample of 20 drawn by seed, and what is reported about the healthy provider. Build first.
 *
 *   npm run --silent build && PEERS=/tmp/peers node bench/run.mjs peers
 *
 * The tools are not part of the package. They are looked for in the folder `PEERS`:
 *
 *   python3 -m venv /tmp/peers/py && /tmp/peers/py/bin/pip install schemathesis
 *   npm install --prefix /tmp/peers newman @apideck/portman @stoplight/prism-cli dredd
 *
 * A fault counts as found if the tool reports something about the faulty provider that it does not report about the healthy one. `ONLY` selects
 * tools by a part of their name, `FAULTS` sets the size of the sample.
 */

import { spawn } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drawnSet } from '../cli/selftest/draw.ts';
import type { Result } from '../contracts/formats/result.ts';
import { loadContracts } from '../contracts/load.ts';
import { packageRoot } from '../contracts/package-root.ts';
import { allFaults } from '../reference/faults/all.ts';
import { printableProfile } from '../reference/own-profile/printable-profile.ts';
import { startProvider, type Provider } from '../reference/provider.ts';
import { openapiFor, type Given } from './peers/openapi-for-peers.ts';

const PEERS = path.resolve(process.env['PEERS'] ?? '/tmp/peers');
const SAMPLE = Number(process.env['FAULTS'] ?? 20);
const MOST_SECONDS = 300;
const CONTRACT = loadContracts().find(({ id }) => id === 'ticket')!;

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-peers-'));
const inFolder = (name: string): string => path.join(folder, name);

/** Requests that the provider, which runs in this process, has received. */
let requests = 0;
diagnostics.subscribe('http.server.request.start', () => (requests += 1));

interface Report {
  /** One text for each kind of failure, equal in each run that reports it. */
  readonly failures: ReadonlySet<string>;
}

interface Tool {
  readonly name: string;
  /** What must exist in the folder of the tools; nothing for the suite itself. */
  readonly needs?: string;
  readonly run: (given: Given, provider: Provider) => Promise<Report>;
}

interface Ended {
  readonly code: number;
  readonly out: string;
}

function execute(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const child = spawn(command, args, { cwd: folder, env: { PATH, HOME, CI: '1', NO_COLOR: '1', ...env } });
    const timer = setTimeout(() => child.kill('SIGKILL'), MOST_SECONDS * 1000);
    let out = '';
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (out += piece.toString()));
    child.once('error', reject).once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? -1, out });
    });
  });
}

// eslint-disable-next-line no-control-regex -- escape sequences of a terminal begin with a control character
const COLOURS = /\u001b\[[0-9;]*m/g;

const readJson = (name: string): unknown => JSON.parse(readFileSync(inFolder(name), 'utf8'));

const conform = (effort: string): Tool => ({
  name: `this suite, ${effort}`,
  run: async (_, provider) => {
    writeFileSync(inFolder('profile.yaml'), printableProfile(provider));
    const args = [
      'run',
      '--profile',
      'profile.yaml',
      '--interface',
      'ticket',
      '--effort',
      effort,
      '--quiet',
      '--out',
      'out',
    ];
    await execute(
      process.execPath,
      [path.join(packageRoot(), 'dist/cli/conform.js'), ...args, '--confirm', 'none'],
      provider.env,
    );
    const { requirements } = readJson('out/latest/result.json') as Result;
    return { failures: new Set(requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)) };
  },
});

const headersOf = ({ token }: Given): readonly string[] => [
  `Authorization: Bearer ${token}`,
  'x-external-system: bench-peers',
];

const schemathesis: Tool = {
  name: 'Schemathesis',
  needs: 'py/bin/schemathesis',
  run: async (given) => {
    const args = [
      'run',
      'openapi.json',
      '--url',
      given.baseUrl,
      '--seed',
      '1',
      '--checks',
      'all',
      '--max-examples',
      '25',
    ];
    const report = ['--report', 'junit', '--report-junit-path', 'schemathesis.xml', '--continue-on-failure'];
    rmSync(inFolder('schemathesis.xml'), { force: true });
    await execute(path.join(PEERS, 'py/bin/schemathesis'), [
      ...args,
      ...report,
      ...headersOf(given).flatMap((one) => ['--header', one]),
    ]);
    const xml = existsSync(inFolder('schemathesis.xml')) ? readFileSync(inFolder('schemathesis.xml'), 'utf8') : '';
    const failures = new Set<string>();
    for (const [, name = '', content = ''] of xml.matchAll(/<testcase name="([^"]*)"[^>]*>(.*?)<\/testcase>/gs))
      for (const [, title = ''] of content.matchAll(/- ([A-Z][\w ,'-]{5,80})(?:\n|&#10;)/g))
        failures.add(`${name}: ${title}`);
    return { failures };
  },
};

/** As Portman's documentation advises: contract tests for each operation, values of the creation used by the others. */
const PORTMAN = {
  version: 1,
  tests: {
    contractTests: [
      {
        openApiOperation: '*::/*',
        statusSuccess: { enabled: true },
        contentType: { enabled: true },
        jsonBody: { enabled: true },
        schemaValidation: { enabled: true },
        headersPresent: { enabled: true },
      },
    ],
  },
  overwrites: [
    {
      openApiOperation: '*::/troubleTicket/:id',
      overwriteRequestPathVariables: [{ key: 'id', value: '{{known}}', overwrite: true }],
    },
    {
      openApiOperation: 'GET::/troubleTicket',
      overwriteRequestQueryParams: [
        { key: 'fromDateTime', value: '2026-01-01T00:00:00Z', overwrite: true },
        ...['toDateTime', 'offset', 'limit', 'sort', 'expand', 'depth', 'fields'].map((key) => ({
          key,
          disable: true,
        })),
      ],
    },
    {
      openApiOperation: '*::/*',
      overwriteRequestHeaders: [{ key: 'x-external-system', value: 'bench-peers', overwrite: true }],
    },
  ],
};

interface NewmanReport {
  readonly run: {
    readonly failures: readonly {
      readonly source: { readonly name: string };
      readonly error: { readonly test?: string; readonly name: string };
    }[];
  };
}

async function newman(given: Given, baseUrl: string): Promise<Report> {
  writeFileSync(inFolder('portman.json'), JSON.stringify(PORTMAN));
  const bin = (name: string): string => path.join(PEERS, 'node_modules/.bin', name);
  const made = await execute(bin('portman'), [
    '--local',
    'openapi.json',
    '--baseUrl',
    baseUrl,
    '--portmanConfigFile',
    'portman.json',
    '--output',
    'collection.json',
  ]);
  if (!existsSync(inFolder('collection.json'))) throw new Error(`portman made no collection:\n${made.out}`);
  const variables = [
    '--env-var',
    `known=${given.known}`,
    '--env-var',
    `bearerToken=${given.token}`,
    '--global-var',
    `bearerToken=${given.token}`,
  ];
  // The header field that the collection does not contain, as the scheme of the contract names none.
  const collection = readJson('collection.json') as { auth?: unknown };
  collection.auth = { type: 'bearer', bearer: [{ key: 'token', value: given.token, type: 'string' }] };
  writeFileSync(inFolder('collection.json'), JSON.stringify(collection));
  await execute(bin('newman'), [
    'run',
    'collection.json',
    ...variables,
    '--reporters',
    'json',
    '--reporter-json-export',
    'newman.json',
  ]);
  const { run } = readJson('newman.json') as NewmanReport;
  return { failures: new Set(run.failures.map(({ source, error }) => `${source.name}: ${error.test ?? error.name}`)) };
}

const portman: Tool = {
  name: 'Newman with Portman',
  needs: 'node_modules/.bin/portman',
  run: (given) => newman(given, given.baseUrl),
};

/** The proxy validates what the requests of the collection and their responses violate, in a header field of each response. */
const prism: Tool = {
  name: 'Prism proxy, requests of Newman',
  needs: 'node_modules/.bin/prism',
  run: async (given) => {
    const child = spawn(
      path.join(PEERS, 'node_modules/.bin/prism'),
      ['proxy', 'openapi.json', given.baseUrl, '--port', '18491'],
      { cwd: folder },
    );
    let out = '';
    const listening = new Promise<void>((resolve) => {
      const look = (piece: Buffer): void => {
        out += piece.toString();
        if (out.includes('listening on')) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
    });
    const closed = new Promise((resolve) => child.once('close', resolve));
    await listening;
    await newman(given, 'http://127.0.0.1:18491');
    child.kill();
    await closed;
    const plain = out.replaceAll(COLOURS, '');
    const violations = Array.from(plain.matchAll(/Violation: (.+)/g), ([, text = '']) => text.trim());
    return { failures: new Set(violations) };
  },
};

const dredd: Tool = {
  name: 'Dredd',
  needs: 'node_modules/.bin/dredd',
  run: async (given) => {
    const args = [
      'openapi.json',
      given.baseUrl,
      '--loglevel',
      'error',
      ...headersOf(given).flatMap((one) => ['--header', one]),
    ];
    const { out } = await execute(path.join(PEERS, 'node_modules/.bin/dredd'), args);
    const plain = out.replaceAll(COLOURS, '');
    return {
      failures: new Set(Array.from(plain.matchAll(/^fail: (.+?)(?: duration.*)?$/gm), ([, text = '']) => text)),
    };
  },
};

const TOOLS: readonly Tool[] = [conform('smoke'), conform('standard'), schemathesis, portman, prism, dredd];

interface Trial extends Report {
  readonly seconds: number;
  readonly requests: number;
}

async function knownId({ urls, env }: Provider): Promise<string> {
  const response = await fetch(`${urls.ticket}/troubleTicket`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${tokenOf(env)}`,
      'x-external-system': 'bench-peers',
    },
    body: JSON.stringify({ description: 'known', severity: 'Minor', type: 'Bug', externalId: 'bench-peers-1' }),
  });
  const { id } = (await response.json().catch(() => ({}))) as { readonly id?: string };
  return id ?? '1';
}

const tokenOf = (env: Readonly<Record<string, string>>): string => env['CONFORM_TOKEN_A_VALID'] ?? '';

async function trial(tool: Tool, faults: readonly string[]): Promise<Trial> {
  const provider = await startProvider({ faults });
  try {
    const given = { baseUrl: provider.urls.ticket, token: tokenOf(provider.env), known: await knownId(provider) };
    writeFileSync(inFolder('openapi.json'), JSON.stringify(openapiFor(CONTRACT, given)));
    const [before, begun] = [requests, performance.now()];
    const { failures } = await tool.run(given, provider);
    return { failures, requests: requests - before, seconds: (performance.now() - begun) / 1000 };
  } finally {
    await provider.close();
  }
}

const faults = drawnSet(
  allFaults().filter(({ id, mode }) => id.startsWith('ticket.') && mode === undefined),
  SAMPLE,
  1,
  'peers',
);

try {
  process.stdout.write(
    `${faults.map(({ id }) => id).join('\n')}\n\n| tool | seconds | requests | reported about the healthy provider | faults found | faults found per 1,000 requests |\n`,
  );
  for (const tool of TOOLS.filter(({ name }) => name.includes(process.env['ONLY'] ?? ''))) {
    if (tool.needs !== undefined && !existsSync(path.join(PEERS, tool.needs))) {
      process.stdout.write(`| ${tool.name} | not installed |\n`);
      continue;
    }
    const healthy = await trial(tool, []);
    const found: string[] = [];
    for (const { id } of faults) {
      const { failures } = await trial(tool, [id]);
      if ([...failures].some((one) => !healthy.failures.has(one))) found.push(id);
    }
    const rate = (found.length * 1000) / (healthy.requests * faults.length);
    process.stdout.write(
      `| ${tool.name} | ${healthy.seconds.toFixed(1)} | ${healthy.requests} | ${healthy.failures.size} | ${found.length} of ${faults.length} | ${rate.toFixed(1)} |\n`,
    );
    if (process.env['VERBOSE']) process.stdout.write(`${[...healthy.failures].join('\n')}\nfound ${found.join(' ')}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
