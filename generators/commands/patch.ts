import fc from 'fast-check';
import type { JsonObject } from '../../contracts/contract.ts';
import { chosen, type TargetCommand } from './command.ts';
import type { Model } from './model.ts';
import type { Target } from './target.ts';

/** Changes members of a resource; what happens to them shows at the next retrieve. */
class Patch implements TargetCommand {
  readonly index: number;
  readonly change: JsonObject;
  constructor(index: number, change: JsonObject) {
    this.index = index;
    this.change = change;
  }
  check({ resources }: Readonly<Model>): boolean {
    return resources.length > 0;
  }
  async run({ resources }: Model, target: Target): Promise<void> {
    const resource = chosen(resources, this.index);
    await target.patch?.(resource.id, this.change);
    resource.members = { ...resource.members, ...this.change };
  }
  toString(): string {
    return `patch(${this.index}, ${JSON.stringify(this.change)})`;
  }
}

/** @param changes members to send; only top-level members, each replacing the one before */
export function patch(changes: fc.Arbitrary<JsonObject>): fc.Arbitrary<TargetCommand> {
  return fc.tuple(fc.nat(7), changes).map(([index, change]) => new Patch(index, change));
}
