import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../contracts/contract.ts';
import { loadContracts } from '../contracts/load.ts';
import { sample } from './arbitrary.ts';
import { fullBody } from './full-body.ts';
import { isObject, schemaArbitrary } from '../packages/json-schema-arbitrary/index.ts';
import { validBodies } from './valid-requests.ts';

/** Members of a value by pointer, and for each object the pointers it might have had but has not. */
function note(
  value: Json,
  at: string,
  all: ReadonlyMap<string, readonly string[]>,
  seen: Map<string, Set<boolean>>,
): void {
  if (Array.isArray(value)) for (const item of value as Json[]) note(item, `${at}/*`, all, seen);
  if (!isObject(value)) return;
  for (const name of all.get(at) ?? []) {
    const pointer = `${at}/${name}`;
    seen.set(pointer, (seen.get(pointer) ?? new Set()).add(value[name] !== undefined));
    if (value[name] !== undefined) note(value[name], pointer, all, seen);
  }
}

/** Names of the members of every object, by pointer. */
function membersOf(value: Json, at = '', all = new Map<string, string[]>()): Map<string, string[]> {
  if (Array.isArray(value)) for (const item of value as Json[]) membersOf(item, `${at}/*`, all);
  if (!isObject(value)) return all;
  all.set(at, Object.keys(value));
  for (const [name, member] of Object.entries(value)) membersOf(member as Json, `${at}/${name}`, all);
  return all;
}

describe('1,000 generated change requests', () => {
  const contract = loadContracts().find(({ id }) => id === 'change');
  const operation = contract?.operations.find(({ id }) => id === 'change.create');
  if (contract === undefined || operation === undefined) throw new Error('the contracts have no change.create');
  const bodies = sample(validBodies(contract, operation) ?? fc.constant(null), 1, 1_000);

  it('hold every optional member, and lack it, at every depth', () => {
    const all = membersOf(fullBody(contract, operation, 1) as Json);
    const seen = new Map<string, Set<boolean>>();
    for (const body of bodies) note(body, '', all, seen);
    const pointers = [...all].flatMap(([at, names]) => names.map((name) => `${at}/${name}`));
    expect(pointers.length).toBeGreaterThan(200);
    expect(pointers.filter((pointer) => seen.get(pointer)?.size !== 2)).toEqual([]);
  });

  it('hold texts of every length and script', () => {
    const texts = bodies.flatMap((body) =>
      isObject(body) && typeof body['description'] === 'string' ? [body['description']] : [],
    );
    const lengths = texts.map((text) => text.length);
    for (const [min, max] of [
      [0, 0],
      [1, 3],
      [4, 8],
      [9, 16],
      [17, 40],
      [41, 120],
    ] as const)
      expect(lengths.filter((length) => length >= min && length <= max).length, `${min} to ${max}`).toBeGreaterThan(10);
    for (const script of [
      /\p{Script=Han}/u,
      /\p{Script=Arabic}/u,
      /\p{Emoji_Presentation}/u,
      /^[a-z0-9]{4,}$/,
      /[\u{10000}-\u{10ffff}]/u,
    ])
      expect(texts.filter((text) => script.test(text)).length, String(script)).toBeGreaterThan(5);
    expect(texts.filter((text) => /[\p{Cc}\p{Cs}]/u.test(text))).toEqual([]);
  });

  it('hold lists of no, one and several items', () => {
    const lengths = bodies.flatMap((body) =>
      isObject(body) && Array.isArray(body['note']) ? [body['note'].length] : [],
    );
    for (const length of [0, 1, 2, 3, 4]) expect(lengths.filter((each) => each === length).length).toBeGreaterThan(10);
  });
});

describe('values of a union', () => {
  it('are of every branch about as often', () => {
    const kinds = ['a', 'b', 'c', 'd'];
    const oneOf = kinds.map((kind) => ({ type: 'object', required: ['kind'], properties: { kind: { const: kind } } }));
    const counts = new Map<string, number>();
    for (const value of fc.sample(schemaArbitrary({ oneOf }), { seed: 1, numRuns: 1_000 })) {
      const kind = (value as { kind: string }).kind;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(kinds);
    expect(Math.min(...counts.values())).toBeGreaterThan(150);
  });
});
