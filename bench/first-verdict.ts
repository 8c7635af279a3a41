// How far a new user gets, from an empty folder: against each poor target, and the reference provider under another base URL. Build first.
//
//   npm run --silent build && node bench/run.mjs first-verdict
//
// Writes docs/first-verdict.md. `TARGETS` names some targets, `INTERFACES` some interfaces, separated by commas; then only the rows are printed.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import type { Result } from '../contracts/formats/result.ts';
import { poorTargets } from '../reference/poor-targets/all.ts';
import type { RunningTarget } from '../reference/poor-targets/poor-target.ts';
import { startProvider } from '../reference/provider.ts';

const CONFORM = fileURLToPath(new URL('../dist/cli/conform.js', import.meta.url));
const PAGE = fileURLToPath(new URL('../docs/first-verdict.md', import.meta.url));

interface Tried {
  readonly id: string;
  readonly interface: string;
  readonly start: () => Promise<RunningTarget>;
}

const reference = (name: string): Tried => ({
  id: 'reference provider',
  interface: name,
  start: async () => {
    const provider = await startProvider({});
    return { profile: provider.profile(), env: provider.env, close: () => provider.close() };
  },
});

const all: readonly Tried[] = [
  ...['ticket', 'change', 'order', 'device'].map(reference),
  ...poorTargets.flatMap(({ id, interfaces, start }) => interfaces.map((name) => ({ id, interface: name, start }))),
];

interface Command {
  readonly line: string;
  readonly args: readonly string[];
}

/** The standard output of a command in a folder. */
function output(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, [CONFORM, ...args], {
      cwd: folder,
      env: { PATH, HOME, CI: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    child.once('error', reject).once('close', () => resolve(text));
  });
}

/** The value that an operator of the target writes for a variable of the new profile; undefined where the target has nothing of this kind. */
function valueOf({ profile, env }: RunningTarget, variable: string): string | undefined {
  const [, kind = '', customer = '', rest = ''] = /^(TOKEN|MSISDN|IMSI)_([A-Z])_?(.*)$/.exec(variable) ?? [];
  if (kind === 'TOKEN') {
    const own = Object.values(profile.identities).filter(
      (one) => one.customer === customer && one.headers !== undefined && (one.token ?? 'valid') === 'valid',
    );
    const named = own.find(
      ({ scopes = [] }) => (scopes.join('_') || 'none').replaceAll('-', '_').toUpperCase() === rest,
    );
    const most = own.toSorted((one, other) => (other.scopes?.length ?? 0) - (one.scopes?.length ?? 0))[0];
    const [, name = ''] = /\$\{(\w+)\}/.exec((rest === 'FULL' ? most : named)?.headers?.['Authorization'] ?? '') ?? [];
    return env[name];
  }
  const devices = profile.devices?.customers[customer];
  const classes = { UNLOCATED: devices?.unlocated, WITHOUT_HISTORY: devices?.withoutHistory } as const;
  const device = rest in classes ? classes[rest as keyof typeof classes]?.[0] : devices?.located[rest === '2' ? 1 : 0];
  return device?.[kind === 'IMSI' ? 'imsi' : 'msisdn'];
}

const resultIn = (folder: string): Result =>
  JSON.parse(readFileSync(path.join(folder, 'reports/out/latest/result.json'), 'utf8')) as Result;

interface Share {
  readonly undecided: number;
  /** Those that the failure of another requirement leaves undecided: no declaration would decide them. */
  readonly byFailures: number;
  readonly of: number;
}

/** Rows that a client can decide, and those of them that the run left undecided; `SHOW=1` prints the latter. */
function shareOf({ requirements }: Result, name: string): Share {
  const own = requirements.filter((one) => one.interface === name && one.subject !== 'client');
  const decidable = own.filter(
    ({ verdict, vacuous, declarations, withoutEvidence }) =>
      vacuous !== true &&
      verdict !== 'not-offered' &&
      (verdict !== 'not-run' || withoutEvidence === true) &&
      // No declaration makes the suite judge these.
      (verdict !== 'undeclared' || (declarations?.length ?? 0) > 0),
  );
  const undecided = decidable.filter(({ verdict }) => ['inconclusive', 'undeclared', 'not-run'].includes(verdict));
  if (process.env['SHOW'])
    for (const { id, verdict, reason = '' } of undecided) process.stdout.write(`  ${verdict} ${id}: ${reason}\n`);
  const byFailures = undecided.filter(({ rootCause }) => rootCause?.requirement !== undefined).length;
  return { undecided: undecided.length, byFailures, of: decidable.length };
}

