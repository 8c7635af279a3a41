import type { Json } from '../../contracts/contract.ts';
import { lifecycle } from '../change/lifecycle.ts';
import { changeMembers } from '../change/members.ts';
import { declaredEventTypes, eventTypes } from '../notifications/event.ts';
import { ATTEMPTS } from '../notifications/retry-delay.ts';
import { allowableMembers } from '../order/routes.ts';
import { MAXIMUM_LIMIT } from '../resource/page.ts';

const TEXT: Json = { type: 'string' };

const pointers = (members: readonly string[]): string[] => members.map((member) => `/${member}`);

/** What this provider does where the documents leave the choice, by declaration key. */
export function declarations({ areOrdersReadable }: { readonly areOrdersReadable: boolean }): Record<string, Json> {
  return { ...general, ...hubs, ...device, ...change, ...ticket, ...order(areOrdersReadable) };
}

const monitorSchema: Json = {
  type: 'object',
  required: ['id', 'state', 'response', 'href'],
  properties: {
    id: { type: 'string' },
    externalId: { type: 'string' },
    state: { type: 'string' },
    response: {
      type: 'object',
      required: ['statusCode', 'body'],
      properties: { statusCode: { type: 'string' }, body: { type: 'string' } },
    },
    href: { type: 'string' },
  },
};

const general: Record<string, Json> = {
  alwaysPresent: { change: ['/id', '/status'], ticket: ['/id', '/status', '/creationDate'], order: ['/id', '/state'] },
  closedSchemas: false,
  nullPolicy: 'forbidden',
  dateTimeProfile: { output: 'iso8601' },
  contactMediumRule: 'any',
  bodyWrapping: {},
  statusListsClosed: true,
  statusConditions: { 'missing-credentials': [401], 'wrong-credentials': [401] },
  malformedJsonStatus: [400],
  invalidParamStatus: [400],
  unsupportedMediaStatus: [400],
  otherMethodStatus: [405],
  emptyListStatus: { change: [200], ticket: [200], order: [200] },
  errorSchema: Object.fromEntries(['device', 'change', 'ticket', 'order'].map((name) => [name, errorSchema()])),
  errorMediaType: 'application/json',
  authChallengeHeader: true,
  badRequestExamples: [
    { operation: 'device.details', query: { imsi: 'not digits' }, status: [400] },
    { operation: 'change.list', query: { limit: 'many' }, status: [400] },
    { operation: 'ticket.list', query: {}, status: [400] },
    { operation: 'ticket.create', body: { description: 7 }, status: [422] },
    { operation: 'order.create', body: { note: 'text' }, status: [400] },
  ],
  severityMember: '/priority',
  jsonHeadersRequired: false,
  unknownParamPolicy: 'ignore',
  limits: { bodyBytes: 1_048_576 },
  paging: { base: 0, defaultLimit: MAXIMUM_LIMIT, maxLimit: MAXIMUM_LIMIT },
  listOrderStable: true,
  fieldsSemantics: { nested: 'dot', unknown: 'ignore' },
  fieldsAlwaysReturned: ['id'],
  settleMs: 0,
  'isolation.retrieve': true,
  'isolation.patch': true,
  'isolation.hub': true,
  'sandbox.enforcement': { missing: [400], short: [400], reused: 'allow', inProduction: 'allow' },
  'sandbox.uniqueness': 'run',
  'sandbox.dataScope': 'shared',
};

const hubs: Record<string, Json> = {
  'hub.requiredFields': ['callback'],
  'hub.querySyntax': {
    neutral: '',
    example: 'priority=1',
    matches: { priority: '1' },
    differs: { priority: '2' },
    ticket: { example: `eventType=${eventTypes.ticket['status-change']}` },
  },
  'hub.blankEventType': 'both',
  'hub.filterCombination': 'and',
  'hub.duplicatePolicy': 'newId',
  'hub.unknownIdStatus': [404],
  'hub.unknownTargetStatus': [201],
  'hub.crossApiEvents': false,
  'notification.eventTypes': declaredEventTypes,
  'notification.schema': {
    change: notification('changeRequest'),
    ticket: notification('troubleTicket'),
    order: notification('serviceOrder'),
  },
  'notification.method': 'POST',
  'notification.callbackPathRule': 'exact',
  'notification.deadlineMs': 5_000,
  'notification.delivery': { retries: ATTEMPTS - 1, order: 'kept', duplicates: true, redirects: false },
  'notification.ownCreates': false,
  'notification.ownUpdates': true,
  'monitor.states': ['Completed'],
};

const device: Record<string, Json> = {
  'device.multiValueEncoding': 'comma',
  'device.msisdnNotation': 'either',
  'device.keyCombination': 'union',
  'device.noKeyBehaviour': { status: [400] },
  'device.emptyKeyBehaviour': [400],
  'device.duplicateKeyBehaviour': 'once',
  'device.malformedKeyStatus': [400],
  'device.unknownDeviceStatus': [204],
  'device.foreignPlusUnknownStatus': [401],
  // 400 where several devices are the customer's own; where all but one are foreign or unknown, as for that one.
  'device.multiDeviceHistoryStatus': [200, 204, 400],
  'device.unlocatedStatus': [204],
  'device.missingTokenStatus': [403],
  'device.checkPrecedence': ['token', 'scope', 'syntax', 'ownership', 'existence'],
  'device.correlationEcho': { header: 'correlationId' },
  'device.duplicateCorrelationPolicy': 'accept',
  'device.unacceptableAcceptStatus': [400],
  'device.deviceDetailsSchema': {
    type: 'array',
    items: {
      type: 'object',
      required: ['imsi', 'msisdn'],
      properties: { imsi: TEXT, msisdn: TEXT, model: TEXT, status: TEXT },
    },
  },
  'device.singleLocationSchema': feature('Point', TEXT),
  'device.multipleLocationSchema': {
    type: 'object',
    required: ['type', 'features'],
    properties: { type: { const: 'FeatureCollection' }, features: { type: 'array', items: feature('Point', TEXT) } },
  },
  'device.historySchema': feature('MultiPoint', { type: 'array', items: TEXT }),
  'device.variantRule': 'byRequested',
  'device.deviceIdentityPointer': {
    'device.details': ['/*/imsi', '/*/msisdn'],
    'device.locations': [
      '/properties/imsi',
      '/properties/msisdn',
      '/features/*/properties/imsi',
      '/features/*/properties/msisdn',
    ],
    'device.history': ['/properties/imsi', '/properties/msisdn'],
  },
  'device.fixtureBoundingBox': [-10, 38, 17, 53],
  'device.historyOrder': { pointer: '/properties/at/*', direction: 'desc' },
  'device.currentEqualsNewest': true,
};

