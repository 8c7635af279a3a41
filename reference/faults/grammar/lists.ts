/** Each filter, sort field, selected member and expandable name of a list, for one customer or both, is ignored or has a wrong result. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { aroundCall, eachObject, rejecting, withQuery, withoutMember, withParameter } from '../../alteration.ts';
import type { Alteration } from '../../alteration.ts';
import { changeMembers } from '../../change/members.ts';
import type { Call } from '../../http/route.ts';
import { allowableMembers } from '../../order/routes.ts';
import { FIELDS_SELECTS_MEMBERS, NO_SERVER_ERROR } from '../rules.ts';
import { generate } from './family.ts';
import type { Exclusion, Generated, Point } from './family.ts';
import { classesOf, valueClasses } from './value-classes.ts';

/** The customer for which the fault is there. */
const customers = ['any-customer', 'second-customer'] as const;

const isFor = (call: Call, customer: (typeof customers)[number]): boolean =>
  customer === 'any-customer' || call.customer !== 'A';

/** What a filter compares with: a plain word, a value that no resource has, or one of the classes. */
const FILTER_VALUES = ['plain', 'no-result', ...classesOf('text')] as const;

/** The members by which a list can be filtered, as the profile of the reference provider declares them. */
const FILTERED = {
  change: ['status', 'priority', 'externalId', 'requestType', 'impact', 'risk', 'channel'],
  order: ['externalId', 'description', 'priority', 'state'],
} as const;

const filterDimensions = {
  kind: ['change', 'order'],
  member: ['any-member', ...new Set([...FILTERED.change, ...FILTERED.order])],
  value: FILTER_VALUES,
  customer: customers,
  effect: ['ignored', 'nothing', 'first-only', 'beginnings', 'rejected', 'server-error'],
} as const;

type FilterPoint = Point<typeof filterDimensions>;

const TEXT_CLASSES = classesOf('text');

const filterExclusions: readonly Exclusion<typeof filterDimensions>[] = [
  {
    where: { kind: ['change'], member: ['description', 'state'] },
    reason: 'The profile declares no filter by the member.',
  },
  {
    where: { kind: ['order'], member: ['status', 'requestType', 'impact', 'risk', 'channel'] },
    reason: 'The interface does not have the member.',
  },
  {
    where: { member: [...FILTERED.change, ...FILTERED.order], value: ['no-result', ...TEXT_CLASSES] },
    reason: 'What a filter does with a class of values does not depend on the member: covered by any member.',
  },
  { where: { member: ['any-member'], value: ['plain'] }, reason: 'Covered by each member.' },
  {
    where: { customer: ['second-customer'], value: ['no-result', ...TEXT_CLASSES] },
    reason: 'What a filter does with a class of values does not depend on the customer.',
  },
  {
    where: { customer: ['second-customer'], effect: ['first-only', 'beginnings', 'rejected'] },
    reason: 'The effect does not depend on the customer.',
  },
  {
    where: { value: ['comma', 'semicolon', 'empty', 'null', 'outer-spaces', 'inner-spaces', 'word-null', 'word-true'] },
    reason: 'What the value means in the syntax of a filter is unspecified.',
  },
  {
    where: { kind: ['order'], value: ['equals'] },
    reason: 'In the declared syntax the sign separates the name from the value.',
  },
  {
    where: {
      value: [
        'over-255',
        'over-4000',
        'line-break',
        'slash',
        'backslash',
        'hash-sign',
        'markup',
        'braces',
        'quote',
        'apostrophe',
      ],
    },
    reason:
      'Which characters and lengths a filter is for is unspecified; these are not those of the values of its members.',
  },
  {
    where: { value: [...TEXT_CLASSES, 'no-result'], effect: ['beginnings', 'first-only'] },
    reason: 'The effect is that of a plain value.',
  },
  {
    where: { value: ['no-result'], effect: ['nothing'] },
    reason: 'Nothing is to be found.',
  },
  {
    where: { value: ['plain', ...TEXT_CLASSES], effect: ['rejected'] },
    reason: 'Which values a filter accepts is unspecified.',
  },
  {
    where: { member: ['status', 'state'], effect: ['beginnings'] },
    reason: 'No state begins with another one.',
  },
];

