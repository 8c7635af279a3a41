import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import { casesFor, exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const both = (response?: DraftResponse, set: StepFacts<'lookup'>['set'] = 'owned+foreign'): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'lookup', devices: [], scope: 'held', key: 'different-devices', set },
    ...(response === undefined ? {} : { response }),
  }),
];
const combination = (value: string) => ({ declarations: { 'device.keyCombination': value } });
const nothing = (response: DraftResponse): readonly Draft[] => [
  exchange('order.list', {
    facts: { step: 'filter', param: 'filter', member: '/priority', kind: 'offered', value: 'nothing', wanted: 'x' },
    response,
  }),
];
const beyond = (response: DraftResponse): readonly Draft[] => [
  exchange('order.list', {
    facts: { step: 'paging-probe', kind: 'odd', param: 'offset', value: 'beyond-end' },
    response,
  }),
];
const STARTS = { ended: '2026-11-28', before: '2026-11-01', 'long-ago': '1990-01-01' } as const;
const window = (name: keyof typeof STARTS, kind: 'good' | 'settling' | 'probe', response: DraftResponse): Draft =>
  exchange('ticket.list', {
    facts: { step: 'window', window: name, kind, page: 0, offset: 0 },
    path: `/troubleTicket?fromDateTime=${STARTS[name]}T00:00:00Z&toDateTime=2026-11-30T00:00:00Z`,
    response,
  });
const EMPTY_OF_TICKETS = { declarations: { emptyListStatus: { ticket: [200] } } };
const AVAILABLE = { 'order.readAvailable': { list: true, one: true } };
const EMPTY = { emptyListStatus: { order: [200] } };
const duplicate = (response: DraftResponse): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'odd-key', kind: 'probe', scope: 'held', key: 'duplicate', set: 'none' },
    response,
  }),
];
const pair = (response: DraftResponse): readonly Draft[] => [
  exchange('device.history', {
    facts: { step: 'odd-key', kind: 'odd', scope: 'held', key: 'different-devices', set: 'none' },
    response,
  }),
];
const several = (combined: string) => ({
  declarations: { 'device.keyCombination': combined, 'device.multiDeviceHistoryStatus': [400] },
});
const malformed = (response: DraftResponse, otherwise?: 'doubtful'): readonly Draft[] => [
  exchange('ticket.update', {
    facts: {
      step: 'bad-input',
      kind: 'odd',
      body: 'malformed',
      violation: 'cut-short',
      in: 'body',
      at: '',
      ...(otherwise ? { otherwise } : {}),
    },
    response,
  }),
];
/** The registration of a hub for a change request that does not exist, or for one of another customer. */
const target = (id: 'unknown' | 'foreign', response: DraftResponse): readonly Draft[] => [
  exchange('change.hub-create', {
    facts: { step: 'subscribe', kind: 'probe', hub: 'aimed-crid', param: 'CRID', id },
    response,
  }),
];
const targets = (isolation?: boolean | readonly number[]) => ({
  declarations: {
    'hub.unknownTargetStatus': [404],
    ...(isolation === undefined ? {} : { 'isolation.retrieve': isolation }),
  },
});
const without = (response: DraftResponse): readonly Draft[] => [
  exchange('ticket.list', { facts: { step: 'credentials', kind: 'negative', token: 'missing' }, response }),
];

const declaring = (word: string) => ({ declarations: { 'device.duplicateKeyBehaviour': word } });
const conditions = (statuses: readonly number[]) => ({
  declarations: { statusConditions: { 'missing-credentials': statuses } },
});

