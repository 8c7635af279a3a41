import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { broken } from '../../checks/observation.ts';
import { exchange, historyOf } from '../../checks/testing/judging.ts';
import { statuses } from '../../evidence/phrase.ts';
import { keysOf } from './keys.ts';
import type { Violation } from './violation.ts';

/** Keys of a violation by one creation with a wrong body, which returned a status. */
function keysOfBody(at: string, status: number, expected: readonly number[] = []): readonly string[] {
  const history = historyOf(
    exchange('ticket.create', {
      method: 'POST',
      facts: { step: 'bad-input', violation: 'x', in: 'body', at, kind: 'odd' },
      sent: {},
      response: status,
    }),
  );
  const [wrong] = history.exchanges();
  const violation = {
    row: { requirement: { id: 'row', interface: 'ticket' } },
    finding: { operation: 'ticket.create' },
    cases: [broken([wrong!], { expected: statuses(expected), received: '', signature: '' })],
    effects: [{ family: 'status', detail: String(status), exchange: wrong }],
  } as unknown as Violation;
  return keysOf(violation, history);
}

/** Keys of a violation by a creation and a list that is read afterwards. */
function keysOfList(items: readonly object[]): readonly string[] {
  const history = historyOf(
    exchange('ticket.create', { method: 'POST', facts: { step: 'create' }, sent: {}, response: 201 }),
    exchange('ticket.list', { facts: { step: 'list' }, response: [200, items as Json] }),
  );
  const all = history.exchanges();
  const violation = {
    row: { requirement: { id: 'row', interface: 'ticket' } },
    finding: { operation: 'ticket.create' },
    cases: [broken(all, { expected: 'the resource', received: 'others', signature: 'lost' })],
    effects: [{ family: 'other', detail: 'lost', exchange: all[0] }],
  } as unknown as Violation;
  return keysOf(violation, history);
}

describe('the keys of a violation', () => {
  it('are those of a server error for bodies that are wrong as a whole', () => {
    expect(keysOfBody('', 500)).toContain('wrong bodies ticket 500');
  });

  it('are those of the operation that serves bodies that are wrong as a whole', () => {
    expect(keysOfBody('', 201)).toContain('wrong bodies ticket served by ticket.create');
  });

  it('are not those of another error, or of a wrong member', () => {
    const isAboutBodies = (key: string): boolean => key.startsWith('wrong bodies');
    expect(keysOfBody('', 404).filter(isAboutBodies)).toEqual([]);
    expect(keysOfBody('/note', 500).filter(isAboutBodies)).toEqual([]);
  });

  it('are the exchanges that it compares, without a list that shows several resources', () => {
    const compared = (keys: readonly string[]): readonly string[] => keys.filter((key) => /^other \S+ \d+$/.test(key));
    expect(compared(keysOfList([{ id: '1' }]))).toEqual(['other ticket.create 0', 'other ticket.create 1']);
    expect(compared(keysOfList([{ id: '1' }, { id: '2' }]))).toEqual(['other ticket.create 0']);
  });

  it('are those of a server error in place of a rejection with 400, whatever was sent', () => {
    expect(keysOfBody('/note', 500, [400])).toContain('bad input ticket 500 of ticket.create body');
    expect(keysOfBody('/note', 500, [400, 422])).not.toContain('bad input ticket 500 of ticket.create body');
  });
});
