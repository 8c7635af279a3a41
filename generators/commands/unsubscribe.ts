import fc from 'fast-check';
import { chosen, type TargetCommand } from './command.ts';
import type { Model } from './model.ts';
import type { Target } from './target.ts';

/** Ends a subscription: from now on it must not be notified. */
class Unsubscribe implements TargetCommand {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check({ subscriptions }: Readonly<Model>): boolean {
    return subscriptions.some(({ active }) => active);
  }
  async run({ subscriptions }: Model, target: Target): Promise<void> {
    const subscription = chosen(
      subscriptions.filter(({ active }) => active),
      this.index,
    );
    await target.unsubscribe?.(subscription.id);
    subscription.active = false;
  }
  toString(): string {
    return `unsubscribe(${this.index})`;
  }
}

export function unsubscribe(): fc.Arbitrary<TargetCommand> {
  return fc.nat(3).map((index) => new Unsubscribe(index));
}
