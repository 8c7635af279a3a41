import { describe, expect, it } from 'vitest';
import type { Finding } from '../../contracts/formats/result.ts';
import { turns, type TurnEnd } from './turns.ts';

/** A capital letter: one that waits for notifications. */
const finding = (id: string): Finding => ({ id, notes: /[A-Z]/.test(id) ? [7] : [] }) as unknown as Finding;
const causesOf = (...all: readonly string[]) => all.map((ids) => ({ findings: [...ids] }));

/** The ids in the order in which they are sent again. */
function order(ids: string, causes: readonly string[], endOf: (id: string) => TurnEnd): string {
  const all = turns([...ids].map(finding), causesOf(...causes));
  let sent = '';
  for (let turn = all.next(); turn.done !== true; turn = all.next(endOf(sent.at(-1) ?? '')))
    sent += turn.value.finding.id;
  return sent;
}

describe('the order in which findings are sent again', () => {
  it('confirms each cause before any cause is confirmed twice', () => {
    expect(order('abcdef', ['abc', 'de', 'f'], () => 'confirmed')).toBe('adfbec');
  });

  it('goes on with a cause until one of its findings is confirmed', () => {
    expect(order('abcdef', ['abc', 'def'], (id) => (id === 'a' ? 'tried' : 'confirmed'))).toBe('adbcef');
  });

  it('repeats a finding whose time was over, once each cause had its turn', () => {
    expect(order('abc', ['ab', 'c'], (id) => (id === 'a' ? 'not-tried' : 'confirmed'))).toBe('acba');
  });

  it('takes those that wait for notifications last', () => {
    expect(order('aBcD', ['B', 'a'], () => 'confirmed')).toBe('acBD');
  });

  it('takes each finding without a cause as its own', () => {
    expect(order('abcd', ['ab'], () => 'confirmed')).toBe('acdb');
  });
});
