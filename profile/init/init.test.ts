import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { documented } from '../../contracts/testing/documented.ts';
import { ProfileError } from '../profile-error.ts';
import { initProfile } from './init.ts';
import { readProfileText } from '../read-profile.ts';
import { openQuestions } from '../questions.ts';
import { referencesIn } from '../resolve.ts';

const contracts = documented();
const read = (text: string) => readProfileText(text, 'profile.yaml', { contracts });

describe('a first profile', () => {
  const text = initProfile({ contracts });

  it('can be read unchanged, and tests every interface', () => {
    const { profile, warnings } = read(text);
    expect(Object.keys(profile.interfaces)).toEqual(['device', 'change', 'ticket', 'order']);
    // The listener in it can be reached from this machine only.
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([['risk', 'interfaces']]);
  });

  it('has the base URL that is given', () => {
    const [ticket] = contracts.filter(({ id }) => id === 'ticket');
    const given = initProfile({ contracts: [ticket!], brief: true, baseUrl: 'http://127.0.0.1:8080/v1' });
    expect(read(given).profile.interfaces).toEqual({ ticket: { baseUrl: 'http://127.0.0.1:8080/v1' } });
  });

  it('has an identity for each set of scopes, and a second customer', () => {
    const { identities } = read(text).profile;
    expect(Object.entries(identities).map(([name, { scopes }]) => [name, scopes])).toEqual([
      ['A.full', ['device-details', 'device-location']],
      ['A.device-details', ['device-details']],
      ['A.device-location', ['device-location']],
      ['A.none', []],
      ['B.full', ['device-details', 'device-location']],
    ]);
  });

  it('contains each question with its reason, source and example', () => {
    expect(text).toMatch(/# How does a request contain several values of one key\?\n  # Why: Without it, /);
    expect(text).toContain('  # device.multiValueEncoding: comma\n');
    const keys = contracts.flatMap(({ declarations }) => declarations.map(({ key }) => key));
    for (const key of keys) expect(text).toContain(`\n  # ${key}: `);
  });

  it('is still valid when the example of every question is declared', () => {
    const keys = new Set(openQuestions(contracts, read(text).profile).map(({ key }) => key));
    const declared = text
      .replaceAll(/^ {2}# (([\w.-]+): .*)$/gm, (line, declaration: string, key: string) =>
        keys.has(key) ? `  ${declaration}` : line,
      )
      .replaceAll(/^# (bindings|declarations|triggers):$/gm, '$1:')
      // The examples of these sections contradict each other or are incomplete.
      .replace(/\n# notOffered:\n(?: {2}.*\n)*/, '\n')
      .replace(/\n# provenance:\n(?: {2}.*\n)*/, '\n')
      .replace(/\n# listener:\n(?: {2}.*\n)*/, '\n');
    let problems: ProfileError['problems'] = [];
    try {
      read(declared);
    } catch (error) {
      if (!(error instanceof ProfileError)) throw error;
      problems = error.problems;
    }
    const others = problems.filter(
      ({ code, what }) => code !== 'contradiction' && !what.endsWith('the file does not exist'),
    );
    expect(others).toEqual([]);
  });

  it('names no variable that .env.example does not document', () => {
    const documented = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    for (const name of referencesIn(text).filter((one) => one !== 'NAME'))
      expect(documented).toMatch(new RegExp(`^#?${name}=`, 'm'));
  });

  it('has no long lines', () => {
    const long = text.split('\n').filter((line) => line.startsWith('#') && line.length > 104);
    expect(long).toEqual(
      ['# yaml-language-server: $schema=./node_modules/partner-conform/contracts/formats/profile.schema.json'].filter(
        (line) => line.length > 104,
      ),
    );
  });

  it('contains no devices if no interface needs them', () => {
    const ticket = initProfile({ contracts: contracts.filter(({ id }) => id === 'ticket') });
    expect(ticket).not.toContain('devices:');
    expect(ticket).not.toContain('device-details');
  });
});

const operation = (...statuses: number[]): JsonObject => ({
  responses: Object.fromEntries(statuses.map((status) => [String(status), { description: '' }])),
});

const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Partner API' },
  servers: [{ url: 'https://{region}.example.com/api/', variables: { region: { default: 'eu' } } }],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Partner-Key' } },
    schemas: {
      Base: { type: 'object', required: ['externalId'] },
      Change: { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['description'] }] },
    },
  },
  paths: {
    '/v2/getChangeRequest/{changeId}': { get: operation(200, 404) },
    '/v2/changeRequest': {
      get: operation(200),
      post: {
        ...operation(202, 400),
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } } },
      },
    },
    '/v2/changeRequest/{changeId}': {
      put: operation(200),
      patch: { ...operation(200, 204), requestBody: { content: { 'application/merge-patch+json': {} } } },
    },
    '/v2/hub/{hubId}': { delete: operation(204) },
    '/v2/monitor/{monitorId}': { get: operation(200) },
    '/v2/unrelated': { get: operation(200) },
  },
};

