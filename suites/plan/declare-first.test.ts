import { describe, expect, it } from 'vitest';
import { documented } from '../../contracts/testing/documented.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { declareFirst, declaredBefore, type Waiting } from './declare-first.ts';
import { planRun } from './plan-run.ts';

const waiting = (requirement: string, ...keys: readonly string[]): Waiting => ({
  requirement,
  points: keys.map((key) => ({ section: 'declarations', key })),
});
const chosen = (...rows: readonly Waiting[]) => declareFirst(rows).map(({ key, requirements }) => [key, requirements]);

describe('what to declare first', () => {
  it('is what decides most requirements', () => {
    expect(chosen(waiting('a', 'x'), waiting('b', 'y'), waiting('c', 'y'))).toEqual([
      ['y', ['b', 'c']],
      ['x', ['a']],
    ]);
  });

  it('counts a requirement once everything that it waits for is declared', () => {
    expect(chosen(waiting('a', 'x'), waiting('b', 'x', 'y'), waiting('c', 'x', 'y'))).toEqual([
      ['x', ['a']],
      ['y', ['b', 'c']],
    ]);
  });

  it('is at most three points, and none if nothing waits for a declaration', () => {
    expect(chosen(waiting('a', 'v'), waiting('b', 'w'), waiting('c', 'x'), waiting('d', 'y'))).toHaveLength(3);
    expect(chosen(waiting('a'), waiting('b', 'x', 'y', 'z', 'w'))).toEqual([]);
  });
});

const contracts = documented();
const profile: Profile = {
  conform: 1,
  name: 'planned',
  mode: 'sandbox',
  identities: { 'A.valid': { customer: 'A', headers: {} } },
  interfaces: { ticket: { baseUrl: 'https://target.example' } },
};
const before = (more: Partial<Profile> = {}) => {
  const all = { ...profile, ...more };
  return declaredBefore(contracts, planRun(contracts, all, DEFAULT_OPTIONS), all);
};
const ofPlan = (more: Partial<Profile> = {}) => before(more).first;

describe('what to declare before a run', () => {
  it('is a body that creates a resource, and then what decides most', () => {
    const [body, ...others] = ofPlan();
    expect(body).toMatchObject({ section: 'declarations', key: 'ticket.create.minimalBody' });
    expect(body?.requirements).toContain('ticket.retrieve.success-is-200');
    expect(body?.requirements).not.toContain('ticket.list.success-is-200');
    expect(others).toHaveLength(2);
  });

  it('states one number for each point, whether it is among the first or not', () => {
    const { first, all } = before();
    expect(all.slice(0, first.length)).toEqual(first);
    const names = all.map(({ section, key }) => `${section} ${key}`);
    expect(names.length).toBe(new Set(names).size);
    const trigger = all.find(({ key }) => key === 'ticket.provider-initiated');
    expect(trigger).toMatchObject({ section: 'triggers' });
    expect(trigger?.requirements).toContain('ticket.events.provider-initiated-tickets-are-notified');
  });

  it('contains nothing that the profile declares', () => {
    const declarations = { 'ticket.create.minimalBody': { description: 'x' }, 'ticket.enums': { '/status': ['New'] } };
    const keys = ofPlan({ declarations }).map(({ key }) => key);
    expect(keys.filter((key) => key in declarations)).toEqual([]);
    expect(keys).toHaveLength(3);
  });
});
