import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import { casesFor, exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const asking = (accept: NonNullable<Conditions['accept']>, response?: DraftResponse): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'accept', scope: 'held', set: 'owned', accept },
    ...(response === undefined ? {} : { response }),
  }),
];

const list = (items: readonly string[], facts: Partial<Conditions> = {}): Draft =>
  exchange('ticket.list', {
    facts: { step: 'first', ...facts },
    path: '/troubleTicket',
    response: [200, items.map((id) => ({ id }))],
  });
const bare = (...items: readonly string[]): Draft => list(items, { accept: 'absent' });
const SETTLED = { declarations: { settleMs: 0 } };
const EMPTY = { declarations: { emptyListStatus: { ticket: [204] } } };
const ASYNC = { declarations: { asyncMode: { 'ticket.hub-create': [202] } } };

const START = '/troubleTicket?fromDateTime=2026-01-01T00%3A00%3A00Z';
const viewed = (query: string, ...items: readonly string[]): Draft =>
  exchange('ticket.list', { path: `${START}${query}`, response: [200, items.map((id) => ({ id }))] });
const rejected = (query: string): Draft => exchange('ticket.list', { path: `${START}${query}`, response: 400 });
const selected = (...items: readonly string[]): Draft => viewed('&fields=id', ...items);
const filtered = (): Draft =>
  exchange('ticket.list', {
    facts: { step: 'filter', param: 'filter', value: 'valid' },
    path: `${START}&a=b&fields=id`,
    response: [200, []],
  });
const selectedWithout = exchange('ticket.list', { path: `${START}&fields=id`, response: 204 });
const bareWithout = exchange('ticket.list', { facts: { step: 'first', accept: 'absent' }, response: 204 });

const hub = (response: DraftResponse): Draft =>
  exchange('ticket.hub-create', { facts: { step: 'header-form', contentType: 'absent' }, response });
const plainHub = (response: DraftResponse): Draft =>
  exchange('ticket.hub-create', { facts: { step: 'subscribe', hub: 'main', contentType: 'stated' }, response });
const offered = (response: DraftResponse): Draft =>
  exchange('ticket.hub-create', {
    facts: { step: 'header-form', kind: 'offered', contentType: 'absent' },
    response,
  });
/** A creation with another form of the Content-Type field, whose values a target may not take. */
const createdWith =
  (contentType: NonNullable<Conditions['contentType']>) =>
  (status: number, description: string): Draft =>
    exchange('order.create', {
      facts: { step: 'header-form', kind: 'offered', body: 'valid', contentType },
      sent: { description },
      response: status === 200 ? [200, { id: '1' }] : status,
    });
const withCharset = createdWith('charset');
const withoutType = createdWith('absent');
const usualOrder: Draft = exchange('order.create', {
  facts: { step: 'create', body: 'valid', contentType: 'stated' },
  sent: { description: 'x' },
  response: [200, { id: '2' }],
});
const HUB_MADE: DraftResponse = [201, { id: '1', callback: 'http://listener.example/' }];

const order = (response: DraftResponse): readonly Draft[] => [
  exchange('order.create', { facts: { step: 'header-form', accept: 'absent' }, response }),
];

const plainOrder = (response: DraftResponse): readonly Draft[] => [
  exchange('order.create', { facts: { step: 'header-form', accept: 'stated' }, response }),
];

