import { describe, expect, it } from 'vitest';
import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import { created, read } from '../testing/hand-made-lifecycles.ts';
import {
  casesFor,
  exchange,
  seen,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgedRow,
} from '../testing/judging.ts';

const calling =
  (operation: string) =>
  (response?: DraftResponse, facts: Partial<Conditions> = {}): readonly Draft[] => [
    exchange(operation, { facts: { step: 'first', ...facts }, ...(response === undefined ? {} : { response }) }),
  ];
const create = calling('ticket.create');
const offered = (response: DraftResponse): readonly Draft[] => create(response, { kind: 'offered' });
const form = (response: DraftResponse): readonly Draft[] => [
  exchange('ticket.create', { facts: { step: 'header-form', form: 'content-type-absent' }, response }),
];
const ABOUT = { step: 'patch', nth: 1, id: 'existing', item: 'one' } as const;
const shown = (description: string): Draft =>
  exchange('change.retrieve', { facts: { ...ABOUT, step: 'after-patch' }, response: [200, { id: '1', description }] });
const updated = (description: string, response: DraftResponse): Draft =>
  exchange('change.update', { method: 'PATCH', facts: { ...ABOUT, body: 'valid' }, sent: { description }, response });
const inState = (status: string): Draft => read('change', 'retrieve', { id: 'T-1', status });
const MATRIX = { declarations: { 'change.updateMatrix': { Open: ['/description'], Done: [409] } } };
const made = [created('change'), created('change', { id: 'T-2', item: 'two', customer: 'A.second' })];
/** An update by another identity of the customer. */
const byOther = (item: string, response: DraftResponse): Draft =>
  exchange('change.update', {
    method: 'PATCH',
    identity: 'A.second',
    facts: { step: 'other-identity', kind: 'probe', id: 'existing', item },
    response,
  });
const hub = calling('ticket.hub-create');
const queried = (query: string, response: number): Draft =>
  exchange('ticket.hub-create', { method: 'POST', sent: { callback: 'http://l.example/', query }, response });
const at = (callback: string, response: DraftResponse): Draft =>
  exchange('ticket.hub-create', { method: 'POST', sent: { callback, query: '' }, response });
const LOCAL = 'http://127.0.0.1:34429/a';
const NEUTRAL = { declarations: { 'hub.querySyntax': { neutral: '' } } };
const order = calling('order.hub-create');
const tickets = calling('ticket.list');
const from = (start: string, response: DraftResponse): Draft =>
  exchange('ticket.list', { path: `/troubleTicket?fromDateTime=${encodeURIComponent(start)}`, response });
const [MILLISECONDS, SECONDS] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z'];
const EMPTY = { declarations: { emptyListStatus: { ticket: [204] } } };
const valued = (value: string, ...responses: readonly number[]): readonly Draft[] =>
  responses.map((status) =>
    exchange('change.list', {
      headers: { 'x-external-system': value },
      response: status === 200 ? [200, [{}]] : status,
    }),
  );
const orders = calling('order.list');
const by = (member: string, response: DraftResponse): Draft =>
  exchange('order.list', { facts: { step: 'filter', param: 'filter', value: 'valid', member, wanted: 'a' }, response });
