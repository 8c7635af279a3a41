import fc from 'fast-check';
import { chosen, type TargetCommand } from './command.ts';
import { differences, ModelMismatch, type Model } from './model.ts';
import type { Target } from './target.ts';

/** Reads a resource back; it must be there, and show no member otherwise than it was sent. */
class Retrieve implements TargetCommand {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check({ resources }: Readonly<Model>): boolean {
    return resources.length > 0;
  }
  async run({ resources }: Model, target: Target): Promise<void> {
    const { id, members } = chosen(resources, this.index);
    const shown = await target.retrieve?.(id);
    if (shown === undefined) throw new ModelMismatch('a created resource can be retrieved', id, null);
    const [first] = differences(members, shown);
    if (first !== undefined)
      throw new ModelMismatch(`a retrieved resource shows ${first} as it was sent`, members, shown);
  }
  toString(): string {
    return `retrieve(${this.index})`;
  }
}

export function retrieve(): fc.Arbitrary<TargetCommand> {
  return fc.nat(7).map((index) => new Retrieve(index));
}
