import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../contracts/contract.ts';
import { loadContracts } from '../../contracts/load.ts';
import type { CallValues } from '../../suites/scenarios/scenario.ts';
import type { LearnContext, Probed } from '../learner.ts';
import { updates } from './updates.ts';

const ticket = loadContracts().find(({ id }) => id === 'ticket')!;
const operation = (action: string) => ticket.operations.find((one) => one.action === action)!;

type Notes = readonly JsonObject[];
/** The notes of a resource after an update; undefined if the update is rejected. */
type Target = (before: Notes, sent: Notes) => Notes | undefined;

/** A target with one resource, whose notes an update changes. */
function contextOf(apply: Target): LearnContext {
  let [resource, number]: [JsonObject, number] = [{ id: 'T1', note: [] }, 0];
  const world = { runName: 'run', number: () => (number += 1), operation };
  const send = (about: string, { method = '' }: { method?: string }, { body }: CallValues, options?: object) => {
    const { note, ...others } = (body ?? {}) as { note?: Notes };
    const notes = note === undefined ? (resource['note'] as Notes) : apply(resource['note'] as Notes, note);
    if (notes) resource = { ...resource, ...others, note: notes };
    const returned = { status: notes ? 200 : 422, json: resource as Json, ...options };
    return Promise.resolve<Probed>({ about, seq: 1, method, target: '/', headers: [], text: '', ...returned });
  };
  return { world, send, resource: () => Promise.resolve('T1') } as unknown as LearnContext;
}

async function semanticsOf(apply: Target): Promise<Json | undefined> {
  const probes = await updates.probe(contextOf(apply));
  return updates.conclude(probes, ticket).find(({ key }) => key === 'ticket.patchListSemantics')?.value;
}

const mergedBy =
  (isSame: (one: Json | undefined, other: Json | undefined) => boolean): Target =>
  (before, sent) => [
    ...before.map((one) => sent.find((other) => isSame(one['id'], other['id'])) ?? one),
    ...sent.filter((one) => !before.some((other) => isSame(one['id'], other['id']))),
  ];
const numbered: Target = (before, sent) => [...before, ...sent.map((one, at) => ({ ...one, id: before.length + at }))];

describe('what an update does with a list', () => {
  it.each<[string, string | undefined, Target]>([
    ['extends it', 'append', (before, sent) => [...before, ...sent]],
    ['extends it, with ids that the target assigns', 'append', numbered],
    [
      'extends it, without the ids that were sent',
      'append',
      (before, sent) => [...before, ...sent.map(({ text }) => ({ text: text! }))],
    ],
    ['replaces it', 'replace', (_, sent) => sent],
    ['replaces it, without ids', 'replace', (_, sent) => (sent.some(({ id }) => id !== undefined) ? undefined : sent)],
    [
      'merges it by id; elements without an id are added',
      'merge',
      mergedBy((one, other) => one !== undefined && one === other),
    ],
    ['merges it by id; elements without an id are the same', 'merge', mergedBy((one, other) => one === other)],
    [
      'is not known if elements with an id are rejected',
      undefined,
      (before, sent) => (sent.some(({ id }) => id !== undefined) ? undefined : [...before, ...sent]),
    ],
    [
      'is not known if a second element with the id is ignored',
      undefined,
      (before, sent) => [
        ...before,
        ...sent.filter(({ id }) => id === undefined || before.every((one) => one['id'] !== id)),
      ],
    ],
  ])('%s', async (_, semantics, apply) => {
    expect(await semanticsOf(apply)).toBe(semantics);
  });
});
