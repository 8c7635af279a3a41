/** Monitors written by hand: a created ticket, its monitor, and the ticket as it is retrieved next to it. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { created, read } from './hand-made-lifecycles.ts';
import { exchange, type Draft, type DraftResponse } from './judging.ts';

const ticket = { id: 'T-1', description: 'x' };

/** The ticket as the text that the body of a monitor is. */
export const TEXT = JSON.stringify(ticket);

/** What the monitor of the ticket returns. */
export const responded = (response: DraftResponse): readonly Draft[] => [
  created('ticket', { id: 'T-1', sent: { description: 'x' } }),
  exchange('ticket.monitor', {
    path: '/monitor/E',
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'one', id: 'existing' },
    response,
  }),
  read('ticket', 'with-monitor', ticket),
];

export const monitor = (members: JsonObject): readonly Draft[] => responded([200, members]);

/** A monitor with this body and status code. */
export const holding = (body: Json | undefined, statusCode: Json = '201'): readonly Draft[] =>
  monitor({ href: 'https://target.example/monitor/E', response: { statusCode, body } });

/** A monitor of an external id that nothing has. */
export const unknown = (body: string): Draft =>
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { step: 'unknown-monitor', id: 'unknown' },
    response: [200, { response: { statusCode: '200', body } }],
  });
