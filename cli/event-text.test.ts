import { describe, expect, it } from 'vitest';
import { delivery, exchange, note } from '../suites/checks/testing/judging.ts';
import { eventText } from './event-text.ts';

const at = { seq: 7, at: 1234 };

describe('an event as text', () => {
  it('shows an exchange with its purpose and formatted bodies', () => {
    const event = exchange('ticket.create', {
      method: 'POST',
      path: '/troubleTicket',
      facts: { step: 'create', scopes: ['a', 'b'] },
      scenario: 'resource-lifecycle',
      sent: { description: 'x' },
      response: [201, { id: '1' }],
    })(at);
    expect(eventText(event)).toBe(
      [
        '7  ticket.create as A, at 1.234 s',
        '  purpose: a creation (scenario resource-lifecycle)',
        '',
        '  POST https://target.example/troubleTicket',
        '  content-type: application/json',
        '',
        '  {',
        '    "description": "x"',
        '  }',
        '',
        '  201 after 1 ms',
        '  content-type: application/json',
        '',
        '  {',
        '    "id": "1"',
        '  }',
        '',
      ].join('\n'),
    );
  });

  it('states why there is no response', () => {
    expect(eventText(exchange('ticket.list')(at))).toContain('  no response: no response in time\n');
  });

  it('shows notifications and notes', () => {
    expect(eventText(delivery({ body: { id: '1' } })(at))).toContain('notification to ticket.main');
    const rejected = [{ words: ['T-1', 'x'], seq: 3 }];
    const facts = { interface: 'ticket', hub: 'main', from: 1, control: ['T-2', 'y'], rejected } as const;
    expect(eventText(note('rejected-updates', facts, 'subscriptions')(at))).toBe(
      [
        '7  note rejected-updates of subscriptions, at 1.234 s',
        '  interface=ticket hub=main from=1 control=T-2,y rejected={"words":["T-1","x"],"seq":3}',
        '',
      ].join('\n'),
    );
  });

  it('truncates long bodies', () => {
    const event = exchange('ticket.list', { response: [200, 'x'.repeat(5000)] })(at);
    expect(eventText(event)).toContain('... and 1000 more characters');
  });
});
