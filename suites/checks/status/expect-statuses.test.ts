import type { StepFacts } from '../../../contracts/formats/evidence/steps.ts';
import {
  casesFor,
  exchange,
  testCheck,
  unfinished,
  type Draft,
  type DraftResponse,
  type JudgedRow,
} from '../testing/judging.ts';

type DeviceSet = StepFacts<'lookup'>['set'];

const near = (response: DraftResponse): readonly Draft[] => [
  exchange('device.details', { facts: { step: 'near-key', scope: 'held', key: 'near', set: 'near' }, response }),
];
const without = (response?: DraftResponse): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'lookup', devices: [], token: 'missing', key: 'imsi', set: 'owned' },
    ...(response === undefined ? {} : { response }),
  }),
];
const foreign = (response: DraftResponse, set: DeviceSet = 'foreign-unlocated'): readonly Draft[] => [
  exchange('device.history', {
    facts: { step: 'lookup', devices: [], kind: 'negative', scope: 'held', key: 'imsi', set },
    response,
  }),
];
const ofOther = (response: DraftResponse): Draft =>
  exchange('device.history', {
    facts: {
      step: 'lookup',
      devices: ['B.unlocated.0'],
      kind: 'negative',
      scope: 'held',
      key: 'imsi',
      set: 'foreign-unlocated',
    },
    response,
  });
const byItsOwner = (response: DraftResponse, devices = ['B.unlocated.0']): Draft =>
  exchange('device.details', {
    identity: 'B',
    facts: { step: 'lookup', devices, customer: 'B', kind: 'good', key: 'imsi', set: 'owned' },
    response,
  });
const located = (status: number, set: DeviceSet = 'unlocated'): readonly Draft[] => [
  exchange('device.locations', {
    facts: { step: 'lookup', devices: [], kind: 'negative', scope: 'held', key: 'imsi', set },
    response: status,
  }),
];
const UNLOCATED = { declarations: { 'device.unlocatedStatus': [200, 204] } };
const NOT_FOUND = { declarations: { 'device.unlocatedStatus': [204] } };
const histories = (set: DeviceSet, response: DraftResponse): Draft =>
  exchange('device.history', {
    facts: { step: 'lookup', devices: [], kind: 'probe', scope: 'held', key: 'imsi', set },
    response,
  });
const several = (of: number, foreigners: DraftResponse, set: DeviceSet = 'foreign+foreign'): readonly Draft[] => [
  histories('owned+owned', of),
  histories(set, foreigners),
];
const across = (response: DraftResponse, set: DeviceSet = 'foreign+unknown'): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'lookup', devices: [], kind: 'probe', scope: 'held', key: 'different-devices', set },
    response,
  }),
];
const bothAs = (combination: string) => ({
  declarations: { 'device.keyCombination': combination, 'device.foreignPlusUnknownStatus': [401] },
});
const DECLARED = { declarations: { 'device.missingTokenStatus': [401] } };
const scoped = (scopes: readonly string[], response: DraftResponse): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'lookup', devices: [], scope: 'held', scopes, key: 'imsi', set: 'owned' },
    response,
  }),
];

const beyond = (response: DraftResponse): readonly Draft[] => [
  exchange('change.list', {
    facts: { step: 'paging-probe', kind: 'odd', param: 'offset', value: 'beyond-end' },
    response,
  }),
];

/** A 204 with content, which it may not have. */
const surplus = (set: DeviceSet): Draft => unfinished(foreign(204, set)[0]!, 204, 'surplus-content');

