import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../contracts/formats/result.ts';
import { broken } from '../../checks/observation.ts';
import { exchange, historyOf, type Draft } from '../../checks/testing/judging.ts';
import type { JudgedRow } from '../rows.ts';
import { effectOf } from './effect.ts';
import { groupedByCause, type Violation } from './grouping.ts';

interface Case {
  readonly row: string;
  readonly pointer?: string;
  /** Positions of the exchanges in the recording. */
  readonly at: readonly number[];
}

const creation = exchange('ticket.create', { method: 'POST', response: [201, { id: '1' }] });
const read = exchange('ticket.retrieve', { path: '/troubleTicket/1', response: [200, { id: '1' }] });
const list = (query: string): Draft =>
  exchange('ticket.list', { path: `/troubleTicket${query}`, response: [200, [{ id: '1' }]] });

/** The requirements of each cause. */
function groupsOf(drafts: readonly Draft[], cases: readonly Case[]): readonly (readonly string[])[] {
  const history = historyOf(...drafts);
  const exchanges = history.exchanges();
  const violations = cases.map(({ row, pointer, at }): Violation => {
    const of = at.map((position) => exchanges[position]!);
    const one = broken(of, {
      ...{ expected: 'x', received: 'y', signature: `${row} ${pointer ?? ''}` },
      ...(pointer === undefined ? {} : { pointer }),
    });
    return {
      row: { requirement: { id: row, interface: 'ticket' } } as unknown as JudgedRow,
      finding: { operation: of[0]!.operation, received: 'y', verdict: 'fail' } as Finding,
      cases: [one],
      effects: [effectOf(one, history)],
    };
  });
  return groupedByCause(violations, history).map((group) => [
    ...new Set(group.map(({ row, cases: [one] }) => `${row.requirement.id}${one?.pointer ?? ''}`)),
  ]);
}

describe('the causes of findings', () => {
  const compared = (...members: readonly string[]): readonly Case[] =>
    members.map((member) => ({ row: 'agrees', pointer: `/${member}`, at: [0, 1] }));

  it('are one where a requirement that compares exchanges is violated by many members', () => {
    expect(groupsOf([creation, read], compared('note', 'status', 'priority'))).toHaveLength(1);
  });

  it('are several where it is violated by two members', () => {
    expect(groupsOf([creation, read], compared('note', 'status'))).toHaveLength(2);
  });

  it('are those of the members where single responses show that they are wrong', () => {
    const alone = ['note', 'status', 'priority'].map((member): Case => ({
      row: `${member}-is-a-string`,
      pointer: `/${member}`,
      at: [1],
    }));
    expect(groupsOf([creation, read], [...alone, ...compared('note', 'status', 'priority')])).toEqual([
      ['note-is-a-string/note', 'agrees/note'],
      ['status-is-a-string/status', 'agrees/status'],
      ['priority-is-a-string/priority', 'agrees/priority'],
    ]);
  });

  it('are one where the responses to one parameter of an operation are wrong, and another where those to another are', () => {
    const drafts = [list('?sort=a'), list('?sort=-a'), list('?limit=2'), list('')];
    const cases = [
      { row: 'ascending', pointer: '/0/a', at: [0] },
      { row: 'descending', at: [1] },
      { row: 'limited', at: [2] },
    ];
    expect(groupsOf(drafts, cases)).toEqual([['ascending/0/a', 'descending'], ['limited']]);
  });

  it('are several where nearly all requests of the operation have the parameter', () => {
    const drafts = [list('?from=1'), list('?from=2')];
    const cases = [
      { row: 'starts', at: [0] },
      { row: 'ends', at: [1] },
    ];
    expect(groupsOf(drafts, cases)).toHaveLength(2);
  });
});
