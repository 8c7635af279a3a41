import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { created, read } from '../testing/hand-made-lives.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const ticket = { id: 'T-1', description: 'x' };
const told = (body: Json | undefined, statusCode: Json = '201'): readonly Draft[] => [
  created('ticket', { id: 'T-1', sent: { description: 'x' } }),
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'one', id: 'existing' },
    answer: [200, { href: 'https://target.example/monitor/E', response: { statusCode, body } }],
  }),
  read('ticket', 'beside-monitor', ticket),
];
const text = JSON.stringify(ticket);
const unknown = (body: string): Draft =>
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { step: 'unknown-monitor', id: 'unknown' },
    answer: [200, { response: { statusCode: '200', body } }],
  });

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.monitor.response-body-holds-a-serialized-resource': [
    ['is met by a resource as text', told(text), ['met']],
    ['fails text that is no JSON', told('<ticket/>'), ['fail']],
    ['fails a resource serialised twice', told(JSON.stringify(text)), ['fail']],
    ['leaves a missing body alone', told(undefined), []],
    ['leaves a part of it and further members alone', told('{"id":"T-1","more":true}'), ['met']],
    ['leaves a resource within a wrapper alone', told(`{"troubleTicket":${text}}`), ['met']],
    ['fails a list of it', told(`[${text}]`), ['fail']],
    ['fails an empty object', told('{}'), ['fail']],
    ['fails a resource without its id', told('{"description":"x"}'), ['fail']],
    ['leaves an empty object alone while the operation goes on', told('{}', '202'), []],
  ],
  'ticket.monitor.response-body-agrees-with-the-ticket': [
    ['is met by the ticket', told(text), ['met']],
    ['is met by a part of it', told('{"description":"x"}'), ['met']],
    ['leaves a resource within a wrapper alone', told(`{"troubleTicket":${text}}`), ['met']],
    ['fails an object that holds nothing of it', told('{}'), ['fail']],
    ['leaves an empty object alone while the operation goes on', told('{}', '202'), []],
    ['fails another value', told('{"description":"y"}'), ['fail']],
    ['fails a ticket under a name that none has', [...told(text), unknown(text)], ['fail', 'met']],
    ['leaves a monitor of nothing alone', [...told(text), unknown('{}')], ['met']],
    ['leaves a ticket alone that is not of this run', [...told(text), unknown('{"id":"T-7"}')], ['met']],
    ['fails another ticket', told(JSON.stringify({ ...ticket, id: 'T-2' })), ['fail']],
  ],
  'ticket.monitor.response-status-code-is-an-http-status': [
    ['is met by the status of a success', told(text, '200'), ['met']],
    ['fails the status of a failure beside the ticket that was made', told(text, '409'), ['fail']],
    ['leaves the status of a failure alone where there is no ticket', told('{}', '409'), ['met']],
    ['fails a word', told(text, 'Created'), ['fail']],
  ],
};

describe('monitor', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});
