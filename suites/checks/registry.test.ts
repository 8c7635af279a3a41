import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { schemaValidator } from '../../contracts/schema-validator.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { generalRequirements } from '../../contracts/own-contract/general-requirements.ts';
import { CHECKS, checkById } from './all.ts';
import { History } from '../evidence/history.ts';
import type { Judgement } from './check.ts';

const contracts = loadContracts();
const rows = contracts.flatMap((contract) =>
  // Those of any contract, too, as a user's own would have them.
  [...contract.requirements, ...generalRequirements(contract)].map((requirement) => ({ contract, requirement })),
);
const profile: Profile = { conform: 1, name: 'none', mode: 'sandbox', interfaces: {}, identities: {} };

describe('the list of checks', () => {
  it('names every check of its folder once', () => {
    const folder = new URL('.', import.meta.url);
    const files = readdirSync(folder).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'all.ts',
    );
    const defining = files.filter((name) =>
      /^export const \w+: Check = \{/m.test(readFileSync(new URL(name, folder), 'utf8')),
    );
    expect(CHECKS.map(({ id }) => `${id}.ts`).toSorted()).toEqual(defining.toSorted());
  });

  it('is named by requirements, each check by at least one', () => {
    const named = new Set(rows.map(({ requirement }) => requirement.check?.id));
    expect(CHECKS.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('holds every check that a requirement names', () => {
    const missing = rows.flatMap(({ requirement }) =>
      requirement.check && !checkById(requirement.check.id) ? [requirement.id] : [],
    );
    expect(missing).toEqual([]);
  });
});

describe('every check, for every requirement that names it', () => {
  const judgement = (contract: (typeof contracts)[number], requirement: Judgement['requirement']): Judgement => ({
    requirement,
    options: requirement.check?.options ?? {},
    contract,
    history: new History([]),
    profile,
    declared: () => undefined,
    strict: true,
    validate: schemaValidator(contract),
  });

  it('decides nothing on an empty history', () => {
    const hasty = rows.filter(({ contract, requirement }) => {
      const check = requirement.check && checkById(requirement.check.id);
      const observations = check?.judge(judgement(contract, requirement)) ?? [];
      return observations.some(({ outcome }) => outcome === 'met' || outcome === 'broken');
    });
    expect(hasty.map(({ requirement }) => requirement.id)).toEqual([]);
  });
});
