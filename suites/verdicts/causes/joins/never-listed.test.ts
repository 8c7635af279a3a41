import { describe, expect, it } from 'vitest';
import { exchange, historyOf, type Draft } from '../../../checks/testing/judging.ts';
import { Groups } from '../groups.ts';
import type { Violation } from '../violation.ts';
import { joinNeverListed } from './never-listed.ts';

const created = (id: string, externalId: string, customer = 'A'): Draft =>
  exchange('ticket.create', {
    method: 'POST',
    facts: { step: 'create', item: id, customer, body: 'valid' },
    sent: { externalId },
    response: [201, { id }],
  });

const list = (query: string, ...ids: readonly string[]): Draft =>
  exchange('ticket.list', {
    path: `/troubleTicket${query}`,
    facts: { step: 'list', customer: 'A' },
    response: [200, ids.map((id) => ({ id }))],
  });

/** The number of causes of a list without a created ticket and of an empty list with a filter. */
function causesOf(drafts: readonly Draft[], filtered: number): number {
  const history = historyOf(...drafts);
  const all = history.exchanges();
  const violation = (...places: readonly number[]): Violation => {
    const exchanges = places.map((place) => all[place]!);
    return {
      row: { requirement: { interface: 'ticket' } },
      cases: [{ seq: exchanges.map(({ seq }) => seq) }],
      effects: [{ family: 'other', detail: '', exchange: exchanges.at(-1) }],
    } as unknown as Violation;
  };
  const violations = [violation(0, 2), violation(filtered)];
  const groups = new Groups(violations);
  joinNeverListed({ groups, violations, history });
  return groups.all().length;
}

const begun = [created('1', 'E-1'), created('2', 'E-2'), list('', '2')];

describe('a filter that finds nothing', () => {
  it('has the cause of a list without what was created, where no later list shows what it names', () => {
    expect(causesOf([...begun, list('?filters=externalId%3AE-1&fields=id'), list('', '2')], 3)).toBe(1);
  });

  it('has another cause where a later list shows it', () => {
    expect(causesOf([...begun, list('?externalId=E-2'), list('', '2')], 3)).toBe(2);
  });

  it('has another cause where it names the resource of another customer, a longer external id, or none', () => {
    expect(causesOf([...begun, created('3', 'E-3', 'B'), list('?externalId=E-3'), list('', '2')], 4)).toBe(2);
    expect(causesOf([...begun, list('?externalId=E-11'), list('', '2')], 3)).toBe(2);
    expect(causesOf([...begun, list('?priority=1'), list('', '2')], 3)).toBe(2);
  });

  it('has another cause where no list follows', () => {
    expect(causesOf([...begun, list('?externalId=E-1')], 3)).toBe(2);
  });
});
