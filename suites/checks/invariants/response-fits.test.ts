import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import {
  casesFor,
  cut,
  exchange,
  seen,
  testCheck,
  type Draft,
  type DraftResponse,
  unfinished,
  type JudgedRow,
} from '../testing/judging.ts';

const LIST = 'ticket.list.responses-fit-the-document';
const responded = (operation: string, response: DraftResponse, facts: Partial<Conditions> = {}): readonly Draft[] => [
  exchange(operation, { facts: { step: 'first', ...facts }, response }),
];
const list = (body: Json, type = 'application/json', facts: Partial<Conditions> = {}) =>
  responded('ticket.list', [200, body, { 'content-type': type }], facts);

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  [LIST]: [
    ['is met by a body that fits', list([{ id: 'T-1', description: 'x' }]), ['met']],
    ['is met by members beyond the schema', list([{ id: 'T-1', odd: 1 }]), ['met']],
    ['fails a member of another type', list([{ id: 5 }]), ['fail']],
    ['fails another root', list({}), ['fail']],
    ['fails what is not JSON', list('[{'), ['fail']],
    ['fails another media type', list('<p>none</p>', 'text/html'), ['fail']],
    ['fails a body without one', responded('ticket.list', [200, [], {}]), ['fail']],
    ['ignores parameters and letter case of the type', list([], 'Application/JSON; charset=utf-8'), ['met']],
    ['judges errors, whose content is shown, too', responded('ticket.list', [400, []]), ['fail']],
    [
      'ignores statuses that are not listed',
      responded('ticket.list', [418, 'tea', { 'content-type': 'text/plain' }]),
      [],
    ],
    ['ignores responses of which another media type was asked', list('a,b', 'text/csv', { accept: 'other' }), []],
    ['ignores responses without content', responded('ticket.list', 200), []],
    ['decides nothing of a body that was not recorded whole', list([{ id: 5 }]).map(cut), []],
    ['decides nothing of a request without a response', [exchange('ticket.list')], []],
    ['fails content beyond the limit of the suite', [unfinished(exchange('ticket.list'), 200)], ['fail']],
  ],
  'ticket.create.responses-fit-the-document': [
    ['ignores responses to wrong bodies', responded('ticket.create', [201, { id: 5 }], { body: 'violating' }), []],
    ['judges those to other bodies', responded('ticket.create', [201, { id: 5 }], { body: 'valid' }), ['fail']],
  ],
  'device.history.responses-fit-the-document': [
    ['ignores a status that has no content', responded('device.history', [204, {}]), []],
    [
      'ignores errors whose content is unspecified',
      responded('device.history', [400, 'no', { 'content-type': 'text/plain' }]),
      [],
    ],
  ],
};

testCheck({ check: 'response-fits', requirement: LIST, cases: casesFor(rows) });

describe('response-fits', () => {
  it('distinguishes places, and not the numbers of elements', () => {
    const { observations } = seen(LIST, list([{ id: 'T-1' }, { id: 5 }]));
    expect(observations).toMatchObject([{ pointer: '/1/id', signature: '200 type /*/id' }]);
  });
});
