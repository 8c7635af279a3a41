/** Places of a resource that a provider may fill by itself: no document shows which, so agreement there is not demanded unless declared. */

import type { Json } from '../../contracts/contract.ts';
import type { Judgement } from './check.ts';

/** Top-level members that are a provider's own by their meaning. */
const OWN = ['id', 'href', 'status', 'state', 'creationDate', 'requestDate', 'completionDate'];

/** Lists whose items get identity and address from the provider. */
const OWN_ITEMS = ['note', 'attachment', 'workLog', 'task'];
const IDENTITY = ['id', 'href', 'url'];

const pointers = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** Predicate over paths into the resource. */
export function assignedPlaces({
  contract,
  declared,
}: Pick<Judgement, 'contract' | 'declared'>): (path: readonly string[]) => boolean {
  const assigned = pointers(declared(`${contract.id}.systemAssigned`));
  const writable = pointers(declared(`${contract.id}.writableFields`));
  return (path) => {
    const pointer = `/${path.join('/')}`;
    if (assigned.includes(pointer)) return true;
    if (path.length === 0 || writable.includes(pointer)) return false;
    const last = path.at(-1) ?? '';
    if (path.length === 1) return OWN.includes(last);
    if (path.includes('contactMedium') && last === 'type') return true;
    return IDENTITY.includes(last) && path.some((name) => OWN_ITEMS.includes(name));
  };
}
