import { casesFor, exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const read = (response: DraftResponse, facts = {}): readonly Draft[] => [
  exchange('ticket.retrieve', { facts: { step: 'first', ...facts }, response }),
];
const odd = { kind: 'odd' };

const rows: readonly JudgedRow[] = [
  ['is met by listed statuses', [...read([200, {}]), ...read(400, odd), ...read(500)], ['met']],
  ['fails an unlisted success', read(203), ['fail']],
  ['fails it, too, where an unknown id must be rejected', read(203, { kind: 'negative' }), ['fail']],
  ['warns of it for a request that the document does not describe', read(203, odd), ['warn']],
  ['fails an unlisted error to a request that the document describes', read(418), ['fail']],
  ['warns of an unlisted error to a request that it does not describe', read(418, odd), ['warn']],
  ['fails that, too, where the lists are closed', read(418, odd), ['fail'], { strict: true }],
  ['ignores overload', read(503), []],
  [
    'ignores the status declared for another media type',
    read(415, { ...odd, body: 'wrong-media-type' }),
    [],
    { declarations: { unsupportedMediaStatus: [415] } },
  ],
  [
    'ignores those declared for malformed JSON and for an invalid parameter, each for its own defect',
    [
      ...read(418, { ...odd, body: 'malformed' }),
      ...read(422, { ...odd, value: 'violating' }),
      ...read(422, { ...odd, body: 'malformed' }),
    ],
    ['warn'],
    { declarations: { malformedJsonStatus: [418], invalidParamStatus: [422] } },
  ],
  [
    'ignores the status declared for unknown ids',
    [...[{ id: 'unknown' }, { id: 'like' }, { id: 'foreign' }].flatMap((facts) => read(404, { ...odd, ...facts }))],
    [],
    { declarations: { 'ticket.unknownIdStatus': [404] } },
  ],
  [
    'ignores it while a creation may not show yet',
    read(404, { kind: 'settling', id: 'existing' }),
    [],
    { declarations: { 'ticket.unknownIdStatus': [404] } },
  ],
  [
    'warns of it for other requests',
    read(404, { ...odd, id: 'existing' }),
    ['warn'],
    { declarations: { 'ticket.unknownIdStatus': [404] } },
  ],
  [
    'ignores the status declared for a missing sandbox value',
    read(418, { ...odd, sandbox: 'absent' }),
    [],
    { declarations: { 'sandbox.enforcement': { missing: [418] } } },
  ],
  [
    'warns of it where another sandbox value is short',
    read(418, { ...odd, sandbox: 'short' }),
    ['warn'],
    { declarations: { 'sandbox.enforcement': { missing: [418] } } },
  ],
  [
    'ignores the status declared for an example of a bad request',
    read(418, { ...odd, step: 'declared-rejection', statuses: [418] }),
    [],
  ],
  ['warns of it while nothing is declared', read(415, { ...odd, body: 'wrong-media-type' }), ['warn']],
  ['ignores methods that no document describes', read(418, { method: 'undescribed' }), []],
];

const empty = (response: DraftResponse): readonly Draft[] => [
  exchange('ticket.list', { facts: { step: 'window', window: 'long-ago', kind: 'probe' }, response }),
];
const EMPTY_IS_200 = { declarations: { emptyListStatus: { ticket: [200] } } };

const otherAccept = exchange('device.details', {
  facts: { step: 'accept', set: 'owned', kind: 'probe', accept: 'other' },
  response: 406,
});

const malformedKey = exchange('device.details', {
  facts: { step: 'lookup', set: 'owned', devices: [], kind: 'odd', scope: 'held', key: 'malformed' },
  response: 422,
});
const MALFORMED = { declarations: { 'device.malformedKeyStatus': [422] } };

testCheck({
  check: 'closed-statuses',
  requirement: 'ticket.retrieve.statuses-are-the-listed-ones',
  cases: casesFor({
    'ticket.retrieve.statuses-are-the-listed-ones': rows,
    'order.list.statuses-are-the-listed-ones': [
      [
        'ignores errors of an operation called unavailable',
        [exchange('order.list', { facts: { step: 'first', kind: 'unavailable' }, response: 418 })],
        [],
      ],
      ['fails its unlisted success', [exchange('order.list', { response: 206 })], ['fail']],
    ],
    'ticket.list.statuses-are-the-listed-ones': [
      ['ignores 204 for a list that may be empty', empty(204), []],
      ['fails it where the lists are closed', empty(204), ['fail'], { strict: true }],
      ['warns of it where another status is declared', empty(204), ['warn'], EMPTY_IS_200],
      ['warns of another success', empty(202), ['warn']],
      ['fails 204 for an ordinary list', [exchange('ticket.list', { response: 204 })], ['fail']],
    ],
    'ticket.create.statuses-are-the-listed-ones': [
      [
        'warns of 200 for a repeated creation',
        [
          exchange('ticket.create', {
            facts: { step: 'same-external-id', kind: 'probe', body: 'valid', of: 'i' },
            response: [200, {}],
          }),
        ],
        ['warn'],
      ],
    ],
    'device.errors.statuses-are-the-listed-ones': [
      [
        'ignores the declared status for another Accept',
        [otherAccept],
        [],
        { declarations: { 'device.unacceptableAcceptStatus': [406] } },
      ],
      ['warns of it while nothing is declared', [otherAccept], ['warn']],
      ['ignores the declared status for a malformed key', [malformedKey], [], MALFORMED],
      ['warns of it while nothing is declared for it', [malformedKey], ['warn']],
    ],
  }),
});
