/** The GitHub Action and the GitLab template: their structure, and their shell, executed as the runners do. */

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { packageRoot } from '../contracts/package-root.ts';

const ROOT = packageRoot();
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Step {
  readonly name: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Job {
  readonly variables: Readonly<Record<string, string>>;
  readonly before_script: readonly string[];
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
}

interface KubernetesJob {
  readonly spec: {
    readonly completionMode?: string;
    readonly completions: number;
    readonly parallelism: number;
    readonly template: {
      readonly spec: {
        readonly containers: readonly {
          readonly args: readonly string[];
          readonly volumeMounts: readonly { readonly name: string }[];
        }[];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

const action = parse(read('action.yml')) as Action;
const template = parse(read('ci/gitlab.yml')) as { readonly conform: Job };

const text = { type: 'string', minLength: 1 };
const closed = (properties: object, required = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const map = (values: object): object => ({ type: 'object', additionalProperties: values });

/** What GitHub takes as metadata of a composite action; every step needs a shell. */
const ACTION = closed({
  name: text,
  description: text,
  inputs: map(closed({ description: text, default: { type: 'string' } })),
  outputs: map(closed({ description: text, value: text })),
  runs: closed({
    using: { const: 'composite' },
    steps: {
      type: 'array',
      minItems: 1,
      items: closed({ name: text, id: text, shell: { const: 'bash' }, env: map(text), run: text }, [
        'name',
        'shell',
        'run',
      ]),
    },
  }),
});

/** What GitLab takes as a job, as far as the template uses it. */
const JOB = closed({
  stage: text,
  image: text,
  variables: map({ type: 'string' }),
  before_script: { type: 'array', items: text },
  script: { type: 'array', items: text },
  artifacts: closed({
    when: { enum: ['always', 'on_success', 'on_failure'] },
    expose_as: { type: 'string', pattern: '^[\\w ()/-]{1,100}$' },
    paths: { type: 'array', items: text },
    reports: closed({ junit: text }),
  }),
});

const problems = (schema: object, value: unknown): unknown => {
  const validate = new Ajv({ allErrors: true }).compile(schema);
  return validate(value) ? [] : validate.errors;
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-pipeline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { PATH = '', HOME = '' } = process.env;

function shell(
  program: readonly [string, ...string[]],
  script: string,
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): { readonly status: number | null; readonly out: string } {
  const { status, stdout, stderr } = spawnSync(program[0], [...program.slice(1), '-c', script], {
    cwd,
    env: { PATH, HOME, CI: 'true', ...env },
    encoding: 'utf8',
  });
  return { status, out: `${stdout}${stderr}` };
}

/** Options of a short run of the embedded reference provider. */
const SHORT = '--embedded --effort smoke --confirm none --only ticket.list';

function runAction(name: string, inputs: Readonly<Record<string, string>>) {
  const cwd = path.join(folder, name);
  mkdirSync(cwd);
  const fileOf = (file: string): string => path.join(cwd, file);
  const github = {
    GITHUB_ACTION_PATH: ROOT,
    GITHUB_OUTPUT: fileOf('output'),
    GITHUB_STEP_SUMMARY: fileOf('summary'),
    RUNNER_TEMP: cwd,
  };
  for (const file of [github.GITHUB_OUTPUT, github.GITHUB_STEP_SUMMARY]) writeFileSync(file, '');
  const valueOf = (expression: string): string =>
    expression.replaceAll(
      /\$\{\{ inputs\.([\w-]+) \}\}/g,
      (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? '',
    );
  let last = { status: 0 as number | null, out: '' };
  for (const { run, env = {} } of action.runs.steps) {
    const given = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, valueOf(value)]));
    // As the runner starts `shell: bash`.
    const ended = shell(['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail'], run, {
      cwd,
      env: { ...github, ...given },
    });
    last = { status: ended.status, out: last.out + ended.out };
    if (ended.status !== 0) break;
  }
  const output = Object.fromEntries(
    readFileSync(github.GITHUB_OUTPUT, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.split('=')[0] ?? '', line.split('=').slice(1).join('=')]),
  );
  return { ...last, output, summary: readFileSync(github.GITHUB_STEP_SUMMARY, 'utf8') };
}

describe('the GitHub Action', () => {
  it('is the metadata of a composite action', () => {
    expect(problems(ACTION, action)).toEqual([]);
  });

  it('hands inputs over as variables only, and defines each that it uses', () => {
    const used = action.runs.steps.flatMap(({ env = {} }) => Object.values(env));
    expect(used.map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]).toSorted(byText)).toEqual(
      Object.keys(action.inputs).toSorted(byText),
    );
    for (const { run } of action.runs.steps) expect(run).not.toContain('${{');
  });

  it('annotates the job, writes its summary, and ends as the run', () => {
    const faults = 'ticket.list.window-is-dropped-with-a-limit,ticket.credentials.list-is-open';
    const { status, out, output, summary } = runAction('failing', {
      profile: '',
      arguments: `${SHORT},ticket.credentials --fault ${faults}`,
    });
    expect(status).toBe(1);
    expect(output['exit-code']).toBe('1');
    expect(existsSync(path.join(output['folder'] ?? '', 'result.json'))).toBe(true);
    expect(summary).toContain('NON-CONFORMANT');
    const annotations = out.split('\n').filter((line) => line.startsWith('::error'));
    expect(annotations[0]).toContain('title=NON-CONFORMANT');
    expect(annotations.length).toBeGreaterThan(1);
    expect(annotations.length).toBeLessThanOrEqual(10);
  });

  it('takes no text of the report for a command of the workflow', () => {
    const { out } = runAction('passing', { profile: '', arguments: SHORT });
    const [, token = ''] = /^::stop-commands::(.+)$/m.exec(out) ?? [];
    const [before, after] = [out.indexOf('Conformance of'), out.indexOf(`::${token}::`)];
    expect(token).not.toBe('');
    expect(before).toBeGreaterThan(out.indexOf('::stop-commands::'));
    expect(after).toBeGreaterThan(before);
  });

  it('ends with the exit code of a missing profile, without a summary', () => {
    const { status, out, output, summary } = runAction('without', {});
    expect([status, output, summary]).toEqual([2, { 'exit-code': '2' }, '']);
    expect(out).toContain('profile.yaml');
  });
});

const byText = (one: string | undefined = '', other: string | undefined = ''): number => one.localeCompare(other);

describe('the GitLab template', () => {
  it('is a job', () => {
    expect(problems(closed({ conform: JOB }), template)).toEqual([]);
  });

  it('writes the files that it names as artifacts, and ends as the run', () => {
    const { variables, before_script: before, script, artifacts } = template.conform;
    const bin = path.join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'conform'), `#!/bin/sh\nexec node ${path.join(ROOT, 'dist/cli/conform.js')} "$@"\n`);
    chmodSync(path.join(bin, 'conform'), 0o755);
    const cwd = path.join(folder, 'gitlab');
    mkdirSync(cwd);
    const { status, out } = shell(['sh', '-e'], [...before, ...script].join('\n'), {
      cwd,
      env: {
        ...variables,
        PATH: `${bin}${path.delimiter}${PATH}`,
        CONFORM_PROFILE: '',
        CONFORM_ARGUMENTS: `${SHORT} --fault ticket.list.window-is-dropped-with-a-limit`,
      },
    });
    expect({ status, out }).toMatchObject({ status: 1 });
    for (const file of [...artifacts.paths, artifacts.reports.junit])
      expect({ [file]: existsSync(path.join(cwd, file)) }).toEqual({ [file]: true });
  });
});

