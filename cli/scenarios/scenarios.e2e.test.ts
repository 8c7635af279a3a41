/** The .txt files in this folder contain scenarios that read like a terminal session. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { conform } from './testing/conform-process.ts';
import { expectedPattern, readScenarios, type CommandScenario } from './testing/read-scenarios.ts';

const here = new URL('.', import.meta.url);
const files = readdirSync(here).filter((name) => name.endsWith('.txt'));

function prepare({ files: given }: CommandScenario): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'conform-scenario-'));
  for (const [name, text] of given) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

describe.concurrent.each(files)('%s', (file) => {
  it.each(readScenarios(readFileSync(new URL(file, here), 'utf8')).map((one) => [one.name, one] as const))(
    '%s',
    async (_name, scenario) => {
      const folder = prepare(scenario);
      try {
        expect(scenario.steps.length).toBeGreaterThan(0);
        for (const { args, env, expected, code } of scenario.steps) {
          const end = await conform(args, { cwd: folder, env });
          const printed = `${end.err}${end.out}`.replaceAll(folder, '.');
          const session = `$ conform ${args.join(' ')}\n${printed}[${end.code}]`;
          if (end.code !== code || !expectedPattern(expected).test(printed))
            expect(session).toBe(`$ conform ${args.join(' ')}\n${expected.join('\n')}\n[${code}]`);
          expect(printed).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});
