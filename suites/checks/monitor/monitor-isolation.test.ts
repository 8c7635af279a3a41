import type { JsonObject } from '../../../contracts/contract.ts';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const OWN = { externalId: 'run-ticket-1', description: 'run monitored-1' };
const FOREIGN = { externalId: 'run-ticket-2', description: 'run monitored-2' };
const made = [
  created('ticket', { sent: OWN }),
  created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: FOREIGN }),
];
/** A resource with a long id, and one whose id is like a status. */
const madeWithIds = [
  created('ticket', { id: 'TT-000017', sent: OWN }),
  created('ticket', { id: '201', item: 'three', sent: { description: 'run monitored-3' } }),
];
const monitorOf = (resource: JsonObject): DraftResponse => [
  200,
  { externalId: String(resource['externalId']), response: { statusCode: '201', body: JSON.stringify(resource) } },
];
const asked = (customer: string, response: DraftResponse): Draft =>
  exchange('ticket.monitor', {
    identity: customer,
    scenario: 'monitor',
    path: '/monitor/run-ticket-1',
    facts:
      customer === 'A' ? { step: 'monitor', item: 'one' } : { kind: 'probe', step: 'foreign-monitor', item: 'one' },
    response,
  });
/** What its own customer is shown of a monitor, and what of an unknown one. */
const short = (state: string, unknown: JsonObject): readonly Draft[] => [
  asked('A', [200, { externalId: 'run-ticket-1', state }]),
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { kind: 'odd', step: 'unknown-monitor' },
    response: [200, unknown],
  }),
];
const declared = { declarations: { 'isolation.retrieve': [403] } };

const open = { declarations: { 'isolation.retrieve': false } };
const withoutResponse = exchange('ticket.monitor', {
  identity: 'B',
  facts: { step: 'foreign-monitor', id: 'foreign' },
});

/** The resource as its owner reads it, and as another customer asks for it. */
const retrievedBy = (customer: string, response: number): readonly Draft[] => [
  read('ticket', 'retrieve', OWN),
  exchange('ticket.retrieve', {
    identity: customer,
    facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', item: 'one' },
    response,
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met by a rejection, regardless of its status', [...made, asked('B', 404)], ['met'], declared],
  ['fails the resource of another customer', [...made, asked('B', monitorOf(OWN))], ['fail'], declared],
  [
    'ignores a monitor that repeats what was requested',
    [...made, asked('B', [200, { externalId: 'run-ticket-1', state: 'Unknown' }])],
    ['met'],
    declared,
  ],
  [
    'fails a monitor that shows the state which it showed its own customer, and an unknown one does not',
    [
      ...made,
      ...short('Approved', { state: 'None' }),
      asked('B', [200, { externalId: 'run-ticket-1', state: 'Approved' }]),
    ],
    ['fail'],
    declared,
  ],
  [
    'ignores a state that an unknown monitor shows, too',
    [...made, ...short('None', { state: 'None' }), asked('B', [200, { externalId: 'run-ticket-1', state: 'None' }])],
    ['met'],
    declared,
  ],
  [
    'fails the id of a resource of another customer',
    [...madeWithIds, asked('B', [200, { externalId: 'run-ticket-1', state: 'Completed', id: 'TT-000017' }])],
    ['fail'],
    declared,
  ],
  [
    'ignores an id that may be another value',
    [...madeWithIds, asked('B', [200, { externalId: 'run-ticket-1', response: { statusCode: '201' } }])],
    ['met'],
    declared,
  ],
  [
    'fails a resource of another customer within that of the caller',
    [...made, asked('A', monitorOf({ ...OWN, parent: FOREIGN }))],
    ['fail'],
    declared,
  ],
  ['proves nothing by the monitor of an own resource', [...made, asked('A', monitorOf(OWN))], [], declared],
  [
    'ignores a text that the caller has sent, too',
    [...made, created('ticket', { id: 'T-3', item: 'three', sent: FOREIGN }), asked('A', monitorOf(FOREIGN))],
    [],
    declared,
  ],
  ['records the response while undeclared', [...made, asked('B', monitorOf(OWN))], ['seen']],
  [
    'warns, while undeclared, where the retrieval of the resource is rejected',
    [...made, ...retrievedBy('B', 404), asked('B', monitorOf(OWN))],
    ['warn'],
  ],
  [
    'records, while undeclared, a monitor that shows nothing of it',
    [...made, ...retrievedBy('B', 404), asked('B', [200, {}])],
    ['met'],
  ],
  [
    'records the response, while undeclared, where the retrieval is served',
    [...made, ...retrievedBy('B', 200), asked('B', monitorOf(OWN))],
    ['seen'],
  ],
  ['ignores a monitor without a response', [...made, withoutResponse], [], declared],
  ['does not decide where the target is busy', [...made, asked('B', 503)], ['undecided'], declared],
  ['records the response where no isolation is declared', [...made, asked('B', monitorOf(OWN))], ['seen'], open],
  ['records nothing of the monitor of an own resource', [...made, asked('A', monitorOf(OWN))], [], open],
];

testCheck({ check: 'monitor-isolation', requirement: 'ticket.monitor.foreign-access-is-as-declared', cases: rows });
