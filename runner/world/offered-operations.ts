/** What a target offers of an interface, by its document and by the profile. */

import type { Contract, Json, Operation } from '../../contracts/contract.ts';
import type { Binding, Profile } from '../../contracts/formats/profile.ts';
import { declaredValue } from '../../profile/declared-value.ts';
import { isCalledUnavailable, mayBeAvailable } from '../../suites/evidence/availability.ts';
import { isUsable } from '../../suites/plan/plan-run.ts';

export class OfferedOperations {
  readonly #contract: Contract;
  readonly #profile: Profile;
  readonly #served: ReadonlySet<string>;

  /** @param served ids of operations that the target served in an earlier phase of the run */
  constructor(contract: Contract, profile: Profile, served: ReadonlySet<string> = new Set()) {
    this.#contract = contract;
    this.#profile = profile;
    this.#served = served;
  }

  operation(action: Operation['action']): Operation | undefined {
    return this.#contract.operations.find((one) => one.action === action && this.#isUsable(one));
  }

  operations(): readonly Operation[] {
    return this.#contract.operations.filter((one) => this.#isUsable(one));
  }

  binding({ id }: Operation): Binding | undefined {
    return this.#profile.bindings?.[id];
  }

  methodOf(operation: Operation): string {
    return (this.binding(operation)?.method ?? operation.method ?? '').toUpperCase();
  }

  pathOf(operation: Operation): string {
    return this.binding(operation)?.path ?? operation.path ?? '';
  }

  /** True if the document calls the operation currently unavailable, and neither the profile nor an earlier response shows otherwise. */
  isUnavailable(operation: Operation): boolean {
    // The default says what the document says; only a value of the profile is the operator's.
    const stated = this.#profile.declarations?.[`${this.#contract.id}.readAvailable`];
    if (mayBeAvailable(operation, stated) && this.#served.has(operation.id)) return false;
    return isCalledUnavailable(operation, stated);
  }

  declared(key: string): Json | undefined {
    return declaredValue(this.#contract, this.#profile, key);
  }

  /** Value of a declaration of the interface itself. */
  own(name: string): Json | undefined {
    return this.declared(`${this.#contract.id}.${name}`);
  }

  #isUsable(operation: Operation): boolean {
    return isUsable(operation, this.#profile) && operation.action !== 'publish';
  }
}
