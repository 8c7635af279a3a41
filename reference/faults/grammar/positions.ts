/** The n-th creation, update, page or hub, or what follows another operation, has a wrong result. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { aroundCall } from '../../alteration.ts';
import type { Alteration, CallOutcome } from '../../alteration.ts';
import { asHub } from '../../hub/hub.ts';
import { KINDS, asKept } from '../../resource/kind.ts';
import {
  CREATED_CAN_BE_RETRIEVED,
  CREATIONS_PERSIST,
  EVERY_HUB_IS_NOTIFIED,
  HUB_IS_RETRIEVABLE,
  LIST_CONTAINS_CREATED,
  PAGES_CONTAIN_EVERYTHING,
  UPDATES_ARE_NOTIFIED,
  UPDATE_CHANGES_WHAT_WAS_SENT,
  UPDATES_PERSIST,
} from '../rules.ts';
import { generate } from './family.ts';
import type { Exclusion, Generated, Point } from './family.ts';
import { isSuccess } from '../../../contracts/status-class.ts';

const isMade = (outcome: CallOutcome): outcome is Exclude<CallOutcome, Error> =>
  !(outcome instanceof Error) && isSuccess(outcome.status);

const NTH = { first: 1, second: 2, third: 3, fifth: 5, tenth: 10, twentieth: 20 } as const;

const creationDimensions = {
  kind: KINDS,
  customer: ['first-customer', 'second-customer'],
  nth: ['second', 'fifth', 'tenth', 'twentieth'],
  effect: ['lost', 'not-listed', 'content-of-the-one-before'],
} as const;

type CreationPoint = Point<typeof creationDimensions>;

function creationFault({ kind, customer, nth, effect }: CreationPoint): Alteration {
  return (healthy) => {
    let count = 0;
    let latest: JsonObject | undefined;
    const hidden = new Set<unknown>();
    return {
      ...aroundCall(`${kind}.create`, async (call, next, { store }) => {
        const outcome = await next();
        if (!isMade(outcome) || (call.customer === 'A') !== (customer === 'first-customer')) return outcome;
        count += 1;
        const made = outcome.body as JsonObject;
        const id = made['id'] as string;
        const record = store.get(kind, id);
        if (count === NTH[nth] && record) {
          if (effect === 'lost') store.remove(kind, id);
          else if (effect === 'not-listed') hidden.add(id);
          else if (latest)
            store.put(kind, id, record.owner, { ...(record.value as JsonObject), resource: { ...latest, id } });
        }
        latest = made;
        return outcome;
      })(healthy),
      listed: (of, owner) => healthy.listed(of, owner).filter(({ resource }) => !hidden.has(resource['id'])),
    };
  };
}

export const creations = (): Generated =>
  generate({
    name: 'creations',
    dimensions: creationDimensions,
    excluded: [
      {
        where: { customer: ['second-customer'], nth: ['tenth', 'twentieth'] },
        reason: 'How many resources a client creates for another customer is its choice; one that is created is read.',
      },
    ] satisfies readonly Exclusion<typeof creationDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${
        {
          lost: CREATIONS_PERSIST,
          'not-listed': LIST_CONTAINS_CREATED,
          'content-of-the-one-before': CREATED_CAN_BE_RETRIEVED,
        }[point.effect][point.kind]
      }`,
      summary: `The ${point.nth} resource of the ${point.customer} (${point.kind}): ${point.effect}.`,
      alter: creationFault(point),
    }),
  });

const updateDimensions = {
  kind: KINDS,
  nth: ['first', 'second', 'third'],
  customer: ['any-customer', 'second-customer'],
  effect: ['ignored', 'undone-by-the-next', 'of-another-resource', 'not-notified'],
} as const;

type UpdatePoint = Point<typeof updateDimensions>;

function updateFault({ kind, nth, customer, effect }: UpdatePoint): Alteration {
  return (healthy) => {
    const counts = new Map<unknown, number>();
    const before = new Map<unknown, JsonObject>();
    let owner = '';
    const isMeant = (id: unknown): boolean =>
      counts.get(id) === NTH[nth] && (customer === 'any-customer' || owner !== 'A');
    return {
      operate: (call, route) => {
        owner = call.customer;
        return healthy.operate(call, route);
      },
      applyPatch: (of, resource, patch) => {
        if (of !== kind) return healthy.applyPatch(of, resource, patch);
        const { id } = resource;
        counts.set(id, (counts.get(id) ?? 0) + 1);
        if (isMeant(id) && effect === 'ignored') return resource;
        if (isMeant(id) && effect === 'of-another-resource') {
          const other = healthy.store.list(kind, owner).find(({ key }) => key !== id);
          if (!other) return healthy.applyPatch(of, resource, patch);
          const changed = healthy.applyPatch(of, asKept(other.value).resource, patch);
          healthy.store.put(kind, other.key, other.owner, { ...(other.value as JsonObject), resource: changed });
          return resource;
        }
        const base = effect === 'undone-by-the-next' ? before.get(id) : undefined;
        if (isMeant(id)) before.set(id, resource);
        else before.delete(id);
        return healthy.applyPatch(of, base ?? resource, patch);
      },
      addressees: (event) =>
        effect === 'not-notified' && event.kind === kind && event.trigger === 'update' && isMeant(event.resource['id'])
          ? []
          : healthy.addressees(event),
    };
  };
}

export const updates = (): Generated =>
  generate({
    name: 'updates',
    dimensions: updateDimensions,
    excluded: [
      {
        where: { customer: ['second-customer'], nth: ['second', 'third'] },
        reason: 'How often a client updates the resources of another customer is its choice.',
      },
    ] satisfies readonly Exclusion<typeof updateDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${
        {
          ignored: UPDATE_CHANGES_WHAT_WAS_SENT,
          'undone-by-the-next': UPDATES_PERSIST,
          'of-another-resource': UPDATE_CHANGES_WHAT_WAS_SENT,
          'not-notified': UPDATES_ARE_NOTIFIED,
        }[point.effect][point.kind]
      }`,
      summary: `The ${point.nth} update of a resource (${point.kind}, ${point.customer}): ${point.effect}.`,
      alter: updateFault(point),
    }),
  });

const pageDimensions = {
  kind: KINDS,
  page: ['first', 'second', 'third', 'later', 'last'],
  effect: ['one-missing', 'one-repeated', 'turned-round', 'one-too-many'],
} as const;

type PagePoint = Point<typeof pageDimensions>;

const numberOf = (query: readonly (readonly [string, string])[], name: string): number =>
  Number(query.find(([one]) => one === name)?.[1] ?? 0);

function isPage(page: PagePoint['page'], offset: number, limit: number, total: number): boolean {
  const index = Math.floor(offset / limit);
  switch (page) {
    case 'first':
    case 'second':
    case 'third':
      return index === NTH[page] - 1;
    case 'later':
      return index > 2;
    default:
      return offset > 0 && offset + limit >= total;
  }
}

function pageFault({ kind, page, effect }: PagePoint): Alteration {
  return aroundCall(`${kind}.list`, async (call, next, healthy) => {
    const outcome = await next();
    const { query } = call.request;
    const [offset, limit] = [numberOf(query, 'offset'), numberOf(query, 'limit')];
    const all = healthy.listed(kind, call.customer);
    if (outcome instanceof Error || !Array.isArray(outcome.body) || limit === 0) return outcome;
    if (!isPage(page, offset, limit, all.length) || outcome.body.length === 0) return outcome;
    const items = outcome.body as readonly JsonObject[];
    const bodies = {
      'one-missing': items.slice(0, -1),
      'one-repeated': [...items.slice(0, -1), all[(offset + all.length - 1) % all.length]!.resource],
      'turned-round': items.toReversed(),
      'one-too-many': [...items, all[(offset + limit) % all.length]!.resource],
    };
    return { ...outcome, body: [...bodies[effect]] };
  });
}

export const pages = (): Generated =>
  generate({
    name: 'pages',
    dimensions: pageDimensions,
    excluded: [
      {
        where: { page: ['first'], effect: ['one-repeated'] },
        reason: 'No item comes before the first page.',
      },
    ] satisfies readonly Exclusion<typeof pageDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${
        point.effect === 'one-too-many' ? 'list.limit-bounds-the-number' : PAGES_CONTAIN_EVERYTHING[point.kind]
      }`,
      summary: `The ${point.page} page of a list (${point.kind}): ${point.effect}.`,
      alter: pageFault(point),
    }),
  });

const hubDimensions = {
  kind: KINDS,
  hub: ['second', 'third', 'of-the-second-customer', 'after-a-deletion', 'after-a-rejection'],
  effect: ['silent', 'not-retrievable', 'with-the-callback-of-the-first'],
} as const;

type HubPoint = Point<typeof hubDimensions>;

function hubFault({ kind, hub: wanted, effect }: HubPoint): Alteration {
  return (healthy) => {
    const meant = new Set<string>();
    const firsts = new Map<string, string>();
    const counts = new Map<string, number>();
    let latest = '';
    const isMeant = (customer: string): boolean => {
      switch (wanted) {
        case 'second':
        case 'third':
          return counts.get(customer) === NTH[wanted];
        case 'of-the-second-customer':
          return customer !== 'A';
        default:
          return latest === wanted;
      }
    };
    return {
      ...aroundCall(
        [`${kind}.hub-create`, `${kind}.hub-delete`, `${kind}.hub-retrieve`],
        async (call, next, { store }) => {
          if (call.operation === `${kind}.hub-retrieve`) {
            const isGone = effect === 'not-retrievable' && meant.has(`${kind} ${call.params['id'] ?? ''}`);
            return next(isGone ? { ...call, params: { id: '0' } } : call);
          }
          const outcome = await next();
          if (call.operation === `${kind}.hub-delete` || !isMade(outcome)) {
            latest = isMade(outcome) ? 'after-a-deletion' : 'after-a-rejection';
            return outcome;
          }
          const { customer } = call;
          counts.set(customer, (counts.get(customer) ?? 0) + 1);
          const key = `${kind} ${String((outcome.body as JsonObject)['id'])}`;
          const record = store.get('hub', key);
          if (isMeant(customer) && record) {
            meant.add(key);
            const first = firsts.get('callback');
            if (effect === 'with-the-callback-of-the-first' && first !== undefined)
              store.put('hub', key, record.owner, { ...(record.value as JsonObject), callback: first });
          }
          if (record && !firsts.has('callback')) firsts.set('callback', asHub(record.value).callback);
          latest = '';
          return outcome;
        },
      )(healthy),
      addressees: (event) => healthy.addressees(event).filter(({ key }) => effect !== 'silent' || !meant.has(key)),
    };
  };
}

export const hubFamily = (): Generated =>
  generate({
    name: 'hubs',
    dimensions: hubDimensions,
    excluded: [] satisfies readonly Exclusion<typeof hubDimensions>[],
    fault: (point) => ({
      requirement: `${point.kind}.${
        {
          silent: EVERY_HUB_IS_NOTIFIED,
          'not-retrievable': HUB_IS_RETRIEVABLE,
          'with-the-callback-of-the-first': EVERY_HUB_IS_NOTIFIED,
        }[point.effect][point.kind]
      }`,
      summary: `A hub (${point.hub}, ${point.kind}): ${point.effect}.`,
      alter: hubFault(point),
    }),
  });
