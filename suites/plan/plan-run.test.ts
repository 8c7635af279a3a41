import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { DEFAULT_OPTIONS, type RunOptions } from '../../profile/run-options.ts';
import { planRun } from './plan-run.ts';
import { countsOf } from './plan.ts';

const profile: Profile = {
  conform: 1,
  name: 'planned',
  mode: 'sandbox',
  identities: { 'A.valid': { customer: 'A', headers: {} } },
  interfaces: { ticket: { baseUrl: 'https://target.example' } },
};
const plan = (options: Partial<RunOptions> = {}, more: Partial<Profile> = {}) =>
  planRun(loadContracts(), { ...profile, ...more }, { ...DEFAULT_OPTIONS, ...options });

const statusOf = (made: ReturnType<typeof plan>, id: string) =>
  made.requirements.find(({ requirement }) => requirement === id)?.status;

describe('a plan', () => {
  it('is of the interfaces the profile has an address for', () => {
    expect(plan().interfaces).toEqual(['ticket']);
    expect(statusOf(plan(), 'ticket.list.fields-selects-members')).toBe('test');
    expect(statusOf(plan(), 'order.create.success-is-200')).toBe('not-run');
  });

  it('counts the requirements of its interfaces that are judged, those that are not, and the scenarios that run', () => {
    const made = plan();
    const { planned, requirements, scenarios } = countsOf(made);
    const own = made.requirements.filter((one) => one.interface === 'ticket');
    expect(requirements).toBe(own.length);
    expect(requirements - planned).toBe(own.filter(({ status }) => status === 'untestable').length);
    expect(scenarios).toBeGreaterThan(0);
    expect(countsOf(plan({ readOnly: true })).scenarios).toBeLessThan(scenarios);
  });

  it('has what was requested by name, and no scenario that nothing of it needs', () => {
    const made = plan({ only: ['ticket.list.fields-selects-members'] });
    expect(made.requirements.filter(({ status }) => status === 'test')).toHaveLength(1);
    expect(made.scenarios.map(({ scenario }) => scenario)).toContain('listing');
    expect(made.scenarios.map(({ scenario }) => scenario)).not.toContain('monitor');
  });

  it('leaves out what is excluded, and says by which selector', () => {
    const made = plan({ only: ['ticket.list'], exclude: ['ticket.list.fields-selects-members'] });
    const excluded = made.requirements.find(({ requirement }) => requirement === 'ticket.list.fields-selects-members');
    expect(excluded).toMatchObject({ status: 'not-run', reason: 'excluded by ticket.list.fields-selects-members' });
    expect(statusOf(made, 'ticket.list.fields-keeps-values')).toBe('test');
  });

  it('has no scenario that changes state where nothing may be changed', () => {
    const running = plan({ readOnly: true }).scenarios.filter(({ leftOut }) => leftOut === undefined);
    expect(running.map(({ scenario }) => scenario)).not.toContain('resource-lifecycle');
    expect(running.map(({ scenario }) => scenario)).toContain('listing');
  });

  it('tests nothing that only a request that changes state shows, where nothing may be changed', () => {
    const made = plan({ readOnly: true });
    const row = made.requirements.find(({ requirement }) => requirement === 'ticket.create.success-is-201');
    expect(row).toMatchObject({ status: 'not-run', reason: 'the run is read-only' });
    expect(statusOf(made, 'ticket.list.success-is-200')).toBe('test');
  });

  it('says what each effort does without, the greatest of them least', () => {
    const [smoke, standard, thorough] = (['smoke', 'standard', 'thorough'] as const).map((effort) =>
      plan({ effort }).scenarios.flatMap(({ without }) => without ?? []),
    );
    expect(smoke!.length).toBeGreaterThan(standard!.length);
    expect(standard!.length).toBeGreaterThan(thorough!.length);
    expect(standard).toContain('360 of 400 invalid requests for each operation');
  });

  it('has no value of a declaration that is made for other interfaces only', () => {
    const badRequestExamples = [{ operation: 'order.create', status: [400] }];
    const made = plan({}, { declarations: { badRequestExamples } });
    const row = made.requirements.find(({ requirement }) => requirement === 'ticket.errors.conditions-are-as-declared');
    expect(row).toMatchObject({
      status: 'undeclared',
      reason: 'the profile does not declare badRequestExamples for ticket',
    });
  });

  it('leaves out what is not offered, and says why', () => {
    const made = plan({}, { notOffered: { 'ticket.monitor': 'no monitors' } });
    expect(made.requirements.filter(({ status }) => status === 'not-offered').length).toBeGreaterThan(0);
  });
});
