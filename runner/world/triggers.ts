/** Triggers of the profile, by which a scenario makes the target notify. */

import type { Trigger } from '../../contracts/formats/profile.ts';
import type { TriggerName } from '../../contracts/formats/profile-schema.ts';
import type { TriggerValues, World } from '../../suites/scenarios/scenario.ts';
import { fireTrigger } from '../../transport/triggers/trigger.ts';
import type { WorldParts } from './world-parts.ts';

export class Triggers {
  readonly #parts: WorldParts;
  readonly #note: World['note'];

  constructor(parts: WorldParts, note: World['note']) {
    this.#parts = parts;
    this.#note = note;
  }

  has(name: TriggerName): boolean {
    return this.#named(name) !== undefined;
  }

  isForAnyCustomer(name: TriggerName): boolean {
    return JSON.stringify(this.#named(name) ?? '').includes('{customer}');
  }

  /** False if the trigger is not declared or failed. */
  async fire(name: TriggerName, values: TriggerValues, item?: string): Promise<boolean> {
    const trigger = this.#named(name);
    if (trigger === undefined) return false;
    const { env, directory, signal, client, contract } = this.#parts;
    signal.throwIfAborted();
    const { done, message } = client.isSilent(contract.id)
      ? { done: false, message: 'not fired: the target does not respond' }
      : await fireTrigger(trigger, values, { env, directory, signal });
    this.#note('trigger', { trigger: name, done, message, ...(item === undefined ? {} : { ...values, item }) });
    return done;
  }

  #named(name: TriggerName): Trigger | undefined {
    const { profile, contract } = this.#parts;
    return profile.triggers?.[`${contract.id}.${name}`];
  }
}
