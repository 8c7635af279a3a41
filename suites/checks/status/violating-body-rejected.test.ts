import { describe, expect, it } from 'vitest';
import { wrongType } from '../testing/hand-made-input.ts';
import { casesFor, exchange, seen, testCheck } from '../testing/judging.ts';

const root = wrongType('ticket.create', '');
const member = wrongType('ticket.create', '/description');
const callback = wrongType('ticket.hub-create', '/callback');
const valid = (response: number) => [
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'main' }, response }),
];
const query = wrongType('ticket.hub-create', '/query');
const elsewhere = exchange('ticket.create', {
  scenario: 'resource-lifecycle',
  facts: { kind: 'odd', step: 'create', body: 'violating' },
  response: [201, {}],
});

testCheck({
  check: 'violating-body-rejected',
  requirement: 'ticket.create.body-is-an-object',
  cases: casesFor({
    'ticket.create.body-is-an-object': [
      ['is met by a rejection of a body that is not an object', root(400), ['met']],
      ['fails one that is accepted', root([201, {}]), ['fail']],
      ['leaves members to another row', member([201, {}]), []],
    ],
    'ticket.create.wrong-member-types-are-rejected': [
      ['is met by a rejection of a member', member(422), ['met']],
      ['fails one that is accepted', member([201, {}]), ['fail']],
      ['leaves a body that is no object to another row', root([201, {}]), []],
      ['ignores requests of other steps', [elsewhere], []],
    ],
    'ticket.hub.input-callback-is-a-string': [
      ['is met by a rejection of the member', callback(400), ['met']],
      ['fails one that is accepted', callback([201, {}]), ['fail']],
      ['ignores other members', query([201, {}]), []],
      ['warns about an unlisted status', [...valid(201), ...callback(404)], ['warn']],
      [
        'decides nothing at an operation that serves no valid request either',
        [...valid(404), ...callback(404)],
        ['undecided'],
      ],
      ['fails one that is accepted there', [...valid(404), ...callback([201, {}])], ['fail']],
    ],
    'ticket.create.violating-bodies-are-rejected': [
      ['is met by rejections of the root and of a member', [...root(400), ...member(400)], ['met']],
      ['fails either that is accepted', [...root(400), ...member([201, {}])], ['fail', 'met']],
    ],
  }),
});

describe('violating-body-rejected', () => {
  it('says what was wrong', () => {
    const { observations } = seen('ticket.hub.input-callback-is-a-string', callback([201, {}]));
    expect(observations).toMatchObject([
      {
        expected: { text: 'a rejection of a value of the wrong type in the body at /callback' },
        signature: 'ticket.hub-create 201 type',
      },
    ]);
  });
});
