import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { DEFAULT_OPTIONS, type RunOptions } from '../../profile/run-options.ts';
import { estimateOf } from './estimate.ts';
import { isExecuted, judgedIn, type Plan } from './plan.ts';
import { planRun } from './plan-run.ts';
import { planOfShard } from './shards.ts';

const interfaces = Object.fromEntries(
  ['device', 'change', 'ticket', 'order'].map((name) => [name, { baseUrl: `https://${name}.example` }]),
);
const profile: Profile = {
  conform: 1,
  name: 'divided',
  mode: 'sandbox',
  identities: { 'A.valid': { customer: 'A', headers: {} } },
  devices: { customers: { A: { located: [{ imsi: '001010000000001' }] } }, unknown: [] },
  interfaces,
};
const plan = (options: Partial<RunOptions> = {}): Plan =>
  planRun(loadContracts(), profile, { ...DEFAULT_OPTIONS, ...options });
const shardsOf = (whole: Plan, count: number): readonly Plan[] =>
  Array.from({ length: count }, (_, index) => planOfShard(whole, { index: index + 1, count }));
const running = ({ scenarios }: Plan): readonly string[] =>
  scenarios.filter(isExecuted).map((one) => `${one.interface} ${one.scenario}`);
/** Every shard of an interface runs these. */
const REPEATED = /controls|persistence/;

describe('a plan divided among shards', () => {
  it.each([1, 2, 3, 4])('runs each scenario in one of %i shards', (count) => {
    const divided = shardsOf(plan(), count).flatMap((one) => running(one).filter((name) => !REPEATED.test(name)));
    expect(divided.toSorted()).toEqual(
      running(plan())
        .filter((name) => !REPEATED.test(name))
        .toSorted(),
    );
  });

  it('judges each requirement in a shard that runs its scenarios', () => {
    const judged = shardsOf(plan(), 4).flatMap((one) => [...judgedIn(one)]);
    expect(new Set(judged)).toEqual(judgedIn(plan()));
  });

  it('gives each shard about the same number of requests, and each one something', () => {
    const [one = 0, other = 0] = shardsOf(plan(), 2).map(
      (shard) => estimateOf(shard, loadContracts(), profile)?.requests,
    );
    expect(Math.max(one, other)).toBeLessThan(1.5 * Math.min(one, other));
    for (const one of shardsOf(plan(), 4)) expect(one.interfaces).toHaveLength(1);
  });

  it('is divided alike in each process', () => {
    expect(shardsOf(plan(), 3)).toEqual(shardsOf(plan(), 3));
  });

  it('keeps together what lists a customer’s resources and what creates them', () => {
    expect(() => shardsOf(plan({ interfaces: ['ticket'] }), 2)).toThrow('cannot be divided among 2 shards');
  });

  it('divides an interface by scenarios where none depends on all others', () => {
    const whole = plan({ interfaces: ['ticket'], only: ['ticket.hub', 'ticket.methods', 'ticket.monitor'] });
    const alone = { ...whole, scenarios: whole.scenarios.filter(({ scenario }) => scenario !== 'listing') };
    const [one, other] = shardsOf(alone, 2).map(running);
    expect([one, other].flat().length).toBeGreaterThan(2);
    expect(one?.some((name) => other?.includes(name) === true && !REPEATED.test(name))).toBe(false);
  });
});
