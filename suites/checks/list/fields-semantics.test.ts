import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { exchange, seen, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const asked =
  (operation: string, value: 'unknown-member' | 'nested') =>
  (response?: DraftResponse): readonly Draft[] => [
    exchange(operation, {
      scenario: 'listing',
      facts: {
        kind: 'probe',
        step: 'fields',
        param: 'fields',
        value,
        selected: value === 'nested' ? ['id', 'note.text'] : ['unlisted'],
      },
      ...(response === undefined ? {} : { response }),
    }),
  ];
const unknown = asked('ticket.list', 'unknown-member');
const nested = asked('ticket.list', 'nested');
const selecting = (note?: Json): readonly Draft[] => [
  exchange('ticket.list', {
    scenario: 'listing',
    facts: { step: 'fields', param: 'fields', value: 'absent' },
    response: [200, [{ id: 'T-1', note: [{ id: 'N-1', text: 'x', noteType: 'worklog' }] }]],
  }),
  ...nested([200, [{ id: 'T-1', ...(note === undefined ? {} : { note }) }]]),
];
const without: Draft = exchange('ticket.list', {
  scenario: 'listing',
  facts: { step: 'first' },
  response: [200, [{ id: 'T-1' }]],
});
const afterwards = selecting()[0] ?? without;
const orders = asked('order.list', 'unknown-member');
const IGNORE = { declarations: { fieldsSemantics: { unknown: 'ignore', nested: 'dot' } } };
const WHOLE = { declarations: { fieldsSemantics: { nested: 'whole' } } };
const REJECT = { declarations: { fieldsSemantics: { unknown: 'reject' } } };
const AVAILABLE = { declarations: { ...IGNORE.declarations, 'order.readAvailable': { list: true } } };

const REQUIREMENT = 'ticket.list.nested-and-unknown-field-names-are-as-declared';
const OF_ORDERS = 'order.list.nested-and-unknown-field-names-are-as-declared';

testCheck({
  check: 'fields-semantics',
  requirement: REQUIREMENT,
  cases: [
    ['is met by a response where unknown names are ignored', unknown([200, []]), ['met'], IGNORE],
    ['fails a rejection then', unknown(400), ['fail'], IGNORE],
    ['is met by a rejection where they are rejected', unknown(422), ['met'], REJECT],
    ['fails a response then', unknown([200, []]), ['fail'], REJECT],
    ['takes no server error for a rejection', unknown(500), ['fail'], REJECT],
    ['judges retrievals, too', asked('ticket.retrieve', 'unknown-member')([200, {}]), ['met'], IGNORE],
    ['is met by the nested member alone, with its identity', selecting([{ id: 'N-1', text: 'x' }]), ['met'], IGNORE],
    ['fails another nested member', selecting([{ text: 'x', noteType: 'worklog' }]), ['fail'], IGNORE],
    ['fails a nested member that is absent', selecting([{ id: 'N-1' }]), ['fail'], IGNORE],
    ['fails a member that is absent as a whole', selecting(), ['fail'], IGNORE],
    [
      'ignores an absent member that lists showed only later',
      [without, ...nested([200, [{ id: 'T-1' }]]), afterwards],
      [],
      IGNORE,
    ],
    [
      'ignores an absent member of a resource that no list showed before',
      [...nested([200, [{ id: 'T-1' }]]), afterwards],
      [],
      IGNORE,
    ],
    [
      'does not decide where the same request without fields fails, too',
      [
        exchange('ticket.list', {
          scenario: 'listing',
          facts: { kind: 'good', step: 'fields', param: 'fields', value: 'absent' },
          response: 500,
        }),
        ...nested(500),
      ],
      ['undecided'],
      IGNORE,
    ],
    ['fails a rejection of a nested name in the declared form', nested(400), ['fail'], IGNORE],
    ['decides nothing of a resource without the member', nested([200, [{ id: 'T-1' }]]), [], IGNORE],
    ['records what nested names bring where whole members are selected', nested([200, []]), ['seen'], WHOLE],
    ['records everything while nothing is declared', [...unknown(400), ...nested(400)], ['seen']],
    [
      'ignores known names',
      [listed('ticket', 400, { facts: { step: 'fields', param: 'fields', value: 'valid' } })],
      [],
      IGNORE,
    ],
    ['decides nothing of a busy target', [...unknown(429), ...unknown(503)], ['undecided'], REJECT],
    ['decides nothing of a request without a response', unknown(), [], REJECT],
    ['decides nothing by an error of an operation called unavailable', orders(500), ['undecided'], IGNORE, OF_ORDERS],
    ['is met by its response', orders([200, []]), ['met'], IGNORE, OF_ORDERS],
    ['fails its error where it is declared available', orders(500), ['fail'], AVAILABLE, OF_ORDERS],
  ],
});

describe('fields-semantics', () => {
  it('records which members came', () => {
    const { observations } = seen(REQUIREMENT, nested([200, [{ note: [] }, { id: 'T-1' }]]));
    expect(observations).toMatchObject([{ text: 'nested: status 200, members id, note' }]);
  });
});
