import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../contract.ts';
import type { Declaration } from '../declaration.ts';
import type { ReadingRow } from '../loader/reading-rows.ts';
import type { RequirementRow } from '../loader/requirement-rows.ts';
import declarations from './declarations.schema.json' with { type: 'json' };
import { membersOfSchema, type MembersOf } from './testing/members-of.ts';
import readings from './readings.schema.json' with { type: 'json' };
import requirements from './requirements.schema.json' with { type: 'json' };

const rowOf = (schema: { readonly $defs: { readonly Row: unknown } }): Readonly<Record<string, string>> =>
  membersOfSchema(schema as unknown as JsonObject, schema.$defs.Row as JsonObject);

describe('the published schemas of rows', () => {
  it('have the members of a requirement', () => {
    const members: MembersOf<RequirementRow> = {
      id: 'string',
      source: 'object',
      statement: 'string',
      basis: 'string',
      level: 'string',
      subject: 'string?',
      operations: 'array',
      check: 'object?',
      untestable: 'string?',
      declarations: 'array?',
      readings: 'array?',
    };
    expect(rowOf(requirements)).toEqual(members);
  });

  it('have the members of a reading, whose taken one is a number or a sentence', () => {
    const members: MembersOf<Omit<ReadingRow, 'taken'>> = {
      id: 'string',
      sections: 'array',
      question: 'string',
      readings: 'array',
      why: 'string',
      requirements: 'array',
    };
    expect(rowOf(readings)).toEqual({ ...members, taken: 'any' });
  });

  it('have the members of a declaration', () => {
    const members: MembersOf<Omit<Declaration, 'interface' | 'place'>> = {
      key: 'string',
      question: 'string',
      form: 'string?',
      why: 'string',
      section: 'string',
      schema: 'object',
      example: 'any',
      default: 'any?',
      interfaces: 'array?',
      sent: 'boolean?',
      role: 'string?',
    };
    expect(rowOf(declarations)).toEqual(members);
  });
});
