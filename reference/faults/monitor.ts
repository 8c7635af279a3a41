import type { Json, JsonObject } from '../../contracts/contract.ts';
import { answering, refusing, telling } from '../alteration.ts';
import type { Alteration } from '../alteration.ts';
import type { Fault } from './fault.ts';

function monitor(edit: (monitor: JsonObject, response: JsonObject) => Json): Alteration {
  return telling('ticket.monitor', (body) => edit(body as JsonObject, (body as JsonObject)['response'] as JsonObject));
}

/** What goes wrong with monitors. Their types have rows of their own among the member types. */
export const monitorFaults: readonly Fault[] = [
  {
    id: 'change.monitor.not-offered',
    requirement: 'change.operations.monitor',
    summary: 'There is no monitor.',
    visibility: 'plain',
    alter: answering('change.monitor', () => refusing(404)),
  },
  {
    id: 'ticket.monitor.answers-a-list',
    requirement: 'ticket.monitor.is-an-object',
    summary: 'A monitor is answered as a list of one.',
    visibility: 'plain',
    alter: monitor((body) => [body]),
  },
  {
    id: 'ticket.monitor.status-code-in-words',
    requirement: 'ticket.monitor.response-status-code-is-an-http-status',
    summary: 'The status code of a monitor is a word.',
    visibility: 'plain',
    alter: monitor((body, response) => ({ ...body, response: { ...response, statusCode: 'Created' } })),
  },
  {
    id: 'ticket.monitor.body-is-no-json',
    requirement: 'ticket.monitor.response-body-holds-a-serialized-resource',
    summary: 'The body of a monitor is a sentence.',
    visibility: 'plain',
    alter: monitor((body, response) => ({ ...body, response: { ...response, body: 'The ticket was created.' } })),
  },
  {
    id: 'ticket.monitor.body-disagrees',
    requirement: 'ticket.monitor.response-body-agrees-with-the-ticket',
    summary: 'The ticket in a monitor has another description.',
    visibility: 'hidden',
    alter: monitor((body, response) => {
      const ticket = JSON.parse(response['body'] as string) as JsonObject;
      return { ...body, response: { ...response, body: JSON.stringify({ ...ticket, description: 'not shown' }) } };
    }),
  },
  {
    id: 'ticket.monitor.href-ends-in-the-id',
    requirement: 'ticket.monitor.href-ends-in-the-external-id',
    summary: 'The href of a monitor ends in the provider’s id.',
    visibility: 'plain',
    alter: monitor((body) => ({ ...body, href: (body['href'] as string).replace(/[^/]*$/, body['id'] as string) })),
  },
  {
    id: 'ticket.monitor.href-is-relative',
    requirement: 'ticket.monitor.href-begins-with-the-base-url',
    summary: 'The href of a monitor is a path.',
    visibility: 'plain',
    alter: monitor((body) => ({ ...body, href: (body['href'] as string).replace(/^.*\/monitor\//, '/monitor/') })),
  },
];
