import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contracts/contract.ts';
import { runCommands } from './run-commands.ts';
import type { Target } from './target.ts';

const bodies = fc.record({ name: fc.string({ maxLength: 4 }) }) as fc.Arbitrary<JsonObject>;
const changes = fc.record(
  { name: fc.string({ maxLength: 4 }), note: fc.string({ maxLength: 4 }) },
  { requiredKeys: [] },
);

interface Faults {
  readonly patchesKept?: number;
  readonly listed?: number;
  readonly notifiesEnded?: boolean;
}

function target({ patchesKept = Infinity, listed = Infinity, notifiesEnded = false }: Faults = {}): Target {
  const resources = new Map<string, JsonObject>();
  const patched = new Map<string, number>();
  const listeners = new Map<string, { active: boolean; notified: string[] }>();
  const next = (map: Map<string, unknown>) => String(map.size + 1);
  return {
    create: (body) => {
      const id = next(resources);
      resources.set(id, body);
      return Promise.resolve(id);
    },
    retrieve: (id) => Promise.resolve(resources.get(id)),
    patch: (id, change) => {
      const count = (patched.get(id) ?? 0) + 1;
      patched.set(id, count);
      if (count <= patchesKept) resources.set(id, { ...resources.get(id), ...change });
      return Promise.resolve();
    },
    list: () => Promise.resolve([...resources.keys()].slice(0, listed)),
    subscribe: () => {
      const id = next(listeners);
      listeners.set(id, { active: true, notified: [] });
      return Promise.resolve(id);
    },
    unsubscribe: (id) => {
      const listener = listeners.get(id);
      if (listener !== undefined) listener.active = false;
      return Promise.resolve();
    },
    trigger: (id) => {
      for (const listener of listeners.values()) if (listener.active || notifiesEnded) listener.notified.push(id);
      return Promise.resolve();
    },
    notified: (id) => Promise.resolve(listeners.get(id)?.notified ?? []),
  };
}

describe('runCommands', () => {
  it('agrees with a target that does what the model says', async () => {
    const outcome = await runCommands({ target: () => target(), bodies, changes, seed: 1, sequences: 50 });
    expect(outcome).toEqual({ kind: 'agreed', sequences: 50 });
  });

  it('finds the shortest sequence for a target that forgets the third patch', async () => {
    const outcome = await runCommands({
      target: () => target({ patchesKept: 2 }),
      bodies,
      changes,
      seed: 3,
      sequences: 300,
    });
    expect(outcome.kind).toBe('mismatch');
    if (outcome.kind !== 'mismatch') return;
    expect(outcome.commands.map((line) => line.replace(/\(.*/s, ''))).toEqual([
      'create',
      'patch',
      'patch',
      'patch',
      'retrieve',
    ]);
    expect(outcome.mismatch.rule).toMatch(/as it was sent/);
  });

  it('finds the shortest sequence for a target that lists one resource at most', async () => {
    const outcome = await runCommands({ target: () => target({ listed: 1 }), bodies, seed: 5, sequences: 100 });
    expect(outcome).toMatchObject({
      kind: 'mismatch',
      commands: ['create({"name":""})', 'create({"name":""})', 'list()'],
    });
  });

  it('finds a target that notifies a listener after its end, with another listener as control', async () => {
    const outcome = await runCommands({
      target: () => target({ notifiesEnded: true }),
      bodies,
      seed: 7,
      sequences: 300,
    });
    expect(outcome).toMatchObject({ kind: 'mismatch', mismatch: { rule: 'an ended subscription is not notified' } });
    if (outcome.kind !== 'mismatch') return;
    const words = outcome.commands.map((line) => line.replace(/\(.*/s, ''));
    expect(words.toSorted()).toEqual(['create', 'subscribe', 'subscribe', 'trigger', 'unsubscribe']);
  });

  it('replays a failing sequence alone, by seed and path', async () => {
    const failing = { target: () => target({ patchesKept: 2 }), bodies, changes, sequences: 300 };
    const first = await runCommands({ ...failing, seed: 3 });
    if (first.kind !== 'mismatch') throw new Error('expected a mismatch');
    let sequences = 0;
    const counted = () => {
      sequences += 1;
      return target({ patchesKept: 2 });
    };
    const again = await runCommands({ ...failing, target: counted, seed: 99, replay: first.replay });
    expect(again).toMatchObject({ kind: 'mismatch', commands: first.commands });
    expect(sequences).toBeLessThan(40);
  });

  it('reports a target that cannot be driven as an error and not as a mismatch', async () => {
    const broken: Target = { create: () => Promise.reject(new Error('no connection')) };
    expect(await runCommands({ target: () => broken, bodies, seed: 1 })).toMatchObject({
      kind: 'error',
      commands: ['create({"name":""})'],
    });
  });
});
