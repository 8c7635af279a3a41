import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract.ts';
import { loadContracts } from '../load.ts';
import { documented } from '../testing/documented.ts';
import { baseProfileSchema, profileSchemaFile } from './base-profile-schema.ts';
import { profileSchema } from './profile-schema.ts';

const contracts = loadContracts();
const schema = profileSchema(baseProfileSchema(), contracts);
/** Of the contracts of the source documents only, for expectations by name. */
const shown = profileSchema(baseProfileSchema(), documented());
const definition = (name: string): JsonObject => (shown['$defs'] as Readonly<Record<string, JsonObject>>)[name] ?? {};
const keys = (name: string): string[] => Object.keys((definition(name)['properties'] ?? {}) as object);

describe('the published profile schema', () => {
  // After a change of contracts or declarations: npx vitest run contracts/formats/profile-schema -u
  it('is up to date with the contracts and their declarations', async () => {
    const text = await format(JSON.stringify(schema), {
      ...(await resolveConfig(profileSchemaFile())),
      parser: 'json',
    });
    await expect(text).toMatchFileSnapshot(profileSchemaFile());
  });

  it('contains each interface, each operation that a partner can call, and each declaration', () => {
    expect(keys('Interfaces')).toEqual(['device', 'change', 'ticket', 'order']);
    expect(keys('Bindings')).toContain('change.update');
    expect(keys('Bindings').filter((id) => id.endsWith('.publish'))).toEqual([]);
    const declared = documented().flatMap(({ declarations }) => declarations.map(({ key }) => key));
    expect(keys('Declarations').slice(0, new Set(declared).size)).toEqual([...new Set(declared)]);
  });

  it('contains what applies to several interfaces for each of them, too', () => {
    expect(keys('Declarations')).toContain('ticket.isolation.retrieve');
    expect(keys('Declarations')).toContain('device.settleMs');
    expect(keys('Declarations')).not.toContain('ticket.ticket.enums');
    // Its value is a map by interface.
    expect(keys('Declarations')).not.toContain('ticket.alwaysPresent');
  });

  it('contains triggers only for interfaces with notifications, and `notOffered` only for optional operations', () => {
    expect(keys('Triggers')).toContain('ticket.status-change');
    expect(keys('Triggers').filter((id) => id.startsWith('device.'))).toEqual([]);
    expect(keys('NotOffered').sort()).toEqual([
      'change.monitor',
      'order.list',
      'order.monitor',
      'order.retrieve',
      'ticket.monitor',
    ]);
  });

  it('shows a declaration with its question, reason, source and example', () => {
    const declarations = definition('Declarations')['properties'] as Readonly<Record<string, JsonObject>>;
    expect(declarations['device.multiValueEncoding']).toMatchObject({
      enum: ['repeat', 'comma', 'pipe', 'space'],
      examples: ['comma'],
    });
    expect(declarations['device.multiValueEncoding']?.['description']).toMatch(
      /several values.*Why: Without it.*Source: Endpoints/s,
    );
  });
});
