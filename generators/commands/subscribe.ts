import fc from 'fast-check';
import type { TargetCommand } from './command.ts';
import { ModelMismatch, type Model } from './model.ts';
import type { Target } from './target.ts';

/** Registers a listener; the id of the subscription must be new. */
class Subscribe implements TargetCommand {
  check({ subscriptions }: Readonly<Model>): boolean {
    // A few listeners show everything there is to see; more only burden the target.
    return subscriptions.filter(({ active }) => active).length < 3;
  }
  async run({ subscriptions }: Model, target: Target): Promise<void> {
    const id = (await target.subscribe?.()) ?? '';
    if (subscriptions.some((known) => known.active && known.id === id))
      throw new ModelMismatch('a subscription has its own id', 'an id not in use', id);
    subscriptions.push({ id, active: true, due: new Set(), silent: new Set() });
  }
  toString(): string {
    return 'subscribe()';
  }
}

export function subscribe(): fc.Arbitrary<TargetCommand> {
  return fc.constant(new Subscribe());
}
