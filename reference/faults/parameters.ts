import { aroundCall, aroundExchange, requiringHeader, hasParameter, rejecting } from '../alteration.ts';
import type { Inbound } from '../http/inbound.ts';

import type { Fault } from './fault.ts';

/** A parameter of an operation, and the requirements that it is served when given and not needed when absent. */
interface Row {
  readonly operation: string;
  readonly parameter: string;
  /** Requirement without the interface. */
  readonly isServed?: string;
  readonly mayBeAbsent?: string;
}

const rows: readonly Row[] = [
  ...['fields', 'offset', 'limit'].map((parameter) => ({
    operation: 'change.list',
    parameter,
    isServed: `list.${parameter}-is-accepted`,
    mayBeAbsent: `list.${parameter}-is-optional`,
  })),
  ...[
    ['ExternalID', 'external-id'],
    ['EventType', 'event-type'],
    ['CRID', 'crid'],
  ].map(([parameter, word]) => ({
    operation: 'change.hub-create',
    parameter: parameter!,
    isServed: `hub-create.${word}-is-accepted`,
    mayBeAbsent: `hub-create.${word}-is-optional`,
  })),
  ...['fields', 'expand', 'depth'].map((parameter) => ({
    operation: 'ticket.retrieve',
    parameter,
    isServed: `retrieve.${parameter}-is-accepted`,
    mayBeAbsent: `retrieve.${parameter}-is-optional`,
  })),
  ...['fields', 'offset', 'limit', 'expand', 'depth'].map((parameter) => ({
    operation: 'ticket.list',
    parameter,
    isServed: `list.${parameter}-is-accepted`,
    mayBeAbsent: `list.${parameter}-is-optional`,
  })),
  { operation: 'ticket.list', parameter: 'sort', mayBeAbsent: 'list.sort-is-optional' },
  {
    operation: 'ticket.list',
    parameter: 'toDateTime',
    isServed: 'list.to-date-time-is-accepted',
    mayBeAbsent: 'list.to-date-time-is-optional',
  },
  ...['fields', 'offset', 'limit'].map((parameter) => ({
    operation: 'order.list',
    parameter,
    isServed: `list.${parameter}-is-accepted`,
    mayBeAbsent: `list.${parameter}-is-optional`,
  })),
  { operation: 'order.list', parameter: 'filters', mayBeAbsent: 'list.filters-is-optional' },
];

function isGiven({ query }: Inbound, name: string): boolean {
  return query.some(([candidate, value]) => candidate === name && value !== '');
}

