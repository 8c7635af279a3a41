import type { NamedStep } from '../../../contracts/formats/evidence/steps.ts';
import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const sending =
  (operation: string, method: string, response: DraftResponse) =>
  (sent: JsonObject | string): Draft =>
    exchange(operation, {
      scenario: 'bad-input',
      method,
      facts: {
        kind: 'odd',
        step: 'bad-input',
        item: 'one',
        body: 'violating',
        violation: 'type',
        in: 'body',
        at: '/priority',
      },
      sent,
      response,
    });
const rejectedCreation = sending(
  'ticket.create',
  'POST',
  422,
)({
  externalId: 'the-rejected-creation',
  description: 'a rejected creation',
  priority: [],
});
const notAcceptable = sending('ticket.create', 'POST', 406)({ description: 'a creation without response' });
const conflicting = sending('ticket.create', 'POST', 409)({ description: 'a conflicting creation' });
const rejected = sending('ticket.update', 'PATCH', 422);
const accepted = sending('ticket.update', 'PATCH', 200);
const readInPart = exchange('ticket.update', {
  scenario: 'bad-input',
  method: 'PATCH',
  facts: {
    kind: 'odd',
    step: 'bad-input',
    item: 'one',
    body: 'malformed',
    violation: 'trailing-text',
    in: 'body',
    at: '',
  },
  sent: `{"description":"read in part"} {"x":1}`,
  response: [200, {}],
});
const rejectedUpdate = (description: string): Draft => rejected({ description, priority: [] });
const acceptedUpdate = (description: string): Draft => accepted({ description, priority: [] });

const made = created('ticket', { sent: { description: 'x' } });
const madeWithNote = created('ticket', {
  sent: { description: 'x', note: [{ text: 'of the client', noteType: 'worklog' }] },
});
/** A note of the client and one of the provider. */
const notes = (client: string, provider: string): JsonObject => ({
  note: [
    { text: client, noteType: 'worklog' },
    { text: `state ${provider}`, noteType: 'system' },
  ],
});
const look = (step: NamedStep, description: string, more: JsonObject = {}): Draft =>
  read('ticket', step, { id: 'T-1', description, ...more });
const around = (description: string, more: JsonObject = {}, between: readonly Draft[] = []): readonly Draft[] => [
  made,
  look('before-bad-input', 'x'),
  ...between,
  look('after-bad-input', description, more),
];

const aroundOpen = (between: readonly Draft[]): readonly Draft[] => [
  made,
  look('before-bad-input', 'x', { status: 'New' }),
  ...between,
  look('after-bad-input', 'x', { status: 'Open' }),
];

/** An update of a member that the state closes, together with another one. */
const inState = (description: string, response: DraftResponse = 409): readonly Draft[] => [
  exchange('ticket.retrieve', {
    facts: { kind: 'probe', item: 'one', step: 'before-undeclared' },
    response: [200, { id: 'T-1', description: 'x' }],
  }),
  exchange('ticket.update', {
    facts: { kind: 'odd', item: 'one', step: 'undeclared-member', at: '/ticketType' },
    sent: { description: 'taken', ticketType: 'other' },
    response,
  }),
  exchange('ticket.retrieve', {
    facts: { kind: 'probe', item: 'one', step: 'after-undeclared', at: '/ticketType' },
    response: [200, { id: 'T-1', description }],
  }),
];

