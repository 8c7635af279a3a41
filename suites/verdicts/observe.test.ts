import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import type { RequirementResult } from '../../contracts/formats/result.ts';
import type { Contract } from '../../contracts/contract.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import { DEFAULT_OPTIONS } from '../../profile/run-options.ts';
import { exchange, historyOf, type Draft } from '../checks/testing/judging.ts';
import { planRun } from '../plan/plan-run.ts';
import { decide } from './decide.ts';
import { observe } from './observe.ts';
import { isObserved } from './rows.ts';

const PROFILE: Profile = {
  conform: 1,
  name: 'by hand',
  mode: 'sandbox',
  identities: {},
  interfaces: Object.fromEntries(['device', 'ticket', 'order'].map((id) => [id, { baseUrl: 'http://target.example' }])),
};

/** Result of a requirement whose profile declares nothing. */
function resultOf(id: string, drafts: readonly Draft[]): RequirementResult {
  const contracts = loadContracts();
  const contract = contracts.find(({ requirements }) => requirements.some((one) => one.id === id)) as Contract;
  const requirement = contract.requirements.find((one) => one.id === id)!;
  const planned = planRun(contracts, PROFILE, DEFAULT_OPTIONS).requirements.find((one) => one.requirement === id)!;
  const history = historyOf(...drafts);
  const judgementFor = () => ({
    requirement,
    contract,
    history,
    profile: PROFILE,
    strict: false,
    options: requirement.check!.options,
    declared: () => undefined,
    own: () => undefined,
    validate: schemaValidator(contract),
  });
  const row = observe({ planned, requirement, contract }, { judgementFor });
  const finding = { curl: () => 'curl', replay: () => 'conform run' };
  return (isObserved(row) ? decide(row, { history, finding }) : row).judged.result;
}

const verdictOf = (id: string, drafts: readonly Draft[]): string => resultOf(id, drafts).verdict;

describe('an unspecified point without a declaration', () => {
  it('is undeclared, regardless of the status for a missing token', () => {
    const lookup = (response: number): Draft =>
      exchange('device.details', {
        facts: {
          step: 'lookup',
          devices: ['A.located.0'],
          kind: 'negative',
          token: 'missing',
          set: 'owned',
          key: 'imsi',
        },
        response,
      });
    for (const status of [400, 401, 404])
      expect(verdictOf('device.auth.missing-token-status-is-as-declared', [lookup(status)])).toBe('undeclared');
  });

  it.each(['ticket', 'order'])(
    'is undeclared, regardless of the response to an unknown hub of the %s interface',
    (name) => {
      const retrieval = exchange(`${name}.hub-retrieve`, {
        facts: { step: 'unknown-hub', kind: 'negative', id: 'unknown' } as never,
        response: [200, { id: '9', callback: 'http://listener.example/' }],
      });
      const [id = ''] = loadContracts()
        .flatMap(({ requirements }) => requirements)
        .filter((one) => one.interface === name && one.check?.id === 'hub-unknown')
        .map((one) => one.id);
      expect(verdictOf(id, [retrieval])).toBe('undeclared');
    },
  );
});

describe('a sorted list', () => {
  const sorted = (syntax: { readonly premise?: 'found' }, ...texts: readonly string[]): Draft =>
    exchange('ticket.list', {
      scenario: 'listing',
      facts: {
        step: 'sort',
        param: 'sort',
        value: 'asc',
        member: 'externalId',
        page: 0,
        offset: 0,
        kind: 'offered',
        ...syntax,
      },
      response: [200, texts.map((externalId, at) => ({ id: `T-${at}`, externalId }))],
    });
  const id = 'ticket.list.sort-orders-ascending';

  it('in another order is a failure in a declared syntax, and a warning in one that the run found', () => {
    expect(verdictOf(id, [sorted({}, 'a', 'b'), sorted({}, 'b', 'a')])).toBe('fail');
    expect(verdictOf(id, [sorted({ premise: 'found' }, 'a', 'b')])).toBe('pass');
  });
});

describe('a rule about production in a sandbox', () => {
  it('is not applicable, and the reason states what makes it applicable', () => {
    const { verdict, vacuous, reason } = resultOf('ticket.sandbox.header-is-optional-in-production', [
      exchange('ticket.list', { response: 200 }),
    ]);
    expect({ verdict, vacuous }).toEqual({ verdict: 'inconclusive', vacuous: true });
    expect(reason).toBe(
      'not applicable: the rule is about requests in production, and the profile has `mode: sandbox`; a run with `mode: production` decides it',
    );
  });
});
