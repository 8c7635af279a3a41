import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const list = (
  query: string,
  response?: DraftResponse,
  kind: 'good' | 'settling' | 'probe' = 'settling',
  attempt = {},
): Draft =>
  exchange('ticket.list', {
    facts: { step: 'first', kind, ...attempt },
    path: `/troubleTicket?${query}`,
    ...(response === undefined ? {} : { response }),
  });

/** A creation of one step and customer. */
const creation = (
  step: 'create' | 'notified',
  identity: string,
  response: DraftResponse,
  sent = { note: [] as string[] },
): Draft =>
  exchange('ticket.create', {
    identity,
    method: 'POST',
    facts: { kind: 'offered', step, shape: 'full', body: 'valid' },
    sent,
    response,
  });

const FIRST = { superseded: true } as const;
const SECOND = { repetition: true } as const;

/** An update of a resource, of a member that no other update contains. */
let updates = 0;
const update = (id: string, response?: DraftResponse, attempt = {}): Draft =>
  exchange('ticket.update', {
    method: 'PATCH',
    path: `/troubleTicket/${id}`,
    facts: { kind: 'offered', step: 'trigger-update', body: 'valid', ...attempt },
    sent: { [`member${(updates += 1)}`]: 'x' },
    ...(response === undefined ? {} : { response }),
  });

/** An update whose connection breaks. */
const broken =
  (id: string): Draft =>
  (place) => {
    const event = update(id)(place);
    return event.event === 'exchange' ? { ...event, failure: { kind: 'reset', message: '' } } : event;
  };

testCheck({
  check: 'server-error-each-time',
  requirement: 'ticket.errors.described-requests-are-not-always-server-errors',
  cases: [
    ['is met by any other response', [list('a=1', 200), list('b=1', 404)], ['met']],
    ['fails an error each time', [list('', 200), list('limit=1', 500), list('limit=2', 500)], ['fail', 'met']],
    ['ignores a single error', [list('', 200), list('limit=1', 500)], ['met']],
    ['ignores an error sometimes', [list('limit=1', 500), list('limit=2', 200), list('limit=3', 500)], ['met']],
    ['ignores errors of different requests', [list('limit=1', 500), list('offset=1', 500)], []],
    [
      'fails one body that no step and no identity gets accepted',
      [creation('create', 'A', 500), creation('notified', 'A', 500), creation('create', 'B', 500)],
      ['fail'],
    ],
    [
      'ignores a body that one identity gets accepted',
      [creation('create', 'A', 500), creation('create', 'B', 201)],
      ['met'],
    ],
    ['ignores one error of a body', [creation('create', 'A', 500), creation('notified', 'A', 503)], []],
    [
      'fails errors of requests that are sent again',
      [list('a=1', 200), list('b=1', 500, 'settling', SECOND), list('c=1', 500, 'settling', SECOND)],
      ['fail', 'met'],
    ],
    [
      'ignores two errors of one request, which may be isolated failures',
      [list('a=1', 200), list('b=1', 500, 'settling', FIRST), list('b=1', 500, 'settling', SECOND)],
      ['met'],
    ],
    [
      'fails errors of the second update of each resource, which succeeds when it is sent again',
      ['1', '2', '3'].flatMap((id) => [update(id, 200), update(id, 500, FIRST), update(id, 200, SECOND)]),
      ['fail', 'met'],
    ],
    [
      'counts those of requests that are described otherwise',
      [
        ...['1', '2', '3'].flatMap((id) => [update(id, 200), update(id, 500, FIRST), update(id, 200, SECOND)]),
        update('4', 200),
        update('4', 500, { ...FIRST, kind: 'probe' }),
        update('4', 200, { ...SECOND, kind: 'probe' }),
        update('4', 200, { kind: 'probe' }),
      ],
      ['fail', 'met'],
    ],
    [
      'ignores an error of the second update of one resource',
      ['1', '2', '3'].flatMap((id) => [
        update(id, 200),
        ...(id === '3' ? [update(id, 500, FIRST)] : []),
        update(id, 200, id === '3' ? SECOND : {}),
      ]),
      ['met'],
    ],
    [
      'fails errors of many requests, each of which succeeds when it is sent again',
      ['1', '2', '3', '4', '5', '6'].flatMap((id) => [
        update('7', 500, FIRST),
        update('7', 200, SECOND),
        update(id, 200),
      ]),
      ['fail', 'met'],
    ],
    [
      'ignores the errors of a moment',
      [
        ...['1', '2', '3', '4', '5', '6'].map((id) => update(id, 200)),
        ...['1', '2', '3', '4', '5', '6'].flatMap(() => [update('7', 500, FIRST), update('7', 200, SECOND)]),
      ],
      ['met'],
    ],
    ['fails a connection that breaks for each request', ['1', '2', '3', '4', '5'].map(broken), ['fail']],
    [
      'fails errors of each text of a kind, which is rejected when it is sent again',
      ['1', '2', '3'].flatMap((id) => [
        update(id, 200),
        update(id, 500, { ...FIRST, text: 'long texts' }),
        update(id, 409, { ...SECOND, text: 'long texts' }),
        update(id, 200),
      ]),
      ['fail', 'met'],
    ],
    ['ignores an unavailable service', [list('', 503), list('', 503)], []],
    ['ignores requests without a response', [list(''), list('')], []],
    ['ignores unspecified requests', [list('', 500, 'probe'), list('', 500, 'probe')], []],
  ],
});
