import { casesFor, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const asking =
  (operation: string) =>
  (response?: DraftResponse, id: 'unknown' | 'deleted' | 'existing' = 'unknown'): readonly Draft[] => [
    exchange(operation, {
      scenario: 'subscriptions',
      facts: { step: 'unknown-hub', kind: 'odd', id },
      ...(response === undefined ? {} : { response }),
    }),
  ];
const change = asking('change.hub-retrieve');
const ticket = asking('ticket.hub-retrieve');
const like = (asked: string, response: DraftResponse) =>
  exchange('change.hub-retrieve', {
    scenario: 'subscriptions',
    facts: { step: 'unusual-hub', kind: 'odd', id: 'like', asked },
    response,
  });
const HUB = { id: 7, callback: 'https://listener.example/1', query: '' };
const DECLARED = { declarations: { 'hub.unknownIdStatus': [404] } };

const EMPTY = { declarations: { 'hub.unknownIdStatus': [200, 404] } };

/** A hub that was deleted, and a look at its id. */
const givenAgain = (callback: string): readonly Draft[] => [
  exchange('change.hub-create', {
    facts: { step: 'subscribe', hub: 'deleted' },
    sent: { callback: 'https://listener.example/1' },
    response: [201, HUB],
  }),
  exchange('change.hub-delete', { facts: { step: 'delete-hub', hub: 'deleted' }, response: 204 }),
  exchange('change.hub-retrieve', {
    facts: { step: 'deleted-hub', kind: 'odd', id: 'deleted', hub: 'deleted' },
    response: [200, [{ ...HUB, callback }]],
  }),
];

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'change.hub-retrieve.unknown-ids-return-no-hub': [
    ['is met by a listed client error', [...change(404), ...change(401)], ['met']],
    ['is met by an empty list, as the operation returns a list', change([200, []]), ['met']],
    [
      'is met by a success whose body has no hub',
      [...change([200, {}]), ...change([200, null]), ...change([200, { message: 'none' }])],
      ['met'],
    ],
    ['fails a hub', change([200, [HUB]]), ['fail']],
    ['fails a hub within another object', change([200, { data: { hub: HUB } }]), ['fail']],
    ['fails a hub that was deleted', change([200, [HUB]], 'deleted'), ['fail']],
    ['fails it where it is the one that was registered', givenAgain('https://listener.example/1'), ['fail']],
    ['ignores another hub under the id', givenAgain('https://listener.example/2'), [], DECLARED],
    ['fails a hub with another id than one that is like it', [like('7zz', [200, [HUB]])], ['fail']],
    ['ignores another hub that has the id', [like('70', [200, [{ ...HUB, id: 70 }]])], []],
    ['ignores a rejection and a list of none', [like('7zz', 400), like('constructor', [200, []])], [], DECLARED],
    ['warns of an unlisted client error', change(400), ['warn']],
    ['fails that, too, where the lists are closed', change(400), ['fail'], { strict: true }],
    ['warns of a server error', change(500), ['warn']],
    ['is met by the declared status', change(404), ['met'], DECLARED],
    [
      'is met by it although the document does not list it',
      change(410),
      ['met'],
      { declarations: { 'hub.unknownIdStatus': [410] } },
    ],
    ['is met by an empty list where a success is declared', change([200, []]), ['met'], EMPTY],
    ['fails a hub, also where a success is declared', change([200, [HUB]]), ['fail'], EMPTY],
    ['fails another client error than the declared one', change(403), ['fail'], DECLARED],
    ['fails a list of none where an error is declared', change([200, []]), ['fail'], DECLARED],
    ['ignores hubs that there are', change([200, [HUB]], 'existing'), []],
    ['decides nothing of a busy target', change(503), ['undecided'], DECLARED],
    ['decides nothing of a call without a response', change(), []],
  ],
  'ticket.hub.unknown-id-status-is-as-declared': [
    ['is met by any client error where the document shows no statuses', ticket(410), ['met']],
    ['is met by no content', ticket(204), ['met']],
    ['fails a hub', ticket([200, HUB]), ['fail']],
    [
      'fails a deletion of what is not there, where an error is declared',
      asking('ticket.hub-delete')(204),
      ['fail'],
      DECLARED,
    ],
  ],
};

testCheck({
  check: 'hub-unknown',
  requirement: 'change.hub-retrieve.unknown-ids-return-no-hub',
  cases: casesFor(rows),
});
