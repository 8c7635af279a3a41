import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { startProvider } from '../../reference/provider.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { runConformance } from '../../runner/run.ts';

const REQUIREMENT = 'ticket.update.changes-what-was-sent';

async function runOf(faults: readonly string[]) {
  const provider = await startProvider({ faults });
  try {
    const { result } = await runConformance({
      id: 'sequences',
      contracts: loadContracts(),
      profile: provider.profile(),
      profileFile: '',
      directory: process.cwd(),
      env: { ...process.env, ...provider.env },
      options: { ...DEFAULT_OPTIONS, only: [REQUIREMENT] },
      commandLine: '',
      suiteVersion: '',
      signal: new AbortController().signal,
    });
    return result;
  } finally {
    await provider.close();
  }
}

describe('random sequences over several resources', () => {
  it('end with the shortest sequence that shows a fault, in addition to the findings of the checks', async () => {
    const { findings } = await runOf(['ticket.update.is-not-stored']);
    expect(findings.map(({ requirement }) => requirement)).toContain(REQUIREMENT);
    const [hint = ''] = findings.flatMap((one) => one.hint ?? []);
    expect(hint).toMatch(/^shortest sequence that shows it: create\([^)]*\), patch\(0, [^)]*\), retrieve\(0\)$/);
  }, 60_000);

  it('give no finding for a healthy provider', async () => {
    const { findings, overall } = await runOf([]);
    expect(findings).toEqual([]);
    expect(overall).not.toBe('RUN INVALID');
  }, 60_000);
});
