/** By which key a target finds the monitor of a resource. */

import type { Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { Created } from '../resources/create-resource.ts';
import { idParameter, jsonObject } from '../resources/resource.ts';
import { attempts } from '../resources/settled.ts';
import type { World } from '../scenario.ts';

/** Name of the path parameter of a monitor, as it is bound. */
export function monitorParameter(world: World, operation: Operation): string {
  const path = world.binding(operation)?.path ?? operation.path ?? '';
  return /\{(\w+)\}/.exec(path)?.[1] ?? idParameter(operation);
}

/**
 * Requests a monitor by the external id, in which its href ends, also as the creation returned it, and then by the resource's own id, as the
 * parameter of its request path is unspecified; again within the declared settling time. Only the last response counts.
 * @returns the key that was served.
 */
export async function servedMonitorKey(
  world: World,
  operation: Operation,
  { id, externalId, item, identity, response }: Created,
  facts: StatedFacts,
): Promise<string | undefined> {
  const name = monitorParameter(world, operation);
  const returned = jsonObject(response.live?.json)?.['externalId'];
  const external = [...new Set([externalId, ...(typeof returned === 'string' ? [returned] : [])])];
  const keys = name.toLowerCase() === 'externalid' ? external : [...external, id];
  const send = (key: string, kind: StatedFacts['kind']) =>
    world.call(
      operation,
      { path: { [name]: key } },
      { identity, facts: { item, id: 'existing', token: 'valid', ...facts, kind: kind ?? 'good' } },
    );
  const declared = world.declared('settleMs');
  const settling = typeof declared === 'number' ? declared : 0;
  if (settling > 0)
    for await (const isLast of attempts(world, settling))
      if (isLast || (await send(keys[0]!, 'settling')).succeeded) break;
  for (const [index, key] of keys.entries()) {
    const { succeeded } = await send(key, index === keys.length - 1 ? facts.kind : 'settling');
    if (succeeded) return key;
  }
  return undefined;
}
