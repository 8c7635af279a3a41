import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import {
  casesFor,
  cut,
  exchange,
  testCheck,
  unfinished,
  type Draft,
  type DraftResponse,
  type JudgedRow,
} from '../testing/judging.ts';

const responded = (operation: string, response: DraftResponse, facts: Partial<Conditions> = {}): readonly Draft[] => [
  exchange(operation, { facts: { step: 'first', ...facts }, response }),
];
const list = (response: DraftResponse, facts?: Partial<Conditions>) => responded('ticket.list', response, facts);
const ticket = exchange('ticket.retrieve', { response: [200, { id: 'T-1' }] });
const hub = (response: DraftResponse) => responded('ticket.hub-retrieve', response);
const orders = (response: DraftResponse) => responded('order.list', response);
const HUB_LIST = { declarations: { 'ticket.hubGetShape': 'list' } };
const HUB_OBJECT = { declarations: { 'ticket.hubGetShape': 'object' } };
const BOUND = { profile: { bindings: { 'ticket.hub-retrieve': { success: [203] } } } };
const ONE_ORDER = { declarations: { 'order.listShape': 'object' } };
const ORDERS = { declarations: { 'order.listShape': 'array' } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.list.response-is-a-list': [
    ['is met by a list', list([200, [{}]]), ['met']],
    ['is met by a list of nothing', list([200, []]), ['met']],
    ['fails an object', list([200, {}]), ['fail']],
    ['fails null', list([200, 'null']), ['fail']],
    ['fails what is not JSON', list([200, '[{]']), ['fail']],
    ['fails a response without content', list(200), ['fail']],
    ['ignores what is inside', list([200, [5]]), ['met']],
    [
      'ignores other statuses where one is the documented one',
      [...list([200, []]), ...list([206, {}]), ...list([400, {}])],
      ['met'],
    ],
    ['fails what a wrong status is always sent with', list([206, {}]), ['fail']],
    ['ignores responses of which another media type was asked', list([200, 'a,b'], { accept: 'other' }), []],
    ['decides nothing of a body that was not recorded whole', list([200, '[{"id":']).map(cut), []],
    ['warns of a list beyond the limit of the suite', [unfinished(exchange('ticket.list'), 200)], ['warn']],
    ['decides nothing of a request without a response', [exchange('ticket.list')], []],
  ],
  'ticket.retrieve.response-is-a-ticket': [
    ['fails content beyond the limit of the suite', [unfinished(ticket, 200)], ['fail']],
    ['ignores it with another status', [unfinished(ticket, 500)], []],
    ['ignores one response that broke off', [unfinished(ticket, 200, 'closed-early')], []],
    [
      'fails responses that broke off if none arrived complete',
      [unfinished(ticket, 200, 'closed-early'), unfinished(ticket, 200, 'timeout')],
      ['fail'],
    ],
    [
      'ignores them if one arrived complete',
      [unfinished(ticket, 200, 'closed-early'), ticket, unfinished(ticket, 200, 'timeout')],
      ['met'],
    ],
  ],
  'ticket.create.response-is-a-ticket': [
    ['ignores responses to wrong bodies', responded('ticket.create', [201, []], { body: 'violating' }), []],
  ],
  'ticket.hub.retrieval-shape-is-as-declared': [
    ['is met by either kind', [...hub([200, []]), ...hub([200, {}])], ['met']],
    ['fails a text', hub([200, '"H-1"']), ['fail']],
    ['is met by the kind that is declared', hub([200, []]), ['met'], HUB_LIST],
    ['fails the other one', hub([200, {}]), ['fail'], HUB_LIST],
    ['fails a list where an object is declared', hub([200, []]), ['fail'], HUB_OBJECT],
    ['judges any success where no status is shown', hub([203, 5]), ['fail']],
    ['judges bound statuses alone where there are some', [...hub([200, 5]), ...hub([203, []])], ['met'], BOUND],
  ],
  'order.list.response-is-a-list-or-an-order': [
    ['is met by either kind', [...orders([200, []]), ...orders([200, {}])], ['met']],
    ['fails a number', orders([200, 5]), ['fail']],
  ],
  'order.list.shape-is-as-declared': [
    ['is met by the kind that is declared', orders([200, {}]), ['met'], ONE_ORDER],
    ['fails the other one', orders([200, {}]), ['fail'], ORDERS],
  ],
};

testCheck({ check: 'body-root', requirement: 'ticket.list.response-is-a-list', cases: casesFor(rows) });