const ASYNC = { declarations: { asyncMode: { 'ticket.create': [202] } } };
const BOUND = { profile: { bindings: { 'order.hub-create': { success: [202] } } } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.create.success-is-201': [
    ['is met by the stated status', create([201, {}]), ['met']],
    ['fails another success', create([200, {}]), ['fail']],
    ['fails an error', create(400), ['fail']],
    ['fails a server error', [...create(500), ...offered(500)], ['fail']],
    ['fails 202 if no asynchronous mode is declared', create(202), ['fail']],
    ['is met by it where it is declared', create(202), ['met'], ASYNC],
    ['is met by an offered body that is taken', offered([201, {}]), ['met']],
    ['fails one that is taken with another status', offered([200, {}]), ['fail']],
    ['ignores a rejected offered body if another one was accepted', [...offered(400), ...offered([201, {}])], ['met']],
    ['ignores what is no good request', [...create(400, { kind: 'odd' }), ...create(200, { kind: 'probe' })], []],
    ['decides nothing about a rejected offered body: required members are unspecified', offered(422), ['undecided']],
    ['leaves a rejected form of a header field to its own row', form(400), []],
    ['is met by an accepted form of a header field', form([201, {}]), ['met']],
    [
      'ignores several rejections after which none is accepted: there may be a limit',
      [...create([201, {}]), ...create(403), ...create(403)],
      ['met'],
    ],
    ['fails a single one', [...create([201, {}]), ...create(403)], ['fail', 'met']],
    ['fails different ones', [...create([201, {}]), ...create(403), ...create(400)], ['fail', 'met']],
    [
      'fails rejections after which another one is accepted',
      [...create([201, {}]), ...create(403), ...create(403), ...create([201, {}])],
      ['fail', 'met'],
    ],
    ['fails rejections from the beginning', [...create(403), ...create(403)], ['fail']],
    ['decides nothing of a busy target', create(503), ['undecided']],
    ['decides nothing of a call that got no response', create(), ['undecided']],
  ],
  'change.update.is-accepted': [
    ['fails a rejected update', [shown('old'), updated('new', 409)], ['fail']],
    [
      'ignores the conflict of one that changes nothing',
      [shown('old'), updated('old', 409), updated('x', 200)],
      ['met'],
    ],
    ['decides nothing by that alone', [shown('old'), updated('old', 409)], ['undecided']],
    ['fails another rejection of one', [shown('old'), updated('old', 404)], ['fail']],
    [
      'ignores updates that are accepted from another identity of the customer',
      [...made, byOther('two', 200), byOther('one', 200)],
      [],
    ],
    [
      'fails a resource that is unknown to another identity, which updates its own',
      [...made, byOther('two', 200), byOther('one', 404)],
      ['fail'],
    ],
    ['ignores an identity that lacks the right to update it', [...made, byOther('two', 200), byOther('one', 401)], []],
    ['ignores an identity that may update nothing', [...made, byOther('two', 404), byOther('one', 404)], []],
    [
      'decides nothing by a rejection in a state for which it is declared',
      [created('change'), inState('Done'), updated('new', 409), inState('Done')],
      ['undecided'],
      MATRIX,
    ],
    [
      'decides nothing by one of a resource that came to another state meanwhile, or was not read afterwards',
      [created('change'), inState('Open'), updated('new', 409), inState('Done'), updated('x', 409)],
      ['undecided'],
      MATRIX,
    ],
    [
      'decides nothing by a rejection in a state to which the resource has come, while undeclared',
      [created('change'), inState('Open'), inState('Closed'), updated('new', 400), inState('Closed')],
      ['undecided'],
    ],
    [
      'fails a rejection in the first state',
      [created('change'), inState('Open'), updated('new', 400), inState('Open')],
      ['fail'],
    ],
    [
      'fails a rejection in another state, and with another status',
      [created('change'), inState('Open'), updated('a', 409), inState('Open'), inState('Done'), updated('b', 400)],
      ['fail'],
      MATRIX,
    ],
    [
      'ignores the rejection from another identity in such a state',
      [...made, inState('Done'), byOther('two', 200), byOther('one', 409), inState('Done')],
      [],
      MATRIX,
    ],
    [
      'fails it where the resource has another value since',
      [shown('old'), shown('new'), updated('old', 409)],
      ['fail'],
    ],
  ],
  'ticket.list.success-is-200': [
    [
      'leaves date-times in a form that is never taken, where another one is',
      [from(MILLISECONDS, 400), from(SECONDS, [200, []])],
      ['met'],
    ],
    [
      'fails date-times in one form that is taken another time',
      [from(SECONDS, 400), from(SECONDS, [200, []])],
      ['fail', 'met'],
    ],
    ['fails date-times that are taken in no form', [from(MILLISECONDS, 400), from(SECONDS, 400)], ['fail']],
    [
      'fails date-times in the declared form',
      [from(MILLISECONDS, 400), from(SECONDS, [200, []])],
      ['fail', 'met'],
      { declarations: { dateTimeProfile: { input: 'utc-milliseconds' } } },
    ],
    ['fails another success', tickets(204), ['fail']],
    [
      'ignores a status which the profile declares for an empty list',
      [...tickets([200, []]), ...tickets(204)],
      ['met'],
      EMPTY,
    ],
    ['decides nothing by that alone', tickets(204), ['undecided'], EMPTY],
  ],
  'ticket.hub.success-is-201': [
    ['fails a conflict of the first hub', hub(409), ['fail'], NEUTRAL],
    [
      'fails the rejection of each callback',
      [at(LOCAL, 400), at('https://listener.example/a', 400)],
      ['fail'],
      NEUTRAL,
    ],
    [
      'leaves that of a callback at an address at which none was accepted, while one elsewhere was',
      [
        at(LOCAL, 403),
        exchange('ticket.hub-create', {
          facts: { step: 'subscribe', hub: 'other-address', kind: 'probe' },
          method: 'POST',
          sent: { callback: 'https://listener.example/a' },
          response: [201, { id: '1' }],
        }),
      ],
      ['undecided'],
      NEUTRAL,
    ],
    [
      'fails that of one at an address at which another was accepted',
      [at(LOCAL, [201, { id: '1' }]), at(LOCAL, 400)],
      ['met', 'fail'],
      NEUTRAL,
    ],
    [
      'leaves a rejection that names the scheme',
      [at(LOCAL, [400, { reason: 'The callback has to use https.' }])],
      ['undecided'],
      NEUTRAL,
    ],
    ['fails the page of a gateway', [at(LOCAL, [403, '<html xmlns="https://x.example/"></html>'])], ['fail'], NEUTRAL],
    ['decides nothing of it while no neutral query is declared', hub(409), ['undecided']],
    ['fails a missing path then', hub(404), ['fail']],
    ['fails rejected credentials then', hub(403), ['fail']],
    ['fails a server error then', hub(500), ['fail']],
    ['ignores several rejections after which none is accepted', [...hub([201, {}]), ...hub(403), ...hub(403)], ['met']],
    [
      'fails them where another one is accepted later',
      [...hub([201, { id: '1' }]), ...hub(403), ...hub(403), ...hub([201, { id: '2' }])],
      ['fail', 'met'],
    ],
    [
      'ignores an undeclared query that is rejected where another one is accepted',
      [queried('', 422), queried('x=1', 201)],
      ['met'],
    ],
    ['fails a query that was accepted before', [queried('', 201), queried('', 422)], ['fail', 'met']],
    ['ignores one where there is another hub: there may be a limit', [...hub([201, {}]), ...hub(409)], ['met']],
    ['fails another rejection then', [...hub([201, {}]), ...hub(400)], ['fail', 'met']],
  ],
  'order.hub.registration-is-accepted': [
    ['is met by any success where none is shown', order(200), ['met']],
    ['fails a rejection', order(400), ['fail'], NEUTRAL],
    ['decides nothing of it while no neutral query is declared', order(400), ['undecided']],
    ['is met by the bound status', order(202), ['met'], BOUND],
    ['fails another success than the bound one', order(200), ['fail'], BOUND],
  ],
  'change.list.success-is-200': [
    ['ignores a rejection of a sandbox value that was used', [...valued('a', 200, 409), ...valued('b', 200)], ['met']],
    ['fails one of a new value', [...valued('a', 200), ...valued('b', 409), ...valued('c', 200)], ['fail', 'met']],
    ['fails it where a value was served twice', [...valued('a', 200, 200, 409), ...valued('b', 200)], ['fail', 'met']],
    [
      'fails it where a new value is rejected as well',
      [...valued('a', 200, 409), ...valued('b', 409)],
      ['fail', 'met'],
    ],
  ],
  'order.list.success-is-200': [
    ['leaves a filter by a member that is never taken', [by('/priority', 400), by('/state', [200, []])], ['met']],
    ['fails one by a member that is taken another time', [by('/state', 400), by('/state', [200, []])], ['fail', 'met']],
    ['fails filters that are taken by no member', [by('/priority', 400), by('/state', 400)], ['fail']],
    [
      'fails one by a member that the profile names',
      [by('/priority', 400), by('/state', [200, []])],
      ['fail', 'met'],
      { declarations: { 'order.filters': [{ pointer: '/priority', template: 'priority={v}' }] } },
    ],
    ['ignores errors of what is called unavailable', orders(500, { kind: 'unavailable' }), []],
    ['is met by its success', orders([200, []], { kind: 'unavailable' }), ['met']],
    ['fails another one', orders([206, []], { kind: 'settling' }), ['fail']],
  ],
};

testCheck({ check: 'success-status', requirement: 'ticket.create.success-is-201', cases: casesFor(rows) });

describe('success-status', () => {
  it('says what is expected where the document shows no status', () => {
    const [first] = seen('order.hub.registration-is-accepted', order(400), NEUTRAL).observations;
    expect(first).toMatchObject({ expected: { text: 'a success status' } });
  });
});
