/**
 * The form of the body that a target takes for the registration of a hub. One document labels this body a string; a target that takes only a JSON
 * string breaks the rule about the body, and further registrations have the form that it takes, so that this defect hides nothing else.
 */

import { JSON_STRING } from '../../contracts/body-wrapping.ts';
import { leftForOthers } from '../../suites/scenarios/resources/left-for-others.ts';
import { jsonObject } from '../../suites/scenarios/resources/resource.ts';
import type { World } from '../../suites/scenarios/scenario.ts';
import { isUsual, mayBeAboutTheRequest, type Call } from './demanded-parameters.ts';

/** Operation -> whether it takes a JSON string and no object. */
const takesText = leftForOthers<Map<string, Promise<boolean>>>();

/** Sends registrations in the form that the target is known to take; the first one that is rejected is sent once more as a JSON string. */
export function inAcceptedForm(world: Pick<World, 'contract' | 'created' | 'declared'>, call: Call): Call {
  const known = takesText.of(world) ?? new Map<string, Promise<boolean>>();
  takesText.leave(world, known);
  return async (operation, values, options) => {
    const isOpen = jsonObject(world.declared('bodyWrapping'))?.[operation.id] === undefined;
    if (operation.action !== 'hub-create' || !isOpen) return call(operation, values, options);
    const asText = () => call(operation, values, { ...options, wrapping: JSON_STRING });
    const before = known.get(operation.id);
    if (before) return (await before) ? asText() : call(operation, values, options);
    const response = await call(operation, values, options);
    if (!isUsual(options) || options.facts.body !== 'valid' || (!response.succeeded && !mayBeAboutTheRequest(response)))
      return response;
    const meanwhile = known.get(operation.id);
    if (meanwhile) return (await meanwhile) ? asText() : response;
    const second = response.succeeded ? undefined : asText();
    known.set(operation.id, second === undefined ? Promise.resolve(false) : second.then(({ succeeded }) => succeeded));
    const accepted = await second;
    return accepted?.succeeded ? accepted : response;
  };
}
