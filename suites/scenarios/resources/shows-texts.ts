/** Whether a reading shows what an update has sent. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import type { World } from '../scenario.ts';

/**
 * True if a reading shows what was sent: a text as it was sent, the texts of a list at any position in it, and the end of a list that is replaced
 * with nothing. A list or an absent member that a reading did not show in all the time that a change may take is not waited for again.
 */
export const showsTexts =
  (world: World, body: JsonObject, neverShown: ReadonlySet<string> = new Set()) =>
  (resource: JsonObject): boolean =>
    Object.entries(body).every(([name, value]) => {
      if (resource[name] === undefined) return neverShown.has(name) || textsIn(value).every((text) => text === '');
      if (typeof value === 'string') return resource[name] === value;
      if (neverShown.has(name)) return true;
      if (Array.isArray(value) && value.length === 0 && world.own('patchListSemantics') === 'replace')
        return ['null', '[]'].includes(JSON.stringify(resource[name]));
      const shown = JSON.stringify(resource[name]);
      return textsIn(value).every((text) => shown.includes(JSON.stringify(text).slice(1, -1)));
    });
