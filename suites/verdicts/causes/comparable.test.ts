import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { exchange, historyOf } from '../../checks/testing/judging.ts';
import { comparable } from './comparable.ts';

const bodies: readonly Json[] = [
  { note: [{ text: '+1', author: 'a' }] },
  { note: [{ text: '2', author: 'b' }] },
  { note: [] },
  { description: 'c' },
];
const history = historyOf(
  ...bodies.map((sent) => exchange('ticket.create', { method: 'POST', sent, response: [201, { id: '1' }] })),
);
const [failing, ...passing] = history.exchanges();

describe('the passing requests that a wrong member is compared with', () => {
  it('are those that contain it, where all failing ones do', () => {
    expect(comparable(passing, [failing!], ['/note/*/text'])).toEqual(passing.slice(0, 1));
  });

  it('are all, where a failing one does not contain it', () => {
    expect(comparable(passing, [failing!, passing[2]!], ['/note/*/text'])).toEqual(passing);
  });

  it('are all, where it is no member that is wrong', () => {
    expect(comparable(passing, [failing!], [])).toEqual(passing);
  });
});
