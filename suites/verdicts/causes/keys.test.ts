import { describe, expect, it } from 'vitest';
import { broken } from '../../checks/observation.ts';
import { exchange, historyOf } from '../../checks/testing/judging.ts';
import { keysOf } from './keys.ts';
import type { Violation } from './violation.ts';

/** Keys of a violation by one creation with a wrong body, which returned a status. */
function keysOfBody(at: string, status: number): readonly string[] {
  const history = historyOf(
    exchange('ticket.create', {
      ...{
        method: 'POST',
        facts: { step: 'bad-input', violation: 'x', in: 'body', at, kind: 'odd' },
        response: status,
      },
    }),
  );
  const [wrong] = history.exchanges();
  return keysOf({
    row: { requirement: { id: 'row', interface: 'ticket' } },
    ...{
      finding: { operation: 'ticket.create' },
      cases: [broken([wrong!], { expected: '', received: '', signature: '' })],
    },
    effects: [{ family: 'status', detail: String(status), exchange: wrong }],
  } as unknown as Violation);
}

describe('the keys of a violation', () => {
  it('are those of a server error for bodies that are wrong as a whole', () => {
    expect(keysOfBody('', 500)).toContain('wrong bodies ticket 500');
  });

  it('are not those of another status, or of a wrong member', () => {
    expect(keysOfBody('', 200)).not.toContain('wrong bodies ticket 200');
    expect(keysOfBody('/note', 500)).not.toContain('wrong bodies ticket 500');
  });
});
