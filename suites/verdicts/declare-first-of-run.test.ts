import { describe, expect, it } from 'vitest';
import { documented } from '../../contracts/testing/documented.ts';
import type { RequirementResult } from '../../contracts/formats/result.ts';
import type { RecordingEvent } from '../../contracts/formats/recording.ts';
import { History } from '../evidence/history.ts';
import { declareFirstOfRun } from './declare-first-of-run.ts';
import type { RunEvidence } from './evidence.ts';
import type { JudgedRow } from './rows.ts';

const contracts = documented();
const creation = (status: number) =>
  ({
    event: 'exchange',
    seq: 7,
    at: 1,
    startedAt: 0,
    scenario: 'resource-lifecycle',
    interface: 'ticket',
    operation: 'ticket.create',
    identity: 'A',
    facts: { step: 'create', kind: 'offered' },
    request: { method: 'POST', url: '/troubleTicket', headers: [] },
    response: { status, headers: [], body: '' },
  }) as unknown as RecordingEvent;

function row(id: string, result: Partial<RequirementResult>, missing?: readonly string[]): JudgedRow {
  const contract = contracts.find(({ requirements }) => requirements.some((one) => one.id === id));
  const requirement = contract?.requirements.find((one) => one.id === id);
  if (!contract || !requirement) throw new Error(`no requirement ${id}`);
  const planned = { requirement: id, interface: contract.id, status: 'test', ...(missing ? { missing } : {}) } as const;
  return { planned, requirement, contract, judged: { result: { id, ...result } as RequirementResult, findings: [] } };
}

const evidence = (status: number, declarations = {}, effort = 'standard'): RunEvidence =>
  ({
    contracts,
    plan: { effort },
    profile: { declarations },
    history: new History([creation(status)]),
  }) as unknown as RunEvidence;

const BODY = 'ticket.create.minimalBody';
const blocked = [
  row('ticket.retrieve.success-is-200', { verdict: 'inconclusive', rootCause: { seq: 7 } }),
  row('ticket.update.success-is-200', {
    verdict: 'inconclusive',
    rootCause: { requirement: 'ticket.retrieve.success-is-200' },
  }),
];
const open = row('ticket.list.invalid-limit-is-as-declared', { verdict: 'undeclared' }, ['invalidParamStatus']);

describe('what to declare after a run', () => {
  it('is the body of a creation, if the target rejected those of the suite', () => {
    const [first, second] = declareFirstOfRun([...blocked, open], evidence(400));
    expect([first?.key, first?.requirements.length]).toEqual([BODY, 2]);
    expect(second?.key).toBe('invalidParamStatus');
  });

  it('is not the body if the profile declares one, or if the creation was accepted', () => {
    for (const one of [evidence(400, { [BODY]: {} }), evidence(201)])
      expect(declareFirstOfRun([...blocked, open], one).map(({ key }) => key)).toEqual(['invalidParamStatus']);
  });

  it('is the binding of a creation that has none, for everything that is undecided', () => {
    const undecided = row('change.operations.hub-is-retrievable', { verdict: 'inconclusive' });
    const vacuous = row('change.create.response-is-json', { verdict: 'inconclusive', vacuous: true });
    const [first] = declareFirstOfRun([undecided, vacuous], evidence(201));
    expect([first?.key, first?.section]).toEqual(['change.create', 'bindings']);
    expect(first?.requirements).toEqual(['change.operations.hub-is-retrievable']);
  });

  it('is nothing for a requirement that more requests may decide', () => {
    expect(declareFirstOfRun([open], evidence(201, {}, 'smoke'))).toEqual([]);
  });

  it('is the trigger of an event that nothing caused', () => {
    const id = 'ticket.events.provider-initiated-tickets-are-notified';
    const one = row(id, { verdict: 'inconclusive' });
    const untriggered = { ...one, planned: { ...one.planned, untriggered: 'ticket.provider-initiated' } };
    expect(declareFirstOfRun([untriggered], evidence(201))).toEqual([
      { section: 'triggers', key: 'ticket.provider-initiated', requirements: [id] },
    ]);
  });

  it('is the binding of an operation that has none, and nothing for a decided requirement', () => {
    const unbound = row('ticket.hub.deletion-removes-the-hub', { verdict: 'undeclared' });
    expect(declareFirstOfRun([unbound], evidence(201))).toMatchObject([
      { section: 'bindings', key: 'ticket.hub-delete' },
    ]);
    expect(
      declareFirstOfRun(
        [{ ...open, judged: { ...open.judged, result: { ...open.judged.result, verdict: 'pass' } } }],
        evidence(201),
      ),
    ).toEqual([]);
  });
});
