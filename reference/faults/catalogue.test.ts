import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { members } from '../testing/members.ts';
import type { Kind } from '../resource/kind.ts';
import { startProvider } from '../provider.ts';
import { allFaults, writtenFaults } from './all.ts';
import { memberFaults } from './members.ts';
import { proveFaults } from '../testing/prove-faults.ts';

const contracts = loadContracts();
const requirements = new Map(
  contracts.flatMap((contract) => contract.requirements.map((row) => [row.id, row] as const)),
);
const faults = allFaults(contracts);

describe('the catalogue of faults', () => {
  it('names each fault once', () => {
    const ids = faults.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names requirements that exist', () => {
    expect(
      faults
        .filter(({ requirement }) => !requirements.has(requirement))
        .map(({ id, requirement }) => `${id}: ${requirement}`),
    ).toEqual([]);
  });

  it('has faults of every visibility, more than 150 of them written', () => {
    expect(writtenFaults.length).toBeGreaterThanOrEqual(150);
    expect(new Set(writtenFaults.map(({ visibility }) => visibility))).toEqual(new Set(['plain', 'hidden', 'hard']));
  });

  it('has a fault for every stated or implied requirement that a black box can test', () => {
    const covered = new Set(faults.map(({ requirement }) => requirement));
    const owed = [...requirements.values()].filter(
      ({ basis, subject, level, check, untestable }) =>
        basis !== 'open' &&
        subject === 'provider' &&
        level !== 'may' &&
        check !== undefined &&
        untestable === undefined,
    );
    expect(owed.filter(({ id }) => !covered.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('says so when it is asked for a fault it does not have', async () => {
    const mistake = {
      what: 'ticket.list.sort-is-ignore: unknown fault',
      nearest: 'ticket.list.sort-is-ignored',
    };
    await expect(startProvider({ faults: ['ticket.list.sort-is-ignore'] })).rejects.toMatchObject(mistake);
  });
});

proveFaults(
  'member',
  memberFaults(contracts).filter(({ id }) => !id.startsWith('device.')),
  ({ id }) => {
    const kind = id.split('.')[0] as Kind;
    return { name: kind, sequence: members(kind) };
  },
  { isKept: false },
);
