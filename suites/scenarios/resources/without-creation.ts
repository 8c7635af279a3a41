/** Why a scenario that starts with a creation sends nothing. */

import type { World } from '../scenario.ts';

/** @param lacking what the scenario needs it for: `no resource with a monitor` */
export function withoutCreation({ contract, customers, blocked }: World, lacking: string): void {
  const create = contract.operations.find(({ action }) => action === 'create');
  blocked(
    customers.length === 0
      ? `the profile has no identity with valid credentials for this interface: ${lacking}`
      : `the path of ${create?.id} is unspecified: write bindings.${create?.id} into the profile, or run conform learn; ${lacking}`,
  );
}
