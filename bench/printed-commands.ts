/**
 * Whether the commands that a run prints for its confirmed findings do what they state: runs against sets of faults and poor targets drawn by seed;
 * for drawn findings, the replay and the curl command are executed as printed, in the folder of the run. Prints each command that does not, and the
 * totals. Build first.
 *
 *     npm run --silent build && node bench/run.mjs printed-commands
 *
 * `SEED` and `FINDINGS` set another seed and another number of findings; `SUBJECTS` names the subjects, separated by commas.
 */

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { shuffled } from '../cli/selftest/draw.ts';
import { readFoundAlone } from '../cli/selftest/found-alone.ts';
import { compoundSubjects, poorSubjects } from '../cli/selftest/measured-subjects.ts';
import { startTarget } from '../cli/selftest/prove.ts';
import type { SelftestSubject } from '../cli/selftest/subject.ts';
import { shownBy } from '../contracts/formats/shown-by.ts';
import type { Finding, Result } from '../contracts/formats/result.ts';

const CONFORM = fileURLToPath(new URL('../dist/cli/conform.js', import.meta.url));
const FINDINGS_OF_A_SUBJECT = 5;
const SETS = 3;

const seed = Number(process.env['SEED'] ?? 1);
const wanted = Number(process.env['FINDINGS'] ?? 100);
const named = process.env['SUBJECTS']?.split(',');

const KINDS = ['replay', 'curl'] as const;

interface Printed {
  readonly kind: (typeof KINDS)[number];
  readonly line: string;
  /** What its output must contain. */
  readonly states: RegExp;
}

/** The output of a shell line, whatever its exit code. */
const output = (line: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve) =>
    execFile('sh', ['-c', line], { cwd, env, maxBuffer: 1 << 28 }, (_, out, err) => resolve(`${out}${err}`)),
  );

/** The commands of a finding. A curl line with placeholders or a remark cannot be executed as it is. */
function printedFor(finding: Finding): readonly Printed[] {
  const shown = shownBy(finding);
  const isComplete = shown?.response && !/\{\{| # /.test(shown.curl);
  return [
    { kind: 'replay', line: finding.replay, states: new RegExp(`^still failing +${finding.id} `, 'm') },
    ...(isComplete
      ? [
          {
            kind: 'curl' as const,
            line: shown.curl,
            states: new RegExp(String.raw`^HTTP/\S+ ${shown.response?.status}\b`, 'm'),
          },
        ]
      : []),
  ];
}

const isConfirmed = ({ confirmation }: Finding): boolean => confirmation?.outcome === 'confirmed';

interface Executed extends Printed {
  /** What it printed, if it is not what it states. */
  readonly otherwise?: string;
}

interface Tried {
  readonly findings: number;
  readonly commands: readonly Executed[];
}

async function tried(subject: SelftestSubject, most: number): Promise<Tried> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-printed-'));
  const target = await startTarget(subject);
  const bin = path.join(folder, 'node_modules', '.bin');
  const env = { ...target.env, PATH: process.env['PATH'], HOME: folder, CI: '1', NO_COLOR: '1' };
  try {
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'conform'), `#!/bin/sh\nexec '${process.execPath}' '${CONFORM}' "$@"\n`);
    chmodSync(path.join(bin, 'conform'), 0o755);
    writeFileSync(path.join(folder, 'profile.yaml'), JSON.stringify(target.profile));
    const interfaces = subject.interfaces.join(',');
    await output(`npx conform run --effort smoke --seed ${seed} --interface ${interfaces}`, folder, env);
    const stored = readFileSync(path.join(folder, 'reports/out/latest/result.json'), 'utf8');
    const { findings } = JSON.parse(stored) as Result;
    const drawn = shuffled(findings.filter(isConfirmed), seed).slice(0, most);
    const commands: Executed[] = [];
    for (const one of drawn.flatMap(printedFor)) {
      // One after the other: they create hubs and resources at the same target.
      const out = await output(one.line, folder, env);
      commands.push(one.states.test(out) ? one : { ...one, otherwise: out });
    }
    return { findings: drawn.length, commands };
  } finally {
    await target.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const drawn = shuffled([...compoundSubjects(seed, SETS, readFoundAlone()), ...poorSubjects()], seed);
const all: Executed[] = [];
let findings = 0;
const share = (commands: readonly Executed[], kind: Printed['kind']): string => {
  const own = commands.filter((one) => one.kind === kind);
  return `${kind} ${own.filter(({ otherwise }) => otherwise === undefined).length} of ${own.length}`;
};
const shares = (commands: readonly Executed[]): string => KINDS.map((kind) => share(commands, kind)).join(', ');
for (const subject of drawn.filter(({ id }) => named?.includes(id) ?? true)) {
  if (findings >= wanted) break;
  const one = await tried(subject, Math.min(FINDINGS_OF_A_SUBJECT, wanted - findings));
  findings += one.findings;
  all.push(...one.commands);
  process.stdout.write(`${subject.id}: ${one.findings} findings: ${shares(one.commands)}\n`);
  for (const { line, otherwise } of one.commands)
    if (otherwise !== undefined) process.stdout.write(`${line}\n${otherwise}\n`);
}
process.stdout.write(`${findings} confirmed findings; commands that do what they state: ${shares(all)}\n`);
if (all.some(({ otherwise }) => otherwise !== undefined)) process.exitCode = 1;
