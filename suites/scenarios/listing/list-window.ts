/** The time window of a list: around everything, before and after it, its ends, their forms. */

import { readIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import type { WindowName } from '../../../contracts/formats/evidence/steps/lists.ts';
import { filtersOf } from './declared-filters.ts';
import { ask, askPages, itemsOf, limitOf, takes, walk, type ListContext, type Pages } from './list-pages.ts';
import { sortBy } from './list-sorting.ts';
import { dateTimeAsDeclared } from '../resources/as-declared.ts';
import { offsetAfter } from '../resources/list-search.ts';
import { jsonObject } from '../resources/resource.ts';
import type { World } from '../scenario.ts';

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONG_AGO = Date.UTC(1990, 0, 1);

type Case = readonly [window: WindowName, query: Readonly<Record<string, string>>, kind: Conditions['kind']];

/** A parameter in addition to the window, with its value. */
type Another = readonly [combinedWith: StepFacts<'window-combined'>['combinedWith'], name: string, value: string];

/** An instant some hours off, written with an offset of some hours. */
function shifted(base: Date, hours: number, offset: number): string {
  const local = new Date(base.getTime() + (hours + offset) * HOUR_MS).toISOString().replace('Z', '');
  const size = String(Math.abs(offset)).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${size}:00`;
}

/** Windows with margins of days, so that every reading of their ends agrees; clocks of target and suite may differ by hours. */
function windowCases(world: World): readonly Case[] {
  const { startedAt } = world;
  const at = (days: number): string => dateTimeAsDeclared(world, startedAt.getTime() + days * DAY_MS);
  const around = { fromDateTime: at(-2), toDateTime: at(2) };
  const each = (change: (text: string) => string): Record<string, string> =>
    Object.fromEntries(Object.entries(around).map(([name, text]) => [name, change(text)]));
  return [
    ['ended', { fromDateTime: at(-2), toDateTime: dateTimeAsDeclared(world, Date.now()) }, 'good'],
    // Whether a window may reach into the future is unspecified.
    ['around', around, 'probe'],
    ['default-end', { fromDateTime: at(-2) }, 'good'],
    // No length of a window is shown, and more than a year of it is as good a start as any.
    ['default-end-of-years', { fromDateTime: at(-400) }, 'probe'],
    // Whether there is anything so old is not known.
    ['before', { fromDateTime: at(-30), toDateTime: at(-3) }, 'settling'],
    // So old that there is nothing.
    [
      'long-ago',
      { fromDateTime: dateTimeAsDeclared(world, LONG_AGO), toDateTime: dateTimeAsDeclared(world, LONG_AGO + DAY_MS) },
      'probe',
    ],
    ['after', { fromDateTime: at(3), toDateTime: at(30) }, 'probe'],
    ['offset-form', each((text) => text.replace('Z', '+00:00')), 'probe'],
    // Half a day on each side, and so far an offset that the window lies elsewhere for those who drop it.
    ['far-offset', { fromDateTime: shifted(startedAt, -12, 14), toDateTime: at(2) }, 'probe'],
    ['far-end', { fromDateTime: at(-2), toDateTime: shifted(startedAt, 6, -12) }, 'probe'],
    ['after-far-offset', { fromDateTime: shifted(startedAt, 6, -12), toDateTime: at(30) }, 'probe'],
    ['no-fraction', each((text) => text.replace(/\.\d+Z/, 'Z')), 'probe'],
    ['reversed', { fromDateTime: at(2), toDateTime: at(-2) }, 'odd'],
    ['malformed', { fromDateTime: 'yesterday' }, 'odd'],
  ];
}

/** @param known number of items of the whole list */
export async function window(context: ListContext, known: number): Promise<void> {
  const { world, list, customer } = context;
  if (!takes(list, 'fromDateTime')) return;
  const own = new Set(world.created.filter((one) => one.customer === customer.name).map(({ id }) => id));
  for (const [name, query, kind] of windowCases(world))
    await askPages(
      { ...context, base: {} },
      {
        query,
        facts: (place) => ({ step: 'window', window: name, ...place, ...(kind === 'good' ? {} : { kind }) }),
        until: ({ id }) => own.has(String(id)),
        ...(kind === 'odd' ? { most: 1 } : {}),
      },
    );
  await withOthers(context);
  for (const query of [
    {},
    { toDateTime: dateTimeAsDeclared(world, Date.now()) },
    ...(takes(list, 'limit') ? [{ limit: limitOf(context, 5) }] : []),
  ])
    await world.call(
      list,
      { query },
      { identity: customer.identity, facts: { kind: 'odd', step: 'window-without-start', token: 'valid' } },
    );
  await boundaries(context, known);
  await equality(context);
}

/** Windows before and after everything that is new, with other parameters of the list: none of them widens the window. */
async function withOthers(context: ListContext): Promise<void> {
  const { list, world } = context;
  const sort = sortBy(world, 'asc', 'externalId');
  const others = {
    limit: limitOf(context, 50),
    fields: 'id,externalId',
    offset: '1',
    expand: '',
    depth: '1',
    ...(sort === undefined ? {} : { sort }),
  };
  if (takes(list, 'limit'))
    await walk(
      context,
      'window-by-two',
      { limit: 2, most: 2, query: { toDateTime: dateTimeAsDeclared(world, Date.now()) } },
      { kind: 'settling' },
    );
  for (const [name, text] of Object.entries(others) as readonly (readonly [keyof typeof others, string])[])
    if (takes(list, name)) await askAround(context, [name, name, text]);
  const filter = filtersOf(world).find(({ pointer }) => pointer === '/externalId');
  const made = world.created.find((one) => one.customer === context.customer.name);
  if (filter && made) await askAround(context, ['filter', filter.parameter, filter.write(made.externalId)]);
}

/** Windows before and after everything that is new, with another parameter or without. */
export async function askAround(context: ListContext, another?: Another): Promise<void> {
  if (!takes(context.list, 'fromDateTime')) return;
  const alone = { ...context, base: {} };
  for (const [name, query, kind] of windowCases(context.world)) {
    if (name !== 'before' && name !== 'after') continue;
    if (!another) {
      await ask(alone, query, { step: 'window', window: name, kind });
      continue;
    }
    const [other, parameter, value] = another;
    await ask(
      alone,
      { ...query, [parameter]: value },
      { step: 'window-combined', window: name, combinedWith: other, kind },
    );
  }
}

/** Ends around resources' own instants, where the profile says which member the window looks at. */
async function boundaries(context: ListContext, known: number): Promise<void> {
  const pointer = context.world.own('windowField');
  if (typeof pointer !== 'string') return;
  const size = await boundariesOn(context, pointer, 0);
  // A target that takes a page first and applies the window to it loses what is on later pages.
  if (size > 0 && known > size && takes(context.list, 'offset')) await boundariesOn(context, pointer, known - 1);
}

/** Windows around an instant of a page; returns the size of the page. */
async function boundariesOn(context: ListContext, pointer: string, from: number): Promise<number> {
  const offset = offsetAfter(from, context.world);
  const all = itemsOf(
    await ask(context, offset === undefined ? {} : { offset }, {
      step: 'window',
      window: 'for-boundaries',
      ...(from === 0 ? {} : { kind: 'settling' }),
    }),
  );
  const instants = all
    .map((item) => readIso8601DateTime(String(getPointer(item, pointer)))?.epochMs)
    .filter((instant) => instant !== undefined)
    .sort((a, b) => a - b);
  const middle = instants[Math.floor(instants.length / 2)];
  if (middle === undefined) return 0;
  const iso = (instant: number): string => dateTimeAsDeclared(context.world, instant);
  const cases = [
    ['ends-before', middle - DAY_MS, middle - 1000],
    ['ends-after', middle - DAY_MS, middle + 1000],
    ['starts-before', middle - 1000, middle + DAY_MS],
    ['starts-after', middle + 1000, middle + DAY_MS],
    ['ends-just-before', middle - DAY_MS, middle - 1],
    ['starts-just-after', middle + 1, middle + DAY_MS],
  ] as const;
  for (const [name, from, to] of cases)
    await ask(
      { ...context, base: {} },
      { fromDateTime: iso(from), toDateTime: iso(to) },
      {
        step: 'boundary',
        case: name,
        member: pointer,
        from: iso(from),
        to: iso(to),
        // A window before or after everything may be empty.
        kind: name === 'ends-after' ? 'good' : 'settling',
      },
    );
  return all.length;
}

/** Windows that begin or end at a resource's own instant, as its own text has it. */
async function equality(context: ListContext): Promise<void> {
  const pointer = context.world.own('windowField');
  if (typeof pointer !== 'string') return;
  const [item] = itemsOf(await ask(context, {}, { step: 'window', window: 'for-equality' }));
  const own = item && getPointer(item, pointer);
  const instant = readIso8601DateTime(String(own))?.epochMs;
  if (typeof own !== 'string' || instant === undefined || item?.['id'] === undefined) return;
  const of = String(item['id']);
  const far = (days: number): string => dateTimeAsDeclared(context.world, instant + days * DAY_MS);
  const ends = {
    from: (time: string) => ({ fromDateTime: time, toDateTime: far(1) }),
    to: (time: string) => ({ fromDateTime: far(-1), toDateTime: time }),
  };
  const isInside = async (query: Readonly<Record<string, string>>, facts: Pages['facts']): Promise<boolean> => {
    const ids: string[] = [];
    const each = (items: readonly JsonObject[]): unknown => ids.push(...items.map(({ id }) => String(id)));
    await askPages({ ...context, base: {} }, { query, facts, each, until: ({ id }) => String(id) === of });
    return ids.includes(of);
  };
  const declared = jsonObject(context.world.own('windowInclusive')) ?? {};
  for (const end of ['from', 'to'] as const) {
    const about = { end, of, kind: 'probe' } as const;
    const isIn = await isInside(ends[end](own), (place) => ({ step: 'equality', ...about, ...place }));
    // Digits that the target compares and does not show explain a resource that seems to be outside an end, or inside.
    if (typeof declared[end] !== 'boolean' || declared[end] === isIn) continue;
    for (const later of ['little', 'most'] as const) {
      const time = withinDigit(own, later);
      if (time === undefined) continue;
      await isInside(ends[end](time), (place) => ({ step: 'near-equality', ...about, later, ...place }));
    }
  }
}

/** A time later than another one by less than its last digit can express; undefined for one without seconds. */
export function withinDigit(time: string, later: 'little' | 'most'): string | undefined {
  const [, start, fraction, end] = /^(.+T\d{2}:?\d{2}:?\d{2})([.,]\d+)?(.*)$/.exec(time) ?? [];
  if (start === undefined) return undefined;
  return `${start}${fraction ?? '.'}${later === 'little' ? '001' : '999'}${end}`;
}
