import type { JsonObject } from '../../contracts/contract.ts';
import { aroundCall, type Alteration } from '../alteration.ts';
import { askedDevices } from './asked-devices.ts';
import { featureCollection } from './geojson.ts';

/** The response contains a device twice that is named twice, by one key or by both; others once. */
export const returnedTwice = (operations: string | readonly string[], by: 'one key' | 'both keys'): Alteration =>
  aroundCall(operations, async (call, next, parts) => {
    const outcome = await next();
    const values = call.request.query.flatMap(([parameter, value]) => value.split(',').map(() => parameter));
    const isMeant = values.length === 2 && new Set(values).size === (by === 'both keys' ? 2 : 1);
    if (outcome instanceof Error || outcome.body === undefined || !isMeant) return outcome;
    const { owned, foreign, unknown } = askedDevices(call, parts);
    if (owned.length !== 1 || foreign.length + unknown > 0) return outcome;
    const { body } = outcome;
    return {
      ...outcome,
      body: Array.isArray(body) ? [...body, ...body] : featureCollection([body, body] as JsonObject[]),
    };
  });
