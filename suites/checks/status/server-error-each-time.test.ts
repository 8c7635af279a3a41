import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const list = (query: string, response?: DraftResponse, kind: 'good' | 'settling' | 'probe' = 'settling'): Draft =>
  exchange('ticket.list', {
    facts: { step: 'first', kind },
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
    ['ignores an unavailable service', [list('', 503), list('', 503)], []],
    ['ignores requests without a response', [list(''), list('')], []],
    ['ignores unspecified requests', [list('', 500, 'probe'), list('', 500, 'probe')], []],
  ],
});
