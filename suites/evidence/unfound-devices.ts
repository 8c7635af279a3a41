import { ownerOf } from '../../contracts/placed-devices.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { History } from './history.ts';
import { oncePerHistory } from './once-per-history.ts';
import { hasContent } from './statuses.ts';

const found = oncePerHistory<ReadonlySet<string>>();

/** Labels of the devices that a request of the customer who has them, for them alone, found at one of the lookups. */
const foundByOwner = (history: History, name: string): ReadonlySet<string> =>
  found(history, name, () => {
    const served = history.exchanges({ interface: name, facts: { token: 'valid' } });
    return new Set(
      served.flatMap(({ facts, response }) => {
        const [label, ...others] = facts.devices ?? [];
        const isFound = label !== undefined && others.length === 0 && response !== undefined && hasContent(response);
        return isFound && ownerOf(label) === facts.customer ? [label] : [];
      }),
    );
  });

/**
 * True for a 204 to a request that names devices of other customers, none of which its own customer found in the run: they may be unknown to the
 * target, for which 204 is the described response.
 */
export function isOfUnfoundDevices({ facts, response, interface: name }: Exchange, history: History): boolean {
  if (response?.status !== 204) return false;
  const foreign = (facts.devices ?? []).filter((label) => {
    const owner = ownerOf(label);
    return owner !== undefined && owner !== facts.customer;
  });
  return foreign.length > 0 && !foreign.some((label) => foundByOwner(history, name).has(label));
}

export const NOT_FOUND_BY_OWNER =
  'no request of the other customer found its device, which may be unknown to the target: check the device in the profile, and give an identity of this customer';
