import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadContracts } from '../contracts/load.ts';
import type { JsonObject } from '../contracts/contract.ts';
import { initProfile } from './init/init.ts';
import { recordedRequests } from './recorded-requests.ts';

const collection: JsonObject = {
  info: { name: 'Tickets', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'baseUrl', value: 'https://sandbox.example.com/tmf/v4' }],
  auth: { type: 'bearer', bearer: [{ key: 'token', value: 'secret-of-the-collection' }] },
  item: [
    {
      name: 'tickets',
      item: [
        {
          request: {
            method: 'POST',
            url: { raw: '{{baseUrl}}/troubleTicket' },
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: { mode: 'raw', raw: '{}' },
          },
          response: [{ code: 201 }],
        },
        { request: { method: 'GET', url: '{{baseUrl}}/troubleTicket/:id?fields=id' }, response: [] },
        { request: { method: 'PATCH', url: '{{baseUrl}}/troubleTicket/{{ticketId}}' } },
      ],
    },
  ],
};

const har: JsonObject = {
  log: {
    version: '1.2',
    entries: [
      {
        request: {
          method: 'POST',
          url: 'https://sandbox.example.com/tmf/v4/troubleTicket',
          headers: [{ name: 'Authorization', value: 'Bearer secret-of-the-har' }],
        },
        response: { status: 201 },
      },
      {
        request: { method: 'GET', url: 'https://sandbox.example.com/tmf/v4/troubleTicket/TT-17' },
        response: { status: 200 },
      },
      { request: { method: 'GET', url: 'https://cdn.example.com/logo.png' }, response: { status: 200 } },
    ],
  },
};

describe.each([
  ['a Postman collection', collection],
  ['a HAR file', har],
])('%s', (_, value) => {
  const text = initProfile({ contracts: loadContracts(), from: recordedRequests(value)!, brief: true });

  it('gives the base URL of the interface whose requests it contains, and no secret', () => {
    const profile = parse(text) as { interfaces: object; identities: Record<string, { headers: object }> };
    expect(profile.interfaces).toEqual({ ticket: { baseUrl: 'https://sandbox.example.com/tmf/v4' } });
    expect(profile.identities['A.full']?.headers).toEqual({ Authorization: 'Bearer ${TOKEN_A_FULL}' });
    expect(text).not.toContain('secret-of');
  });
});

it('is undefined for another document', () => {
  expect(recordedRequests({ openapi: '3.1.0', paths: {} })).toBeUndefined();
});

it('does not take requests without credentials as a target without them', () => {
  const { log } = har as { log: { entries: JsonObject[] } };
  const bare = { log: { entries: log.entries.slice(1) } } as unknown as JsonObject;
  expect(initProfile({ contracts: loadContracts(), from: recordedRequests(bare)!, brief: true })).toContain(
    'TOKEN_A_FULL',
  );
});
