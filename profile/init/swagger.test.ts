import { describe, expect, it } from 'vitest';
import { openApiCredentials, openApiOperations, serverUrl } from './openapi-operations.ts';
import { withoutSwagger } from './swagger.ts';

const document = {
  swagger: '2.0',
  info: { title: 'Tickets' },
  host: 'api.example.com',
  basePath: '/v2/',
  schemes: ['http', 'https'],
  consumes: ['application/json;charset=utf-8'],
  securityDefinitions: { token: { type: 'apiKey', in: 'header', name: 'X-Token' } },
  paths: {
    '/troubleTicket': {
      post: {
        parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/Create' } }],
        responses: { 201: {} },
      },
    },
  },
  definitions: {
    Create: { required: ['ticketType'], properties: { ticketType: { type: 'string', enum: ['incident', 'request'] } } },
  },
};

describe('a Swagger 2.0 document', () => {
  it('has an address, operations with required members and values, and credentials', () => {
    const upgraded = withoutSwagger(document);
    expect(serverUrl(upgraded)).toBe('https://api.example.com/v2');
    expect(openApiCredentials(upgraded)).toEqual({ kind: 'header', name: 'X-Token' });
    expect(openApiOperations(upgraded)).toEqual([
      {
        method: 'POST',
        path: '/troubleTicket',
        statuses: [201],
        contentType: 'application/json;charset=utf-8',
        requiredMembers: ['ticketType'],
        values: { ticketType: ['incident', 'request'] },
      },
    ]);
  });

  it('may have basic or client credentials, and no host', () => {
    const basic = withoutSwagger({ ...document, securityDefinitions: { one: { type: 'basic' } } });
    expect(openApiCredentials(basic)).toMatchObject({ scheme: 'Basic' });
    const flow = { type: 'oauth2', flow: 'application', tokenUrl: 'https://id.example.com/token' };
    expect(openApiCredentials(withoutSwagger({ ...document, securityDefinitions: { one: flow } }))).toEqual({
      kind: 'oauth2',
      tokenUrl: 'https://id.example.com/token',
    });
    const { host: _, ...without } = document;
    expect(withoutSwagger(without)['servers']).toEqual([{ url: '/v2' }]);
  });

  it('of version 3 stays as it is', () => {
    const other = { openapi: '3.0.3', paths: {} };
    expect(withoutSwagger(other)).toBe(other);
  });
});