const writable = changeMembers.filter((member) => member !== 'id' && member !== 'status');

const change: Record<string, Json> = {
  'change.create.minimalBody': { description: 'Conformance {unique}' },
  'change.create.requiredFields': [],
  'change.writableFields': pointers(writable),
  'change.systemAssigned': ['/id', '/status'],
  'change.update.patchableField': { '/description': 'Updated {unique}' },
  'change.patchListSemantics': 'replace',
  'change.duplicateExternalId': 'newId',
  'change.idForm': 'integerText',
  'change.unknownIdStatus': [404],
  'change.statusValues': { rejected: 'Rejected', approved: 'Approved' },
  'change.stateMachine': Object.fromEntries(Object.entries(lifecycle).map(([state, { next }]) => [state, next])),
  'change.updateMatrix': Object.fromEntries(
    Object.entries(lifecycle).map(([state, { updatable }]) => [
      state,
      updatable === 'all' ? pointers(writable) : updatable.length === 0 ? [409] : pointers(updatable),
    ]),
  ),
  'change.filters': ['status', 'priority', 'externalId', 'requestType', 'impact', 'risk', 'channel'].map((member) => ({
    template: `${member}={v}`,
    pointer: `/${member}`,
  })),
  'change.monitorSchema': monitorSchema,
  'fixtures.unknownChangeId': '999999999',
};

const ticket: Record<string, Json> = {
  'ticket.create.minimalBody': { description: 'Conformance {unique}' },
  'ticket.create.requiredFields': [],
  'ticket.writableFields': pointers([
    'description',
    'externalId',
    'ticketType',
    'priority',
    'status',
    '@type',
    '@baseType',
    '@schemaLocation',
    'relatedEntity',
    'note',
    'relatedParty',
    'attachment',
  ]),
  'ticket.update.patchableField': { '/description': 'Updated {unique}' },
  'ticket.patchListSemantics': 'replace',
  'ticket.duplicateExternalId': 'newId',
  'ticket.unknownIdStatus': [400],
  'ticket.enforcesFromDateTime': true,
  'ticket.windowField': '/creationDate',
  'ticket.windowInclusive': { from: true, to: true },
  'ticket.sortSyntax': { asc: '{f}', desc: '-{f}', separator: ',' },
  'ticket.expandNames': ['relatedEntity'],
  'ticket.depthDefault': '1',
  'ticket.sourceSystemId': 'CRM-1',
  'ticket.sourceSystemIdEffect': 'none',
  'ticket.hubGetShape': 'list',
};

function order(areOrdersReadable: boolean): Record<string, Json> {
  return {
    'order.create.minimalBody': { description: 'Conformance {unique}' },
    'order.create.requiredFields': [],
    'order.writableFields': pointers([
      'description',
      'externalId',
      'priority',
      'state',
      'sourceSystemId',
      'requestedStartDate',
      'note',
      'orderItem',
      'orderRelationship',
      'relatedParty',
      'attachment',
      '@baseType',
      '@schemaLocation',
      '@type',
    ]),
    'order.systemAssigned': ['/id'],
    'order.duplicateExternalId': 'newId',
    'order.allowableFields': pointers(allowableMembers),
    'order.worklogMember': '/note',
    'order.update.patchableField': { '/note': [{ text: 'Updated {unique}', noteType: 'worklog' }] },
    'order.patchSemantics': 'partial',
    'order.patchListSemantics': 'replace',
    'order.unknownIdStatus': [404],
    'order.readAvailable': { list: areOrdersReadable, one: areOrdersReadable },
    'order.listShape': 'array',
    'order.filterSyntax': 'filters={name}={value}',
    'order.hubGetShape': 'list',
    'order.monitorSchema': monitorSchema,
  };
}

function errorSchema(): Json {
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['code', 'reason', 'status'],
    properties: { code: text, reason: text, status: text },
  };
}

function feature(geometry: string, at: Json): Json {
  return {
    type: 'object',
    required: ['type', 'geometry', 'properties'],
    properties: {
      type: { const: 'Feature' },
      geometry: { type: 'object', properties: { type: { const: geometry } } },
      properties: { type: 'object', required: ['imsi', 'msisdn', 'at'], properties: { imsi: TEXT, msisdn: TEXT, at } },
    },
  };
}

function notification(member: string): Json {
  const text = { type: 'string' };
  return {
    schema: {
      type: 'object',
      required: ['eventId', 'eventTime', 'eventType', 'event'],
      properties: {
        eventId: text,
        eventTime: text,
        eventType: text,
        event: { type: 'object', required: [member], properties: { [member]: { type: 'object', required: ['id'] } } },
      },
    },
    id: `/event/${member}/id`,
    resource: `/event/${member}`,
    eventType: '/eventType',
  };
}
