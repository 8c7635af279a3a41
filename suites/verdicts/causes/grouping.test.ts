import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import type { StatedFacts } from '../../../contracts/formats/evidence/facts.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Conditions, Token } from '../../../contracts/formats/evidence/conditions.ts';
import type { Finding } from '../../../contracts/formats/result.ts';
import type { RecordingEvent } from '../../../contracts/formats/recording.ts';
import { broken, met, type Broken } from '../../checks/observation.ts';
import { delivery, exchange, historyOf, type Draft, type DraftResponse } from '../../checks/testing/judging.ts';
import { windowNote } from '../../checks/testing/hand-made-windows.ts';
import type { JudgedRow } from '../rows.ts';
import { effectOf } from './effect.ts';
import { groupedByCause } from './grouping.ts';
import { statusText } from '../../../contracts/formats/finding-text.ts';
import {
  ABSENT,
  absentFrom,
  bodyType,
  contentType,
  cutText,
  DATE_TIME,
  duration,
  jsonValue,
  memberPart,
  notJson,
  phrase,
  plainValue,
  rejection,
  statuses,
  typed,
  type Part,
  type Phrased,
} from '../../evidence/phrase.ts';
import type { Violation } from './violation.ts';

const returned = (status: number): Part => ({ kind: 'status', status, text: statusText(status) });

/** Statuses that the document lists. */
const LISTED = [200, 201, 202, 204, 400, 401, 403, 404, 405, 409, 422, 500];

interface Case {
  readonly row: string;
  /** Interface of the requirement; `ticket` if absent. */
  readonly interface?: string;
  /** Operations and facts of the requirement. */
  readonly about?: { readonly operations: readonly string[]; readonly when: Readonly<Record<string, string>> };
  readonly pointer?: string;
  /** Positions of the exchanges in the recording. */
  readonly at: readonly number[];
  readonly expected?: Phrased;
  readonly received?: Phrased;
  /** Positions of single exchanges that each violate the requirement; `at` alone if absent. */
  readonly all?: readonly number[];
  /** Positions of exchanges that meet it. */
  readonly met?: readonly number[];
}

const creation = exchange('ticket.create', { method: 'POST', response: [201, { id: '1' }] });
const read = exchange('ticket.retrieve', { path: '/troubleTicket/1', response: [200, { id: '1' }] });
const list = (query: string): Draft =>
  exchange('ticket.list', { path: `/troubleTicket${query}`, response: [200, [{ id: '1' }]] });

/** Requests without a parameter, so that one that a few others have is chosen. */
const others = Array.from({ length: 6 }, () => list(''));

const operationIn = (event: RecordingEvent): string => (event.event === 'exchange' ? event.operation : '');

/** The requirements of each cause. */
function groupsOf(drafts: readonly Draft[], cases: readonly Case[]): readonly (readonly string[])[] {
  const history = historyOf(...drafts);
  const exchanges = history.exchanges();
  const violations = cases.map((given): Violation => {
    const {
      row,
      interface: on = 'ticket',
      about,
      pointer,
      at,
      expected = 'x',
      received = 'y',
      all,
      met: passing = [],
    } = given;
    const of = at.map((position) => history.at(position)!);
    const violated = (some: readonly RecordingEvent[]): Broken =>
      broken(some, {
        expected,
        received,
        signature: `${row} ${pointer ?? ''}`,
        ...(pointer === undefined ? {} : { pointer }),
      });
    const violatedCases = all?.map((position) => violated([exchanges[position]!])) ?? [violated(of)];
    const one = violatedCases[0]!;
    return {
      row: {
        requirement: {
          id: row,
          interface: on,
          operations: about?.operations,
          ...(about && { check: { options: { when: about.when } } }),
        },
        observations: [...violatedCases, ...passing.map((position) => met(exchanges[position]!))],
        contract: {
          operations: [
            { responses: LISTED.map((status) => ({ status })) },
            { id: 'ticket.hub-create', action: 'hub-create', responses: [] },
          ],
        },
      } as unknown as JudgedRow,
      finding: { operation: operationIn(of[0]!), received: one.received.text, verdict: 'fail' } as Finding,
      shown: one,
      cases: violatedCases,
      effects: violatedCases.map((each) => effectOf(each, history)),
    };
  });
  return groupedByCause(violations, history).map((group) => [
    ...new Set(group.map(({ row, cases: [one] }) => `${row.requirement.id}${one?.pointer ?? ''}`)),
  ]);
}

