import { casesFor, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const registered =
  (operation: string) =>
  (step: 'subscribe' | 'same-callback', response?: DraftResponse): Draft =>
    exchange(operation, {
      scenario: 'subscriptions',
      method: 'POST',
      facts: { step, hub: 'main', body: 'valid' },
      ...(response === undefined ? {} : { response }),
    });
const ticket = registered('ticket.hub-create');
const order = registered('order.hub-create');
const hub = (id: string | number): DraftResponse => [201, { id, callback: 'https://listener.example/1' }];
const twice = (response?: DraftResponse): readonly Draft[] => [
  ticket('subscribe', hub('H-1')),
  ticket('same-callback', response),
];
const look = (step: 'retrieve-hub' | 'first-of-two', response: DraftResponse): Draft =>
  exchange('ticket.hub-retrieve', { scenario: 'subscriptions', facts: { step, hub: 'main' }, response });
const FOUND: DraftResponse = [200, [{ id: 'H-1', callback: 'https://listener.example/1' }]];
const inAddition = (response: DraftResponse): readonly Draft[] => [
  look('retrieve-hub', FOUND),
  ...twice(hub('H-2')),
  look('first-of-two', response),
];
const declared = (policy: string) => ({ declarations: { 'hub.duplicatePolicy': policy } });
const [CONFLICT, SAME, NEW] = [declared('409'), declared('sameId'), declared('newId')];

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.hub.second-registration-is-as-declared': [
    ['is met by a conflict', twice(409), ['met'], CONFLICT],
    ['fails another hub where a conflict is declared', twice(hub('H-2')), ['fail'], CONFLICT],
    ['fails another rejection', twice(400), ['fail'], CONFLICT],
    ['is met by the hub there is', twice(hub('H-1')), ['met'], SAME],
    ['fails another one where the same is declared', twice(hub('H-2')), ['fail'], SAME],
    ['is met by another hub', twice(hub('H-2')), ['met'], NEW],
    ['is met by another hub in addition to the first', inAddition(FOUND), ['met'], NEW],
    ['fails another hub in the place of the first', inAddition(404), ['fail'], NEW],
    [
      'fails another hub in the place of the first, whose retrieval returns an empty list',
      inAddition([200, []]),
      ['fail'],
      NEW,
    ],
    ['decides nothing of the first where a busy target was asked', inAddition(503), ['undecided'], NEW],
    [
      'decides nothing of the first where no hub can be read',
      [...twice(hub('H-2')), look('first-of-two', 404)],
      ['undecided'],
      NEW,
    ],
    ['warns of another hub in the place of the first while nothing is declared', inAddition(404), ['warn']],
    ['records another hub in addition to the first while nothing is declared', inAddition(FOUND), ['seen']],
    ['fails the hub there is where another is declared', twice(hub('H-1')), ['fail'], NEW],
    ['fails a conflict where another is declared', twice(409), ['fail'], NEW],
    ['records what came while nothing is declared', [...twice(409), ...twice(hub('H-2')), ...twice(503)], ['seen']],
    ['decides nothing of a response without an id', twice([201, { callback: 'x' }]), ['undecided'], SAME],
    ['decides nothing of a busy target', twice(503), ['undecided'], NEW],
    ['decides nothing of a call without a response', twice(), ['undecided'], NEW],
    [
      'decides nothing where the first registration was rejected',
      [ticket('subscribe', 409), ticket('same-callback', 409)],
      [],
      CONFLICT,
    ],
    ['records a response without an id while nothing is declared', twice([201, { callback: 'x' }]), ['seen']],
    ['decides nothing of one registration', [ticket('subscribe', hub('H-1'))], [], NEW],
  ],
  'order.hub.second-registration-is-as-declared': [
    [
      'ignores the success status where none is shown',
      [order('subscribe', [200, { id: '1' }]), order('same-callback', [200, { id: '2' }])],
      ['met'],
      NEW,
    ],
  ],
};

testCheck({
  check: 'hub-duplicate',
  requirement: 'ticket.hub.second-registration-is-as-declared',
  cases: casesFor(rows),
});
