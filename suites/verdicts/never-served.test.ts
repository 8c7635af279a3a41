import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../contracts/formats/result.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { exchange, historyOf, note, type Draft } from '../checks/testing/judging.ts';
import { withWhatToDo, withFailureOfSuccess } from './never-served.ts';
import type { JudgedRow, Obstacle } from './rows.ts';

const HUB = 'ticket.hub-create';
const contract = loadContracts().find(({ id }) => id === 'ticket')!;
const REASON = 'the registration of the hub of the first customer failed';
const CAUSE = 'ticket.hub.success-is-201';

const rowOf = (
  requirement: Pick<Requirement, 'id' | 'operations' | 'declarations'> & Pick<Partial<Requirement>, 'check'>,
  result: { readonly verdict: Verdict; readonly reason?: string },
  obstacle?: Obstacle,
) =>
  ({
    requirement,
    contract,
    judged: { result, findings: [], ...(obstacle ? { obstacle } : {}) },
  }) as unknown as JudgedRow;

const success = rowOf(
  { id: CAUSE, operations: [HUB], declarations: [], check: { id: 'success-status', options: {} } },
  { verdict: 'fail' },
);

const registration = (status: number) =>
  exchange(HUB, { facts: { kind: 'good', step: 'subscribe', hub: 'main', body: 'valid' }, response: status });

const blocked = note(
  'blocked',
  { interface: 'ticket', reason: REASON, cause: 0, operations: [HUB, 'ticket.publish'] },
  'subscriptions',
);

const byNote = (draft: Draft): Obstacle => ({ kind: 'blocked', note: historyOf(draft).notes('blocked')[0]! });

function resultOf(row: JudgedRow, status = 404): unknown {
  const history = historyOf(registration(status), blocked);
  return withFailureOfSuccess([success, row], history)(row.judged, row).result;
}

const explained = {
  verdict: 'inconclusive',
  reason: `cannot be decided while ${CAUSE} fails`,
  rootCause: { requirement: CAUSE },
};

describe('the failure of an operation that is never served is the reason of a requirement', () => {
  it('whose responses it would be about', () => {
    const row = rowOf(
      { id: 'a', operations: [HUB], declarations: [] },
      { verdict: 'inconclusive' },
      { kind: 'never-served', operation: HUB },
    );
    expect(resultOf(row)).toEqual(explained);
  });

  it('that a scenario could not test without it', () => {
    const blockedRow = rowOf(
      { id: 'a', operations: ['ticket.update', 'ticket.publish'], declarations: [] },
      { verdict: 'inconclusive', reason: REASON },
      byNote(blocked),
    );
    expect(resultOf(blockedRow)).toEqual(explained);
  });

  it('that lacks a declaration, which would not decide it either', () => {
    const row = rowOf(
      { id: 'a', operations: ['ticket.publish'], declarations: ['notification.deadlineMs'] },
      { verdict: 'undeclared', reason: 'the profile does not declare notification.deadlineMs' },
    );
    expect(resultOf(row)).toEqual(explained);
  });

  it.each<[string, JudgedRow, number]>([
    [
      'about another operation',
      rowOf({ id: 'a', operations: ['ticket.list'], declarations: ['paging'] }, { verdict: 'undeclared' }),
      404,
    ],
    [
      'about requests to other operations as well, which a declaration decides',
      rowOf(
        { id: 'a', operations: ['ticket.list', HUB], declarations: ['malformedJsonStatus'] },
        { verdict: 'undeclared' },
      ),
      404,
    ],
    [
      'that is only recorded',
      rowOf({ id: 'a', operations: ['ticket.publish'], declarations: [] }, { verdict: 'undeclared' }),
      404,
    ],
    [
      'of an operation that was served once',
      rowOf({ id: 'a', operations: [HUB], declarations: ['hub.querySyntax'] }, { verdict: 'undeclared' }),
      201,
    ],
    ['that is decided', rowOf({ id: 'a', operations: [HUB], declarations: [] }, { verdict: 'pass' }), 404],
  ])('but not of one %s', (_, row, status) => {
    expect(resultOf(row, status)).toBe(row.judged.result);
  });
});

describe('a creation that is rejected for its body is one reason with what to declare', () => {
  const CREATE = 'ticket.create';
  const NO_ID = 'ticket.create returned no resource with an id, so requests that need one were not sent';
  const advice =
    'no valid request to ticket.create was served (1 sent); the last received status 400: declare ticket.create.minimalBody in the profile, or run conform learn';
  const creation = (response: number) => exchange(CREATE, { facts: { kind: 'offered', step: 'create' }, response });
  const noResource = note('blocked', { interface: 'ticket', reason: NO_ID, cause: 0 }, 'listing');

  const ANOTHER = { verdict: 'inconclusive', reason: 'another' } as const;
  const reasonOf = (obstacle: Obstacle | undefined, status = 400, declarations = {}): string | undefined => {
    const row = rowOf({ id: 'a', operations: [], declarations: [] }, ANOTHER, obstacle);
    const history = historyOf(creation(status), noResource);
    return withWhatToDo([row], { declarations }, history)(row.judged).result.reason;
  };

  it.each<[string, Obstacle]>([
    ['of what is about its responses', { kind: 'never-served', operation: CREATE }],
    ['of what needs a resource', byNote(noResource)],
  ])('%s', (_, obstacle) => {
    expect(reasonOf(obstacle)).toBe(advice);
  });

  it('but not where the body is declared, the status has another reason, or the reason is another one', () => {
    expect(reasonOf(byNote(noResource), 400, { 'ticket.create.minimalBody': {} })).toBe('another');
    expect(reasonOf(byNote(noResource), 500)).toBe('another');
    expect(reasonOf(undefined)).toBe('another');
  });
});

describe('registrations that are rejected for the address of the listener are one reason with what to do', () => {
  it('of what needs a hub', () => {
    const rejected = exchange(HUB, {
      facts: { kind: 'good', step: 'subscribe', hub: 'main', body: 'valid' },
      method: 'POST',
      sent: { callback: 'http://127.0.0.1:34429/a' },
      response: [400, { reason: 'The callback has to use https.' }],
    });
    const row = rowOf({ id: 'a', operations: [], declarations: [] }, { verdict: 'inconclusive' }, byNote(blocked));
    const history = historyOf(rejected, blocked);
    expect(withWhatToDo([row], { declarations: {} }, history)(row.judged).result.reason).toContain(
      '`listener.publicUrl`',
    );
  });
});
