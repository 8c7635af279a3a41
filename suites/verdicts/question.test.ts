import { describe, expect, it } from 'vitest';
import type { Json } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import { schemaValidator } from '../../contracts/json-schema/schema-validator.ts';
import { read } from '../checks/testing/hand-made-lifecycles.ts';
import { historyOf } from '../checks/testing/judging.ts';
import type { PlannedRequirement } from '../plan/plan.ts';
import { decide } from './decide.ts';
import { observe } from './observe.ts';
import { isObserved, type Judged } from './rows.ts';

const [contract] = loadContracts().filter(({ id }) => id === 'ticket');
const [requirement] = contract!.requirements.filter(({ id }) => id === 'ticket.resource.null-members-are-as-declared');

function judged(priority: Json): Judged {
  const history = historyOf(read('ticket', 'retrieve', { id: 'T-1', priority }));
  const planned: PlannedRequirement = {
    requirement: requirement!.id,
    interface: 'ticket',
    status: 'undeclared',
    missing: ['nullPolicy'],
  };
  const judgementFor = () => ({
    requirement: requirement!,
    options: requirement!.check!.options,
    contract: contract!,
    history,
    profile: { conform: 1, name: 'by hand', mode: 'sandbox', identities: {}, interfaces: {} } as const,
    declared: () => undefined,
    own: () => undefined,
    strict: false,
    validate: schemaValidator(contract!),
  });
  const finding = { curl: () => 'curl', replay: () => 'conform run' };
  const row = observe({ planned, requirement: requirement!, contract: contract! }, { judgementFor });
  return (isObserved(row) ? decide(row, { history, finding }) : row).judged;
}

describe('a question that an answer raises', () => {
  it('is a warning, though nothing is declared yet', () => {
    const { result, findings } = judged(null);
    expect(result).toMatchObject({ verdict: 'warn', decided: 1 });
    expect(result).not.toHaveProperty('declarations');
    expect(findings).toMatchObject([
      { received: 'null', hint: 'declare nullPolicy in the profile: allowed or forbidden' },
    ]);
  });

  it('is not asked if no response raises it', () => {
    const { result, findings } = judged('high');
    expect(result).toMatchObject({ verdict: 'undeclared', decided: 0, declarations: ['nullPolicy'] });
    expect(findings).toEqual([]);
  });
});
