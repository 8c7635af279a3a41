/** What a target offers of an interface, by its document and by the profile. */

import type { Contract, Json, Operation } from '../../contracts/contract.ts';
import type { Binding, Profile } from '../../contracts/formats/profile.ts';
import { declaredValue } from '../../profile/declared-value.ts';
import { isCalledUnavailable } from '../../suites/evidence/availability.ts';
import { isBound } from '../../suites/plan/plan-run.ts';

export class Offer {
  readonly #contract: Contract;
  readonly #profile: Profile;

  constructor(contract: Contract, profile: Profile) {
    this.#contract = contract;
    this.#profile = profile;
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

  isUnavailable(operation: Operation): boolean {
    return isCalledUnavailable(operation, this.own('readAvailable'));
  }

  declared(key: string): Json | undefined {
    return declaredValue(this.#contract, this.#profile, key);
  }

  /** Value of a declaration of the interface itself. */
  own(name: string): Json | undefined {
    return this.declared(`${this.#contract.id}.${name}`);
  }

  #isUsable(operation: Operation): boolean {
    const isOffered = this.#profile.notOffered?.[operation.id] === undefined;
    return isOffered && isBound(operation, this.#profile) && operation.action !== 'publish';
  }
}
