import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { contractViolations } from '../testing/contract-violations.ts';
import { differences, runSequence } from '../testing/probe.ts';
import type { Exchanged, Notes } from '../testing/probe.ts';
import { sequenceOf, sequences } from '../testing/variant-probes.ts';
import { repeatIfDifferent, readWrittenDown, writeDown } from '../testing/written-down.ts';
import { startProvider } from '../provider.ts';
import { allVariants } from './all.ts';

const contracts = loadContracts();

const healthy = new Map<string, Promise<Notes>>();
const violationsOf = (exchanged: readonly Exchanged[]): string[] => [
  ...new Set(exchanged.flatMap((one) => contractViolations(contracts, one))),
];

/** What a variant declares in addition to the contract. */
const declaredInAddition: Readonly<Record<string, readonly string[]>> = {
  'null-members': [
    'ticket.retrieve 200: /@baseType: expected string, received null',
    'ticket.retrieve 200: /@schemaLocation: expected string, received null',
  ],
  'change.lists-have-null-as-external-id': [3, 4, 5, 6, 7, 1, 0, 2, 8, 9, 10, 11].map(
    (place) => `change.list 200: /${place}/externalId: expected string, received null`,
  ),
  // What results from a wrong body is not described.
  'resources-of-earlier-runs-are-kept': [6, 3, 0, 1, 5, 4].map(
    (place) => `ticket.list 200: /${place}/relatedParty/0: expected object, received string "no object"`,
  ),
  'sizes-are-limited': [
    'ticket.create returned 413, which is not listed',
    'ticket.list returned 414, which is not listed',
  ],
  'accept-is-examined-last': ['ticket.create returned 406, which is not listed'],
  'gateway-without-its-server-now-and-then': ['ticket.list returned 502, which is not listed'],
  'overload-now-and-then': [
    'ticket.create returned 429, which is not listed',
    'ticket.list returned 429, which is not listed',
  ],
  'overload-without-a-time': [
    'ticket.create returned 429, which is not listed',
    'ticket.list returned 429, which is not listed',
  ],
  'ticket.accepted-asynchronously': ['ticket.create returned 202, which is not listed'],
  'ticket.accepted-with-its-monitor': ['ticket.create returned 202, which is not listed'],
  'order.reads-are-unavailable-as-a-service': ['order.list returned 503, which is not listed'],
};

describe('the healthy provider', () => {
  it.each(Object.keys(sequences))('responds within the contract while it is probed: %s', async (name) => {
    const exchanged: Exchanged[] = [];
    const notes = runSequence(sequences[name]!, {}, (one) => exchanged.push(one));
    healthy.set(name, notes);
    await notes;
    expect(violationsOf(exchanged)).toEqual([]);
  });
});

describe('legal variants', () => {
  const seen = new Map<string, readonly string[]>();
  const file = new URL('observed/variants.txt', import.meta.url);
  const kept = readWrittenDown(file);

  it('are at least forty, each named once and with a reason', () => {
    expect(allVariants.length).toBeGreaterThanOrEqual(40);
    expect(new Set(allVariants.map(({ id }) => id)).size).toBe(allVariants.length);
    expect(allVariants.filter(({ allowed }) => allowed.length < 20)).toEqual([]);
  });

  // Side by side: a probe waits for notifications for most of its time.
  it.concurrent.each(allVariants.map(({ id }) => id))(
    '%s differs from the healthy provider, within the contract',
    async (id) => {
      const name = sequenceOf(id);
      let exchanged: Exchanged[] = [];
      const lines = await repeatIfDifferent(async (isAgain) => {
        if (isAgain) healthy.set(name, runSequence(sequences[name]!, {}));
        exchanged = [];
        const notes = await runSequence(sequences[name]!, { variants: [id] }, (one) => exchanged.push(one));
        return differences(await healthy.get(name)!, notes);
      }, kept.get(id));
      expect(lines).not.toEqual([]);
      expect(violationsOf(exchanged)).toEqual(declaredInAddition[id] ?? []);
      seen.set(id, lines);
    },
  );

  it.each(['device content', 'device corners', 'details', 'locations', 'history'])(
    'that are of resources change no response about devices, all of them at once: %s',
    async (name) => {
      const variants = allVariants.flatMap(({ id, isOfResources }) => (isOfResources && !id.includes('.') ? [id] : []));
      expect(variants.length).toBeGreaterThan(30);
      expect(differences(await healthy.get(name)!, await runSequence(sequences[name]!, { variants }))).toEqual([]);
    },
  );

  it('differ in what is written down of them', async () => {
    const inOrder = allVariants.flatMap(({ id }) => (seen.has(id) ? [[id, seen.get(id) ?? []] as const] : []));
    await expect(writeDown(new Map(inOrder))).toMatchFileSnapshot(fileURLToPath(file));
  });

  it('declare what their schemas allow', async () => {
    const rows = contracts.flatMap(({ declarations }) => declarations);
    const ajv = new Ajv2020({ strict: false, formats: { regex: true } });
    for (const id of ['', ...allVariants.map((variant) => variant.id)]) {
      const provider = await startProvider(id === '' ? {} : { variants: [id] });
      const { declarations = {} } = provider.profile();
      await provider.close();
      const wrong = Object.entries(declarations).filter(([key, value]) => {
        const row = rows.find((candidate) => candidate.key === key);
        return row === undefined || !ajv.validate(row.schema, value);
      });
      expect([id, wrong]).toEqual([id, []]);
    }
  });
});
