import { expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import { sentTexts } from '../../evidence/foreign-texts.ts';
import type { World } from '../scenario.ts';
import { bodyFor } from './creation-bodies.ts';

it.each(['change', 'ticket', 'order'])('a body of objects, lists and dates has no other text: %s', (id) => {
  const contract = loadContracts().find((one) => one.id === id)!;
  const create = contract.operations.find(({ action }) => action === 'create')!;
  const world = {
    contract,
    runName: 'run',
    seed: () => 1,
    own: (name: string) => (name === 'create.minimalBody' ? { priority: '1' } : undefined),
  } as unknown as World;
  const full = bodyFor(world, create, 'full', 'item', 'x-1');
  const body = bodyFor(world, create, 'structured', 'item', 'x-1');
  const texts = Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
  const dates = texts.filter((name) => /^\d{4}-\d\d-\d\dT/.test(String(body[name])));
  expect(texts.filter((name) => !dates.includes(name)).sort()).toEqual(['description', 'externalId', 'priority']);
  const nested = (all: typeof full): readonly string[] =>
    Object.keys(all).filter((name) => typeof all[name] === 'object');
  expect(nested(body)).toEqual(nested(full));
  expect(nested(body).length).toBeGreaterThan(2);
});

it.each(['change', 'ticket', 'order'])('texts of two runs with the same seed differ: %s', (id) => {
  const contract = loadContracts().find((one) => one.id === id)!;
  const create = contract.operations.find(({ action }) => action === 'create')!;
  const textsOf = (runName: string): readonly string[] => {
    const world = { contract, runName, seed: () => 1, own: () => undefined } as unknown as World;
    return sentTexts(bodyFor(world, create, 'full', 'item', `${runName}-1`));
  };
  const [one, other] = [textsOf('first run'), textsOf('second run')];
  expect(one.length).toBeGreaterThan(3);
  expect(one.filter((text) => other.includes(text))).toEqual([]);
});