describe('the causes of findings', () => {
  const compared = (...members: readonly string[]): readonly Case[] =>
    members.map((member) => ({ row: 'agrees', pointer: `/${member}`, at: [0, 1] }));

  it('are one where a requirement that compares exchanges is violated by many members', () => {
    expect(groupsOf([creation, read], compared('note', 'status', 'priority'))).toHaveLength(1);
  });

  describe('of access to what is another customer’s', () => {
    const foreign = exchange('ticket.update', {
      method: 'PATCH',
      facts: { kind: 'probe', step: 'foreign', nth: 1, id: 'foreign', item: 'one' },
      response: [200, {}],
    });
    const causesOf = (sent: string, received: string) =>
      groupsOf(
        [creation, read, foreign, read],
        [
          { row: 'agrees', pointer: '/note', at: [0, 1], expected: jsonValue(sent), received: jsonValue(received) },
          { row: 'kept', pointer: '/note', at: [2, 3], expected: jsonValue('own'), received: jsonValue('foreign') },
        ],
      );

    it('are apart from those of texts in another form', () => {
      expect(causesOf('this & that', 'this &amp; that')).toEqual([['kept/note'], ['agrees/note']]);
    });

    it('are one with those of other texts', () => {
      expect(causesOf('of one', 'of another')).toEqual([['agrees/note', 'kept/note']]);
    });
  });

  it('are one where another requirement compares what the same updates show', () => {
    const update = exchange('ticket.update', {
      method: 'PATCH',
      facts: { step: 'patch', nth: 1, id: 'existing', item: 'one', body: 'valid' },
      response: 200,
    });
    const groups = (...members: readonly string[]) =>
      groupsOf([update, read, update], [...compared(...members), { row: 'worklog', at: [0, 1] }]);
    expect(groups('note', 'status', 'priority')).toHaveLength(1);
    expect(groups('note', 'status')).toHaveLength(3);
  });

  it('are one where a requirement that is violated for the same reason is so by other members, in other exchanges', () => {
    const update = (nth: number): Draft =>
      exchange('ticket.update', {
        method: 'PATCH',
        facts: { step: 'patch', nth, id: 'existing', item: 'one', body: 'valid' },
        response: 200,
      });
    const groups = (row: string) =>
      groupsOf(
        [update(1), read, update(2), read],
        [
          ...compared('note', 'status', 'priority'),
          { row: 'state', pointer: '/note', at: [0, 1] },
          { row, pointer: '/description', at: [2, 3] },
        ],
      );
    expect(groups('state')).toHaveLength(1);
    expect(groups('other-state')).toHaveLength(2);
  });

  it('are several where it is violated by two members', () => {
    expect(groupsOf([creation, read], compared('note', 'status'))).toHaveLength(2);
  });

  it('are those of the members where single responses show that they are wrong', () => {
    const alone = ['note', 'status', 'priority'].map((member): Case => ({
      row: `${member}-is-a-string`,
      pointer: `/${member}`,
      at: [1],
    }));
    expect(groupsOf([creation, read], [...alone, ...compared('note', 'status', 'priority')])).toEqual([
      ['note-is-a-string/note', 'agrees/note'],
      ['status-is-a-string/status', 'agrees/status'],
      ['priority-is-a-string/priority', 'agrees/priority'],
    ]);
  });

  it('are one where the responses to one parameter of an operation are wrong, and another where those to another are', () => {
    const drafts = [list('?sort=a'), list('?sort=-a'), list('?limit=2'), ...others];
    const cases = [
      { row: 'ascending', pointer: '/0/a', at: [0] },
      { row: 'descending', at: [1] },
      { row: 'limited', at: [2] },
    ];
    expect(groupsOf(drafts, cases)).toEqual([['ascending/0/a', 'descending'], ['limited']]);
  });

  it('are several where nearly all requests of the operation have the parameter', () => {
    const drafts = [list('?from=1'), list('?from=2')];
    const cases = [
      { row: 'starts', at: [0] },
      { row: 'ends', at: [1] },
    ];
    expect(groupsOf(drafts, cases)).toHaveLength(2);
  });

  it('are one where pages that differ by one parameter are wrong, and a bad value of it is served', () => {
    const drafts = [
      list('?limit=2'),
      list('?limit=2&offset=2'),
      list('?offset=x'),
      list(''),
      list('?limit=9'),
      ...others,
    ];
    const cases = [
      { row: 'pages-do-not-overlap', at: [0, 1] },
      { row: 'bad-offset', at: [2], expected: statuses([400]), received: returned(200) },
      { row: 'limited', at: [4] },
    ];
    expect(groupsOf(drafts, cases)).toEqual([['pages-do-not-overlap', 'bad-offset'], ['limited']]);
  });

  it('are one where two requirements receive the same in one response, and several where they do not', () => {
    const cases = [
      { row: 'order', at: [0], received: 'id 2 before id 1' },
      { row: 'isolation', at: [0], received: 'the resource of another customer' },
      { row: 'own-resources', at: [0], received: 'the resource of another customer' },
    ];
    expect(groupsOf([list('')], cases)).toEqual([['order'], ['isolation', 'own-resources']]);
  });

  it('are one where two requirements receive the whole body of one response, by its type or as a value', () => {
    const errors = exchange('ticket.list', { response: [401, [{ code: 'credentials' }]] });
    const groups = (received: Phrased) =>
      groupsOf(
        [errors],
        [
          { row: 'is-an-object', at: [0], received: bodyType([]) },
          { row: 'is-as-declared', at: [0], received },
        ],
      );
    expect(groups(jsonValue([{ code: 'credentials' }], 8))).toHaveLength(1);
    expect(groups('no header field')).toHaveLength(2);
  });

  it('are one where a list does not contain what it must, since it contains no resources', () => {
    const cases = [
      { row: 'elements-are-resources', pointer: '/0', at: [0], received: bodyType('') },
      { row: 'contains-created', at: [0], received: 'a list without the resource' },
      { row: 'contains-created-before', at: [1], received: 'the list of another time' },
    ];
    expect(groupsOf([list(''), list('?offset=1')], cases)).toEqual([
      ['elements-are-resources/0', 'contains-created'],
      ['contains-created-before'],
    ]);
  });

  it('are one where each operation of a requirement about chosen requests returns the same wrong status', () => {
    // Others like them are rejected: no condition distinguishes the failing ones.
    const drafts = [200, 404, 404].flatMap((response) =>
      ['ticket.retrieve', 'ticket.list'].map((operation) => exchange(operation, { response })),
    );
    const groups = (operations: readonly string[], when: Readonly<Record<string, string>>) =>
      groupsOf(
        drafts,
        [0, 1].map((at) => ({ row: 'foreign', at: [at], received: returned(200), about: { operations, when } })),
      );
    expect(groups(['ticket.retrieve', 'ticket.list'], { set: 'foreign' })).toHaveLength(1);
    expect(groups(['ticket.retrieve', 'ticket.list', 'ticket.create'], { set: 'foreign' })).toHaveLength(2);
    expect(groups(['ticket.retrieve', 'ticket.list'], {})).toHaveLength(2);
  });

  it('are one where an operation of such a requirement treats the same requests in another wrong way', () => {
    const at = (operation: string, response: number): Draft =>
      exchange(operation, { response, facts: { step: 'unknown-hub', id: 'unknown' } });
    const unlike = [404, 404].flatMap((response) =>
      ['ticket.retrieve', 'ticket.list', 'ticket.hub-retrieve'].map((operation) => exchange(operation, { response })),
    );
    const operations = ['ticket.retrieve', 'ticket.list', 'ticket.hub-retrieve'];
    const causes = (third: number) =>
      groupsOf(
        [at('ticket.retrieve', 200), at('ticket.list', 200), at('ticket.hub-retrieve', third), ...unlike],
        [
          ...[0, 1].map((one) => ({
            row: 'foreign',
            at: [one],
            received: returned(200),
            about: { operations, when: { id: 'unknown' } },
          })),
          ...(third === 418
            ? [{ row: 'is-listed', at: [2], expected: statuses(LISTED), received: returned(418) }]
            : []),
        ],
      ).filter(([row]) => row === 'foreign');
    expect(causes(418)).toHaveLength(1);
    expect(causes(404)).toHaveLength(2);
  });

  describe('of one status at three operations', () => {
    const operations = ['ticket.retrieve', 'ticket.list', 'ticket.monitor'];
    const causes = (status: number, count: number, paths: readonly string[] = []): number => {
      const passing = operations.map((operation) => exchange(operation, { response: 200 }));
      const failing = operations
        .slice(0, count)
        .map((operation, at) => exchange(operation, { path: paths[at] ?? '', response: status }));
      const cases = failing.map((_, at): Case => ({
        row: `row-${at}`,
        at: [at],
        expected: statuses([200]),
        received: returned(status),
      }));
      return groupsOf([...failing, ...passing], cases).length;
    };

    it('are one where requests that look alike pass, at times', () => {
      expect(causes(500, 3)).toBe(1);
      expect(causes(500, 2)).toBe(2);
    });

    it('are one where the sender is rejected and no condition distinguishes the requests', () => {
      const unlike = ['/a?limit=1', '/b?offset=1', '/c?sort=id'];
      expect(causes(403, 3, unlike)).toBe(1);
      expect(causes(403, 2, unlike)).toBe(2);
      expect(causes(500, 3, unlike)).toBe(3);
    });
  });

  it('are one where retrievals after the same deletion have wrong statuses, whichever, and several where its own is wrong', () => {
    const deletion = exchange('ticket.hub-delete', {
      method: 'DELETE',
      path: '/hub/1',
      response: 202,
      facts: { step: 'delete-hub', hub: 'deleted', id: 'existing' },
    });
    const look = (response: number): Draft => exchange('ticket.hub-retrieve', { path: '/hub/1', response });
    const drafts = [deletion, look(200), look(404), look(200), look(404)];
    const after = [
      { row: 'is-gone', at: [0, 1], received: returned(200) },
      { row: 'is-kept', at: [0, 2], received: returned(404) },
    ];
    expect(groupsOf(drafts, after)).toHaveLength(1);
    expect(groupsOf(drafts, [after[1]!, { row: 'returns-204', at: [0], received: returned(202) }])).toHaveLength(2);
  });

  it('are one where texts are cut after as many characters, at any member', () => {
    const cut = (member: string, length: number): Case => ({
      row: 'agrees',
      pointer: `/${member}`,
      at: [0, 1],
      received: cutText('x'.repeat(300), 'x'.repeat(length), '"..."'),
    });
    expect(groupsOf([creation, read], [cut('note', 255), cut('description', 255)])).toHaveLength(1);
    expect(groupsOf([creation, read], [cut('note', 255), cut('status', 20)])).toHaveLength(2);
  });

  it('are one where texts lack the same end, at any member', () => {
    const ending = (member: string, sent: string, kept: string): Case => ({
      row: 'agrees',
      pointer: `/${member}`,
      at: [0, 1],
      expected: phrase`${jsonValue(sent)}, as sent`,
      received: jsonValue(kept),
    });
    const long = ending('note', `${'abcd'.repeat(75)}=`, 'abcd'.repeat(75));
    const short = ending('status', 'T5=', 'T5');
    expect(groupsOf([creation, read], [long, short])).toHaveLength(1);
    expect(groupsOf([creation, read], [long, ending('status', 'T5 ', 'T5')])).toHaveLength(2);
  });

  it('are one where a part is wrong in each response in which the whole is not as described', () => {
    const of = (type: string): Draft => exchange('ticket.retrieve', { response: [200, { items: [{ type }] }] });
    const whole = (at: number): Case => ({
      row: 'is-complete',
      pointer: '/items',
      at: [at],
      expected: 'a list of items',
      received: jsonValue([{ type: 'x' }]),
    });
    const part = { row: 'has-a-type', pointer: '/items/0/type', at: [0], received: jsonValue('x') };
    expect(groupsOf([of('x'), of('x')], [part, whole(0)])).toHaveLength(1);
    expect(groupsOf([of('x'), of('x')], [part, whole(1)])).toHaveLength(2);
  });

  it('are one where what no notification contains begins in one that is no JSON', () => {
    const text = 'Conform-1 abcdefghijklmnopqrstuvwxyz 0123456789 abcdefghijklmnopqrstuvwxyz';
    const groups = (begun: string) =>
      groupsOf(
        [
          exchange('ticket.update', { method: 'PATCH', path: '/troubleTicket/1', response: [200, { id: '1' }] }),
          delivery({ body: `{"id":"1","note":"${begun}` }),
          delivery({ body: '{"id":"1"}' }),
        ],
        [
          { row: 'is-json', at: [1], received: notJson() },
          { row: 'agrees', pointer: '/note', at: [0, 2], expected: phrase`${jsonValue(text)}` },
        ],
      );
    expect(groups(text.slice(0, 50))).toHaveLength(1);
    expect(groups('Conform-1 another text')).toHaveLength(2);
  });

  it('are one where a text is unreadable and a response that is no JSON has unreadable texts', () => {
    const unreadable = { row: 'agrees', pointer: '/note', at: [0, 1], received: jsonValue('k\u{FFFD}ln') };
    const groups = (body: string) =>
      groupsOf(
        [creation, read, exchange('ticket.retrieve', { response: [200, body] })],
        [unreadable, { row: 'is-a-ticket', at: [2], received: notJson() }],
      );
    expect(groups('{"note":"k\u{FFFD}ln')).toHaveLength(1);
    expect(groups('{"note":"koln')).toHaveLength(2);
  });

  it('are one where requests with one kind of invalid token get several wrong statuses', () => {
    const cases = [returned(401), returned(204)].map((received, at) => ({ row: 'precedence', at: [at], received }));
    // Others with the token are rejected as they must be: no condition distinguishes the failing ones.
    const groups = (token: Token) =>
      groupsOf(
        [401, 204, 403, 403].map((response) =>
          exchange('ticket.list', { facts: { step: 'credentials', kind: 'negative', token }, response }),
        ),
        cases,
      );
    expect(groups('not-yet-valid')).toHaveLength(1);
    expect(groups('valid')).toHaveLength(2);
  });

  it('are one where an operation rejects few kinds of invalid tokens', () => {
    const request = (token: Token, response: number): Draft =>
      exchange('ticket.list', { facts: { step: 'credentials', kind: 'negative', token }, response });
    const served: readonly Token[] = ['expired', 'not-yet-valid', 'bad-signature'];
    const cases = served.map((token, at) => ({ row: `${token}-is-rejected`, at: [at], received: returned(200) }));
    const groups = (rejected: readonly Token[]) =>
      groupsOf([...served.map((token) => request(token, 200)), ...rejected.map((token) => request(token, 403))], cases);
    expect(groups(['garbage', 'missing', 'valid'])).toHaveLength(1);
    expect(groups(['garbage', 'longer', 'alg-none'])).toHaveLength(served.length);
  });

  it('are one where several interfaces serve the same kind of tokens, each for one reason', () => {
    const request = (token: Token, operation: string): Draft =>
      exchange(operation, { facts: { step: 'credentials', kind: 'negative', token }, response: 200 });
    const groups = (sent: readonly (readonly [Token, string])[]) =>
      groupsOf(
        [...sent.map(([token, operation]) => request(token, operation)), request('valid', 'ticket.list')],
        sent.map(([, operation], at) => ({
          row: `${operation}-${at}`,
          interface: operation.split('.')[0]!,
          at: [at],
          expected: statuses([401]),
          received: returned(200),
        })),
      );
    const [ticket, order] = ['ticket.list', 'order.list'];
    expect(
      groups([
        ['expired', ticket],
        ['expired', order],
      ]),
    ).toHaveLength(1);
    expect(
      groups([
        ['expired', ticket],
        ['not-yet-valid', order],
      ]),
    ).toHaveLength(2);
  });

  it('are one where a member has the value that a request sent which was accepted and must be rejected', () => {
    const accepted = exchange('ticket.create', {
      method: 'POST',
      path: '/troubleTicket',
      sent: { note: 'text' },
      response: [201, { id: '1', note: 'text' }],
      facts: { step: 'bad-input', kind: 'odd', violation: 'type', in: 'body', at: '/note', body: 'violating' },
    });
    const groups = (note: string) =>
      groupsOf(
        [accepted, exchange('ticket.retrieve', { path: '/troubleTicket/1', response: [200, { id: '1', note }] })],
        [
          { row: 'wrong-types-are-rejected', at: [0], expected: rejection(), received: returned(201) },
          {
            row: 'note-is-a-list',
            pointer: '/note',
            at: [1],
            expected: typed('array', 'array'),
            received: jsonValue(note),
          },
        ],
      );
    expect(groups('text')).toHaveLength(1);
    expect(groups('another text')).toHaveLength(2);
  });

  it('are one where wrong types are accepted, and a member has a value of a wrong type that another accepted request sent', () => {
    const sent = (body: Json, facts: StatedFacts): Draft =>
      exchange('ticket.update', {
        method: 'PATCH',
        path: '/troubleTicket/1',
        sent: body,
        response: [200, { id: '1' }],
        facts: { ...facts, id: 'existing' } as StatedFacts,
      });
    const groups = (shown: Json) =>
      groupsOf(
        [
          sent(
            { description: false },
            { step: 'bad-input', kind: 'odd', violation: 'type', in: 'body', at: '/description', body: 'violating' },
          ),
          sent({ description: [{ no: 1 }] }, { step: 'patch', nth: 1, kind: 'probe', body: 'violating' }),
          exchange('ticket.retrieve', {
            path: '/troubleTicket/1',
            response: [200, { id: '1', description: shown }],
          }),
        ],
        [
          { row: 'wrong-types-are-rejected', at: [0], expected: rejection(), received: returned(200) },
          {
            row: 'description-is-a-string',
            pointer: '/description',
            at: [2],
            expected: typed('string', 'string'),
            received: jsonValue(shown),
          },
        ],
      );
    expect(groups([{ no: 1 }])).toHaveLength(1);
    expect(groups([{ no: 2 }])).toHaveLength(2);
  });

  it('are one where a member is wrong in responses, and a notification does not have this value', () => {
    const wrong = exchange('ticket.retrieve', { path: '/troubleTicket/1', response: [200, { id: '1', note: 7 }] });
    const groups = (value: Json) =>
      groupsOf(
        [wrong, delivery({ body: '{"note":"a"}' })],
        [
          {
            row: 'is-a-string',
            pointer: '/note',
            at: [0],
            expected: typed('string', 'string'),
            received: jsonValue(7),
          },
          {
            row: 'payload-agrees',
            pointer: '/note',
            at: [1],
            expected: phrase`${memberPart('/note')} ${jsonValue(value)}`,
            received: jsonValue('a'),
          },
        ],
      );
    expect(groups(7)).toHaveLength(1);
    expect(groups('b')).toHaveLength(2);
  });

  it('are one where a member is wrong in responses and, with the same value, in notifications', () => {
    const wrong = exchange('ticket.retrieve', {
      path: '/troubleTicket/1',
      response: [200, { id: '1', status: 'NEW' }],
    });
    const groups = (pointer: string, value: Json) =>
      groupsOf(
        [wrong, delivery({ body: '{"event":{"ticket":{"status":"NEW"}}}' })],
        [
          { row: 'is-allowed', pointer: '/status', at: [0], expected: 'one of "New"', received: jsonValue('NEW') },
          { row: 'is-as-declared', pointer, at: [1], expected: 'one of "New"', received: jsonValue(value) },
        ],
      );
    expect(groups('/event/ticket/status', 'NEW')).toHaveLength(1);
    expect(groups('/event/ticket/status', 'OLD')).toHaveLength(2);
    expect(groups('/event/ticket/state', 'NEW')).toHaveLength(2);
  });

  it('are one where lookups of several devices get the response to the first', () => {
    const lookup = (devices: readonly string[], status: number, body?: Json): Draft =>
      exchange('device.details', {
        path: `/devices?imsi=${devices.join(',')}`,
        response: body === undefined ? status : [status, body],
        facts: {
          step: 'lookup',
          set: devices.length > 1 ? 'owned+unknown' : 'owned',
          key: 'imsi',
          devices,
          token: 'valid',
          scope: 'held',
        },
      });
    const [own, foreign, unknown] = ['A.located.0', 'B.located.0', 'unknown.0'];
    const alone = [lookup([own], 200, ['own']), lookup([foreign], 401), lookup([unknown], 204)];
    const groups = (status: number, others: readonly Draft[] = [], more: readonly Case[] = []) =>
      groupsOf(
        [
          ...alone,
          lookup([unknown, own], 204),
          lookup([foreign, own], status),
          lookup([own, foreign], 200, ['own']),
          ...others,
        ],
        [
          { row: 'own-and-unknown', interface: 'device', at: [3], expected: statuses([200]), received: returned(204) },
          {
            row: 'own-and-foreign',
            interface: 'device',
            at: [4],
            expected: statuses([200]),
            received: returned(status),
          },
          ...more,
        ],
      );
    expect(groups(401)).toHaveLength(1);
    expect(groups(404)).toHaveLength(2);
    const wrongAlone = {
      row: 'foreign',
      interface: 'device',
      at: [1],
      expected: statuses([403]),
      received: returned(401),
    };
    expect(groups(401, [], [wrongAlone]).filter((rows) => rows.includes('own-and-unknown'))).toEqual([
      ['own-and-unknown'],
    ]);
    const second = 'A.located.1';
    const both = Array.from({ length: 3 }, () => lookup([own, second], 200, [`{{${second}.imsi}}`]));
    expect(groups(401, both)).toHaveLength(2);
  });

  it('are one where a deleted hub can be retrieved and is notified', () => {
    const request = (method: string, hub: 'deleted' | 'deleted-crid', response: DraftResponse): Draft =>
      exchange(method === 'GET' ? 'ticket.hub-retrieve' : 'ticket.hub-delete', {
        method,
        path: '/hub/1',
        response,
        facts:
          method === 'GET' ? { step: 'deleted-hub', hub, id: 'deleted' } : { step: 'delete-hub', hub, id: 'existing' },
      });
    const groups = (hub: 'deleted' | 'deleted-crid', first = true) => {
      const after = delivery({ facts: { hub } });
      const requests = [request('DELETE', 'deleted', 204), request('GET', 'deleted', [200, { id: '1' }])];
      return groupsOf(first ? [...requests, after] : [after, ...requests], [
        { row: 'hub-is-deleted', at: first ? [0, 1] : [1, 2], expected: 'no hub', received: returned(200) },
        { row: 'deleted-hub-is-silent', at: [first ? 2 : 0], expected: 'no notification', received: 'a notification' },
      ]);
    };
    expect(groups('deleted')).toHaveLength(1);
    expect(groups('deleted-crid')).toHaveLength(2);
    expect(groups('deleted', false)).toHaveLength(2);
  });

  it('are one where pages of a list overlap, begin with another item and leave items out', () => {
    const page = (walk: 'by-one' | 'all-before', offset: number): Draft =>
      exchange('ticket.list', {
        path: `/troubleTicket?offset=${offset}`,
        facts: { step: 'walk', walk, page: offset, offset },
        response: [200, [{ id: String(offset) }]],
      });
    const groups = (...cases: readonly Case[]) =>
      groupsOf([page('all-before', 0), page('by-one', 0), page('by-one', 1)], cases);
    const overlap: Case = { row: 'pages-do-not-overlap', at: [1, 2], received: 'an item on two pages' };
    const incomplete: Case = { row: 'pages-contain-everything', at: [0, 1, 2], received: 'one item on no page' };
    const first: Case = {
      row: 'offset-is-the-index',
      pointer: '/0/id',
      at: [2],
      expected: phrase`the item at index 1, id ${jsonValue('1')}`,
      received: jsonValue('0'),
    };
    expect(groups(overlap, incomplete, first)).toHaveLength(1);
    expect(groups(overlap, { row: 'no-foreign-ticket', at: [1], received: 'a foreign text' })).toHaveLength(2);
    const type: Case = {
      row: 'priority-is-a-string',
      pointer: '/0/priority',
      at: [2],
      expected: typed('string', 'string'),
    };
    expect(groups(overlap, { ...type, received: jsonValue(7) })).toHaveLength(2);
  });

  it('are one where members have the value from before the same update, or a former one again', () => {
    const facts = { id: 'existing', item: 'one', body: 'valid' } as const;
    const of = (method: 'GET' | 'PATCH', resource: Json): Draft =>
      exchange(method === 'GET' ? 'ticket.retrieve' : 'ticket.update', {
        method,
        path: '/troubleTicket/1',
        response: [200, resource],
        facts: method === 'GET' ? { step: 'after-patch', nth: 1, ...facts } : { step: 'patch', nth: 1, ...facts },
      });
    const former = { priority: '1', note: [{ text: 'one' }] };
    const later = { priority: '2', note: [{ text: 'two' }] };
    const cases: readonly Case[] = [
      { row: 'updates', pointer: '/priority', at: [1, 2], expected: jsonValue('2'), received: jsonValue('1') },
      { row: 'lists', pointer: '/note', at: [1, 2], expected: 'replace', received: 'kept' },
    ];
    const groups = (shown: Json, after: Json) =>
      groupsOf([of('GET', former), of('PATCH', shown), of('GET', after)], cases);
    expect(groups(former, former)).toHaveLength(1);
    expect(groups(later, former)).toHaveLength(1);
    expect(groups(former, { priority: '3', note: [] })).toHaveLength(2);
  });

  it('are one where several kinds of invalid tokens get the same wrong status at the same operations', () => {
    const request = (token: Token, response: number, operation = 'ticket.list'): Draft =>
      exchange(operation, { facts: { step: 'credentials', kind: 'negative', token }, response });
    const groups = (tokens: readonly Token[], response: number, operations = ['ticket.list', 'ticket.list']) => {
      const wrong = tokens.map((token, at) => request(token, response, operations[at]));
      const rejected = (['garbage', 'longer', 'expired', 'not-yet-valid'] as const)
        .filter((token) => !tokens.includes(token))
        .map((token) => request(token, 403));
      const cases = tokens.map((token, at) => ({
        row: `${token}-is-rejected`,
        at: [at],
        received: returned(response),
      }));
      return groupsOf([...wrong, ...rejected, request('valid', 200)], cases);
    };
    expect(groups(['expired', 'bad-signature'], 401)).toHaveLength(1);
    expect(groups(['expired', 'bad-signature'], 401, ['ticket.list', 'ticket.retrieve'])).toHaveLength(2);
    // Served, only tokens with a wrong signature have one cause.
    expect(groups(['alg-none', 'bad-signature'], 200)).toHaveLength(1);
    expect(groups(['expired', 'bad-signature'], 200)).toHaveLength(2);
  });

  it('are one where a rejected update has an effect, and a member of its resource has what a rejected update sent', () => {
    const rejected = (at: string, sent: Json): Draft =>
      exchange('ticket.update', {
        method: 'PATCH',
        path: '/troubleTicket/1',
        sent,
        response: 422,
        facts: { step: 'bad-input', kind: 'odd', item: 'one', violation: 'type', in: 'body', at, body: 'violating' },
      });
    const after = (note: Json): Draft =>
      exchange('ticket.retrieve', {
        path: '/troubleTicket/1',
        response: [200, { id: '1', note }],
        facts: { step: 'after-bad-input', id: 'existing', item: 'one' },
      });
    const cases = [
      { row: 'rejected-without-effect', at: [0, 2] },
      { row: 'note-is-a-string', pointer: '/note/0/text', at: [2] },
    ];
    const updates = [rejected('/status', { status: 7 }), rejected('/note/0/text', { note: [{ text: 0 }] })];
    expect(groupsOf([...updates, after([{ text: 0 }])], cases)).toHaveLength(1);
    expect(groupsOf([...updates, after([{ text: 1 }])], cases)).toHaveLength(2);
  });

  it('are one where another resource is returned than was requested', () => {
    const cases = [
      { row: 'returns-the-requested', pointer: '/id', at: [1] },
      { row: 'agrees', pointer: '/note', at: [0, 1] },
      { row: 'selects-members', at: [1], received: 'others as well' },
    ];
    expect(groupsOf([creation, read], cases)).toHaveLength(1);
  });

  it('are one where a resource that cannot be retrieved is missing in a list, and not where none can be', () => {
    const retrieved = (item: string, response: DraftResponse): Draft =>
      exchange('ticket.retrieve', {
        path: `/troubleTicket/${item}`,
        facts: { step: 'after-bad-input', id: 'existing', item },
        response,
      });
    const lost = retrieved('lost', [404, undefined]);
    const kept = ['one', 'two', 'three'].map((item) => retrieved(item, [200, { id: item }]));
    const cases = [
      { row: 'is-retrieved', at: [0], received: returned(404) },
      { row: 'is-listed', at: [1], received: 'a list without the resource' },
    ];
    const missing = exchange('ticket.list', {
      path: '/troubleTicket',
      facts: { step: 'list', item: 'lost' },
      response: [200, []],
    });
    expect(groupsOf([lost, missing, ...kept], cases)).toHaveLength(1);
    expect(groupsOf([lost, missing], cases)).toHaveLength(2);
    // It was there before.
    expect(groupsOf([lost, missing, retrieved('lost', [200, { id: 'lost' }])], cases)).toHaveLength(1);
  });

  it('are not one with the id of the same responses where that has only another type', () => {
    const groups = (received: Phrased) =>
      groupsOf(
        [creation, read],
        [
          { row: 'id', pointer: '/id', at: [1], expected: typed('string', 'string'), received },
          { row: 'tags', pointer: '/tags', at: [1], expected: jsonValue(['a', 'b']), received: jsonValue('a,b') },
        ],
      );
    expect(groups(jsonValue('2'))).toHaveLength(1);
    expect(groups(jsonValue(1))).toHaveLength(2);
  });

  it('are not one where a value of another type contains a text that another response wrongly contains', () => {
    const id = 'Conformance run 17';
    const groups = (received: Phrased) =>
      groupsOf(
        [creation, list('')],
        [
          { row: 'body', pointer: '/response/body', at: [0], expected: typed('string', 'string'), received },
          { row: 'window', at: [1], expected: 'nothing else', received: phrase`id ${plainValue(id)}` },
        ],
      );
    expect(groups(jsonValue({ id }))).toHaveLength(2);
    expect(groups(jsonValue(id))).toHaveLength(1);
  });

  describe('of absent members', () => {
    const absentAt = (...at: readonly (readonly number[])[]): readonly Case[] =>
      ['/note', '/priority', '/attachment', '/externalId'].map((pointer, index) => ({
        row: 'kept',
        pointer,
        at: at[index % at.length]!,
        expected: jsonValue('x'),
        received: ABSENT,
      }));
    const hub = exchange('ticket.hub-create', { method: 'POST', response: [201, { id: '1' }] });
    const query: Case = { row: 'hub', pointer: '/query', at: [2], expected: jsonValue('q'), received: ABSENT };

    it('are not one where members of a hub and of resources are absent', () => {
      expect(groupsOf([creation, read, hub], [...absentAt([0, 1]), query])).toHaveLength(2);
    });

    it('are one where one exchange shows that many are absent, and several where several show it', () => {
      const drafts = [creation, read, creation, read];
      expect(groupsOf(drafts, absentAt([1]))).toHaveLength(1);
      expect(groupsOf(drafts, absentAt([0], [1], [2], [3]))).toHaveLength(4);
    });
  });

  it('are one where two requirements see one member of the same exchange in their own ways', () => {
    const groups = (at: number) =>
      groupsOf(
        [creation, read],
        [
          { row: 'agrees', pointer: '/note', at: [0], expected: jsonValue('null'), received: jsonValue('') },
          { row: 'is-returned', pointer: '/note', at: [at], received: absentFrom('no response that contains it') },
        ],
      );
    expect(groups(0)).toHaveLength(1);
    expect(groups(1)).toHaveLength(2);
  });

  it('are one where one requirement sees a value that another one describes', () => {
    const cases = [
      { row: 'is-a-box', pointer: '/bbox', at: [0], expected: phrase`a box around ${4}`, received: jsonValue([1, 2]) },
      { row: 'is-own', pointer: '/bbox', at: [1], expected: 'only own devices', received: 'a box around another one' },
    ];
    expect(groupsOf([creation, read], cases)).toHaveLength(1);
  });

  it('are one where a request selects by a text that another response shows changed', () => {
    const text = 'Run-2026 number 17';
    const groups = (selected: string) =>
      groupsOf(
        [creation, list(`?externalId=${encodeURIComponent(selected)}`)],
        [
          {
            row: 'agrees',
            pointer: '/externalId',
            at: [0],
            expected: phrase`${jsonValue(text)}, as sent`,
            received: jsonValue(text.toLowerCase()),
          },
          { row: 'selects', at: [1], expected: 'the resource', received: 'an empty list' },
        ],
      );
    expect(groups(text)).toHaveLength(1);
    expect(groups('Run-2026 number 18')).toHaveLength(2);
  });

  it('are one where the request shows which character of the member is changed as elsewhere', () => {
    const sent = exchange('ticket.create', {
      method: 'POST',
      response: 201,
      sent: { endDate: '2031-12-31T05:30:00+05:30' },
    });
    const cases = [
      {
        row: 'is-a-date-time',
        pointer: '/endDate',
        at: [0],
        expected: 'an ISO 8601 date-time',
        received: jsonValue('2031-12-31T05:30:00 05:30'),
      },
      { row: 'agrees', pointer: '/note', at: [1], expected: jsonValue('one+two'), received: jsonValue('one two') },
    ];
    expect(groupsOf([sent, read], cases)).toHaveLength(1);
  });

  it('are one where the same responses violate two requirements and the others meet both', () => {
    const drafts = Array.from({ length: 20 }, () => list(''));
    const places = (from: number): readonly number[] => Array.from({ length: 10 }, (_, index) => from + index);
    const groups = (met: readonly number[]) =>
      groupsOf(drafts, [
        { row: 'only-requested', at: [0], all: places(0), met: places(10), received: 'another device' },
        { row: 'single-form', at: [0], all: places(0), met, received: 'the other form' },
      ]);
    expect(groups(places(10))).toHaveLength(1);
    expect(groups([])).toHaveLength(2);
  });

  it('are one where what violates a requirement is among the few responses that violate another one', () => {
    const drafts = Array.from({ length: 20 }, () => list(''));
    const groups = (violated: readonly number[], met: readonly number[]) =>
      groupsOf(drafts, [
        { row: 'only-own', at: [0], all: [0, 1], met: met.filter((one) => one > 1), received: 'another device' },
        { row: 'all-found', at: [0], all: violated, met, received: 'not all of the devices' },
      ]);
    const places = Array.from({ length: 18 }, (_, index) => 2 + index);
    expect(groups([0, 1], places)).toHaveLength(1);
    expect(groups([0, 1], places.slice(0, 2))).toHaveLength(2);
    expect(groups([1, 2, 3], places.slice(2))).toHaveLength(2);
  });

  it('are one where a single response is wrong as a whole in two ways, and few others are in either', () => {
    const drafts = Array.from({ length: 120 }, () => list(''));
    const without = (violated: readonly number[]): readonly number[] =>
      drafts.map((_, index) => index).filter((index) => !violated.includes(index));
    const groups = (violated: readonly number[]) =>
      groupsOf(drafts, [
        { row: 'only-own', at: [0], met: without([0]), received: 'a foreign device' },
        { row: 'only-requested', at: [0], all: violated, met: without(violated), received: 'another device' },
      ]);
    expect(groups([0, 1])).toHaveLength(1);
    expect(groups([0, 1, 2, 3])).toHaveLength(2);
  });

  it('are one where responses differ of which one violates a requirement as a whole and the other meets it', () => {
    const drafts = [list(''), list('?limit=1'), list('?limit=2')];
    const groups = (at: readonly number[]) =>
      groupsOf(drafts, [
        { row: 'only-requested', at: [0], met: [1], received: 'another device' },
        { row: 'are-the-same', at, received: 'fewer positions than before' },
      ]);
    expect(groups([0, 1])).toHaveLength(1);
    expect(groups([1, 2])).toHaveLength(2);
  });

  it('are one where an object is of a wrong type and its members are wrong', () => {
    const cases = (pointer: string): readonly Case[] => [
      {
        row: 'is-a-point',
        pointer: '/0/geometry/type',
        at: [0],
        expected: jsonValue('Point'),
        received: jsonValue('Polygon'),
      },
      { row: 'is-closed', pointer, at: [0], expected: 'a closed ring', received: jsonValue([[1, 2]]) },
    ];
    expect(groupsOf([list('')], cases('/0/geometry/coordinates/0'))).toHaveLength(1);
    expect(groupsOf([list('')], cases('/0/properties/ring'))).toHaveLength(2);
    expect(groupsOf([list('')], cases('/1/geometry/coordinates/0'))).toHaveLength(2);
  });

  it('are one where a hub is not found and not notified', () => {
    const hub = (method: string, name: string, status: number): Draft =>
      exchange('ticket.hub-retrieve', {
        method,
        path: `/hub/${name}`,
        response: status,
        facts: { step: 'get-hub', id: 'existing', hub: name } as unknown as StatedFacts,
      });
    const window = windowNote();
    const groups = (name: string) =>
      groupsOf(
        [hub('POST', name, 201), window, hub('GET', 'main', 404)],
        [
          { row: 'is-there', at: [2], expected: statuses([200]), received: returned(404) },
          { row: 'is-notified', at: [0, 1], received: 'no notification' },
        ],
      );
    expect(groups('main')).toHaveLength(1);
    expect(groups('second')).toHaveLength(2);
  });

  it('are one where a narrowed hub is notified of what it does not select, and not of what it selects', () => {
    const window = (expecting: readonly HubName[], silent: readonly HubName[]): Draft =>
      windowNote({ window: 'query', expecting, silent });
    const groups = (hub: HubName) => {
      const registration = exchange('ticket.hub-create', {
        method: 'POST',
        path: '/hub',
        response: 201,
        facts: { step: 'subscribe', hub } as unknown as StatedFacts,
      });
      return groupsOf(
        [registration, window([hub], []), window([], ['query']), delivery({ facts: { hub: 'query', customer: 'A' } })],
        [
          { row: 'selects', at: [0, 1], received: 'no notification' },
          { row: 'excludes', at: [2, 3], received: 'a notification' },
        ],
      );
    };
    expect(groups('query')).toHaveLength(1);
    expect(groups('crid')).toHaveLength(2);
    expect(groups('second')).toHaveLength(2);
  });

  it('are one where a notification is missing in time and comes late, as others do', () => {
    const window = windowNote({ words: ['T-1'] });
    const groups = (id: string) =>
      groupsOf(
        [
          exchange('ticket.hub-create', { method: 'POST', path: '/hub', response: 201 }),
          window,
          delivery({ body: { id } }),
        ],
        [
          { row: 'is-notified', at: [0, 1], received: 'no notification' },
          { row: 'is-in-time', at: [2], received: phrase`after ${duration(6000)}` },
        ],
      );
    expect(groups('T-1')).toHaveLength(1);
    expect(groups('T-2')).toHaveLength(2);
  });

  it('are one where resources are lost with the status that unknown ids have, whatever else a request is about', () => {
    const asked = (item: string, facts: Partial<Conditions>, status: number): Draft =>
      exchange('ticket.retrieve', {
        path: `/troubleTicket/${item}`,
        response: status,
        facts: { step: 'header-form', ...facts, item },
      });
    const drafts = [
      exchange('ticket.retrieve', {
        path: '/troubleTicket/none',
        facts: { step: 'unknown-id', id: 'unknown' },
        response: 400,
      }),
      asked('a', { id: 'existing' }, 400),
      asked('b', { id: 'existing' }, 400),
      asked('b', { id: 'existing', accept: 'absent' }, 400),
      asked('c', { id: 'existing' }, 200),
    ];
    const groups = (...all: readonly Draft[]) =>
      groupsOf(all, [
        { row: 'persists', at: [1], all: [1, 2], expected: 'the resource', received: returned(400) },
        { row: 'without-accept', at: [3], expected: 'success, as declared', received: returned(400) },
      ]);
    expect(groups(...drafts)).toHaveLength(1);
    expect(groups(...drafts, asked('b', { id: 'existing' }, 200))).toHaveLength(2);
  });

  it('are several where one member has a wrong type in some responses and a wrong value in others', () => {
    const cases = [
      { row: 'is-a-string', pointer: '/note', at: [0], expected: typed('string', 'string'), received: jsonValue(7) },
      {
        row: 'agrees',
        pointer: '/note',
        at: [0, 1],
        expected: phrase`${jsonValue('a')}, as sent`,
        received: jsonValue(7),
      },
      {
        row: 'persists',
        pointer: '/note',
        at: [1, 0],
        expected: phrase`${jsonValue('a')}, as sent`,
        received: jsonValue('b'),
      },
      { row: 'is-there', pointer: '/note', at: [1], expected: phrase`${jsonValue('a')}, as sent`, received: ABSENT },
    ];
    expect(groupsOf([creation, read], cases)).toEqual([
      ['is-a-string/note', 'agrees/note'],
      ['persists/note'],
      ['is-there/note'],
    ]);
  });

  it('are several where resources are sorted wrongly by a member and another requirement shows a wrong value of it', () => {
    const cases = (received: Phrased): readonly Case[] => [
      { row: 'sorts', pointer: '/priority', at: [0], expected: 'items in order of priority', received },
      { row: 'agrees', pointer: '/priority', at: [1, 2], expected: jsonValue('1'), received: jsonValue('2') },
    ];
    const drafts = [list('?sort=priority'), creation, read];
    expect(groupsOf(drafts, cases(phrase`${jsonValue('1')} before ${jsonValue('2')}`))).toHaveLength(2);
    expect(groupsOf(drafts, cases(jsonValue('2')))).toHaveLength(1);
  });

  it('are one where what is sorted by is of another type, and where it is reported as a whole', () => {
    const patch = exchange('ticket.update', { method: 'PATCH', facts: { step: 'patch', nth: 1 }, response: 200 });
    const unchanged: Case = {
      row: 'changes',
      pointer: '/priority',
      at: [1, 2],
      expected: jsonValue('1'),
      received: jsonValue('2'),
    };
    const reported: Case = {
      row: 'is-allowable',
      at: [1, 2],
      expected: phrase`${memberPart('/priority')} updated`,
      received: 'the former value',
    };
    expect(groupsOf([creation, patch, read], [unchanged, reported])).toHaveLength(1);
    expect(groupsOf([creation, patch, read], [unchanged, { ...reported, at: [0, 2] }])).toHaveLength(2);
    const sorted: Case = {
      row: 'sorts',
      pointer: '/priority',
      at: [0],
      expected: 'items in order',
      received: phrase`${jsonValue(7)} before ${jsonValue(2)}`,
    };
    const numeric: Case = {
      row: 'is-a-string',
      pointer: '/priority',
      at: [1],
      expected: typed('string', 'string'),
      received: jsonValue(7),
    };
    expect(groupsOf([list('?sort=priority'), read], [sorted, numeric])).toHaveLength(1);
  });

  it('are one where the same exchanges show a list and its items', () => {
    const at = (pointer: string, seqs: readonly number[]): Case => ({
      row: `agrees${pointer}`,
      pointer,
      at: seqs,
      expected: jsonValue('a'),
      received: jsonValue(`of ${pointer}`),
    });
    expect(groupsOf([creation, read, read], [at('/note', [0, 1]), at('/note/0/text', [1, 2])])).toHaveLength(1);
    expect(groupsOf([creation, read, creation, read], [at('/note', [0, 1]), at('/note/0/text', [2, 3])])).toHaveLength(
      2,
    );
  });

  it('are one where what exists is not found at one operation', () => {
    const lost = (operation: string): Draft =>
      exchange(operation, { path: '/hub/1', facts: { step: 'first', id: 'existing' }, response: 404 });
    const cases = [
      { row: 'is-kept', at: [0], expected: 'the hub, unchanged', received: returned(404) },
      { row: 'is-returned', at: [1], expected: statuses([200]), received: returned(404) },
    ];
    expect(groupsOf([lost('ticket.retrieve'), lost('ticket.retrieve')], cases)).toHaveLength(1);
  });

  it('are one where a status is not listed for the operation, whatever is required instead', () => {
    const returning = (status: number): Draft => exchange('ticket.create', { method: 'POST', response: status });
    const cases = (listed: readonly number[]): readonly Case[] => [
      { row: 'is-listed', at: [0], expected: statuses(listed), received: returned(422) },
      { row: 'is-empty', at: [1], expected: statuses([400]), received: returned(422) },
    ];
    const drafts = [returning(422), returning(422), returning(400), returning(201)];
    expect(groupsOf(drafts, cases([200, 204, 400, 401, 500]))).toHaveLength(1);
  });

  it('are one where several members have the same wrong value', () => {
    const start = exchange('ticket.create', { method: 'POST', response: [201, { id: '1' }] });
    const at = (pointer: string, value: string): Case => ({
      row: pointer,
      pointer,
      at: [0],
      expected: 'an ISO 8601 date-time',
      received: jsonValue(value),
    });
    const same = at('/end', '2031-12-31T05:30:00 05:30');
    expect(groupsOf([start], [at('/start', '2031-12-31T05:30:00 05:30'), same])).toHaveLength(1);
    expect(groupsOf([start], [at('/start', '2031-12-31T05:30:00 06:30'), same])).toHaveLength(2);
  });

  it('are one where the same deletion is served and silences a hub', () => {
    const deletion = exchange('ticket.hub-delete', { method: 'DELETE', path: '/hub/1', response: 204 });
    const cases: readonly Case[] = [
      { row: 'is-rejected', at: [0, 1], expected: rejection(), received: returned(204) },
      { row: 'is-notified', at: [0, 1], received: 'no notification' },
    ];
    expect(groupsOf([deletion, read], cases)).toHaveLength(1);
  });

  it('are one where another customer deletes a hub, which is gone and no longer notified', () => {
    const deletion = exchange('ticket.hub-delete', {
      method: 'DELETE',
      path: '/hub/1',
      facts: { step: 'foreign-deletion', hub: 'foreign-deletion-target', id: 'foreign' },
      response: 204,
    });
    const look = exchange('ticket.hub-retrieve', { path: '/hub/1', response: 404 });
    const cases: readonly Case[] = [
      { row: 'is-kept', at: [0, 1], expected: 'the hub, unchanged', received: returned(404) },
      { row: 'is-notified', at: [0, 2], received: 'no notification' },
    ];
    expect(groupsOf([deletion, look, read], cases)).toHaveLength(1);
  });

  it('are one where no request to a path is served, by whatever method, and several where one is', () => {
    const at = (method: string, status: number): Draft =>
      exchange('ticket.hub-create', { method, path: '/hub', response: status });
    const cases: readonly Case[] = [
      { row: 'is-available', at: [0], expected: statuses([201]), received: returned(404) },
      { row: 'other-methods', at: [1], expected: statuses([405]), received: returned(404) },
    ];
    expect(groupsOf([at('POST', 404), at('PUT', 404), at('POST', 404)], cases)).toHaveLength(1);
    expect(groupsOf([at('POST', 404), at('PUT', 404), at('POST', 201)], cases)).toHaveLength(2);
  });

  it('are one where only requests by one key show several effects', () => {
    const byKey = (key: string, response: DraftResponse): Draft =>
      exchange('ticket.list', { facts: { step: 'lookup', key, set: 'owned' } as unknown as StatedFacts, response });
    const drafts = [
      byKey('msisdn', [200, {}]),
      byKey('msisdn', [200, {}]),
      ...Array.from({ length: 4 }, () => byKey('imsi', [200, [{ id: '1' }]])),
    ];
    const met = [2, 3, 4, 5];
    const cases: readonly Case[] = [
      { row: 'has-content', at: [0], all: [0, 1], met, received: 'a body without a value' },
      { row: 'contains-all', at: [0], all: [0, 1], met, received: 'not every one of the requested' },
    ];
    expect(groupsOf(drafts, cases)).toHaveLength(1);
    expect(groupsOf(drafts, [cases[0]!, { ...cases[1]!, met: [0, ...met], all: [1, 2] }])).toHaveLength(2);
  });

  it('are not joined by a requirement about all of their requests', () => {
    const lists = [404, 404, 403, 403, 403, 200].map((response, at) =>
      exchange(at < 2 ? 'ticket.retrieve' : 'ticket.list', { facts: { step: 'list' }, response }),
    );
    const rejected = { expected: statuses([200]) };
    const cases = [
      { row: 'known', at: [0], received: returned(404), ...rejected },
      { row: 'listed', at: [0], received: returned(404), ...rejected },
      { row: 'listed', at: [2], received: returned(403), ...rejected },
      { row: 'allowed', at: [2], received: returned(403), ...rejected },
    ];
    expect(groupsOf(lists, cases)).toEqual([
      ['known', 'listed'],
      ['listed', 'allowed'],
    ]);
  });

  it('are one where the same is said of responses in the same words', () => {
    const words = (row: string, received: Phrased, at: number) => ({
      row,
      at: [at],
      expected: phrase`it at index ${1}`,
      received,
    });
    const groups = (received: Phrased) =>
      groupsOf(
        [list(''), list('?a=1'), ...others],
        [words('starts', phrase`item ${7} of ${9} of them`, 0), words('ends', received, 1)],
      );
    expect(groups(phrase`item ${3} of ${5} of them`)).toHaveLength(1);
    expect(groups(phrase`item ${3} of ${5} of another`)).toHaveLength(2);
  });

  it('are one where a list is filtered by a member that is wrong in the resources', () => {
    const filtered = exchange('ticket.list', {
      facts: { step: 'filter', param: 'filter', value: 'valid', member: '/externalId' },
      response: [200, [{ id: '1' }]],
    });
    const drafts = [filtered, read];
    const cases = [
      { row: 'filters', at: [0] },
      {
        row: 'is-a-string',
        pointer: '/externalId',
        at: [1],
        expected: typed('string', 'string'),
        received: jsonValue(7),
      },
    ];
    expect(groupsOf(drafts, cases)).toHaveLength(1);
  });

  it('are one where a filter must select a resource by a value that is wrong in the list', () => {
    const cases = (id: string): readonly Case[] => [
      {
        row: 'agrees',
        pointer: '/0/status',
        at: [1, 2],
        expected: phrase`${jsonValue('InReview')}, as in the retrievals of ${jsonValue('1')}`,
        received: jsonValue('Submitted'),
      },
      {
        row: 'filters',
        at: [3],
        expected: phrase`every resource with ${memberPart('/status')} ${jsonValue('Submitted')}, among them ${jsonValue(id)}`,
        received: '9 resources, without this id',
      },
    ];
    const drafts = [creation, list(''), read, list('?status=Submitted')];
    expect(groupsOf(drafts, cases('1'))).toHaveLength(1);
    expect(groupsOf(drafts, cases('2'))).toHaveLength(2);
  });

  it('are one where a member is at another place than expected, and absent where it is expected', () => {
    const cases = (absent: string): readonly Case[] => [
      {
        row: 'always-present',
        pointer: absent,
        at: [0],
        expected: 'present',
        received: absentFrom('absent'),
      },
      {
        row: 'state-is-called-status',
        pointer: '/state',
        at: [1],
        expected: phrase`the state in ${memberPart('/status')}`,
        received: phrase`the unlisted member ${memberPart('/state')}`,
      },
    ];
    expect(groupsOf([creation, read], cases('/status'))).toHaveLength(1);
    expect(groupsOf([creation, read], cases('/priority'))).toHaveLength(2);
  });

  it('joins what is served and what is rejected where requests that look alike have the other status', () => {
    const retrieval = (id: 'existing' | 'foreign', status: number): Draft =>
      exchange('ticket.retrieve', {
        path: '/troubleTicket/1',
        facts: { step: 'first', id },
        response: [status, { id: '1' }],
      });
    const drafts = [
      retrieval('existing', 200),
      retrieval('existing', 401),
      retrieval('foreign', 200),
      retrieval('foreign', 401),
    ];
    const own: Case = { row: 'own', at: [1], expected: statuses([200]), received: returned(401) };
    const other: Case = { row: 'other', at: [2], expected: statuses([401]), received: returned(200) };
    expect(groupsOf(drafts, [own, other])).toEqual([['own', 'other']]);
  });

  it('joins a member that is wrong in a single feature and in a collection of features', () => {
    const single = exchange('ticket.retrieve', { path: '/a', response: [200, { bbox: [0] }] });
    const collection = exchange('ticket.list', { path: '/b', response: [200, { features: [{ bbox: [0] }] }] });
    const of = (pointer: string, at: number): Case => ({ row: 'bbox', pointer, at: [at] });
    expect(groupsOf([single, collection], [of('/bbox', 0), of('/features/0/bbox', 1)])).toHaveLength(1);
  });

  /** Lookups of a customer with one of two scopes, and with both. */
  const lookup = (scopes: readonly string[], set: string, response: number, operation = 'ticket.list'): Draft =>
    exchange(operation, {
      facts: { step: 'lookup', kind: 'negative', scopes, set, key: 'imsi', devices: [] } as unknown as StatedFacts,
      response,
    });
  const required: Case = { row: 'own', at: [0], expected: statuses([401]), received: returned(200) };

  it('are one where requests that are rejected for another reason have the condition, too', () => {
    const others = [
      lookup(['one'], 'foreign', 401),
      lookup(['one', 'two'], 'foreign', 401),
      lookup(['two'], 'foreign', 401),
      lookup(['one', 'two'], 'owned', 200),
      lookup(['two'], 'owned', 401),
      lookup(['two'], 'unknown', 401),
      lookup(['one', 'two'], 'unknown', 204),
    ];
    const unknown: Case = { row: 'unknown', at: [1], expected: statuses([401]), received: returned(204) };
    const drafts = [lookup(['one'], 'owned', 200), lookup(['one'], 'unknown', 204)];
    expect(groupsOf([...drafts, ...others], [required, unknown])).toEqual([['own', 'unknown']]);
    // Nothing but the condition makes the target reject them.
    const without = [lookup(['one'], 'foreign', 401), lookup(['one', 'two'], 'foreign', 200), ...others.slice(3)];
    expect(groupsOf([...drafts, ...without], [required, unknown])).toHaveLength(2);
  });

  it('are several where another value of what is tested is rejected as it must be', () => {
    const update = (at: string, response: number): Draft =>
      exchange('ticket.update', {
        method: 'PATCH',
        path: '/troubleTicket/1',
        response,
        facts: { step: 'bad-input', kind: 'odd', violation: 'type', in: 'body', at, body: 'violating' },
      });
    const cases: readonly Case[] = ['status', 'priority'].map((row, at) => ({
      row,
      at: [at],
      expected: phrase`${rejection()} of it`,
      received: returned(200),
    }));
    const drafts = [update('/status', 200), update('/priority', 200), update('/note', 400), update('/note', 400)];
    expect(groupsOf(drafts, cases)).toHaveLength(2);
    expect(groupsOf(drafts.slice(0, 2), cases)).toHaveLength(1);
  });

  it('are one where a status is never returned, and several where others receive it', () => {
    const cases: readonly Case[] = ['unknown', 'similar'].map((row, at) => ({
      row,
      at: [at],
      expected: statuses([204]),
      received: returned(200),
    }));
    const drafts = ['unknown', 'absent'].map((set) => lookup(['one'], set, 200));
    const served = lookup(['one'], 'owned', 200);
    const nothing = (set: string): Draft => lookup(['one'], set, 204);
    expect(groupsOf([...drafts, served], cases)).toHaveLength(1);
    expect(groupsOf([...drafts, served, nothing('unlocated'), nothing('none')], cases)).toHaveLength(2);
  });

  it('are one where the same requests violate a rule that accepts any listed status, too', () => {
    const scopes = { 'ticket.list': 'one', 'ticket.retrieve': 'two' } as const;
    const operations = ['ticket.list', 'ticket.retrieve'] as const;
    const unknown = operations.map((operation) => lookup([scopes[operation]], 'unknown', 404, operation));
    const passing = operations.flatMap((operation) => [
      ...Object.values(scopes).flatMap((scope): readonly Draft[] =>
        scope === scopes[operation] ? [] : [lookup([scope], 'unknown', 401, operation)],
      ),
      lookup([scopes[operation]], 'owned', 200, operation),
      lookup([scopes[operation]], 'unlocated', 204, operation),
    ]);
    const cases = operations.flatMap((operation, at): readonly Case[] => [
      { row: `${operation} unknown`, at: [at], expected: statuses([204]), received: returned(404) },
      { row: 'is-listed', at: [at], expected: statuses([200, 204, 400, 401]), received: returned(404) },
    ]);
    expect(groupsOf([...unknown, ...passing], cases)).toHaveLength(1);
  });

  it('are one where content is returned with a success that has none, and it is wrong, too', () => {
    const cases = (expected: number): readonly Case[] => [
      { row: 'status', at: [0], expected: statuses([expected]), received: returned(200) },
      { row: 'is-an-array', at: [0], received: 'an empty object' },
    ];
    expect(groupsOf([lookup(['one'], 'unknown', 200)], cases(204))).toHaveLength(1);
    expect(groupsOf([lookup(['one'], 'unknown', 200)], cases(201))).toHaveLength(2);
  });

  it('are one where requests that look like passing ones have the same wrong status at one operation', () => {
    const read404 = (response: number, step: 'first' | 'end' = 'first'): Draft =>
      exchange('ticket.retrieve', { path: '/troubleTicket/1', facts: { step, id: 'existing' }, response });
    const cases: readonly Case[] = [
      { row: 'is-returned', at: [0], expected: statuses([200]), received: returned(404) },
      { row: 'persists', at: [1], expected: 'the acknowledged resource', received: returned(404) },
    ];
    const drafts = [read404(404), read404(404, 'end')];
    expect(groupsOf([...drafts, read404(200), read404(200, 'end')], cases)).toHaveLength(1);
    const update = exchange('ticket.update', { method: 'PATCH', facts: { step: 'patch', nth: 1 }, response: 404 });
    const updated = exchange('ticket.update', { method: 'PATCH', facts: { step: 'patch', nth: 1 }, response: 200 });
    expect(groupsOf([drafts[0]!, update, read404(200), updated], cases)).toHaveLength(2);
  });

  it('are one where a bad value of the parameter under test is served, though nearly all requests have the parameter', () => {
    const bad = exchange('ticket.list', {
      path: '/troubleTicket?offset=x',
      facts: { step: 'paging', param: 'offset' } as unknown as StatedFacts,
      response: [200, [{ id: '1' }]],
    });
    const cases: readonly Case[] = [
      { row: 'pages', at: [0, 1] },
      { row: 'bad-offset', at: [2], expected: statuses([400]), received: returned(200) },
    ];
    expect(groupsOf([list('?limit=2'), list('?limit=2&offset=2'), bad, list('?offset=1')], cases)).toHaveLength(1);
  });

  it('are one where an object differs only in members that the same exchange shows to be wrong', () => {
    const name: Case = { row: 'name-is-a-string', pointer: '/party/0/name', at: [1], received: jsonValue(7) };
    const whole = (received: Json, at: number): Case => ({
      row: 'agrees',
      pointer: '/party',
      at: [at],
      expected: jsonValue([{ name: 'a', role: 'b' }]),
      received: jsonValue(received),
    });
    expect(groupsOf([creation, read], [name, whole([{ name: 7, role: 'b' }], 1)])).toHaveLength(1);
    expect(groupsOf([creation, read], [name, whole([{ name: 7, role: 'c' }], 1)])).toHaveLength(2);
    expect(groupsOf([creation, read], [name, whole([{ name: 7, role: 'b' }], 0)])).toHaveLength(2);
  });

  it('are one where one of two responses has a member that the other one lacks, whichever is wrong', () => {
    const lost: Case = { row: 'created', pointer: '/note/1', at: [0, 1], expected: jsonValue('a'), received: ABSENT };
    const listed = (expected: Part, received = 'a'): Case => ({
      row: 'listed',
      pointer: '/3/note/1',
      at: [2, 3],
      received: jsonValue(received),
      expected: phrase`${expected}, as it was retrieved`,
    });
    const drafts = [creation, read, list(''), read];
    expect(groupsOf(drafts, [lost, listed(ABSENT)])).toHaveLength(1);
    expect(groupsOf(drafts, [lost, listed(ABSENT, 'b')])).toHaveLength(2);
    expect(groupsOf(drafts, [lost, listed(jsonValue('b'))])).toHaveLength(2);
  });

  it('are one where responses to one operation have content that must have none', () => {
    const at = (status: number): readonly Draft[] =>
      [0, 1].map(() => exchange('ticket.hub-delete', { method: 'DELETE', path: '/hub/1', response: [status, {}] }));
    const cases: readonly Case[] = [
      { row: 'no-content', at: [0], received: '2 octets of content' },
      { row: 'is-a-list', at: [1], pointer: '/0', received: ABSENT },
    ];
    expect(groupsOf(at(204), cases)).toHaveLength(1);
    expect(groupsOf(at(200), cases)).toHaveLength(2);
  });

  describe('of deletions', () => {
    const hub = (
      method: string,
      id: string,
      status: number,
      known: 'existing' | 'unknown' | 'deleted' = 'existing',
    ): Draft =>
      exchange('ticket.hub-retrieve', {
        method,
        path: `/hub/${id}`,
        response: [status, status === 200 ? { id } : undefined],
        facts: {
          step: method === 'DELETE' ? 'delete-hub' : 'get-hub',
          id: known,
          hub: { 1: 'main', 2: 'second' }[id] ?? 'late',
        } as unknown as StatedFacts,
      });
    const lost: Case = { row: 'is-there', at: [2], expected: statuses([200]), received: returned(404) };
    const kept: Case = { row: 'is-deleted', at: [1, 3], expected: statuses([404]), received: returned(200) };
    const unknown: Case = { row: 'unknown', at: [1], expected: statuses([404]), received: returned(204) };

    it('are one where a hub is lost while the deletion of another one leaves it there', () => {
      const drafts = [hub('GET', '2', 200), hub('DELETE', '1', 204), hub('GET', '2', 404), hub('GET', '1', 200)];
      expect(groupsOf(drafts, [lost, kept])).toHaveLength(1);
      // A deletion that is shown to remove what it names may remove the other one as well.
      const withThird = drafts.toSpliced(1, 0, hub('DELETE', '3', 204));
      const cases = [
        { ...lost, at: [3] },
        { ...kept, at: [2, 4] },
      ];
      expect(groupsOf(withThird, cases)).toHaveLength(1);
      expect(groupsOf([...withThird, hub('GET', '3', 404, 'deleted')], cases)).toHaveLength(2);
      const before = [hub('DELETE', '1', 204), hub('GET', '2', 200), hub('GET', '2', 404), hub('GET', '1', 200)];
      expect(groupsOf(before, [lost, { ...kept, at: [0, 3] }])).toHaveLength(2);
    });

    it('are one where a hub is lost while an unknown one is deleted', () => {
      const drafts = [hub('GET', '2', 200), hub('DELETE', '9', 204, 'unknown'), hub('GET', '2', 404)];
      expect(groupsOf(drafts, [lost, unknown])).toHaveLength(1);
    });
  });

  it('are one where lists have their items in the reverse order, at any member', () => {
    const of = (pointer: string, received: Json): Case => ({
      row: 'agrees',
      pointer,
      at: [0],
      expected: jsonValue(['a', 'b', 'c']),
      received: jsonValue(received),
    });
    const cases = (received: Json): readonly Case[] => [of('/note', ['c', 'b', 'a']), of('/attachment', received)];
    expect(groupsOf([creation], cases(['c', 'b', 'a']))).toHaveLength(1);
    expect(groupsOf([creation], cases(['c', 'a', 'b']))).toHaveLength(2);
    expect(groupsOf([creation], cases(['c', 'b', 'd']))).toHaveLength(2);
  });

  it('are one where all requests with a header field are rejected, and those without it are served', () => {
    const at = (headers: Readonly<Record<string, string>>, response: number): Draft =>
      exchange('ticket.create', { method: 'POST', headers, response });
    const named = { 'x-external-system': 'abcdefgh' };
    const cases: readonly Case[] = [
      { row: 'is-accepted', at: [0], expected: statuses([201]), received: returned(400) },
      { row: 'is-required', at: [1], expected: rejection(), received: returned(201) },
    ];
    const groups = (...rest: readonly Draft[]) => groupsOf([at(named, 400), at({}, 201), ...rest], cases);
    expect(groups(at(named, 400), at(named, 400))).toHaveLength(1);
    expect(groups(at(named, 400), at(named, 201))).toHaveLength(2);
    expect(groups(at(named, 400), at(named, 400), at({}, 400))).toHaveLength(2);
  });

  it('are one where a resource is lost and another request for the same id has the same status', () => {
    const at = (id: string, facts: object): Draft =>
      exchange('ticket.retrieve', { path: `/troubleTicket/${id}`, facts: facts as StatedFacts, response: 404 });
    const cases: readonly Case[] = [
      { row: 'is-there', at: [0], expected: statuses([200]), received: returned(404) },
      { row: 'is-shared', at: [1], expected: 'the resource, as data are shared', received: returned(404) },
    ];
    const lost = at('1', { step: 'first', id: 'existing', item: 'one' });
    const groups = (id: string) =>
      groupsOf([lost, at(id, { step: 'other-sandbox-value', sandbox: 'other' }), read], cases);
    expect(groups('1')).toHaveLength(1);
    expect(groups('2')).toHaveLength(2);
  });

  it('are one where two creations return the same id, and whatever is wrong with the resources of this id', () => {
    const created = (item: string, id: string): Draft =>
      exchange('ticket.create', {
        method: 'POST',
        response: [201, { id }],
        facts: { step: 'create', item, body: 'valid' } as unknown as StatedFacts,
      });
    const at = (id: string, response: number, facts: object = {}): Draft =>
      exchange('ticket.retrieve', {
        path: `/troubleTicket/${id}`,
        facts: { step: 'first', id: 'existing', item: 'one', ...facts } as unknown as StatedFacts,
        response,
      });
    const groups = (last: Draft, status = 404, more: readonly Case[] = []) =>
      groupsOf(
        [created('one', '7'), created('two', '7'), list(''), windowNote(), last],
        [
          { row: 'ids', pointer: '/id', at: [0, 1], expected: 'an id of no other resource', received: 'id 7' },
          {
            row: 'every-hub',
            at: [3],
            expected: phrase`a notification about ${plainValue('7')}`,
            received: 'no notification',
          },
          { row: 'own-only', pointer: '/0', at: [2], expected: 'own', received: phrase`id ${plainValue('1')}` },
          { row: 'is-there', at: [4], expected: statuses([200]), received: returned(status) },
          ...more,
        ],
      );
    expect(groups(at('7', 404))).toEqual([['ids/id', 'every-hub', 'is-there'], ['own-only/0']]);
    const member = { row: 'is-text', pointer: '/note', at: [4], expected: jsonValue('') };
    expect(groups(at('7', 404), 404, [{ ...member, received: jsonValue('of two') }])).toHaveLength(2);
    expect(groups(at('7', 404), 404, [{ ...member, received: jsonValue(1) }])).toHaveLength(3);
    expect(groups(at('8', 404))).toHaveLength(3);
    expect(groups(at('7', 415), 415)).toHaveLength(3);
    expect(groups(at('7', 404, { token: 'wrong' }))).toHaveLength(3);
  });

  it('are one where the media type is wrong only with another Accept than the stated one, whichever it is', () => {
    const at = (operation: string, accept: string): Draft =>
      exchange(operation, { facts: { step: 'lookup', accept } as unknown as StatedFacts, response: 200 });
    const of = (row: string, position: number, type: string, passing: readonly number[]): Case => ({
      row,
      at: [position],
      expected: contentType('application/json'),
      received: contentType(type),
      met: passing,
    });
    const groups = (first: string, passing: readonly number[]) =>
      groupsOf(
        [
          at('ticket.list', first),
          at('ticket.list', 'stated'),
          at('ticket.retrieve', 'listed'),
          at('ticket.retrieve', 'stated'),
        ],
        [of('list-is-json', 0, 'text/html', passing), of('is-json', 2, 'text/plain', [3])],
      );
    expect(groups('absent', [1])).toHaveLength(1);
    expect(groups('absent', [])).toHaveLength(2);
    expect(groups('stated', [1])).toHaveLength(2);
  });

  it('are one where tokens of different kinds are accepted with one key, and rejected with the other', () => {
    const at = (token: Token, key: string, response: number): Draft =>
      exchange('ticket.list', { facts: { step: 'lookup', token, key } as unknown as StatedFacts, response });
    const cases: readonly Case[] = [
      { row: 'expired', at: [0], expected: statuses([403]), received: returned(200) },
      { row: 'unsigned', at: [1], expected: statuses([403]), received: returned(200) },
    ];
    const accepted = [at('expired', 'both', 200), at('no-signature', 'both', 200)];
    const rejected = (key: string): readonly Draft[] =>
      (['expired', 'no-signature', 'two-parts', 'longer'] as const).map((token) => at(token, key, 403));
    expect(groupsOf([...accepted, ...rejected('imsi')], cases)).toHaveLength(1);
    expect(groupsOf([...accepted, ...rejected('imsi'), at('wrong', 'both', 403)], cases)).toHaveLength(2);
  });

  it('are one where a list never contains what was created', () => {
    const created = exchange('ticket.create', {
      method: 'POST',
      response: [201, { id: '9' }],
      facts: { step: 'create', item: 'one', body: 'valid' } as unknown as StatedFacts,
    });
    const cases: readonly Case[] = [
      { row: 'contains-created', at: [0, 1], received: 'a list without the resource' },
      { row: 'window', at: [2], received: 'none of them' },
    ];
    const groups = (...rest: readonly Draft[]) => groupsOf([created, list(''), list('?from=1'), ...rest], cases);
    expect(groups()).toHaveLength(1);
    expect(groups(exchange('ticket.list', { response: [200, [{ id: '9' }]] }))).toHaveLength(2);
  });

  it('are one where a request that is sent again for another purpose has the wrong status that it had before', () => {
    const at = (path: string, kind: 'good' | 'probe', response: number): Draft =>
      exchange('ticket.list', {
        path,
        response,
        facts: { step: 'lookup', kind, correlation: kind === 'good' ? 'given' : 'repeated' } as unknown as StatedFacts,
      });
    const cases: readonly Case[] = [
      { row: 'finds-the-device', at: [0], expected: statuses([200]), received: returned(401) },
      { row: 'repeated-id', at: [1], expected: 'success, as declared', received: returned(401) },
    ];
    const passing = at('/list?imsi=2', 'good', 200);
    const groups = (again: string) =>
      groupsOf([at('/list?imsi=1', 'good', 401), at(again, 'probe', 401), passing], cases);
    expect(groups('/list?imsi=1')).toHaveLength(1);
    expect(groups('/list?imsi=3')).toHaveLength(2);
  });

  it('are one where many members have wrong date-times, and several where few have', () => {
    const sent = jsonValue('2030-01-30T09:07:44Z');
    const wrong = jsonValue('2030-07-30T09:01:44Z');
    const at = (pointer: string, expected: Phrased = DATE_TIME): Case => ({
      row: pointer,
      pointer,
      at: [0],
      expected,
      received: wrong,
    });
    const few = [at('/plannedStartTime'), at('/plannedEndTime'), at('/actualEndTime', sent)];
    // Each in another response, so that nothing else is in common.
    const alone = (cases: readonly Case[]): readonly Case[] => cases.map((one, index) => ({ ...one, at: [index] }));
    const drafts = Array.from({ length: 4 }, () => creation);
    expect(groupsOf(drafts, alone([...few, at('/attachment/0/validFor/endDateTime', sent)]))).toHaveLength(1);
    expect(groupsOf(drafts, alone(few)).length).toBeGreaterThan(1);
  });

  it('are one where responses are what the requests sent, in whatever it is wrong', () => {
    const sent = { externalId: 'x', status: 'closed' };
    const returning = (response: Json): Draft =>
      exchange('ticket.create', { method: 'POST', sent, response: [201, response] });
    const groups = (response: Json): readonly unknown[] =>
      groupsOf(
        [returning(response), returning(response)],
        [
          { row: 'has-an-id', pointer: '/id', at: [0], received: ABSENT },
          { row: 'assigned', pointer: '/status', at: [1], received: jsonValue('closed') },
        ],
      );
    expect(groups(sent)).toHaveLength(1);
    expect(groups({ status: 'closed' })).toHaveLength(2);
  });

  it('are one where the update of another customer is served and changes the resource', () => {
    const update = exchange('ticket.update', {
      method: 'PATCH',
      path: '/troubleTicket/1',
      facts: { step: 'foreign', id: 'foreign' } as unknown as StatedFacts,
      response: [200, { id: '1' }],
    });
    const cases = (row: string): readonly Case[] => [
      { row: 'foreign-access', at: [0], expected: rejection(), received: returned(200) },
      { row, pointer: '/description', at: [1, 2], expected: 'as set by its owner', received: 'the value' },
    ];
    expect(groupsOf([update, update, read], cases('foreign-access'))).toHaveLength(1);
    expect(groupsOf([update, update, read], cases('other'))).toHaveLength(2);
  });

  describe('of two defects, are two', () => {
    const retrieval = (item: string, status: number, facts: Partial<Conditions> = {}): Draft =>
      exchange('ticket.retrieve', {
        path: `/troubleTicket/${item}`,
        facts: { step: 'after-bad-input', id: 'existing', item, token: 'valid', ...facts } as StatedFacts,
        response: [status, status === 200 ? { id: item } : undefined],
      });

    it('where resources are lost each time, and those of another customer are found at times', () => {
      const lost = ['one', 'two', 'three'].flatMap((item) => [retrieval(item, 404), retrieval(item, 404)]);
      const foreign = [retrieval('x', 200, { id: 'foreign' }), retrieval('x', 404, { id: 'foreign' })];
      const cases = [
        { row: 'own', at: [0], all: [0, 1, 2, 3, 4, 5], expected: statuses([200]), received: returned(404) },
        { row: 'other', at: [6], expected: rejection(), received: returned(200) },
      ];
      expect(groupsOf([...lost, ...foreign, retrieval('four', 200)], cases)).toHaveLength(2);
      // One that is found at times shows that the others may be.
      const mixed = [retrieval('four', 200), retrieval('four', 404)];
      expect(groupsOf([...lost, ...foreign, ...mixed], cases)).toHaveLength(1);
    });

    it('where a resource is lost, and another one that can be retrieved is wrong', () => {
      const update = exchange('ticket.update', {
        method: 'PATCH',
        path: '/troubleTicket/lost',
        facts: { step: 'first', id: 'existing', item: 'lost' },
        response: [404, undefined],
      });
      const cases = [
        { row: 'is-retrieved', at: [0], expected: statuses([200]), received: returned(404) },
        { row: 'has-no-effect', at: [1, 2], expected: 'no text of a rejected update', received: 'the text' },
      ];
      const others = ['two', 'three'].map((item) => retrieval(item, 200));
      expect(groupsOf([retrieval('lost', 404), update, retrieval('one', 200), ...others], cases)).toHaveLength(2);
    });

    it('where a hub is not deleted, and the ids of all hubs have a wrong type', () => {
      const facts = [
        { step: 'first', hub: 'main', id: 'existing' },
        { step: 'delete-hub', hub: 'deleted', id: 'existing' },
        { step: 'deleted-hub', hub: 'deleted', id: 'deleted' },
      ] as const;
      const drafts = facts.map((one) =>
        exchange(one.step === 'delete-hub' ? 'ticket.hub-delete' : 'ticket.hub-retrieve', {
          method: one.step === 'delete-hub' ? 'DELETE' : 'GET',
          path: '/hub/1',
          facts: one as StatedFacts,
          response: [200, { id: 1 }],
        }),
      );
      const type = { row: 'id', pointer: '/id', at: [0], expected: typed('string', 'string'), received: jsonValue(1) };
      const cases = [
        { row: 'hub-is-deleted', at: [1, 2], expected: 'no hub', received: returned(200) },
        { ...type, all: [0, 2] },
      ];
      expect(groupsOf(drafts, cases)).toHaveLength(2);
    });

    it('where the status of success is not listed, and what must be rejected is served', () => {
      const drafts = Array.from({ length: 4 }, () => exchange('ticket.create', { method: 'POST', response: 202 }));
      const cases = [
        {
          row: 'is-listed',
          at: [0],
          all: [0, 1, 2, 3],
          expected: statuses([201, 400, 401, 409, 500]),
          received: returned(202),
        },
        { row: 'types-are-checked', at: [3], expected: rejection(), received: returned(202) },
      ];
      expect(groupsOf(drafts, cases)).toHaveLength(2);
    });

    it('where all responses of an operation have a wrong member, and some of them are wrong as a whole', () => {
      const drafts = Array.from({ length: 60 }, (_, index) => (index < 12 ? creation : read));
      const all = Array.from({ length: 12 }, (_, index) => index);
      const later = Array.from({ length: 48 }, (_, index) => index + 12);
      const groups = (whole: readonly number[]) =>
        groupsOf(drafts, [
          { row: 'types', pointer: '/id', at: [0], all, met: later, received: jsonValue(1) },
          { row: 'encoding', at: [0], all: whole, met: [...all.slice(whole.length), ...later] },
        ]);
      expect(groups([0, 1, 2, 3, 4, 5])).toHaveLength(2);
      expect(groups(all)).toHaveLength(1);
    });

    it('where a list never contains what was created, and is wrong about the number of its items or their members', () => {
      const created = exchange('ticket.create', {
        method: 'POST',
        response: [201, { id: '9' }],
        facts: { step: 'create', item: 'one', body: 'valid' } as unknown as StatedFacts,
      });
      const groups = (received: Phrased, expected: Phrased = 'x') =>
        groupsOf(
          [created, list(''), list('?limit=1')],
          [
            { row: 'contains-created', at: [0, 1], received: 'a list without the resource' },
            { row: 'other', at: [2], received, expected },
          ],
        );
      expect(groups('none of them')).toHaveLength(1);
      expect(groups(phrase`number of items: ${jsonValue(2)}`)).toHaveLength(2);
      expect(groups(phrase`member ${memberPart('/priority')} as well`)).toHaveLength(2);
      expect(groups('another one', phrase`the item at the index, id ${jsonValue('1')}`)).toHaveLength(2);
      expect(groups('another one', phrase`the item with id ${jsonValue('9')}`)).toHaveLength(1);
    });

    it('where a list contains a resource of another customer, and another hub is notified of it', () => {
      const groups = (id: string) =>
        groupsOf(
          [exchange('ticket.create', { method: 'POST', response: [201, { id }] }), list('?sort=id'), list('')],
          [
            {
              row: 'only-own',
              pointer: '/0',
              at: [1],
              received: phrase`a resource of another customer, id ${jsonValue(id)}`,
            },
            { row: 'not-notified', at: [0], received: phrase`notified of ${jsonValue(id)}` },
          ],
        );
      expect(groups('84bcdf96-80a0-44db-aea0-6fbccd9a7839')).toHaveLength(2);
    });

    it('where the same lists contain two items that are wrong in their own ways', () => {
      const drafts = Array.from({ length: 20 }, () => list(''));
      const all = Array.from({ length: 10 }, (_, index) => index);
      const met = all.map((index) => index + 10);
      const groups = (position: number) =>
        groupsOf(drafts, [
          { row: 'only-own', pointer: '/0/owner', at: [0], all, met, received: 'a resource of another customer' },
          { row: 'types', pointer: `/${position}/note/0/text`, at: [0], all, met, received: jsonValue(1) },
        ]);
      expect(groups(0)).toHaveLength(1);
      expect(groups(3)).toHaveLength(2);
    });

    it('where all requests of one side meet the condition of the other', () => {
      const lookup = (token: Token, correlated: boolean): Draft =>
        exchange('ticket.list', {
          facts: { step: 'lookup', set: 'owned', token } as unknown as StatedFacts,
          ...(correlated ? { headers: { 'correlation-id': 'one two' } } : {}),
        });
      const drafts = [
        ...Array.from({ length: 4 }, () => lookup('valid', true)),
        ...Array.from({ length: 4 }, () => lookup('valid', false)),
        ...Array.from({ length: 2 }, () => lookup('foreign-issuer', true)),
        ...Array.from({ length: 4 }, () => lookup('expired', true)),
      ];
      const cases: readonly Case[] = [
        { row: 'echo', at: [0], all: [0, 1, 2, 3], met: [4, 5, 6, 7], received: 'the id of another request' },
        { row: 'issuer', at: [8], all: [8, 9], met: [10, 11, 12, 13], expected: rejection(), received: returned(200) },
      ];
      expect(groupsOf(drafts, cases)).toHaveLength(2);
    });

    it('where a limit is ignored in some lists of resources with a member, and the member is absent', () => {
      const filtered = exchange('ticket.list', {
        facts: { step: 'filter', param: 'filter', value: 'valid', member: '/status' },
        response: [200, [{ id: '1' }]],
      });
      const absent = { row: 'is-present', pointer: '/status', at: [2], received: ABSENT };
      const limit = { row: 'limit', at: [0], expected: 'at most 1', received: phrase`${7} items` };
      expect(groupsOf([filtered, list('?limit=1'), read], [{ ...limit, all: [0, 1] }, absent])).toHaveLength(2);
      expect(groupsOf([filtered, list('?limit=1'), read], [limit, absent])).toHaveLength(1);
    });
  });

  it('are one where several members are null, and several where they have another wrong value', () => {
    const cases = (received: NonNullable<Case['received']>): readonly Case[] =>
      ['/priority', '/note'].map((pointer) => ({
        row: 'null-members',
        pointer,
        at: [0],
        expected: 'the stated type',
        received,
      }));
    const drafts = [exchange('ticket.list', { response: [200, [{ priority: null, note: null }]] })];
    expect(groupsOf(drafts, cases(jsonValue(null)))).toHaveLength(1);
    expect(groupsOf(drafts, cases(jsonValue(7)))).toHaveLength(2);
  });
});
