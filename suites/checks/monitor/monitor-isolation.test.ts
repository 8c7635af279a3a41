import type { JsonObject } from '../../../contracts/contract.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const MINE = { externalId: 'run-ticket-1', description: 'run monitored-1' };
const THEIRS = { externalId: 'run-ticket-2', description: 'run monitored-2' };
const made = [
  created('ticket', { sent: MINE }),
  created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: THEIRS }),
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
const declared = { declarations: { 'isolation.retrieve': [403] } };

const open = { declarations: { 'isolation.retrieve': false } };
const withoutResponse = exchange('ticket.monitor', {
  identity: 'B',
  facts: { step: 'foreign-monitor', id: 'foreign' },
});

const rows: readonly JudgedRow[] = [
  ['is met by a refusal, whatever its status', [...made, asked('B', 404)], ['met'], declared],
  ['fails the resource of another customer', [...made, asked('B', monitorOf(MINE))], ['fail'], declared],
  [
    'leaves a monitor alone that repeats what was asked for',
    [...made, asked('B', [200, { externalId: 'run-ticket-1', state: 'Unknown' }])],
    ['met'],
    declared,
  ],
  [
    'fails a resource of another customer within that of the caller',
    [...made, asked('A', monitorOf({ ...MINE, parent: THEIRS }))],
    ['fail'],
    declared,
  ],
  ['proves nothing by the monitor of its own resource', [...made, asked('A', monitorOf(MINE))], [], declared],
  [
    'leaves a text alone that the caller has sent, too',
    [...made, created('ticket', { id: 'T-3', item: 'three', sent: THEIRS }), asked('A', monitorOf(THEIRS))],
    [],
    declared,
  ],
  ['records the answer while undeclared', [...made, asked('B', monitorOf(MINE))], ['seen']],
  ['leaves a monitor alone that was not answered', [...made, withoutResponse], [], declared],
  ['does not decide where the target is busy', [...made, asked('B', 503)], ['undecided'], declared],
  ['records the answer where no isolation is declared', [...made, asked('B', monitorOf(MINE))], ['seen'], open],
  ['records nothing of the monitor of its own resource', [...made, asked('A', monitorOf(MINE))], [], open],
];

testCheck({ check: 'monitor-isolation', requirement: 'ticket.monitor.foreign-access-is-as-declared', cases: rows });
