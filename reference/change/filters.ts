import type { JsonObject } from '../../contracts/contract.ts';
import type { Inbound } from '../http/inbound.ts';
import { changeMembers } from './members.ts';
import { scalarText, valuesAt } from '../resource/members.ts';

/** Query parameters that are no filter. */
const OTHERS = new Set(['fields', 'offset', 'limit']);

const MEMBERS = new Set(changeMembers);

/** Whether a resource is among those a list requests. */
export type Filter = (resource: JsonObject) => boolean;

/**
 * Reads the filter criteria of a list: `member=value`, the member dotted where it is nested, several values separated by commas or given by
 * repeating the parameter. All members named have to agree. A parameter that names no member is ignored.
 */
export function readFilter(request: Inbound): Filter {
  const wanted = new Map<string, string[]>();
  for (const [name, value] of request.query) {
    const [member = ''] = name.split('.');
    if (OTHERS.has(name) || !MEMBERS.has(member)) continue;
    wanted.set(name, [...(wanted.get(name) ?? []), value, ...value.split(',')]);
  }
  return (resource) =>
    [...wanted].every(([path, values]) =>
      valuesAt(resource, path).some((member) => values.includes(scalarText(member) ?? '')),
    );
}
