import type { JsonObject } from '../../contracts/contract.ts';
import type { Inbound } from '../http/inbound.ts';
import { scalarText, valuesAt } from '../resource/members.ts';
import { singleParameter } from '../resource/single-parameter.ts';

/**
 * Reads `filters`, properties separated by commas: `name=value` keeps the orders with this value, a name alone those that have the property.
 * All have to agree. The document shows no syntax.
 */
export function readFilters(request: Inbound): (resource: JsonObject) => boolean {
  const conditions = (singleParameter(request, 'filters') ?? '')
    .split(',')
    .filter((condition) => condition.trim() !== '')
    .map((condition) => condition.trim().split('=', 2) as [name: string, value?: string]);
  return (resource) =>
    conditions.every(([name, value]) => {
      const members = valuesAt(resource, name);
      return value === undefined ? members.length > 0 : members.some((member) => scalarText(member) === value);
    });
}