interface Condition {
  readonly member: string;
  readonly value: string;
}

function conditionsOf(kind: 'change' | 'order', call: Call): readonly Condition[] {
  const { query } = call.request;
  if (kind === 'change')
    return query.flatMap(([member, value]) =>
      (FILTERED.change as readonly string[]).includes(member) ? [{ member, value }] : [],
    );
  return query
    .filter(([name]) => name === 'filters')
    .flatMap(([, text]) => text.split(','))
    .map((condition) => {
      const at = condition.indexOf('=');
      return { member: condition.slice(0, Math.max(0, at)), value: condition.slice(at + 1) };
    });
}

function without(kind: 'change' | 'order', call: Call, { member }: Condition): Call {
  if (kind === 'change') return withQuery(call, (query) => query.filter(([name]) => name !== member));
  return withParameter(call, 'filters', (text) =>
    text
      .split(',')
      .filter((condition) => !condition.startsWith(`${member}=`))
      .join(','),
  );
}

const isEmpty = (body: Json | undefined): boolean => Array.isArray(body) && body.length === 0;

function filterFault(point: FilterPoint): Alteration {
  const { kind, member, value: wanted, customer, effect } = point;
  const isMeant = ({ member: name, value }: Condition): boolean => {
    if (member !== 'any-member' && member !== name) return false;
    if (wanted === 'no-result') return true;
    return wanted === 'plain' ? /^[\w -]+$/.test(value) : valueClasses[wanted].has(value);
  };
  return aroundCall(`${kind}.list`, async (call, next, healthy) => {
    const condition = conditionsOf(kind, call).find(isMeant);
    if (!condition || !isFor(call, customer)) return next();
    const outcome = await next();
    if (outcome instanceof Error || (wanted === 'no-result' && !isEmpty(outcome.body))) return outcome;
    const found = outcome.body as readonly JsonObject[];
    const also = (isAlso: (value: string) => boolean) => {
      if (conditionsOf(kind, call).length > 1) return outcome;
      const ids = new Set(found.map(({ id }) => id));
      const others = healthy
        .listed(kind, call.customer)
        .map(({ resource }) => resource)
        .filter((resource) => !ids.has(resource['id']) && isAlso(String(resource[condition.member] ?? '')));
      return { ...outcome, body: [...found, ...others] };
    };
    switch (effect) {
      case 'ignored':
        return next(without(kind, call, condition));
      case 'nothing':
        return { ...outcome, body: [] };
      case 'first-only':
        return { ...outcome, body: found.slice(0, 1) };
      case 'beginnings':
        return also((value) => value.startsWith(condition.value));
      case 'rejected':
        return rejecting(404);
      default:
        return rejecting(500);
    }
  });
}

export const filters = (): Generated =>
  generate({
    name: 'filters',
    dimensions: filterDimensions,
    excluded: filterExclusions,
    fault: (point) => ({
      requirement:
        point.effect === 'rejected'
          ? `${point.kind}.list.empty-result-is-as-declared`
          : point.effect === 'server-error'
            ? `${point.kind}.${NO_SERVER_ERROR[point.kind]}`
            : {
                change: 'change.list.filter-criteria-select-change-requests',
                order: 'order.list.filters-select-orders',
              }[point.kind],
      summary: `A filter by ${point.member} with a value of the class ${point.value} (${point.customer}): ${point.effect}.`,
      alter: filterFault(point),
    }),
  });

const sortDimensions = {
  member: ['creationDate', 'externalId', 'description', 'priority', 'ticketType', 'status', 'id'],
  direction: ['ascending', 'descending'],
  customer: customers,
  effect: ['ignored', 'reversed', 'server-error'],
} as const;

type SortPoint = Point<typeof sortDimensions>;

function sortFault({ member, direction, customer, effect }: SortPoint): Alteration {
  const wanted = direction === 'ascending' ? member : `-${member}`;
  return aroundCall('ticket.list', (call, next) => {
    const { query } = call.request;
    const isMeant = query.some(([name, value]) => name === 'sort' && value.split(',')[0] === wanted);
    if (!isMeant || !isFor(call, customer)) return next();
    if (effect === 'server-error') return rejecting(500);
    if (effect === 'ignored') return next(withQuery(call, () => query.filter(([name]) => name !== 'sort')));
    const opposite = direction === 'ascending' ? `-${member}` : member;
    return next(withParameter(call, 'sort', (value) => [opposite, ...value.split(',').slice(1)].join(',')));
  });
}

