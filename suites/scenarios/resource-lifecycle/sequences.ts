/**
 * Random sequences of creations, readings, updates and lists over several resources at once, driven by a model of what the target must hold.
 * The model only steers: what it takes for a mismatch ends the sequence and is brought down to the shortest one that shows it; whether the
 * target is at fault is for the checks, which read the exchanges as those of any other resource.
 */

import fc from 'fast-check';
import type { JsonObject, Operation } from '../../../contracts/contract.ts';
import type { NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import { runCommands } from '../../../generators/commands/run-commands.ts';
import type { Target } from '../../../generators/commands/target.ts';
import { createResource, type Created } from '../resources/create-resource.ts';
import { byId, resourceIn } from '../resources/resource.ts';
import type { Customer, World } from '../scenario.ts';
import { listSettled, retrieveSettled } from '../resources/settled.ts';
import { updateBody } from '../resources/update-body.ts';

const SEQUENCES = { smoke: 0, standard: 2, thorough: 20 } as const;
const MOST_COMMANDS = 10;

/** Bringing a failing sequence down is worth so much time. */
const SHRINKING_MS = 10_000;

interface IdContext {
  readonly world: World;
  readonly customer: Customer;
  readonly create: Operation;
  readonly retrieve: Operation;
  readonly list: Operation | undefined;
  readonly update: Operation | undefined;
}

/** A resource of a sequence: how many updates it took, and what they set. */
interface Held {
  readonly made: Created;
  patches: number;
  members: JsonObject;
}

/** Each text once, so that a value shows which update it came from. */
const texts = (world: World): fc.Arbitrary<string> =>
  fc
    .constantFrom('plain', 'Žluťoučký kůň', '日本', 'a "quoted" \\ word', '1e5')
    .map((word) => `${word} ${world.runName}`);

/** A separate sequence: what an earlier one made is no part of it. */
class Sequence implements Target {
  private readonly context: IdContext;
  private readonly held = new Map<string, Held>();
  readonly items: string[] = [];
  patch?: (id: string, change: JsonObject) => Promise<void>;
  list?: () => Promise<readonly string[]>;

  constructor(context: IdContext, canPatch: boolean) {
    this.context = context;
    if (canPatch && context.update) this.patch = (id, change) => this.update(id, change, context.update as Operation);
    // The whole of a list is read for it; other scenarios look for each resource once already.
    if (context.list && context.world.options.effort === 'thorough')
      this.list = () => this.listed(context.list as Operation);
  }

  async create({ description = '' }: JsonObject): Promise<string> {
    const { world, customer, create } = this.context;
    const members = { description: `${String(description)} ${world.number()}` };
    const made = await createResource(world, create, customer, { kind: 'plain', step: 'sequence', members });
    if (!made) throw new Error('nothing could be created');
    this.items.push(made.item);
    this.held.set(made.id, { made, patches: 0, members: {} });
    return made.id;
  }

  /** What was set last is waited for, as long as a change may take to show; what is absent may still come if the profile says how long. */
  async retrieve(id: string): Promise<JsonObject | undefined> {
    const { made, patches, members } = this.of(id);
    const canCome = typeof this.context.world.declared('settleMs') === 'number';
    const shows = (resource: JsonObject): boolean =>
      Object.entries(members).every(([name, value]) =>
        resource[name] === undefined ? !canCome : resource[name] === value,
      );
    return this.read(made, patches === 0 ? 'retrieve' : { step: 'after-patch', nth: patches }, shows);
  }

  private async read(made: Created, step: NamedStep, shows?: (resource: JsonObject) => boolean) {
    const { world, retrieve } = this.context;
    const resource = resourceIn(await retrieveSettled(world, retrieve, made, step, shows));
    // The creation's own members are held against it by the checks, which know what a provider may write otherwise.
    const { members } = this.of(made.id);
    return resource && Object.fromEntries(Object.keys(members).map((name) => [name, resource[name]]));
  }

  private async update(id: string, change: JsonObject, update: Operation): Promise<void> {
    const { world } = this.context;
    const one = this.of(id);
    const { made } = one;
    // A reading between any two updates, so that they can be distinguished.
    if (one.patches === 0) await this.read(made, 'before-patch');
    else await this.retrieve(id);
    one.patches += 1;
    const facts = { kind: 'offered', step: 'patch', nth: one.patches, id: 'existing', body: 'valid' } as const;
    const response = await world.call(
      update,
      { ...byId(update, id), body: change },
      { identity: made.identity, facts: { ...facts, item: made.item, token: 'valid' } },
    );
    if (!response.succeeded) throw new Error('an update was rejected');
    one.members = { ...one.members, ...change };
    await this.retrieve(id);
  }

  private async listed(list: Operation): Promise<readonly string[]> {
    const held = [...this.held];
    const isListed = await Promise.all(held.map(([, { made }]) => listSettled(this.context.world, list, made)));
    return held.flatMap(([id], index) => (isListed[index] ? [id] : []));
  }

  private of(id: string): Held {
    const one = this.held.get(id);
    if (!one) throw new Error(`nothing of the sequence has the id ${id}`);
    return one;
  }
}

export async function sequences(context: IdContext): Promise<void> {
  const { world } = context;
  if (SEQUENCES[world.options.effort] === 0) return;
  const isText = Object.values(updateBody(world, '').body).every((value) => typeof value === 'string');
  const begun: Sequence[] = [];
  const outcome = await runCommands({
    target: () => {
      const sequence = new Sequence(context, isText);
      begun.push(sequence);
      return sequence;
    },
    bodies: texts(world).map((description) => ({ description })),
    changes: texts(world).map((word) => updateBody(world, `${word} ${world.number()}`).body),
    seed: world.seed('sequences'),
    sequences: SEQUENCES[world.options.effort],
    maxCommands: MOST_COMMANDS,
    deadlineMs: SHRINKING_MS,
  });
  if (outcome.kind !== 'mismatch') return;
  world.note('shortest-sequence', { commands: outcome.commands, items: begun.flatMap(({ items }) => items) });
}
