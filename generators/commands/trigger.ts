import fc from 'fast-check';
import { chosen, type TargetCommand } from './command.ts';
import { ModelMismatch, type HeldSubscription, type Model } from './model.ts';
import type { Target } from './target.ts';

/**
 * Changes a resource so that subscribers are notified. Every active subscription must be notified of it. One that has ended must not, which is judged
 * only while another one was notified: without that control silence proves nothing.
 */
class Trigger implements TargetCommand {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check({ resources }: Readonly<Model>): boolean {
    return resources.length > 0;
  }
  async run({ resources, subscriptions }: Model, target: Target): Promise<void> {
    const { id } = chosen(resources, this.index);
    for (const subscription of subscriptions) note(subscription, id);
    await target.trigger?.(id);
    const active = subscriptions.filter((subscription) => subscription.active);
    for (const subscription of active) await mustBeNotified(subscription, target);
    if (active.length === 0) return;
    for (const subscription of subscriptions) if (!subscription.active) await mustNotBeNotified(subscription, target);
  }
  toString(): string {
    return `trigger(${this.index})`;
  }
}

function note({ active, due, silent }: HeldSubscription, id: string): void {
  if (active) due.add(id);
  else if (!due.has(id)) silent.add(id);
}

async function mustBeNotified({ id, due }: HeldSubscription, target: Target): Promise<void> {
  const notified = (await target.notified?.(id)) ?? [];
  const missing = [...due].filter((resource) => !notified.includes(resource));
  if (missing.length > 0)
    throw new ModelMismatch('an active subscription is notified of every change', missing, [...notified]);
}

async function mustNotBeNotified({ id, silent }: HeldSubscription, target: Target): Promise<void> {
  const notified = (await target.notified?.(id)) ?? [];
  const surplus = notified.filter((resource) => silent.has(resource));
  if (surplus.length > 0) throw new ModelMismatch('an ended subscription is not notified', [], surplus);
}

export function trigger(): fc.Arbitrary<TargetCommand> {
  return fc.nat(7).map((index) => new Trigger(index));
}
