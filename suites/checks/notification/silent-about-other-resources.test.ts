import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const CHANGE = { interface: 'change' } as const;
const NARROW = ['crid', 'external-id'] as const;
/** A message about another change request than the one that the narrowed hubs are for. */
const message = (notified: readonly HubName[]) =>
  listenedTo(
    'other-target',
    { expecting: ['main'], silent: NARROW, notified },
    {
      ...CHANGE,
      trigger: 'outbound-communication',
    },
  );

/** What the provider initiated, while hubs for C-1 must be silent; what the narrowed one was notified of meanwhile. */
const TYPE = 'ChangeInitiated';
const opened = (body: Json, eventType = TYPE): readonly Draft[] => [
  delivery({ facts: { ...CHANGE, hub: 'crid' }, body }),
  ...listenedTo(
    'other-target',
    { expecting: ['main'], silent: NARROW, notified: ['main'], body: { id: 'C-9', type: TYPE }, words: [] },
    {
      ...CHANGE,
      from: 0,
      own: ['C-1', 'run-1'],
      trigger: 'provider-initiated',
      ...(eventType === '' ? {} : { eventType }),
    },
  ),
];
const silence = listenedTo(
  'other-target',
  { expecting: ['main'], silent: NARROW, notified: [], words: [] },
  {
    ...CHANGE,
    trigger: 'provider-initiated',
    own: ['C-1', 'run-1'],
  },
);
/** An update of what the provider created, C-9, sent by another scenario while a hub for C-1 is registered; what that one was notified of. */
const providers = (body?: Json): readonly Draft[] => [
  ...(body === undefined ? [] : [delivery({ facts: { ...CHANGE, hub: 'lasting-crid' }, body })]),
  ...listenedTo(
    'elsewhere',
    { expecting: ['main'], silent: ['lasting-crid'], notified: ['main'], body: { id: 'C-9' }, words: ['C-9'] },
    { ...CHANGE, from: 0 },
  ),
];
const TYPES = { 'notification.eventTypes': { change: { 'provider-initiated': TYPE, update: 'ChangeUpdate' } } };
const ONE_NAME = { 'notification.eventTypes': { change: { 'provider-initiated': TYPE, update: TYPE } } };
const WITH_ID = { 'notification.schema': { change: { schema: { type: 'object' }, id: '/id' } } };
const by = (...declarations: readonly JsonObject[]) => ({
  declarations: Object.assign({}, ...declarations) as Record<string, Json>,
});

const cases: CheckTable['cases'] = [
  ['is met by silence of a hub for another change request', message(['main']), ['met']],
  ['fails a message about another change request', message(['main', 'crid']), ['fail']],
  ['ignores the hub of another row', message(['main', 'external-id']), ['met']],
  [
    'fails the same at the hub for an external id',
    message(['main', 'external-id']),
    ['fail'],
    undefined,
    'change.hub-create.external-id-excludes-other-change-requests',
  ],
  ['proves nothing by silence alone', message([]), ['undecided']],
  ['fails the id that another hub was notified of', opened({ id: 'C-9' }), ['fail'], by(WITH_ID)],
  ['fails the type of the event', opened({ id: 'C-9', type: TYPE }), ['fail'], by(TYPES)],
  ['fails the type of the event about anything else', opened({ id: 'C-8', type: TYPE }), ['fail'], by(TYPES, WITH_ID)],
  ['decides nothing of a type that an update has, too', opened({ id: 'C-8', type: TYPE }), ['undecided'], by(ONE_NAME)],
  ['decides nothing where neither id nor type is declared', opened({ id: 'C-9' }, ''), ['undecided']],
  ['decides nothing of its change request', opened({ id: 'C-1', type: TYPE }), ['undecided'], by(TYPES)],
  ['decides nothing of its external id', opened({ about: 'run-1', type: TYPE }), ['undecided'], by(TYPES)],
  [
    'is met by a late update of its change request',
    opened({ id: 'C-1', type: 'ChangeUpdate' }),
    ['met'],
    by(TYPES, WITH_ID),
  ],
  ['proves nothing by silence about what the provider initiated', silence, ['undecided'], by(TYPES, WITH_ID)],
  ['is met by silence where what the provider created is updated', providers(), ['met']],
  ['fails the id of the other then', providers({ id: 'C-9' }), ['fail'], by(WITH_ID)],
  ['decides nothing of that id in some text', providers({ id: 'C-1', note: 'C-9' }), ['undecided'], by(WITH_ID)],
  ['decides nothing where the place of the id is not declared', providers({ id: 'C-9' }), ['undecided']],
];

testCheck({
  check: 'silent-about-other-resources',
  requirement: 'change.hub-create.crid-excludes-other-change-requests',
  cases,
});
