import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documented } from '../contracts/testing/documented.ts';
import { mistakeText } from '../contracts/mistake-text.ts';
import type { Profile } from '../contracts/formats/profile.ts';
import { ProfileError } from './profile-error.ts';
import { readProfile } from './read-profile.ts';

const contracts = documented();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'conform-schemas-'));
  mkdirSync(path.join(folder, 'schemas'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

/** Reads a profile with the declarations given, from a folder that is not the current one. */
function read(declarations: string): Profile {
  write(
    'profile.yaml',
    `conform: 1
name: stub
mode: sandbox
interfaces:
  ticket: { baseUrl: 'https://sandbox.example.com' }
  device: { baseUrl: 'https://sandbox.example.com/iot' }
identities:
  A: { customer: A, scopes: [device-details, device-location], headers: { Authorization: '\${TOKEN}' } }
devices:
  customers:
    A: { located: [{ imsi: '001010000000001', msisdn: '447700900001' }] }
  unknown: [{ imsi: '001019999999999', msisdn: '447700900999' }]
declarations:
${declarations.replace(/^/gm, '  ')}
`,
  );
  return readProfile(path.join(folder, 'profile.yaml'), { contracts }).profile;
}

/** What a person reads, with the folder left out. */
function said(declarations: string): string {
  try {
    read(declarations);
    return '';
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    return error.problems.map(mistakeText).join('\n').replaceAll(`${folder}/`, '');
  }
}

const ERROR = { type: 'object', required: ['code'], properties: { code: { type: 'integer' } } };

describe('a declared schema', () => {
  it('is read from JSON or YAML beside the profile, wherever it may stand', () => {
    write('schemas/error.json', `\uFEFF${JSON.stringify(ERROR)}`);
    write(
      'schemas/event.yaml',
      'type: object\n$defs: { id: { type: string } }\nproperties: { id: { $ref: "#/$defs/id" } }',
    );
    const { declarations } = read(
      [
        'errorSchema: { ticket: schemas/error.json, device: { type: object } }',
        'notification.schema: { ticket: { schema: schemas/event.yaml, id: /id } }',
        'device.historySchema: ./schemas/error.json',
      ].join('\n'),
    );
    expect(declarations).toEqual({
      errorSchema: { ticket: ERROR, device: { type: 'object' } },
      'notification.schema': {
        ticket: {
          schema: { type: 'object', $defs: { id: { type: 'string' } }, properties: { id: { $ref: '#/$defs/id' } } },
          id: '/id',
        },
      },
      'device.historySchema': ERROR,
    });
  });

  it('may say which version it is of, use formats nobody knows, and carry notes', () => {
    write(
      'schemas/free.json',
      JSON.stringify({
        $schema: 'https://json-schema.org/draft/2020-12/schema#',
        format: 'iban',
        'x-owner': 'us',
        properties: { nullable: { type: ['string', 'null'] }, enum: { enum: ['required', { id: 1 }] } },
        default: { id: 1 },
      }),
    );
    expect(said('errorSchema: { ticket: schemas/free.json }')).toBe('');
  });

  it.each([
    [
      'no JSON and no YAML',
      '{"type": "object"',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json:1:18 is neither JSON nor YAML: Flow map must end with a }
  next      give a file that holds one JSON Schema, as JSON or as YAML`,
    ],
    [
      'a list',
      '[1]',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json holds no JSON Schema
  expected  an object
  received  a list
  next      give a file that holds one JSON Schema, as JSON or as YAML`,
    ],
    [
      'nothing',
      '',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json holds no JSON Schema
  expected  an object
  received  nothing
  next      give a file that holds one JSON Schema, as JSON or as YAML`,
    ],
    [
      'a type there is none of',
      '{"properties": {"a": {"type": "strng"}}}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/properties/a/type: this is no JSON Schema
  expected  array, boolean, integer, null, number, object, string
  next      correct the value of the keyword`,
    ],
    [
      'a keyword mistyped',
      '{"items": [{"requierd": []}], "properties": {"a": {"requierd": ["b"]}}}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/properties/a/requierd: requierd is no keyword of JSON Schema 2020-12
  nearest   required
  next      correct the keyword, or let a note of your own begin with x-`,
    ],
    [
      'a keyword of OpenAPI 3.0',
      '{"properties": {"a": {"type": "string", "nullable": true}}}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/properties/a/nullable: nullable is no keyword of JSON Schema 2020-12
  next      it is of OpenAPI 3.0; write type: [string, 'null']`,
    ],
    [
      'another draft',
      '{"$schema": "http://json-schema.org/draft-07/schema#"}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/$schema: the schema is written for another version of JSON Schema
  expected  https://json-schema.org/draft/2020-12/schema
  received  http://json-schema.org/draft-07/schema#
  next      write it for 2020-12, or leave $schema out where it is that already`,
    ],
    [
      'a reference that leads nowhere',
      '{"$ref": "common.json#/error"}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json: the reference common.json#/error leads nowhere in the schema
  expected  a reference to a place in the same schema, such as #/$defs/name
  next      put what it refers to under $defs`,
    ],
  ])('is told to be wrong: %s', (_name, text, message) => {
    write('schemas/bad.json', text);
    expect(said('errorSchema: { ticket: schemas/bad.json }')).toBe(message);
  });

  it('that is not there, or is a folder, is told once', () => {
    expect(said('errorSchema: { ticket: schemas/none.json }')).toBe(
      `profile.yaml:14:26  declarations.errorSchema.ticket: there is no such file
  expected  the name of a file, relative to the profile
  received  schemas/none.json
  next      put the file there, or correct the name`,
    );
    expect(said('errorSchema: { ticket: schemas }').match(/declarations\.errorSchema/g)).toHaveLength(1);
  });

  it('that stands in the profile itself is told of at its own place', () => {
    expect(said('device.historySchema:\n  properties:\n    a: { type: strng }')).toBe(
      `profile.yaml:16:18  declarations.device.historySchema.properties.a.type: this is no JSON Schema
  expected  array, boolean, integer, null, number, object, string
  next      correct the value of the keyword`,
    );
  });

  it('with a pattern that is none cannot be used', () => {
    expect(said("device.historySchema: { pattern: '(' }")).toContain('the schema cannot be used: ');
  });
});
