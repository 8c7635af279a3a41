import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documented } from '../contracts/testing/documented.ts';
import { mistakeText } from '../contracts/errors/mistake-text.ts';
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
  it('is read from a JSON or YAML file, for every kind of declaration', () => {
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

  it('may state its version, use unknown formats, and contain its own keywords', () => {
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
      'invalid JSON and YAML',
      '{"type": "object"',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json:1:18 is neither valid JSON nor valid YAML: Flow map must end with a }
  next      write the name of a JSON or YAML file that contains one JSON Schema`,
    ],
    [
      'a list',
      '[1]',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json contains no JSON Schema
  expected  an object
  received  a list
  next      write the name of a JSON or YAML file that contains one JSON Schema`,
    ],
    [
      'an empty file',
      '',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json contains no JSON Schema
  expected  an object
  received  nothing
  next      write the name of a JSON or YAML file that contains one JSON Schema`,
    ],
    [
      'an unknown type',
      '{"properties": {"a": {"type": "strng"}}}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/properties/a/type: this is not a valid JSON Schema
  expected  array, boolean, integer, null, number, object, string
  next      correct the value of the keyword`,
    ],
    [
      'a misspelt keyword',
      '{"items": [{"requierd": []}], "properties": {"a": {"requierd": ["b"]}}}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/properties/a/requierd: requierd is not a keyword of JSON Schema 2020-12
  nearest   required
  next      correct the keyword, or start the name of your own keyword with x-`,
    ],
    [
      'a keyword of OpenAPI 3.0',
      '{"properties": {"a": {"type": "string", "nullable": true}}}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/properties/a/nullable: nullable is not a keyword of JSON Schema 2020-12
  next      it is a keyword of OpenAPI 3.0; write type: [string, 'null']`,
    ],
    [
      'another version',
      '{"$schema": "http://json-schema.org/draft-07/schema#"}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json#/$schema: the schema states another version of JSON Schema
  expected  https://json-schema.org/draft/2020-12/schema
  received  http://json-schema.org/draft-07/schema#
  next      convert the schema to 2020-12, or remove $schema if it already conforms to it`,
    ],
    [
      'an unresolved reference',
      '{"$ref": "common.json#/error"}',
      `profile.yaml:14:26  declarations.errorSchema.ticket: schemas/bad.json: the reference common.json#/error cannot be resolved
  expected  a reference to a part of the same schema, such as #/$defs/name
  next      add the schema under $defs`,
    ],
  ])('is reported: %s', (_name, text, message) => {
    write('schemas/bad.json', text);
    expect(said('errorSchema: { ticket: schemas/bad.json }')).toBe(message);
  });

  it('that does not exist, or is a folder, is reported once', () => {
    expect(said('errorSchema: { ticket: schemas/none.json }')).toBe(
      `profile.yaml:14:26  declarations.errorSchema.ticket: the file does not exist
  expected  the name of a file, relative to the profile
  received  schemas/none.json
  next      create the file, or correct the name`,
    );
    expect(said('errorSchema: { ticket: schemas }').match(/declarations\.errorSchema/g)).toHaveLength(1);
  });

  it('in the profile itself is reported at its own place', () => {
    expect(said('device.historySchema:\n  properties:\n    a: { type: strng }')).toBe(
      `profile.yaml:16:18  declarations.device.historySchema.properties.a.type: this is not a valid JSON Schema
  expected  array, boolean, integer, null, number, object, string
  next      correct the value of the keyword`,
    );
  });

  it('with an invalid pattern cannot be used', () => {
    expect(said("device.historySchema: { pattern: '(' }")).toContain('the schema cannot be used: ');
  });
});
