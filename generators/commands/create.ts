import type fc from 'fast-check';
import type { JsonObject } from '../../contracts/contract.ts';
import type { TargetCommand } from './command.ts';
import { ModelMismatch, type Model } from './model.ts';
import type { Target } from './target.ts';

/** Creates a resource; its id must be new. */
class Create implements TargetCommand {
  readonly body: JsonObject;
  constructor(body: JsonObject) {
    this.body = body;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, target: Target): Promise<void> {
    const id = await target.create(this.body);
    if (model.resources.some((resource) => resource.id === id))
      throw new ModelMismatch('a created resource has its own id', 'an id not used before', id);
    model.resources.push({ id, members: this.body });
  }
  toString(): string {
    return `create(${JSON.stringify(this.body)})`;
  }
}

export function create(bodies: fc.Arbitrary<JsonObject>): fc.Arbitrary<TargetCommand> {
  return bodies.map((body) => new Create(body));
}