testCheck({
  check: 'status',
  requirement: 'device.keys.similar-keys-find-nothing',
  cases: casesFor({
    'change.list.offset-beyond-the-end-is-200-or-404': [
      ['is met by an empty list', beyond([200, []]), ['met']],
      ['is met by 404', beyond(404), ['met']],
      [
        'is met by what the profile declares for empty lists',
        beyond(204),
        ['met'],
        { declarations: { emptyListStatus: { change: [204] } } },
      ],
      ['warns of another success', beyond(204), ['warn']],
      ['fails it where the lists are closed', beyond(204), ['fail'], { strict: true }],
      ['warns of another rejection', beyond(416), ['warn']],
      ['fails another rejection where the lists are closed', beyond(416), ['fail'], { strict: true }],
    ],
    'device.history.unknown-device-is-204': [
      ['is met by its status, regardless of content that it may not have', [surplus('unknown')], ['met']],
    ],
    'device.keys.similar-keys-find-nothing': [
      ['is met by the status of the row', near(204), ['met']],
      ['fails another one', near([200, []]), ['fail']],
      ['ignores statuses that are about something else', near(400), []],
      ['leaves a server error to the rule about server errors', near(500), []],
      ['ignores other requests', without(204), []],
    ],
    'device.locations.no-location-is-204': [
      ['is met by 204', located(204), ['met']],
      ...(['unlocated', 'unlocated+unlocated', 'unlocated+unknown'] as const).flatMap((set): readonly JudgedRow[] => [
        [`fails 401 for ${set}, as a device is own`, located(401, set), ['fail']],
        [`warns of a feature with a null geometry for ${set} while nothing is declared`, located(200, set), ['warn']],
      ]),
      ['is met by it where it is declared', located(200), ['met'], UNLOCATED],
      ['fails it where 204 alone is declared', located(200), ['fail'], NOT_FOUND],
    ],
    'device.history.no-history-is-204': [
      ['warns of 200 while nothing is declared', foreign(200, 'unlocated'), ['warn']],
      ['fails 401', foreign(401, 'unlocated'), ['fail']],
    ],
    'device.history.foreign-is-401': [
      ['fails another status, also if the response has content that it may not have', [surplus('foreign')], ['fail']],
      ['is met by 401, whether the device is located or not', foreign(401), ['met']],
      ['fails 204 for one that has no location', foreign(204), ['fail']],
      ['ignores own devices without a location', foreign(204, 'unlocated'), []],
      ['fails 204 for one that its owner finds', [byItsOwner([200, [{}]]), ofOther(204)], ['fail']],
      ['decides nothing of 204 for one that its owner does not find', [byItsOwner(204), ofOther(204)], ['undecided']],
      [
        'decides nothing of 204 for one whose owner finds another one',
        [byItsOwner([200, [{}]], ['B.located.0']), ofOther(204)],
        ['undecided'],
      ],
      ['fails another rejection of one that its owner does not find', [ofOther(404)], ['fail']],
    ],
    'device.history.several-foreign-is-401': [
      ['is met by 401', several(400, 401), ['met']],
      ['decides nothing by a rejection of several values', several(400, 400), ['undecided']],
      ...[204, 404, 409, 422].map((status): JudgedRow => [
        `decides nothing by ${status} if two own devices have the same status`,
        several(status, status),
        ['undecided'],
      ]),
      ['decides nothing by 204 if two own devices were not requested', several(400, 204).slice(1), ['undecided']],
      ['fails 204 where the history of two own devices is served', several(200, 204), ['fail']],
      ['fails 404 where that of two own devices is rejected otherwise', several(400, 404), ['fail']],
      ['fails a success, regardless of two own devices', several(200, [200, []]), ['fail']],
      ['fails 403, regardless of two own devices', several(403, 403), ['fail']],
    ],
    'device.history.several-unknown-is-204': [
      ['is met by 204', several(200, 204, 'unknown+unknown'), ['met']],
      ['fails a history', several(200, [200, {}], 'unknown+unknown'), ['fail']],
      ['fails 404 where the history of two own devices is served', several(200, 404, 'unknown+unknown'), ['fail']],
      ['decides nothing by 404 where two own devices have it', several(404, 404, 'unknown+unknown'), ['undecided']],
    ],
    'device.history.foreign-and-unknown-is-401': [
      ['decides nothing by 422 if two own devices have it', several(422, 422, 'foreign+unknown'), ['undecided']],
      ['fails 404 if they do not', several(400, 404, 'foreign+unknown'), ['fail']],
    ],
    'device.keys.foreign-and-unknown-in-both-keys-are-401': [
      ['is met by 401', across(401), ['met']],
      ['decides nothing by 204 while nothing is declared', across(204), ['undecided']],
      ['fails 204 where 401 is declared and the keys add up', across(204), ['fail'], bothAs('union')],
      ['is met by 204 where only a device that both keys name is found', across(204), ['met'], bothAs('intersection')],
      ['is met by a rejection where such keys are rejected', across(400), ['met'], bothAs('reject')],
      ['fails a success', across([200, []]), ['fail']],
      ['ignores other sets', across(204, 'owned+unknown'), [], bothAs('union')],
    ],
    'device.auth.missing-token-status-is-as-declared': [
      ['is met by the nearest reading', without(403), ['met']],
      ['decides nothing by another reading', without(401), ['undecided']],
      ['fails a status that no reading allows', without(404), ['fail']],
      ['is met by the declared status', without(401), ['met'], DECLARED],
      ['fails another one than the declared', without(403), ['fail'], DECLARED],
      ['decides nothing by overload', without(503), ['undecided'], DECLARED],
      ['decides nothing without a response', without(), ['undecided']],
    ],
    'device.details.unrelated-scope-has-no-effect': [
      ['is met for one list of scopes', scoped(['device-details', 'other'], [200, []]), ['met']],
      ['fails a rejection for another', scoped(['device-details', 'device-location', 'other'], 401), ['fail']],
      ['ignores other lists', scoped(['device-details'], 401), []],
    ],
    'device.details.no-scope-is-401': [
      ['is met for an empty list of scopes', scoped([], 401), ['met']],
      ['ignores identities with a scope', scoped(['device-details'], [200, []]), []],
    ],
  }),
});
