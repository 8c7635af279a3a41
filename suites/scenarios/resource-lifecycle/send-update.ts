/** An update of a resource of the run, and how to see that it took effect. */

import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import { stepOf, type NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import type { Created } from '../resources/create-resource.ts';
import { byId } from '../resources/resource.ts';
import type { Response, World } from '../scenario.ts';
import { showsAsSent } from '../../evidence/lifecycles/patch-reads.ts';

/** Operations on resources by their id. */
export interface IdContext {
  readonly world: World;
  readonly retrieve: Operation;
  readonly update: Operation;
}

/** The value of a member as JSON; empty for an absent member. */
export const memberText = (resource: JsonObject | undefined, name: string): string =>
  JSON.stringify(resource?.[name]) ?? '';

/**
 * Waits for what updates sent to be there; a text written otherwise than it was sent is, too, while a list that differs from the one before may
 * contain something that its provider added. A member that is absent may still come if the profile says how long a change may take to show.
 */
export const isUpdated =
  (world: World, before: JsonObject | undefined, sent: JsonObject) =>
  (resource: JsonObject): boolean =>
    Object.keys(sent).every((name) => {
      if (resource[name] === undefined) return typeof world.declared('settleMs') !== 'number';
      if (memberText(before, name) === memberText(resource, name)) return false;
      return typeof sent[name] !== 'object' || showsAsSent(sent, name, resource);
    });

export const sendUpdate = (
  { world, update }: IdContext,
  { id, item, identity }: Pick<Created, 'id' | 'item' | 'identity'>,
  body: JsonObject,
  step: NamedStep,
): Promise<Response> =>
  world.call(
    update,
    { ...byId(update, id), body },
    { identity, facts: { ...stepOf(step), kind: 'offered', item, id: 'existing', body: 'valid', token: 'valid' } },
  );