export const sorting = (): Generated =>
  generate({
    name: 'sorting',
    dimensions: sortDimensions,
    excluded: [
      {
        where: { member: ['creationDate', 'id'], direction: ['ascending'], effect: ['ignored'] },
        reason: 'The order of the list without the parameter is the same.',
      },
      {
        where: { member: ['priority', 'ticketType', 'status', 'id'], effect: ['ignored', 'reversed'] },
        reason:
          'Which members a list can be sorted by is unspecified, and the order of a list of allowed values may be that of their meaning.',
      },
      {
        where: { customer: ['second-customer'], effect: ['server-error', 'reversed'] },
        reason: 'The effect does not depend on the customer.',
      },
    ] satisfies readonly Exclusion<typeof sortDimensions>[],
    fault: (point) => ({
      requirement:
        point.effect === 'server-error'
          ? `ticket.${NO_SERVER_ERROR.ticket}`
          : `ticket.list.sort-orders-${point.direction}`,
      summary: `Sorting by ${point.member}, ${point.direction} (${point.customer}): ${point.effect}.`,
      alter: sortFault(point),
    }),
  });

/** Members that a client writes and may select. */
const SELECTED = {
  'change.list': changeMembers,
  'ticket.list': [
    'id',
    'description',
    'externalId',
    'ticketType',
    'priority',
    'status',
    'creationDate',
    'relatedEntity',
    'note',
    'relatedParty',
    'attachment',
    '@type',
    '@baseType',
    '@schemaLocation',
  ],
  'order.list': ['id', 'state', 'sourceSystemId', 'orderItem', 'orderRelationship', '@type', ...allowableMembers],
} as const;

const selectedMembers = [...new Set(Object.values(SELECTED).flat())];

const fieldDimensions = {
  operation: ['change.list', 'ticket.list', 'ticket.retrieve', 'order.list'],
  member: selectedMembers,
  effect: ['missing', 'whole-resource', 'server-error'],
} as const;

type FieldPoint = Point<typeof fieldDimensions>;

const others = (operation: keyof typeof SELECTED): readonly string[] =>
  selectedMembers.filter((name) => !SELECTED[operation].includes(name as never));

function fieldFault({ operation, member, effect }: FieldPoint): Alteration {
  return aroundCall(operation, async (call, next) => {
    const names = call.request.query.filter(([name]) => name === 'fields').flatMap(([, value]) => value.split(','));
    if (!names.includes(member)) return next();
    if (effect === 'server-error') return rejecting(500);
    if (effect === 'whole-resource')
      return next(withQuery(call, (query) => query.filter(([name]) => name !== 'fields')));
    const outcome = await next();
    return outcome instanceof Error || outcome.body === undefined
      ? outcome
      : { ...outcome, body: eachObject(outcome.body, (resource) => withoutMember(resource, member)) };
  });
}

export const fields = (): Generated =>
  generate({
    name: 'fields',
    dimensions: fieldDimensions,
    excluded: [
      ...(['change.list', 'ticket.list', 'order.list'] as const).map((operation) => ({
        where: {
          operation: operation === 'ticket.list' ? [operation, 'ticket.retrieve' as const] : [operation],
          member: others(operation),
        },
        reason: 'The interface does not have the member.',
      })),
    ] satisfies readonly Exclusion<typeof fieldDimensions>[],
    fault: (point) => {
      const [kind, action] = point.operation.split('.') as ['change' | 'ticket' | 'order', 'list' | 'retrieve'];
      const rule =
        point.effect === 'server-error' ? NO_SERVER_ERROR[kind] : FIELDS_SELECTS_MEMBERS[kind].replace('list', action);
      return {
        requirement: `${kind}.${rule}`,
        summary: `A selection with the member ${point.member} (${point.operation}): ${point.effect}.`,
        alter: fieldFault(point),
      };
    },
  });
