/** What a server may take a body for, once it is written in its media type. */

import type { Json, JsonObject, Parameter } from '../contracts/contract.ts';
import { isObject } from '../packages/json-schema-arbitrary/index.ts';
import { absent, readingsOf } from './wire-readings.ts';

/** Combinations of readings beyond which a form counts as readable in some valid way. */
const limit = 256;

/**
 * All plausible readings: one for JSON; for a form, whose texts have no types, every combination of what its texts can be read as.
 * Undefined where there are too many to list, or the media type is not written here.
 */
export function bodyReadings(mediaType: string, body: Json): Json[] | undefined {
  if (/[/+]json\b/i.test(mediaType) || mediaType.includes('*')) return [JSON.parse(JSON.stringify(body)) as Json];
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && isObject(body)) return formReadings(body);
  return undefined;
}

function formReadings(body: JsonObject): Json[] | undefined {
  let readings: JsonObject[] = [{}];
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const field: Parameter = {
      name,
      in: 'query',
      required: false,
      schema: { pointer: '' },
      description: '',
      style: 'form',
      explode: true,
    };
    const values = readingsOf(field, value);
    readings = readings.flatMap((reading) =>
      values.map((each) => (each === absent ? reading : { ...reading, [name]: each })),
    );
    if (readings.length > limit) return undefined;
  }
  return readings;
}
