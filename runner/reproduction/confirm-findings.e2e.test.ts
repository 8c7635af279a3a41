import { describe, expect, it } from 'vitest';
import type { Finding, Result } from '../../contracts/formats/result.ts';
import { loadContracts } from '../../contracts/load.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { startProvider, type Provider } from '../../reference/provider.ts';
import { runConformance } from '../run.ts';
import { withConfirmations } from './confirm-findings.ts';

const finding = (id: string, operation: string, signature: string): Finding => ({
  id,
  requirement: 'pets.rule',
  verdict: 'fail',
  operation,
  identity: 'A',
  signature,
  occurrences: 1,
  expected: '',
  received: '',
  evidence: [],
  replay: '',
});

const inputFor = (provider: Provider) => ({
  id: '20261123-100000-4f2b',
  contracts: loadContracts(),
  profile: provider.profile(),
  profileFile: '',
  directory: process.cwd(),
  env: { ...process.env, ...provider.env },
  commandLine: '',
  suiteVersion: '',
  signal: new AbortController().signal,
});

describe('a confirmed result', () => {
  it('keeps its verdicts and findings', () => {
    const result = { overall: 'NON-CONFORMANT', findings: [finding('1', 'a', 's'), finding('2', 'b', 's')] };
    const confirmation = { outcome: 'not-alone' as const, violated: 0, repetitions: 3 };
    const about = { finding: '2', requirement: 'pets.rule', operation: 'b', identity: 'A', signature: 's' };
    const confirmed = withConfirmations(result as unknown as Result, {
      reproductions: [{ ...about, confirmation }],
      stops: [],
    });
    expect(confirmed.overall).toBe('NON-CONFORMANT');
    expect(confirmed.findings.map((one) => one.confirmation)).toEqual([undefined, confirmation]);
  });
});

it('sends one finding of each cause again, if asked for causes', { timeout: 60_000 }, async () => {
  const provider = await startProvider({ faults: ['device.token.end-is-ignored'] });
  try {
    const { result } = await runConformance({
      ...inputFor(provider),
      options: { ...DEFAULT_OPTIONS, effort: 'smoke', interfaces: ['device'] },
      confirm: 'causes',
    });
    const confirmed = result.causes.map(
      ({ findings }) => result.findings.filter(({ id, confirmation }) => findings.includes(id) && confirmation).length,
    );
    expect(result.findings.length).toBeGreaterThan(result.causes.length);
    expect(confirmed).toEqual(result.causes.map(() => 1));
  } finally {
    await provider.close();
  }
});

describe('a finding of a run', () => {
  it.each<[fault: string, requirement: string, requests: number, needed: string | undefined]>([
    ['device.geojson.ring-not-closed', 'device.geojson.rings-are-closed', 1, undefined],
    ['ticket.hub-retrieve.lists-it-twice', 'ticket.hub.retrieval-returns-the-hub', 2, undefined],
    ['order.list.own-creations-are-missing', 'order.list.contains-created-orders', 1, undefined],
    // Shown only with one of hundreds of earlier updates.
    ['ticket.update.rejected-in-part', 'ticket.create.acknowledged-tickets-persist', 3, 'the same resource'],
  ])(
    '%s is shown again by the shortest sequence',
    { timeout: 120_000 },
    async (fault, requirement, requests, needed) => {
      const provider = await startProvider({ faults: [fault] });
      try {
        const { result, reproduced } = await runConformance({
          ...inputFor(provider),
          options: { ...DEFAULT_OPTIONS, interfaces: requirement.split('.').slice(0, 1), only: [requirement] },
          until: requirement,
          confirm: 'full',
        });
        expect(result.findings[0]?.confirmation).toEqual({
          outcome: 'confirmed',
          violated: 3,
          repetitions: 3,
          requests,
          ...(needed === undefined ? {} : { needed: expect.stringContaining(needed) as string }),
        });
        expect(JSON.stringify(reproduced)).not.toContain(Object.values(provider.env)[0]);
      } finally {
        await provider.close();
      }
    },
  );
});
