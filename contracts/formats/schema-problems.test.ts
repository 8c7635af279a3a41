import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const schemas = readdirSync(folder).filter((name) => name.endsWith('.schema.json'));

it.each(schemas)('%s is a JSON Schema, as nothing verifies when it is used', (name) => {
  const schema = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as object;
  const ajv = new Ajv2020();
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
});
