import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { delivery, exchange, testCheck, type CheckTable, type Draft, type JudgedRow } from '../testing/judging.ts';

const CHANGE = { interface: 'change' } as const;
const toHub = (hub: HubName, customer: string, body: JsonObject): Draft =>
  delivery({ facts: { ...CHANGE, hub, customer }, body });
const made = (id: string, customer = 'A', externalId = `run-${id}-1`): Draft =>
  created('change', { item: `${id}-${customer}`, customer, sent: { externalId }, responded: { id, externalId } });

const [FIRST, SECOND, FOREIGN] = ['CHG-0001', 'CHG-0002', 'CHG-0003'] as const;
const narrowed = (query: string, hub: HubName): Draft =>
  exchange('change.hub-create', {
    facts: { step: 'subscribe', hub },
    path: `/hub?${query}`,
    sent: { callback: 'https://listener.example/1' },
    response: [201, { id: 1 }],
  });
const byId = narrowed(`CRID=${FIRST}`, 'crid');
const RESOURCES = [made(FIRST), made(SECOND), made(FOREIGN, 'B')];

const others: readonly JudgedRow[] = [
  ['fails the creation of another resource', [...RESOURCES, byId, toHub('crid', 'A', { id: SECOND })], ['fail']],
  ['ignores its own resource', [...RESOURCES, byId, toHub('crid', 'A', { id: FIRST })], []],
  [
    'ignores one that is related to its own resource',
    [...RESOURCES, byId, toHub('crid', 'A', { id: FIRST, relatedEntity: [{ id: SECOND }] })],
    [],
  ],
  [
    'ignores a hub for a resource of another customer',
    [...RESOURCES, narrowed(`CRID=${FOREIGN}`, 'aimed-crid'), toHub('aimed-crid', 'A', { id: SECOND })],
    [],
  ],
  ['ignores a hub that is not narrowed', [...RESOURCES, byId, toHub('main', 'A', { id: SECOND })], []],
  ['ignores what is not of the run', [...RESOURCES, byId, toHub('crid', 'A', { id: 'CHG-0099' })], []],
];

const deletion = exchange('change.hub-delete', { facts: { step: 'delete-hub', hub: 'deleted' }, response: 204 });
const movedTo =
  (draft: Draft, at: number): Draft =>
  (place) =>
    ({ ...draft(place), at, startedAt: at }) as ReturnType<Draft>;
const deletedAt = (at: number): Draft => movedTo(deletion, at);
const EXTERNAL_ID = `run-${FIRST}-1`;
const again = exchange('change.hub-create', { facts: { step: 'register-again', hub: 'deleted' }, response: 201 });

const deleted: readonly JudgedRow[] = [
  [
    'fails the creation of a resource after the deletion',
    [deletedAt(-5000), made(FIRST), toHub('deleted', 'A', { id: FIRST })],
    ['fail'],
  ],
  [
    'ignores a resource with the external id of an older one',
    [
      movedTo(made(FIRST), -9000),
      deletedAt(-5000),
      made(SECOND, 'A', EXTERNAL_ID),
      toHub('deleted', 'A', { externalId: EXTERNAL_ID }),
    ],
    [],
  ],
  [
    'ignores what came before the creation',
    [deletedAt(-5000), toHub('deleted', 'A', { externalId: EXTERNAL_ID }), made(FIRST)],
    [],
  ],
  ['ignores one soon after it', [deletedAt(0), made(FIRST), toHub('deleted', 'A', { id: FIRST })], []],
  ['ignores one before it', [made(FIRST), deletedAt(9000), toHub('deleted', 'A', { id: FIRST })], []],
  [
    'ignores a callback that was registered again',
    [deletedAt(-5000), again, made(FIRST), toHub('deleted', 'A', { id: FIRST })],
    [],
  ],
];

const customers: CheckTable['cases'] = [
  ['fails the id of a resource of another customer', [...RESOURCES, toHub('main', 'A', { id: FOREIGN })], ['fail']],
  ['ignores that of an own resource', [...RESOURCES, toHub('main', 'A', { id: FIRST })], []],
  [
    'ignores it where customers have resources with equal ids',
    [...RESOURCES, made(FIRST, 'B'), toHub('main', 'A', { id: FOREIGN })],
    [],
  ],
];

testCheck({
  check: 'silent-about-other-resources',
  requirement: 'change.hub-create.crid-excludes-other-change-requests',
  cases: others,
  never: 'met',
});
testCheck({
  check: 'silent-after-deletion',
  requirement: 'change.operations.deleted-hubs-are-not-notified',
  cases: deleted,
  never: 'met',
});
testCheck({
  check: 'silent-about-other-customers',
  requirement: 'change.events.other-customers-are-not-notified',
  cases: customers,
  never: 'met',
});
