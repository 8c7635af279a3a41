import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../contract.ts';
import { baseProfileSchema } from './base-profile-schema.ts';
import { membersOfSchema, type MembersOf } from './testing/members-of.ts';
import type {
  Binding,
  CustomerDevices,
  DeviceKey,
  Devices,
  Identity,
  Limits,
  ListenerSettings,
  MintedJwt,
  Mode,
  OAuth2ClientCredentials,
  Profile,
  Provenance,
  Restart,
  TargetControl,
  TargetInterface,
  TlsSettings,
  TokenState,
  TriggerRequest,
} from './profile.ts';

const schema = baseProfileSchema();
const definitions = schema['$defs'] as Readonly<Record<string, JsonObject>>;

const profile: MembersOf<Profile> = {
  $schema: 'string?',
  conform: 'number',
  name: 'string',
  mode: 'string',
  interfaces: 'object',
  identities: 'object',
  devices: 'object?',
  bindings: 'object?',
  declarations: 'object?',
  provenance: 'object?',
  notOffered: 'object?',
  triggers: 'object?',
  limits: 'object?',
  target: 'object?',
  listener: 'object?',
  waivers: 'array?',
};

const targetInterface: MembersOf<TargetInterface> = { baseUrl: 'string', headers: 'object?', tls: 'object?' };

const tlsSettings: MembersOf<TlsSettings> = { ca: 'string?', cert: 'string?', key: 'string?' };

const identity: MembersOf<Identity> = {
  customer: 'string',
  scopes: 'array?',
  token: 'string?',
  interfaces: 'array?',
  headers: 'object?',
  oauth2: 'object?',
  jwt: 'object?',
  tokenHeader: 'string?',
};

const oauth2: MembersOf<OAuth2ClientCredentials> = {
  tokenUrl: 'string',
  clientId: 'string',
  clientSecret: 'string',
  scope: 'string?',
  audience: 'string?',
  sendCredentials: 'string?',
};

const jwt: MembersOf<MintedJwt> = {
  key: 'string',
  algorithm: 'string',
  claims: 'object',
  header: 'object?',
  lifetimeSeconds: 'number?',
};

const deviceKey: MembersOf<DeviceKey> = { imsi: 'string?', msisdn: 'string?' };

const customerDevices: MembersOf<CustomerDevices> = {
  located: 'array',
  unlocated: 'array?',
  withoutHistory: 'array?',
};

const devices: MembersOf<Devices> = { customers: 'object', unknown: 'array' };

const binding: MembersOf<Binding> = { method: 'string?', path: 'string?', success: 'array?', contentType: 'string?' };

const triggerRequest: MembersOf<TriggerRequest> = { method: 'string', url: 'string', headers: 'object?', body: 'any?' };

const limits: MembersOf<Limits> = { requestsPerSecond: 'number?', concurrency: 'number?' };

const targetControl: MembersOf<TargetControl> = { restart: 'object?' };

const restart: MembersOf<Restart> = { command: 'array', timeoutMs: 'number?' };

const listener: MembersOf<ListenerSettings> = {
  host: 'string?',
  port: 'number?',
  publicUrl: 'string?',
  tunnel: 'string?',
  tls: 'object?',
};

describe('profile schema and type', () => {
  it.each([
    ['Profile', profile, schema],
    ['TargetInterface', targetInterface, definitions['TargetInterface']],
    ['TlsSettings', tlsSettings, definitions['TlsSettings']],
    ['Identity', identity, definitions['Identity']],
    ['OAuth2ClientCredentials', oauth2, definitions['OAuth2ClientCredentials']],
    ['MintedJwt', jwt, definitions['MintedJwt']],
    ['DeviceKey', deviceKey, definitions['DeviceKey']],
    ['CustomerDevices', customerDevices, definitions['CustomerDevices']],
    ['Devices', devices, definitions['Devices']],
    ['Binding', binding, definitions['Binding']],
    ['TriggerRequest', triggerRequest, definitions['TriggerRequest']],
    ['Limits', limits, definitions['Limits']],
    ['TargetControl', targetControl, definitions['TargetControl']],
    ['Restart', restart, definitions['Restart']],
    ['ListenerSettings', listener, definitions['ListenerSettings']],
  ])('name the same members of %s', (_name, members, definition) => {
    expect(membersOfSchema(schema, definition ?? {})).toEqual(members);
  });

  it.each([
    ['mode', { sandbox: true, production: true } satisfies Record<Mode, true>, schema['properties']],
    [
      'token',
      {
        valid: true,
        expired: true,
        'not-yet-valid': true,
        'foreign-issuer': true,
        wrong: true,
        missing: true,
      } satisfies Record<TokenState, true>,
      definitions['Identity']?.['properties'],
    ],
    [
      'Provenance',
      { documented: true, confirmed: true, observed: true, assumed: true } satisfies Record<Provenance, true>,
      definitions,
    ],
  ])('name the same values of %s', (name, values, holder) => {
    const { enum: choices } = (holder as Readonly<Record<string, JsonObject>>)[name] ?? {};
    expect(choices).toEqual(Object.keys(values));
  });
});

/** Every schema of a member or map value in a schema, with the way to it. */
function memberSchemas(value: Json | undefined, way: string): [string, JsonObject][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const node = value as JsonObject;
  const properties = Object.entries((node['properties'] ?? {}) as Readonly<Record<string, JsonObject>>);
  // A declaration is explained as a whole, by its question and example.
  if (way === 'Declarations') return properties.map(([key, member]) => [`${way}.${key}`, member]);
  return properties.flatMap(([key, member]) => [
    [`${way}.${key}`, member] as [string, JsonObject],
    ...memberSchemas(member, `${way}.${key}`),
  ]);
}

describe('profile schema', () => {
  const members = [schema, ...Object.values(definitions)].flatMap((one, at) =>
    memberSchemas(one, at === 0 ? 'profile' : (Object.keys(definitions)[at - 1] ?? '')),
  );
  const resolved = (member: JsonObject): JsonObject =>
    typeof member['$ref'] === 'string'
      ? { ...definitions[member['$ref'].slice('#/$defs/'.length)], ...member }
      : member;

  it('gives every key a description and an example, which editors show', () => {
    const bare = members.filter(([, member]) => {
      const { description, examples } = resolved(member);
      return typeof description !== 'string' || !Array.isArray(examples);
    });
    expect(bare.map(([way]) => way)).toEqual([]);
    expect(members.length).toBeGreaterThan(60);
  });
});
