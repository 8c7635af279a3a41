/**
 * Measures valid change requests per second, compared with the same structure written by hand in fast-check and with json-schema-faker:
 *
 *   node bench/run.mjs generated-bodies
 *
 * Values differ in size, so members per second is the fair figure. Prints one line per generator, and the two ratios.
 */

import fc from 'fast-check';
import { createGeneratorSync } from 'json-schema-faker';
import { Bench } from 'tinybench';
import type { Json, JsonObject } from '../contracts/contract.ts';
import { loadContracts } from '../contracts/load.ts';
import { bodySchema } from '../generators/contract-schema.ts';
import { isObject } from '../packages/json-schema-arbitrary/index.ts';
import { validBodies } from '../generators/valid-requests.ts';

const contract = loadContracts().find(({ id }) => id === 'change');
const operation = contract?.operations.find(({ id }) => id === 'change.create');
if (contract === undefined || operation === undefined) throw new Error('the contracts have no change.create');
const { document } = contract;
const schema = bodySchema(contract, operation) as JsonObject;

/** The structure as usually written by hand: records with optional keys, lists of a few items, texts in Unicode. */
function byHand(of: JsonObject): fc.Arbitrary<unknown> {
  if (typeof of['$ref'] === 'string') return byHand(at(of['$ref']));
  const allOf = of['allOf'] as JsonObject[] | undefined;
  if (allOf !== undefined)
    return byHand(
      Object.assign({}, ...allOf.map((part) => (part['$ref'] ? at(part['$ref'] as string) : part)), of, {
        allOf: undefined,
      }) as JsonObject,
    );
  if (isObject(of['properties'])) {
    const members = Object.entries(of['properties']).map(
      ([name, member]) => [name, byHand(member as JsonObject)] as const,
    );
    return fc.record(Object.fromEntries(members), { requiredKeys: [], noNullPrototype: true });
  }
  if (of['type'] === 'array') return fc.array(byHand(of['items'] as JsonObject), { maxLength: 5 });
  if (of['type'] === 'boolean') return fc.boolean();
  if (of['type'] === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (of['x-format'] !== undefined)
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map((date) => date.toISOString());
  return fc.string({ unit: 'grapheme', maxLength: 40 });
}

function at(reference: string): JsonObject {
  return reference
    .slice(2)
    .split('/')
    .reduce<Json>(
      (value, token) => (value as JsonObject)[token.replaceAll('~1', '/').replaceAll('~0', '~')] ?? null,
      document,
    ) as JsonObject;
}

/** The schema with all references inlined, as json-schema-faker requires it. */
function inlined(of: Json): Json {
  if (Array.isArray(of)) return (of as readonly Json[]).map(inlined);
  if (!isObject(of)) return of;
  if (typeof of['$ref'] === 'string') return inlined(at(of['$ref']));
  return Object.fromEntries(Object.entries(of).map(([name, member]) => [name, inlined(member as Json)]));
}

function members(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + members(member), 1);
}

/** Values per round, so that the cost of sampling itself is negligible. */
const round = 50;

const faker = createGeneratorSync({ alwaysFakeOptionals: false, optionalsProbability: 0.5, seed: 1 });
const fakerSchema = inlined(schema) as never;
const sampled = (arbitrary: fc.Arbitrary<unknown>) => (seed: number) => fc.sample(arbitrary, { seed, numRuns: round });

const subjects: Readonly<Record<string, (seed: number) => unknown[]>> = {
  generators: sampled(validBodies(contract, operation) as fc.Arbitrary<unknown>),
  'by hand': sampled(byHand(schema)),
  'json-schema-faker': () => Array.from({ length: round }, () => faker.generate(fakerSchema)),
};

const counts = new Map<string, { values: number; members: number }>();
const bench = new Bench({ time: 3_000, warmupTime: 1_000 });
for (const [name, make] of Object.entries(subjects)) {
  let seed = 0;
  bench.add(name, () => {
    const count = counts.get(name) ?? { values: 0, members: 0 };
    // The size of the first value represents the round; counting all values would distort the measurement.
    const [first] = make(seed++);
    counts.set(name, { values: count.values + 1, members: count.members + members(first) });
  });
}
await bench.run();

const rates = new Map(
  bench.tasks.map(({ name, result }) => {
    const meanMs = 'latency' in result ? result.latency.mean : Infinity;
    const { values, members: all } = counts.get(name) ?? { values: 1, members: 0 };
    const [perSecond, size] = [(round * 1_000) / meanMs, all / values];
    const columns = [
      perSecond.toFixed(0).padStart(8),
      size.toFixed(0).padStart(5),
      (perSecond * size).toFixed(0).padStart(10),
    ];
    console.log(`${name.padEnd(20)} ${columns[0]} values/s ${columns[1]} members per value ${columns[2]} members/s`);
    return [name, perSecond * size];
  }),
);
const ratio = (other: string) => ((rates.get('generators') ?? 0) / (rates.get(other) ?? 1)).toFixed(2);
console.log(`generators to by hand            ${ratio('by hand')}  (members per second; required: at least 0.5)`);
console.log(
  `generators to json-schema-faker  ${ratio('json-schema-faker')}  (members per second; required: at least 10)`,
);