interface Measured {
  readonly tried: Tried;
  readonly seconds: number;
  readonly overall: string;
  readonly before: Share;
  readonly after: Share;
  readonly learning: number;
}

const COMMANDS = (base: string, name: string): readonly Command[] => [
  { line: 'init', args: ['init', '--interface', name, '--url', base] },
  { line: 'run', args: ['run', '--quiet', '--confirm', 'none'] },
  { line: 'learn', args: ['learn'] },
  { line: 'run', args: ['run', '--quiet', '--confirm', 'none'] },
];

async function measure(tried: Tried): Promise<Measured> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-first-'));
  const target = await tried.start();
  try {
    const base = target.profile.interfaces[tried.interface]?.baseUrl ?? '';
    const [init, run, learn, again] = COMMANDS(base, tried.interface);
    const begun = performance.now();
    writeFileSync(path.join(folder, 'profile.yaml'), await output(folder, init?.args ?? []));
    // The one edit: what the profile asks for by the names of variables.
    const asked = readFileSync(path.join(folder, 'profile.yaml'), 'utf8').matchAll(/\$\{(\w+)(?::-)?\}/g);
    const edit = Array.from(asked, ([, variable = '']) => variable)
      .map((variable) => [variable, valueOf(target, variable)])
      .flatMap(([variable, value]) => (value === undefined ? [] : [`${String(variable)}=${value}`]));
    writeFileSync(path.join(folder, '.env'), `${edit.join('\n')}\n`);
    await output(folder, run?.args ?? []);
    const seconds = (performance.now() - begun) / 1000;
    const first = resultIn(folder);
    const learningFrom = performance.now();
    await output(folder, learn?.args ?? []);
    const learning = (performance.now() - learningFrom) / 1000;
    await output(folder, again?.args ?? []);
    const last = resultIn(folder);
    return {
      tried,
      seconds,
      learning,
      overall: first.overall,
      before: shareOf(first, tried.interface),
      after: shareOf(last, tried.interface),
    };
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const percent = ({ undecided, of }: Omit<Share, 'byFailures'>): string =>
  `${undecided} of ${of} (${Math.round((undecided * 100) / of)} %)`;

const withoutFailures = ({ undecided, byFailures, of }: Share): string =>
  percent({ undecided: undecided - byFailures, of });

const row = ({ tried, seconds, learning, overall, before, after }: Measured): string =>
  `| ${tried.id} | ${tried.interface} | ${(seconds / 60).toFixed(1)} | ${overall} | ${percent(before)} | ${(learning / 60).toFixed(1)} | ${percent(after)} | ${withoutFailures(after)} |`;

const [targets, interfaces] = ['TARGETS', 'INTERFACES'].map((name) => process.env[name]?.split(','));

const pageOf = (rows: readonly Measured[]): string => `# The first verdict

What a new user types, from an empty folder, against a target at a base URL:

\`\`\`sh
conform init --interface ticket --url BASE > profile.yaml
conform run
conform learn
conform run
\`\`\`

Two commands give the first verdict. One edit is needed: a file \`.env\` with the tokens (\`TOKEN_A_FULL=...\`, \`TOKEN_B_FULL=...\`), and for the device
interface the numbers of two devices and, as far as there are any, tokens with fewer scopes and further devices, as the profile names them; none for a target without credentials. The third command asks the target about the points that the documents leave unspecified.

A requirement is undecided if a run could have decided it: it is inconclusive, lacks a declaration, or no scenario of the run provides its evidence.
Requirements that no declaration makes testable, that are vacuous, or that bind the client are not counted. The last column is without those that the
failure of another requirement leaves undecided, such as all about hubs where none can be registered: no declaration decides them. The others lack a
declaration, or anything else that the run could not observe. The targets are the poor targets of the self-test (\`reference/poor-targets/\`) and the reference provider.

| target | interface | minutes until the first verdict | first verdict | undecided at first | minutes of \`learn\` | undecided after \`learn\` | of them unexplained by a failure |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.map(row).join('\n')}

\`npm run --silent build && node bench/run.mjs first-verdict\` writes this page.
`;

const measured: Measured[] = [];
const isChosen = (one: Tried): boolean =>
  (targets?.includes(one.id) ?? true) && (interfaces?.includes(one.interface) ?? true);

for (const tried of all.filter(isChosen)) {
  const one = await measure(tried);
  measured.push(one);
  process.stdout.write(`${row(one)}\n`);
}
if (!targets && !interfaces)
  writeFileSync(PAGE, await format(pageOf(measured), { parser: 'markdown', printWidth: 120, singleQuote: true }));
