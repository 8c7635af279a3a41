import fc from 'fast-check';
import type { TargetCommand } from './command.ts';
import { ModelMismatch, type Model } from './model.ts';
import type { Target } from './target.ts';

/** Lists resources; every one that was created must be among them. */
class List implements TargetCommand {
  check(): boolean {
    return true;
  }
  async run({ resources }: Model, target: Target): Promise<void> {
    const listed = await target.list?.();
    const missing = resources.map(({ id }) => id).filter((id) => listed?.includes(id) === false);
    if (missing.length > 0) throw new ModelMismatch('every created resource is listed', missing, [...(listed ?? [])]);
  }
  toString(): string {
    return 'list()';
  }
}

export function list(): fc.Arbitrary<TargetCommand> {
  return fc.constant(new List());
}