const PARTS = closed(
  {
    stage: text,
    image: text,
    parallel: { type: 'integer', minimum: 2, maximum: 4 },
    needs: { type: 'array', items: text },
    before_script: { type: 'array', items: text },
    script: { type: 'array', items: text, minItems: 1 },
    artifacts: { type: 'object' },
  },
  ['stage', 'image', 'script', 'artifacts'],
);

/** A Job of Kubernetes (batch/v1), as far as the manifest uses it. */
const KUBERNETES_JOB = closed({
  apiVersion: { const: 'batch/v1' },
  kind: { const: 'Job' },
  metadata: closed({ name: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,62}$' }, labels: map(text) }),
  spec: closed(
    {
      completionMode: { enum: ['Indexed', 'NonIndexed'] },
      completions: { type: 'integer', minimum: 1 },
      parallelism: { type: 'integer', minimum: 1 },
      backoffLimit: { type: 'integer', minimum: 0 },
      template: closed({
        spec: closed({
          restartPolicy: { enum: ['Never', 'OnFailure'] },
          containers: {
            type: 'array',
            items: closed(
              {
                name: text,
                image: text,
                workingDir: text,
                command: { type: 'array', items: text },
                args: { type: 'array', items: text },
                env: { type: 'array', items: { type: 'object', required: ['name'] } },
                envFrom: { type: 'array' },
                ports: { type: 'array', items: closed({ containerPort: { type: 'integer' } }) },
                volumeMounts: { type: 'array', items: closed({ name: text, mountPath: text }) },
              },
              ['name', 'image', 'command', 'args', 'volumeMounts'],
            ),
          },
          volumes: { type: 'array', items: { type: 'object', required: ['name'] } },
        }),
      }),
    },
    ['completions', 'parallelism', 'backoffLimit', 'template'],
  ),
});

/** The arguments that scripts give to the command. */
function argumentsOf(scripts: readonly string[], env: Readonly<Record<string, string>>): readonly string[] {
  const bin = mkdtempSync(path.join(folder, 'bin-'));
  writeFileSync(path.join(bin, 'conform'), '#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n');
  chmodSync(path.join(bin, 'conform'), 0o755);
  const { status, out } = shell(['sh', '-e'], scripts.join('\n'), {
    cwd: folder,
    env: { ...env, PATH: `${bin}${path.delimiter}${PATH}` },
  });
  expect(status).toBe(0);
  return out.trim().split('\n');
}

describe('a run divided among jobs', () => {
  it('is a template for GitLab whose shards count from 1, as CI_NODE_INDEX does', () => {
    const { variables, ...jobs } = parse(read('ci/gitlab-shards.yml')) as {
      readonly variables: Readonly<Record<string, string>>;
      readonly 'conform-shard': Job;
      readonly conform: Job;
    };
    expect(problems(map(PARTS), jobs)).toEqual([]);
    expect(Object.keys(variables)).toEqual(Object.keys(template.conform.variables));
    const env = { ...variables, CI_NODE_INDEX: '3', CI_NODE_TOTAL: '4', CONFORM_ARGUMENTS: '--effort smoke' };
    expect(argumentsOf(jobs['conform-shard'].script, env)).toEqual(
      'run --shard 3/4 --out conform-shards/3 --profile profile.yaml --effort smoke'.split(' '),
    );
    expect(argumentsOf(jobs.conform.script, env).slice(0, 2)).toEqual(['merge', 'conform-shards']);
  });

  it('is an Indexed Job of Kubernetes, whose JOB_COMPLETION_INDEX counts from 0', () => {
    const jobs = parseAllDocuments(read('ci/kubernetes-shards.yaml')).map((one) => one.toJS() as KubernetesJob);
    expect(jobs.map((one) => problems(KUBERNETES_JOB, one))).toEqual([[], []]);
    const [shards, merge] = jobs.map(({ spec }) => spec);
    expect([shards?.completionMode, shards?.completions, shards?.parallelism]).toEqual(['Indexed', 4, 4]);
    const argsOf = (spec: KubernetesJob['spec'] | undefined, env: Readonly<Record<string, string>> = {}) =>
      argumentsOf(spec?.template.spec.containers[0]?.args ?? [], env).join(' ');
    expect(argsOf(shards, { JOB_COMPLETION_INDEX: '0', POD_IP: '10.1.2.3' })).toBe(
      'run --profile profile/profile.yaml --shard 1/4 --listen 0.0.0.0:8443 --public-url http://10.1.2.3:8443 --out out/shards/0',
    );
    expect(argsOf(merge)).toBe('merge out/shards --out out/merged');
    for (const { template: pod } of [shards, merge].flatMap((one) => one ?? []))
      for (const { volumeMounts } of pod.spec.containers)
        expect(pod.spec.volumes.map(({ name }) => name)).toEqual(volumeMounts.map(({ name }) => name));
  });
});

describe('the pipelines of the documentation', () => {
  const blocks = Array.from(read('docs/pipelines.md').matchAll(/^```yaml\n(.*?)^```$/gms), ([, block = '']) => block);

  it('are YAML with inputs that the action has and variables that the template has', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(2);
    for (const block of blocks) {
      const {
        jobs = {},
        variables = {},
        conform,
      } = parse(block) as {
        readonly jobs?: Readonly<
          Record<string, { readonly steps: readonly { readonly uses?: string; readonly with?: object }[] }>
        >;
        readonly variables?: object;
        readonly conform?: { readonly variables?: object };
      };
      const own = Object.values(jobs)
        .flatMap(({ steps }) => steps)
        .filter(({ uses = '' }) => uses.includes('partner-conform'));
      for (const step of own)
        for (const input of Object.keys(step.with ?? {})) expect(Object.keys(action.inputs)).toContain(input);
      for (const name of Object.keys({ ...variables, ...conform?.variables }).filter((one) =>
        one.startsWith('CONFORM_'),
      ))
        expect(Object.keys(template.conform.variables)).toContain(name);
    }
  });
});
