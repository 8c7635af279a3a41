import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../contracts/formats/result.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { exchange, historyOf, note } from '../checks/testing/judging.ts';
import { withFailureOfSuccess } from './never-served.ts';
import type { JudgedRow } from './rows.ts';

const HUB = 'ticket.hub-create';
const REASON = 'the registration of the hub of the first customer failed';
const CAUSE = 'ticket.hub.success-is-201';

const rowOf = (
  requirement: Pick<Requirement, 'id' | 'operations' | 'declarations'> & Pick<Partial<Requirement>, 'check'>,
  result: { readonly verdict: Verdict; readonly reason?: string },
) => ({ requirement, judged: { result, findings: [] } }) as unknown as JudgedRow;

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
    const reason = `no valid request to ${HUB} was served (1 sent); the last received status 404`;
    const row = rowOf({ id: 'a', operations: [HUB], declarations: [] }, { verdict: 'inconclusive', reason });
    expect(resultOf(row)).toEqual(explained);
  });

  it('that a scenario could not test without it', () => {
    const blockedRow = rowOf(
      { id: 'a', operations: ['ticket.update', 'ticket.publish'], declarations: [] },
      { verdict: 'inconclusive', reason: REASON },
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
