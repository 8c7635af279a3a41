import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/contract.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { loadContracts } from '../contracts/load.ts';
import { Findings, isOpen, profileWith, type Found } from './findings.ts';
import { probe } from './testing/probe.ts';

const contractOf = (id: string) => loadContracts().find((one) => one.id === id)!;
const NAMES = ['change', 'ticket', 'order'];
const probed = probe('x');

const profileOf = (declarations: Readonly<Record<string, Json>> = {}, provenance = {}): Profile =>
  ({ interfaces: Object.fromEntries(NAMES.map((id) => [id, {}])), declarations, provenance }) as unknown as Profile;

type Show = readonly [name: string, key: string, value: Json];

function findingsOf(shown: readonly Show[], profile = profileOf(), asked: readonly string[] = NAMES): Findings {
  const findings = new Findings(profile, asked.map(contractOf));
  for (const [name, key, value] of shown) findings.add(contractOf(name), { key, value, shownBy: [probed] });
  return findings;
}
const declared = (found: readonly Found[]): object => Object.fromEntries(found.map(({ key, value }) => [key, value]));
const replaced = ({ all }: Findings): readonly string[] => all.flatMap(({ replaces = [] }) => replaces);

describe('what several interfaces show', () => {
  it('is the value for all where they agree', () => {
    const { all } = findingsOf([
      ['change', 'isolation.retrieve', [404]],
      ['ticket', 'isolation.retrieve', [404]],
    ]);
    expect(all).toMatchObject([{ key: 'isolation.retrieve', value: [404], shownBy: [probed, probed] }]);
  });

  it.each<[string, string, Json, Json]>([
    ['objects', 'paging', { base: 1 }, { base: 0 }],
    ['objects of which one has more members', 'paging', { base: 0 }, { base: 0, defaultLimit: 20 }],
    ['statuses', 'hub.unknownIdStatus', [404], [400]],
    ['times', 'settleMs', 1000, 3000],
    ['words', 'unknownParamPolicy', 'ignore', 'reject'],
  ])('is the value of each where %s differ, and none for all', (_, key, one, other) => {
    const { all, contradictory } = findingsOf([
      ['change', key, one],
      ['ticket', key, other],
    ]);
    expect(declared(all)).toEqual({ [`change.${key}`]: one, [`ticket.${key}`]: other });
    expect(all.map(({ of }) => of)).toEqual([key, key]);
    expect(contradictory).toEqual([]);
  });

  it.each([
    [['ticket'], { 'ticket.notification.ownCreates': true }],
    [NAMES, { 'notification.ownCreates': true }],
  ])('is the value of %s alone where others may do otherwise', (names, wanted) => {
    const findings = new Findings(profileOf(), NAMES.map(contractOf));
    const shown = { key: 'notification.ownCreates', value: true, isOwn: true, shownBy: [probed] };
    for (const name of names) findings.add(contractOf(name), shown);
    expect(declared(findings.all)).toEqual(wanted);
  });

  it('is one value where each interface shows its own part', () => {
    const examples = NAMES.map((name) => ({ operation: `${name}.list`, status: [400] }));
    const { all } = findingsOf(
      NAMES.flatMap((name, at): Show[] => [
        [name, 'emptyListStatus', { [name]: [200] }],
        [name, 'badRequestExamples', [examples[at]!]],
      ]),
    );
    expect(declared(all)).toEqual({
      emptyListStatus: { change: [200], ticket: [200], order: [200] },
      badRequestExamples: examples,
    });
  });
});

describe('what one interface shows', () => {
  it('has all statuses of its responses', () => {
    const { all } = findingsOf([
      ['ticket', 'invalidParamStatus', [400]],
      ['ticket', 'invalidParamStatus', [422]],
    ]);
    expect(declared(all)).toEqual({ invalidParamStatus: [400, 422] });
  });

  it('is no value if its responses contradict each other; other interfaces keep their values', () => {
    const { all, contradictory } = findingsOf([
      ['ticket', 'unknownParamPolicy', 'ignore'],
      ['ticket', 'unknownParamPolicy', 'reject'],
      ['order', 'unknownParamPolicy', 'ignore'],
    ]);
    expect(declared(all)).toEqual({ 'order.unknownParamPolicy': 'ignore' });
    expect(contradictory).toEqual(['ticket.unknownParamPolicy']);
  });
});

describe('what the profile declares', () => {
  const observed = { paging: 'observed' };
  const differ: readonly Show[] = [
    ['change', 'paging', { base: 1 }],
    ['ticket', 'paging', { base: 0 }],
  ];

  it('stays where the operator has declared it for all: a value shown by one interface is for this one', () => {
    const profile = profileOf({ settleMs: 500, 'ticket.settleMs': 1000 }, { 'ticket.settleMs': 'observed' });
    const findings = findingsOf([['ticket', 'settleMs', 2000]], profile);
    expect(declared(findings.all)).toEqual({ 'ticket.settleMs': 2000 });
    expect(replaced(findings)).toEqual([]);
  });

  it('does not stay if it was observed for all, and the interfaces now show different values', () => {
    const findings = findingsOf(differ, profileOf({ paging: { base: 1 } }, observed));
    expect(new Set(replaced(findings))).toEqual(new Set(['paging']));
  });

  it('does not stay if it was observed for one interface, and all show the same now', () => {
    const profile = profileOf({ 'ticket.paging': { base: 1 } }, { 'ticket.paging': 'observed' });
    const shown = NAMES.map((name): Show => [name, 'paging', { base: 0 }]);
    const findings = findingsOf(shown, profile);
    expect(declared(findings.all)).toEqual({ paging: { base: 0 } });
    expect(replaced(findings)).toEqual(['ticket.paging']);
    expect(profileWith(profile, findings.all)).toMatchObject({ declarations: { paging: { base: 0 } }, provenance: {} });
  });

  it('stays for interfaces that are not asked', () => {
    const profile = profileOf({ paging: { base: 1 } }, observed);
    const findings = findingsOf([['ticket', 'paging', { base: 0 }]], profile, ['ticket']);
    expect(declared(findings.all)).toEqual({ 'ticket.paging': { base: 0 } });
    expect(replaced(findings)).toEqual([]);
  });
});

describe('an open point', () => {
  it('is one that the operator has not declared, or that was only observed', () => {
    const profile = { declarations: { a: 1, b: 2 }, provenance: { b: 'observed' } } as unknown as Profile;
    expect(['a', 'b', 'c'].filter((key) => isOpen(profile, key))).toEqual(['b', 'c']);
  });
});
