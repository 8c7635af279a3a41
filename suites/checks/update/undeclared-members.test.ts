import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const BEFORE = { id: '7', state: 'Acknowledged', status: 'Submitted', description: 'x', priority: '1' };

const read = (kind: string, step: 'before-undeclared' | 'after-undeclared', resource: JsonObject): Draft =>
  exchange(`${kind}.retrieve`, {
    facts: { kind: 'probe', item: 'one', ...(step === 'before-undeclared' ? { step } : { step, at: '/priority' }) },
    response: [200, resource],
  });

const updated = (kind: string, after: JsonObject, response: DraftResponse = [200, {}]): readonly Draft[] => [
  read(kind, 'before-undeclared', BEFORE),
  exchange(`${kind}.update`, {
    facts: { kind: 'odd', step: 'undeclared-member', at: '/priority', item: 'one' },
    sent: { priority: '2' },
    response,
  }),
  read(kind, 'after-undeclared', { ...BEFORE, ...after }),
];

const rows = (kind: string, declarations: Readonly<Record<string, Json>>): readonly JudgedRow[] => [
  ['reports an update that takes effect', updated(kind, { priority: '2' }), ['fail'], { declarations }],
  ['is met by an update without effect', updated(kind, {}), ['met'], { declarations }],
  ['is met by a rejection', updated(kind, {}, 409), ['met'], { declarations }],
  ['decides nothing under overload', updated(kind, {}, 503), ['undecided'], { declarations }],
  [
    'does not decide where the resource is not read back',
    updated(kind, {}).slice(0, 2),
    ['undecided'],
    { declarations },
  ],
  [
    'ignores a member that shows the value before',
    updated(kind, { priority: '2' }).slice(1),
    ['undecided'],
    { declarations },
  ],
  ['ignores what is undeclared', updated(kind, { priority: '2' }), []],
  ['decides nothing of nothing', [], [], { declarations }],
];

testCheck({
  check: 'undeclared-members',
  requirement: 'order.update.other-details-stay-as-declared',
  cases: [
    ...rows('order', { 'order.allowableFields': ['/note'] }),
    [
      'ignores a member that can be updated at any time',
      updated('order', { priority: '2' }),
      [],
      { declarations: { 'order.allowableFields': ['/note'], 'order.update.patchableField': { '/priority': '3' } } },
    ],
  ],
});

const MATRIX = { 'change.updateMatrix': { Submitted: ['/description'], InReview: ['/priority'], '*': [409] } };

testCheck({
  check: 'undeclared-members',
  requirement: 'change.states.other-members-stay-as-declared',
  cases: [
    ...rows('change', MATRIX),
    [
      'ignores a resource that has moved to a state in which the member can be updated',
      updated('change', { status: 'InReview', priority: '2' }),
      [],
      { declarations: MATRIX },
    ],
    [
      'ignores states in which updates are declared to be rejected',
      updated('change', { priority: '2' }),
      [],
      { declarations: { 'change.updateMatrix': { '*': [409] } } },
    ],
  ],
});
