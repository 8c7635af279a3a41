import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../contracts/load.ts';
import { access } from '../testing/access.ts';
import { combined } from '../testing/combined.ts';
import { contractViolations } from '../testing/contract-violations.ts';
import { creating } from '../testing/creating.ts';
import { deviceContent } from '../testing/device-content.ts';
import { deviceCorners } from '../testing/device-corners.ts';
import { deviceMatrix } from '../testing/device-matrix.ts';
import { events } from '../testing/events.ts';
import { hubs } from '../testing/hubs.ts';
import { listing } from '../testing/listing.ts';
import { members } from '../testing/members.ts';
import { monitors } from '../testing/monitors.ts';
import { onTheWire } from '../testing/on-the-wire.ts';
import { differences, runSequence } from '../testing/probe.ts';
import type { Exchanged, Notes, Sequence } from '../testing/probe.ts';
import { updating } from '../testing/updating.ts';
import { lookAgain, readWrittenDown, writeDown } from '../testing/written-down.ts';
import { startProvider } from '../provider.ts';
import { allVariants } from './all.ts';
import { deviceVariants } from './device.ts';
import { notificationVariants } from './notifications.ts';
import { wireVariants } from './wire.ts';

const contracts = loadContracts();

const patient: Sequence = events('ticket', { patienceMs: 150 });
const sequences: Readonly<Record<string, Sequence>> = {
  wire: onTheWire,
  'device content': deviceContent,
  'device corners': deviceCorners,
  details: deviceMatrix('device.details'),
  locations: deviceMatrix('device.locations'),
  history: deviceMatrix('device.history'),
  creating: creating('ticket'),
  'creating changes': creating('change'),
  'listing changes': listing('change'),
  'listing orders': listing('order'),
  'listing tickets': listing('ticket'),
  'updating changes': updating('change'),
  'updating orders': updating('order'),
  'all members': members('ticket'),
  'all members of changes': members('change'),
  access: access('ticket'),
  'access to changes': access('change'),
  events: patient,
  hubs: hubs('ticket'),
  'change hubs': hubs('change'),
  monitors: monitors('ticket'),
  combined: combined('ticket'),
};

/** The probe that shows a variant, where it is not the one of its kind. */
const shownBy: Readonly<Record<string, string>> = {
  'errors-as-problem-details': 'access',
  'errors-without-content': 'access to changes',
  'errors-as-html': 'access to changes',
  'errors-with-other-members': 'access',
  'credentials-are-403': 'access',
  'no-challenge': 'access',
  'change.bodies-are-rejected-with-409': 'access to changes',
  'ticket.bodies-are-rejected-with-400': 'access',
  'device.at-most-three-devices': 'device corners',
  'device.form-follows-the-response': 'locations',
  'device.unknown-is-401': 'details',
  'device.foreign-and-unknown-is-204': 'details',
  'device.malformed-is-not-found': 'details',
  'device.syntax-first': 'details',
  'device.missing-token-is-401': 'details',
  'device.history-of-the-first': 'history',
  'device.unlocated-as-null-geometry': 'locations',
  'opaque-ids': 'creating',
  'ids-with-signs': 'creating',
  'change.updates-that-change-nothing-are-rejected': 'updating changes',
  'change.sparse-responses': 'all members of changes',
  'ticket.sparse-lists': 'all members',
  'more-members': 'all members',
  'null-members': 'creating',
  'numbers-in-other-forms': 'all members of changes',
  'dates-with-an-offset': 'creating',
  'dates-in-the-basic-form': 'creating',
  'dates-with-a-decimal-comma': 'creating',
  'change.dates-to-the-minute': 'creating changes',
  'newest-first': 'listing changes',
  'small-pages': 'listing changes',
  'lists-count-from-one': 'listing changes',
  'lists-without-a-limit-are-whole': 'listing changes',
  'larger-limits-are-rejected': 'listing changes',
  'ticket.sub-entities-are-expanded': 'listing tickets',
  'change.nothing-to-list-is-404': 'listing changes',
  'patches-append-to-lists': 'updating changes',
  'patches-merge-lists-by-id': 'updating changes',
  'same-external-id-is-409': 'creating',
  'same-external-id-is-the-same': 'creating',
  'order.list-of-one-is-an-object': 'listing orders',
  'order.reads-are-unavailable': 'listing orders',
  'order.reads-fail': 'listing orders',
  'order.reads-are-unavailable-as-a-service': 'listing orders',
  'order.worklog-only': 'updating orders',
  'sandbox-header-is-optional': 'access',
  'unknown-parameters-are-rejected': 'listing changes',
  'fields-bring-the-state': 'listing changes',
  'change.states-in-small-letters': 'all members of changes',
  'change.priority-is-the-providers': 'creating changes',
  'declared-values-are-enforced': 'creating changes',
  'computed-members-follow-updates': 'creating',
  'change.description-is-required': 'creating changes',
  'change.updates-in-the-two-named-states-only': 'updating changes',
  'change.creation-is-200': 'creating changes',
  'change.update-returns-204': 'updating changes',
  'change.other-paths': 'creating changes',
  'ticket.accepted-asynchronously': 'creating',
  'queries-name-own-event-types': 'hubs',
  'same-callback-is-409': 'hubs',
  'same-callback-is-the-same-hub': 'hubs',
  'deleted-callback-is-409': 'combined',
  'change.hub-create.takes-a-text': 'change hubs',
  'bodies-in-a-member': 'creating',
  'hub-ids-of-digits': 'hubs',
  'hub-ids-are-given-again': 'hubs',
  'change.ids-of-64-bits': 'change hubs',
  'blank-queries-are-left-out': 'hubs',
  'change.hub-retrieval-lists-all': 'change hubs',
  'hub-retrieval-is-one-object': 'hubs',
  'hub-deletion-returns-the-hub': 'hubs',
  'monitors-with-a-raw-href': 'monitors',
  'monitors-in-progress': 'monitors',
};

function sequenceOf(id: string): string {
  if (shownBy[id] !== undefined) return shownBy[id];
  if (wireVariants.some((variant) => variant.id === id)) return 'wire';
  if (deviceVariants.some((variant) => variant.id === id)) return 'device content';
  if (notificationVariants.some((variant) => variant.id === id)) return 'events';
  throw new Error(`No probe shows ${id}.`);
}

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
  'ticket.accepted-asynchronously': ['ticket.create returned 202, which is not listed'],
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
      const lines = await lookAgain(async (isAgain) => {
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