testCheck({
  check: 'status',
  requirement: 'device.keys.different-devices-in-both-keys-are-as-declared',
  cases: casesFor({
    'device.keys.different-devices-in-both-keys-are-as-declared': [
      ['records while nothing is declared', both(418), ['seen']],
      ['records a request without a response', both(), ['seen'], combination('union')],
      ['records what a word means of which the row says nothing', both(418), ['seen'], combination('other')],
      ['is met by what a declared word means', both([200, []]), ['met'], combination('union')],
      ['fails what it does not mean', both(204), ['fail'], combination('union')],
      ['is met by any rejection if rejection is declared', both(409), ['met'], combination('reject')],
      ['ignores other sets', both(204, 'foreign+foreign'), [], combination('union')],
    ],
    'device.history.different-devices-in-both-keys-are-as-declared': [
      ['is met by what is declared of several devices', pair(400), ['met'], several('union')],
      ['fails what is not', pair([200, {}]), ['fail'], several('union')],
      ['only records it where such keys do not find both devices', pair([200, {}]), ['seen'], several('intersection')],
    ],
    'device.keys.repeated-key-status-is-as-declared': [
      ['is met by success where the word means it', duplicate([200, []]), ['met'], declaring('once')],
      ['fails a rejection then', duplicate(400), ['fail'], declaring('once')],
    ],
    'order.list.empty-result-is-as-declared': [
      ['is met by a declared status', nothing([200, []]), ['met'], { declarations: { ...EMPTY, ...AVAILABLE } }],
      ['fails another one', nothing(204), ['fail'], { declarations: { ...EMPTY, ...AVAILABLE } }],
      [
        'only records a status about something else',
        nothing(400),
        ['seen'],
        { declarations: { ...EMPTY, ...AVAILABLE } },
      ],
      ['ignores a page after the last resource', beyond(404), [], { declarations: { ...EMPTY, ...AVAILABLE } }],
      ['only records overload', nothing(503), ['seen'], { declarations: { ...EMPTY, ...AVAILABLE } }],
      ['only records an error of an unavailable operation', nothing(404), ['seen'], { declarations: EMPTY }],
      ['records while the list names no status', nothing(204), ['seen'], { declarations: { emptyListStatus: [] } }],
    ],
    'ticket.list.empty-result-is-as-declared': [
      ['fails the rejection of a window that is empty', [window('long-ago', 'probe', 400)], ['fail'], EMPTY_OF_TICKETS],
      [
        'leaves that of one that begins longer ago than others that were taken',
        [
          window('ended', 'good', [200, [{ id: '1' }]]),
          window('before', 'settling', [200, []]),
          window('long-ago', 'probe', 400),
        ],
        ['undecided'],
        EMPTY_OF_TICKETS,
      ],
      [
        'fails it where a younger one without resources is rejected alike',
        [
          window('ended', 'good', [200, [{ id: '1' }]]),
          window('before', 'settling', 400),
          window('long-ago', 'probe', 400),
        ],
        ['fail'],
        EMPTY_OF_TICKETS,
      ],
      [
        'fails a status that is about no value',
        [window('ended', 'good', [200, [{ id: '1' }]]), window('long-ago', 'probe', 404)],
        ['fail'],
        EMPTY_OF_TICKETS,
      ],
    ],
    'ticket.errors.malformed-json-status-is-as-declared': [
      [
        'fails another status than the declared',
        malformed(400),
        ['fail'],
        { declarations: { malformedJsonStatus: [422] } },
      ],
      [
        'only records it where the state of the resource may explain it',
        malformed(400, 'doubtful'),
        ['seen'],
        { declarations: { malformedJsonStatus: [422] } },
      ],
    ],
    'change.hub-create.unknown-crid-status-is-as-declared': [
      ['fails a hub for an unknown target', target('unknown', 201), ['fail'], targets()],
      [
        'fails a hub for a foreign one, which its customer cannot read',
        target('foreign', 201),
        ['fail'],
        targets(true),
      ],
      ['is met by the declared status', target('foreign', 404), ['met'], targets([403])],
      ['only records another rejection of it', target('foreign', 403), ['seen'], targets(true)],
      ['only records a hub for it where it may be read', target('foreign', 201), ['seen'], targets(false)],
      ['only records one where nothing is declared of that', target('foreign', 201), ['seen'], targets()],
    ],
    'ticket.credentials.missing-credentials-status-is-as-declared': [
      ['is met by the status at the pointer', without(401), ['met'], conditions([401])],
      ['fails another one', without(403), ['fail'], conditions([401])],
    ],
  }),
});
