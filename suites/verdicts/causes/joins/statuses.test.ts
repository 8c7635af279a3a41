import { expect, it } from 'vitest';
import type { Token } from '../../../../contracts/formats/evidence/conditions.ts';
import { exchange, historyOf } from '../../../checks/testing/judging.ts';
import type { Violation } from '../violation.ts';
import { isLost } from './statuses.ts';

const isLostWith = (token: Token): boolean => {
  const history = historyOf(
    exchange('ticket.hub-delete', {
      method: 'DELETE',
      path: '/hub/1',
      facts: { step: 'first', id: 'existing', token },
      response: 404,
    }),
  );
  const effects = history.exchanges().map((one) => ({ family: 'status', detail: 'status 404', exchange: one }));
  return isLost({ effects } as unknown as Violation);
};

it('what exists is lost where it is not found with a valid token, and may be there where it is not found with another one', () => {
  expect(isLostWith('valid')).toBe(true);
  expect(isLostWith('missing')).toBe(false);
});