/** Parameters rejected where they are given, and demanded where they may be left out. */
export const parameterFaults: readonly Fault[] = [
  ...rows.flatMap(({ operation, parameter, isServed, mayBeAbsent }): Fault[] => {
    const [kind] = operation.split('.');
    const rejected: Fault = {
      id: `${operation}.rejects-${parameter}`,
      requirement: `${kind}.${isServed}`,
      summary: `A call that gives ${parameter} is rejected.`,
      visibility: 'plain',
      alter: aroundCall(operation, ({ request }, next) => (isGiven(request, parameter) ? rejecting(400) : next())),
    };
    const demanded: Fault = {
      id: `${operation}.demands-${parameter}`,
      requirement: `${kind}.${mayBeAbsent}`,
      summary: `A call without ${parameter} is rejected.`,
      visibility: 'plain',
      excludes: rejected.id,
      alter: aroundCall(operation, ({ request }, next) => (hasParameter(request, parameter) ? next() : rejecting(400))),
    };
    return [...(isServed === undefined ? [] : [rejected]), ...(mayBeAbsent === undefined ? [] : [demanded])];
  }),
  {
    id: 'ticket.list.empty-expand-is-rejected',
    requirement: 'ticket.list.expand-is-accepted',
    summary: 'An empty `expand`, which requests everything, is rejected.',
    visibility: 'hidden',
    alter: aroundCall('ticket.list', ({ request }, next) =>
      request.query.some(([name, value]) => name === 'expand' && value === '') ? rejecting(400) : next(),
    ),
  },
  {
    id: 'change.hub-create.external-id-has-to-be-a-number',
    requirement: 'change.hub-create.external-id-is-accepted',
    summary: 'An ExternalID that is no number is rejected.',
    visibility: 'hidden',
    alter: aroundCall('change.hub-create', ({ request }, next) =>
      request.query.some(([name, value]) => name === 'ExternalID' && value !== '' && !/^\d+$/.test(value))
        ? rejecting(400)
        : next(),
    ),
  },
  {
    id: 'change.hub-create.any-crid',
    requirement: 'change.hub-create.non-integer-crid-is-rejected',
    summary: 'A CRID that is no integer is ignored, and the hub created.',
    visibility: 'hidden',
    alter: aroundExchange('change.hub-create', ({ request }, next) =>
      next({ ...request, query: request.query.filter(([name, value]) => name !== 'CRID' || /^\d+$/.test(value)) }),
    ),
  },
  {
    id: 'change.hub-create.rejects-empty-event-type',
    requirement: 'change.hub-create.empty-event-type-is-accepted',
    summary: 'An empty EventType is rejected; leaving it out is not.',
    visibility: 'hidden',
    alter: aroundCall('change.hub-create', ({ request }, next) =>
      request.query.some(([name, value]) => name === 'EventType' && value === '') ? rejecting(400) : next(),
    ),
  },
  {
    id: 'change.hub-create.rejects-both-ids',
    requirement: 'change.hub-create.filter-combination-is-as-declared',
    summary: 'A registration with ExternalID and CRID is rejected, though the provider says how parameters combine.',
    visibility: 'hidden',
    alter: aroundCall('change.hub-create', ({ request }, next) =>
      hasParameter(request, 'ExternalID') && hasParameter(request, 'CRID') ? rejecting(409) : next(),
    ),
  },
  {
    id: 'ticket.list.rejects-source-system',
    requirement: 'ticket.list.source-system-id-is-accepted',
    summary: 'A list with the header sourceSystemId is rejected.',
    visibility: 'plain',
    alter: aroundExchange('ticket.list', ({ request }, next) =>
      request.headers['sourcesystemid'] === undefined ? next() : rejecting(400),
    ),
  },
  {
    id: 'ticket.list.rejects-from-date-time',
    requirement: 'ticket.list.from-date-time-is-accepted',
    summary: 'Any start of the window is rejected.',
    visibility: 'plain',
    alter: aroundCall('ticket.list', ({ request }, next) =>
      isGiven(request, 'fromDateTime') ? rejecting(400) : next(),
    ),
  },
  {
    id: 'ticket.list.demands-source-system',
    requirement: 'ticket.list.source-system-id-is-optional',
    summary: 'A list without the header sourceSystemId is rejected.',
    visibility: 'plain',
    alter: requiringHeader('ticket.list', 'sourcesystemid'),
  },
  {
    id: 'ticket.list.demands-accept',
    requirement: 'ticket.list.accept-is-optional',
    summary: 'A list without an Accept is rejected.',
    visibility: 'hidden',
    alter: requiringHeader('ticket.list', 'accept'),
  },
  {
    id: 'order.list.demands-accept',
    requirement: 'order.list.accept-is-optional',
    summary: 'A list without an Accept is rejected.',
    visibility: 'hidden',
    alter: requiringHeader('order.list', 'accept'),
  },
  {
    id: 'order.list.accept-with-charset-is-rejected',
    requirement: 'order.list.accept-may-name-the-charset',
    summary: 'An Accept that names a charset is rejected.',
    visibility: 'hidden',
    alter: aroundExchange('order.list', ({ request }, next) =>
      /charset/i.test(request.headers['accept'] ?? '') ? rejecting(400) : next(),
    ),
  },
];
