/** By which key a target finds the monitor of a resource. */

import type { Operation } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import { pathParameters } from '../../../contracts/path-template.ts';
import type { Created } from '../resources/create-resource.ts';
import { idParameter, jsonObject } from '../resources/resource.ts';
import { attempts } from '../resources/settled.ts';
import type { World } from '../scenario.ts';

/** Name of the path parameter of a monitor, as it is bound. */
export function monitorParameter(world: World, operation: Operation): string {
  const path = world.binding(operation)?.path ?? operation.path ?? '';
  return pathParameters(path)[0] ?? idParameter(operation);
}

/** True for the parameter of a path that ends in the external id. */
export const isExternalId = (name: string): boolean => name.toLowerCase() === 'externalid';

/**
 * The keys of a monitor, the declared one first. `{externalId}` is the external id, as it was sent or as the creation returned it. `{id}` is the
 * id; the href of a monitor ends in the external id, so a profile may mean this one also if it does not name it.
 */
function keysOf(name: string, { id, externalId, response }: Created): readonly [string, ...string[]] {
  const returned = jsonObject(response.live?.json)?.['externalId'];
  const others = typeof returned === 'string' && returned !== externalId ? [returned] : [];
  const external = [externalId, ...others] as const;
  return isExternalId(name) ? external : [id, ...external.filter((one) => one !== id)];
}

/**
 * Requests a monitor by each of its keys, again within the declared settling time. Only the last request counts: by the key that was served,
 * otherwise by the declared one.
 * @returns the key that was served.
 */
export async function servedMonitorKey(
  world: World,
  operation: Operation,
  made: Created,
  facts: StatedFacts,
): Promise<string | undefined> {
  const { item, identity } = made;
  const name = monitorParameter(world, operation);
  const keys = keysOf(name, made);
  const send = (key: string, kind: StatedFacts['kind']) =>
    world.call(
      operation,
      { path: { [name]: key } },
      { identity, facts: { item, id: 'existing', token: 'valid', ...facts, kind: kind ?? 'good' } },
    );
  const firstServed = async (): Promise<string | undefined> => {
    for (const key of keys) if ((await send(key, 'settling')).succeeded) return key;
    return undefined;
  };
  const settling = world.declared('settleMs');
  let served: string | undefined;
  for await (const isLast of attempts(world, typeof settling === 'number' ? settling : 0)) {
    if (isLast && keys.length === 1) break;
    served = await firstServed();
    if (isLast || served !== undefined) break;
  }
  const key = served ?? keys[0];
  return (await send(key, facts.kind)).succeeded ? key : undefined;
}