testCheck({
  check: 'bad-input-without-effect',
  requirement: 'ticket.update.rejected-requests-have-no-effect',
  cases: [
    ['is met by a resource that is as it was', around('x'), ['met']],
    ['fails a member that has changed', around('y'), ['fail']],
    [
      'leaves states and times alone, which change by themselves',
      around('x', { status: 'Open', lastUpdate: 'now' }),
      ['met'],
    ],
    [
      'fails the resource of a creation that was rejected as a conflict',
      [conflicting, listed('ticket', [{ id: 'T-3', description: 'a conflicting creation' }])],
      ['fail'],
    ],
    [
      'leaves alone what the provider classifies and no client sent',
      [made, look('before-bad-input', 'x', { priority: '4' }), look('after-bad-input', 'x', { priority: '2' })],
      ['met'],
    ],
    [
      'leaves alone a note of the provider that it renews',
      [
        madeWithNote,
        look('before-bad-input', 'x', notes('of the client', 'new')),
        look('after-bad-input', 'x', notes('of the client', 'open')),
      ],
      ['met'],
    ],
    [
      'fails a note of a client that has changed next to one of the provider',
      [
        madeWithNote,
        look('before-bad-input', 'x', notes('of the client', 'new')),
        look('after-bad-input', 'x', notes('other', 'open')),
      ],
      ['fail'],
    ],
    [
      'fails a classification that a rejected update contains, also as another type',
      [
        made,
        look('before-bad-input', 'x', { priority: '4' }),
        rejected({ priority: 2 }),
        look('after-bad-input', 'x', { priority: '2' }),
      ],
      ['fail'],
    ],
    [
      'leaves a state alone that is returned as sent, but changes later',
      aroundOpen([]),
      ['met'],
      { declarations: { 'ticket.writableFields': ['/description', '/status'] } },
    ],
    [
      'fails a state that a rejected update contains',
      aroundOpen([rejected({ status: 'Open', priority: [] })]),
      ['fail'],
      { declarations: { 'ticket.writableFields': ['/description', '/status'] } },
    ],
    [
      'fails a text of a rejected update, even if another update was accepted',
      around('a text of a rejected one', {}, [
        accepted({ description: 5 }),
        rejectedUpdate('a text of a rejected one'),
      ]),
      ['fail'],
    ],
    [
      'ignores a text of an accepted update',
      around('a text of one that was accepted', {}, [
        acceptedUpdate('a text of one that was accepted'),
        rejectedUpdate('a text of one that was accepted'),
      ]),
      ['undecided'],
    ],
    [
      'is met where an accepted update changed another member',
      around('x', { priority: 'changed' }, [accepted({ priority: 'changed' }), rejected({ note: 5 })]),
      ['met'],
    ],
    [
      'is met where an accepted update with text after its object changed the member that it contains',
      around('read in part', {}, [readInPart, rejected({ note: 5 })]),
      ['met'],
    ],
    [
      'fails a list that contains the resource of a rejected creation',
      [...around('x'), rejectedCreation, listed('ticket', [{ id: 'T-9', description: 'a rejected creation' }])],
      ['fail', 'met'],
    ],
    [
      'fails a list that contains it by its external id only',
      [rejectedCreation, listed('ticket', [{ id: 'T-9', externalId: 'the-rejected-creation', description: 'x' }])],
      ['fail'],
    ],
    [
      'warns of a creation that is rejected only for the form of its response',
      [notAcceptable, listed('ticket', [{ id: 'T-9', description: 'a creation without response' }])],
      ['warn'],
    ],
    [
      'fails another one in the same list',
      [
        ...[notAcceptable, rejectedCreation],
        listed('ticket', [
          { id: 'T-9', description: 'a creation without response' },
          { id: 'T-10', description: 'a rejected creation' },
        ]),
      ],
      ['fail'],
    ],
    [
      'ignores texts that an accepted creation contains, too',
      [
        rejectedCreation,
        created('ticket', { sent: { externalId: 'the-rejected-creation', description: 'a rejected creation' } }),
        listed('ticket', [{ id: 'T-9', externalId: 'the-rejected-creation' }]),
      ],
      [],
    ],
    [
      'ignores texts that need not be unique',
      [
        sending('ticket.create', 'POST', 422)({ note: [{ text: 'an ordinary remark' }], priority: [] }),
        listed('ticket', [{ id: 'T-9', note: [{ text: 'an ordinary remark' }] }]),
      ],
      [],
    ],
    [
      'is met by a list without it',
      [...around('x'), rejectedCreation, listed('ticket', [{ id: 'T-9', description: 'another' }])],
      ['met'],
    ],
    [
      'decides nothing where the only request was accepted',
      around('y', {}, [accepted({ description: 5 })]),
      ['undecided'],
    ],
    ['decides nothing where an accepted body has no members', around('y', {}, [accepted('[]')]), ['undecided']],
    ['fails a part that is taken of an update rejected for its state', inState('taken'), ['fail']],
    ['is met by one that takes nothing', inState('x'), ['met']],
    ['decides nothing of one that was accepted', inState('taken', 200), []],
    ['decides nothing without a retrieval before', [made, look('after-bad-input', 'y')], []],
    ['decides nothing without a retrieval afterwards', [made, look('before-bad-input', 'x')], []],
  ],
});
