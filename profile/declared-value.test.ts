import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { loadContracts } from '../contracts/load.ts';
import { declaredValue, isDeclared, undeclaredMembers, ofInterface } from './declared-value.ts';

const contractOf = (id: string) => loadContracts().find((one) => one.id === id)!;
const [change, ticket] = [contractOf('change'), contractOf('ticket')];

const profileOf = (declarations: Readonly<Record<string, Json>>, provenance = {}): Profile =>
  ({ declarations, provenance }) as unknown as Profile;

describe('the value of a declaration', () => {
  const profile = profileOf({ 'isolation.retrieve': [404], 'ticket.isolation.retrieve': [400] });

  it('is that of the interface, if it has one, and otherwise that for all interfaces', () => {
    expect(declaredValue(ticket, profile, 'isolation.retrieve')).toEqual([400]);
    expect(declaredValue(change, profile, 'isolation.retrieve')).toEqual([404]);
  });

  it('is that of the interface also where nothing is declared for all', () => {
    const alone = profileOf({ 'ticket.settleMs': 500 });
    expect([ticket, change].map((one) => declaredValue(one, alone, 'settleMs'))).toEqual([500, undefined]);
  });

  it('is the default where the profile declares nothing', () => {
    expect(declaredValue(ticket, profileOf({}), 'closedSchemas')).toBe(false);
  });
});

describe('a declaration that distinguishes interfaces', () => {
  const examples = (operation: string) => ({ badRequestExamples: [{ operation, status: [400] }] });

  it.each<readonly [Readonly<Record<string, Json>>, key: string, isMeant: boolean]>([
    [{ errorSchema: { ticket: {} } }, 'errorSchema', true],
    [{ errorSchema: { change: {} } }, 'errorSchema', false],
    [{ 'hub.querySyntax': { neutral: '', change: {} } }, 'hub.querySyntax', true],
    [examples('ticket.create'), 'badRequestExamples', true],
    [examples('change.create'), 'badRequestExamples', false],
    [{ badRequestExamples: [] }, 'badRequestExamples', true],
    [{ statusConditions: { 'wrong-credentials': [401] } }, 'statusConditions', true],
    [{}, 'errorSchema', false],
  ])('%j declares %s for tickets: %j', (declarations, key, isMeant) => {
    const profile = { ...profileOf(declarations), interfaces: { ticket: {}, change: {} } } as unknown as Profile;
    expect(isDeclared(ticket, profile, key)).toBe(isMeant);
  });
});

describe('members that a declaration leaves out', () => {
  it.each<readonly [Readonly<Record<string, Json>>, key: string, left: readonly string[]]>([
    [{ dateTimeProfile: { output: 'rfc3339' } }, 'dateTimeProfile', ['input']],
    [{ dateTimeProfile: { output: 'rfc3339', input: 'utc-seconds' } }, 'dateTimeProfile', []],
    [{ 'ticket.dateTimeProfile': { input: 'utc-seconds' }, dateTimeProfile: {} }, 'dateTimeProfile', ['output']],
    [{ settleMs: 100 }, 'settleMs', []],
    [{}, 'dateTimeProfile', []],
  ])('%j: of %s %j', (declarations, key, left) => {
    const profile = { ...profileOf(declarations), interfaces: { ticket: {}, change: {} } } as unknown as Profile;
    expect(undeclaredMembers(ticket, profile, key)).toEqual(left);
  });

  it('are those of the value for the interface, where each has its own', () => {
    const value = { ticket: { id: '/id' }, change: {} };
    const profile = {
      ...profileOf({ 'notification.schema': value }),
      interfaces: { ticket: {}, change: {} },
    } as unknown as Profile;
    expect(undeclaredMembers(ticket, profile, 'notification.schema')).not.toContain('id');
    expect(undeclaredMembers(change, profile, 'notification.schema')).toContain('id');
  });
});

describe('the profile of an interface', () => {
  it('is the profile where nothing is declared for the interface alone', () => {
    const profile = profileOf({ settleMs: 500, 'ticket.settleMs': 100 });
    expect(ofInterface(change, profile)).toBe(profile);
  });

  it('has the origin of the value for the interface', () => {
    const profile = profileOf({ settleMs: 500, 'ticket.settleMs': 100 }, { settleMs: 'assumed' });
    expect(ofInterface(ticket, profile).provenance).toMatchObject({ settleMs: 'documented' });
  });
});