describe('a first profile from an OpenAPI document', () => {
  const { profile } = read(initProfile({ contracts, from: document }));

  it('uses the server and the common prefix of the paths as base URL', () => {
    expect(profile.interfaces).toEqual({ change: { baseUrl: 'https://eu.example.com/api/v2' } });
    expect(profile.name).toBe('Partner API');
  });

  it('binds what the documents leave unspecified, with the path parameters of the suite', () => {
    expect(profile.bindings).toEqual({
      'change.create': { path: '/changeRequest', success: [202] },
      'change.update': {
        method: 'PATCH',
        path: '/changeRequest/{id}',
        success: [200, 204],
        contentType: 'application/merge-patch+json',
      },
      'change.hub-delete': { method: 'DELETE', path: '/hub/{id}', success: [204] },
      'change.monitor': { method: 'GET', path: '/monitor/{id}', success: [200] },
    });
  });

  it('keeps the external id as the key of a monitor', () => {
    const monitor = { '/v2/monitor/{external-id}': { get: operation(200) } };
    const { '/v2/monitor/{monitorId}': _, ...paths } = document.paths as JsonObject;
    const from = { ...document, paths: { ...paths, ...monitor } };
    expect(read(initProfile({ contracts, from })).profile.bindings?.['change.monitor']?.path).toBe(
      '/monitor/{externalId}',
    );
  });

  it('uses its security scheme and the required members of a creation', () => {
    expect(profile.identities['A.full']?.headers).toEqual({ 'X-Partner-Key': '${TOKEN_A_FULL}' });
    expect(profile.declarations).toEqual({ 'change.create.requiredFields': ['/externalId', '/description'] });
  });

  it('uses its token endpoint', () => {
    const from = {
      ...document,
      components: {
        securitySchemes: {
          login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://login.example.com/token' } } },
        },
      },
    };
    const { identities } = read(initProfile({ contracts, from })).profile;
    expect(identities['B.full']?.oauth2).toMatchObject({
      tokenUrl: 'https://login.example.com/token',
      clientSecret: '${CLIENT_SECRET_B_FULL}',
    });
  });

  it('contains full paths if they have no common prefix', () => {
    const paths = {
      '/a/getChangeRequest/{id}': { get: operation(200) },
      '/b/changeRequest': { get: operation(200) },
    };
    const other = read(initProfile({ contracts, from: { ...document, paths } })).profile;
    expect(other.interfaces['change']?.baseUrl).toBe('https://eu.example.com/api');
    expect(other.bindings).toEqual({
      'change.retrieve': { path: '/a/getChangeRequest/{id}' },
      'change.list': { path: '/b/changeRequest' },
    });
  });

  it('is the same as without a document if the document describes no known interface', () => {
    for (const from of [
      {},
      { paths: null },
      { paths: { '/pets': { get: 3 } } },
      { paths: { '/hub': { post: operation(201) } } },
    ])
      expect(Object.keys(read(initProfile({ contracts, from })).profile.interfaces)).toHaveLength(4);
  });
});

describe('a brief first profile', () => {
  const brief = (more = {}) =>
    initProfile({ contracts: contracts.filter(({ id }) => id === 'ticket'), brief: true, ...more });

  it('can be read, has at most 60 lines, and asks for a body that creates a resource', () => {
    expect(Object.keys(read(brief()).profile.interfaces)).toEqual(['ticket']);
    expect(brief().split('\n').length).toBeLessThanOrEqual(60);
    expect(brief()).toContain('# ticket.create.minimalBody: ');
    expect(brief()).toContain('conform learn');
  });

  it('asks how to create and update what no document gives a path for, and for no other path', () => {
    const text = initProfile({ contracts: contracts.filter(({ id }) => id === 'change'), brief: true });
    for (const key of ['change.create', 'change.update']) expect(text).toContain(`# ${key}: `);
    expect(text).not.toContain('# change.hub-delete: ');
  });

  it('has credentials for a target whose document has Authorization among the parameters only', () => {
    const parameters = [{ in: 'header', name: 'authorization', required: false, schema: { type: 'string' } }];
    const post = { parameters, responses: { 201: {} } };
    const { profile } = read(brief({ from: { openapi: '3.1.0', paths: { '/troubleTicket': { post } } } }));
    expect(profile.identities['A.full']?.headers).toBeDefined();
  });

  it('has no credentials for a target whose document states none, and the values that it lists', () => {
    const schema = { required: ['ticketType'], properties: { ticketType: { enum: ['incident', 'request'] } } };
    const post = { requestBody: { content: { 'application/json': { schema } } }, responses: { 201: {} } };
    const from = {
      openapi: '3.1.0',
      servers: [{ url: 'https://api.example.com/v2' }],
      paths: { '/troubleTicket': { post } },
    };
    const text = brief({ from });
    expect(text).toContain('If the target needs');
    const { profile } = read(text);
    expect(profile.interfaces['ticket']?.baseUrl).toBe('https://api.example.com/v2');
    expect(Object.keys(profile.identities)).toEqual(['A.full']);
    expect(profile.identities['A.full']?.headers).toBeUndefined();
    expect(profile.declarations).toEqual({
      'ticket.create.requiredFields': ['/ticketType'],
      'ticket.enums': { '/ticketType': ['incident', 'request'] },
    });
  });
});
