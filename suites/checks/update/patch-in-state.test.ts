import type { JsonObject } from '../../../contracts/contract.ts';
import { exchange, testCheck, type JudgedRow } from '../testing/judging.ts';

const inState = (
  status: number,
  after: JsonObject,
  sent: JsonObject = { description: 'y' },
  { state, description } = { state: 'Rejected', description: 'x' },
) => [
  exchange('change.retrieve', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'before-state-patch' },
    response: [200, { status: state, description }],
  }),
  exchange('change.update', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'state-patch', status: state, nth: 0 },
    sent,
    response: status,
  }),
  exchange('change.retrieve', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'after-state-patch', status: state, nth: 0 },
    response: [200, { status: state, ...after }],
  }),
];
const resolved = (more: JsonObject) =>
  exchange('change.retrieve', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'before-state-patch' },
    response: [200, { status: 'Rejected', description: 'x', ...more }],
  });
const matrix = (rule: readonly (string | number)[]) => ({
  declarations: { 'change.updateMatrix': { Rejected: rule } },
});

/** The same resource, later, in a state that takes no update. */
const ended = inState(409, { description: 'y' }, { description: 'z' }, { state: 'Closed', description: 'y' });

/** The first update submits the change request again, the second is rejected. */
const resubmitted = [
  ...inState(200, { description: 'y', status: 'Submitted' }),
  exchange('change.update', {
    scenario: 'states',
    facts: { state: 'rejected', step: 'state-patch', status: 'Rejected', nth: 1 },
    sent: { description: 'z' },
    response: 409,
  }),
];

const ANY_TIME = { declarations: { 'change.update.patchableField': { '/description': 'Updated {unique}' } } };

const [asItWas, patch, inTheEnd] = inState(200, { description: 'y' });
const early = [asItWas, patch, inState(200, { description: 'x' }).at(-1), inTheEnd].filter((one) => one !== undefined);

const ANY_STATE = { declarations: { 'change.updateMatrix': { '*': ['/description'] } } };

const rows: readonly JudgedRow[] = [
  ['is met by a declared member updated', inState(200, { description: 'y' }), ['met'], matrix(['/description'])],
  ['fails a rejection', inState(409, { description: 'x' }), ['fail'], matrix(['/description'])],
  ['fails an update without effect', inState(200, { description: 'x' }), ['fail'], matrix(['/description'])],
  ['is met by a declared rejection', inState(409, {}), ['met'], matrix([409])],
  ['fails a success where a rejection is declared', inState(200, {}), ['fail'], matrix([409])],
  [
    'decides nothing of a rejection once an update has led out of the state',
    resubmitted,
    ['met', 'undecided'],
    matrix(['/description']),
  ],
  [
    'decides nothing of a member that is never shown',
    inState(200, { description: 'x' }, { note: 'y' }),
    ['undecided'],
    matrix(['/note']),
  ],
  [
    'fails an update that loses another member',
    inState(200, { note: 'y' }, { note: 'y' }),
    ['fail'],
    matrix(['/note']),
  ],
  [
    'fails an update that changes another member',
    inState(200, { note: 'y', description: 'z' }, { note: 'y' }),
    ['fail'],
    matrix(['/note']),
  ],
  [
    'decides nothing of another member that changes with the state',
    inState(200, { note: 'y', status: 'New' }, { note: 'y' }),
    ['undecided'],
    matrix(['/note']),
  ],
  [
    'leaves alone what a provider computes',
    [resolved({ resolution: { code: 'R' } }), ...inState(200, { description: 'y' }).slice(1)],
    ['met'],
    matrix(['/description']),
  ],
  [
    'fails an acknowledged update without effect of what can be updated at any time',
    inState(200, { description: 'x' }),
    ['fail'],
    ANY_TIME,
  ],
  ['is met by its effect', inState(200, { description: 'y' }), ['met'], ANY_TIME],
  ['only records the rejection of it', inState(409, { description: 'x' }), ['seen'], ANY_TIME],
  ['only records an update of another member', inState(200, {}, { priority: '1' }), ['seen'], ANY_TIME],
  ['only records while undeclared', inState(409, {}), ['seen']],
  ['decides nothing under overload', inState(503, {}), ['undecided'], matrix(['/description'])],
  ['decides nothing of nothing', [], [], matrix(['/description'])],
  ['counts the last retrieval, as the first may come too early', early, ['met'], matrix(['/description'])],
  [
    'does not decide where the resource cannot be read back',
    inState(200, {}).slice(0, 2),
    ['undecided'],
    matrix(['/description']),
  ],
  [
    'judges each of several states of one resource by its own rule',
    [...inState(200, { description: 'y' }), ...ended],
    ['met'],
    { declarations: { 'change.updateMatrix': { Rejected: ['/description'], '*': [409] } } },
  ],
  [
    'fails a rejection in the second state',
    [...inState(200, { description: 'y' }), ...ended],
    ['met', 'fail'],
    ANY_STATE,
  ],
  ['is met by the member of a rule for any state', inState(200, { description: 'y' }), ['met'], ANY_STATE],
  [
    'is met where nothing was read before',
    inState(200, { description: 'y' }).slice(1),
    ['met'],
    matrix(['/description']),
  ],
];

testCheck({ check: 'patch-in-state', requirement: 'change.states.rejected-can-be-updated', cases: rows });