testCheck({
  check: 'status',
  requirement: 'device.media.accept-is-optional',
  cases: casesFor({
    'order.create.content-type-is-optional': [
      [
        'fails a rejection, whatever a body with a charset received',
        [usualOrder, withCharset(200, 'y'), withoutType(400, 'z')],
        ['fail'],
      ],
      [
        'ignores the rejection of a value where another one is taken without the field',
        [usualOrder, withoutType(200, 'y'), withoutType(400, '\u{1f4a1}')],
        ['met'],
      ],
    ],
    'order.create.content-type-may-name-the-charset': [
      ['fails a rejection', [usualOrder, withCharset(400, 'y')], ['fail']],
      [
        'ignores the rejection of a value where another one is taken with a charset',
        [usualOrder, withCharset(200, 'y'), withCharset(400, '\u{1f4a1}')],
        ['met'],
      ],
    ],
    'device.media.accept-is-optional': [
      ['is met by success, without the header field', asking('absent', [200, []]), ['met']],
      ['is met by success, for any type', asking('any', [200, []]), ['met']],
      ['fails a rejection', [...asking('stated', [200, []]), ...asking('listed', 406)], ['fail']],
      ['fails success of another kind', [...asking('stated', [200, []]), ...asking('any', 204)], ['fail']],
      [
        'decides nothing if the stated type is rejected, too',
        [...asking('stated', 406), ...asking('any', 406)],
        ['undecided'],
      ],
      ['decides nothing without a request for the stated type', asking('any', 406), ['undecided']],
      ['decides nothing by overload', asking('any', 503), ['undecided']],
      ['decides nothing without a response', asking('any'), ['undecided']],
      ['ignores requests for another type', asking('other', 406), []],
    ],
    'ticket.list.accept-is-optional': [
      ['is met by a list with something', [list(['a']), bare('a')], ['met'], SETTLED],
      ['fails a list that is empty for it', [list(['a'], { accept: 'stated' }), bare()], ['fail'], SETTLED],
      ['ignores a list that was empty before', [list([]), bare()], ['met'], SETTLED],
      [
        'ignores a list that may not have settled',
        [list(['a']), bare()],
        ['met'],
        { declarations: { settleMs: 60_000 } },
      ],
      ['ignores it without a declared time', [list(['a']), bare()], ['met'], {}],
      ['decides nothing by a declared status for nothing to list', [bareWithout], ['undecided'], EMPTY],
    ],
    'ticket.list.offset-is-accepted': [
      [
        'is met by a page with 206, which the rule about the status fails',
        [viewed('', 'a', 'b'), exchange('ticket.list', { path: `${START}&offset=1`, response: [206, [{ id: 'b' }]] })],
        ['met'],
      ],
    ],
    'ticket.list.fields-is-accepted': [
      ['is met by a list with something', [viewed('', 'a'), selected('a'), viewed('', 'a')], ['met']],
      ['fails one that is empty between two that are not', [viewed('', 'a'), selected(), viewed('', 'a')], ['fail']],
      ['ignores it where the two share nothing', [viewed('', 'a'), selected(), viewed('', 'b')], ['met']],
      ['ignores it where none follows', [viewed('', 'a'), selected()], ['met']],
      ['fails it where changes have had their time', [viewed('', 'a'), selected()], ['fail'], SETTLED],
      ['ignores a list that was empty before', [viewed(''), selected(), viewed('', 'a')], ['met'], SETTLED],
      [
        'ignores a list that another parameter cuts',
        [viewed('', 'a'), viewed('&offset=5&fields=id'), viewed('', 'a')],
        ['met'],
        SETTLED,
      ],
      [
        'ignores a list that is filtered as well',
        [viewed('&a=b', 'a'), filtered(), viewed('&a=b', 'a')],
        ['met'],
        SETTLED,
      ],
      [
        'fails a response without a body where the profile declares one',
        [viewed('', 'a'), selectedWithout, viewed('', 'a')],
        ['fail'],
        EMPTY,
      ],
    ],
    'ticket.list.fields-is-optional': [
      ['fails a rejection that the parameter prevents', [selected('a'), rejected(''), selected('a')], ['fail']],
      ['decides nothing if it fails with the parameter, too', [rejected('&fields=id'), rejected('')], ['undecided']],
      ['decides nothing without the same request with the parameter', [rejected('')], ['undecided']],
      [
        'decides nothing if another parameter differs',
        [viewed('', 'a'), selected('a'), rejected('&limit=1')],
        ['met', 'undecided'],
      ],
    ],
    'ticket.hub.content-type-is-optional': [
      ['fails a 409 for the first', [hub(409), plainHub(HUB_MADE)], ['fail']],
      ['ignores a 409 while there is another', [hub(HUB_MADE), hub(409)], ['met', 'undecided']],
      ['fails another rejection', [hub(HUB_MADE), plainHub(HUB_MADE), hub(400)], ['fail', 'met']],
      [
        'fails the rejection of an offered body whose control is accepted',
        [plainHub(HUB_MADE), offered(400)],
        ['fail'],
      ],
      ['decides nothing if the control fails before it', [plainHub(400), hub(400), plainHub(HUB_MADE)], ['undecided']],
      ['decides nothing if the control fails after it', [plainHub(HUB_MADE), hub(400), plainHub(400)], ['undecided']],
      ['is met by a declared asynchronous status', [hub(202)], ['met'], ASYNC],
    ],
    'order.create.accept-is-optional': [
      ['is met by success', order([200, { id: '1' }]), ['met']],
      ['fails a rejection', [...plainOrder(200), ...order(406)], ['fail']],
      [
        'decides nothing if the control received the same unlisted success status, while others receive a listed one',
        [...plainOrder(200), ...plainOrder(201), ...order(201)],
        ['undecided'],
      ],
      ['fails such a status if the control received a listed one', [...plainOrder(200), ...order(201)], ['fail']],
      ['decides nothing if every creation is rejected', [...plainOrder(400), ...order(400)], ['undecided']],
    ],
  }),
});
