import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import { casesFor, exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const without = (response?: DraftResponse, token: NonNullable<Conditions['token']> = 'missing'): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'lookup', devices: [], set: 'owned', key: 'imsi', token },
    ...(response === undefined ? {} : { response }),
  }),
];
const unknown = (operation: string, response: DraftResponse): readonly Draft[] => [
  exchange(operation, { facts: { step: 'unknown-id', kind: 'negative', id: 'unknown' }, response }),
];

const updated = (like: 'longer' | 'external id', response: DraftResponse): readonly Draft[] => [
  exchange('ticket.update', {
    method: 'PATCH',
    facts: { step: 'like-id', kind: 'odd', id: 'like', like, asked: 'ext-1' },
    response,
  }),
];

const DECLARED = { declarations: { 'ticket.unknownIdStatus': [404] } };

testCheck({
  check: 'status',
  requirement: 'device.auth.missing-token-is-rejected',
  cases: casesFor({
    'ticket.update.unknown-ids-are-rejected': [
      ['fails an update by what is not an id', updated('longer', [200, {}]), ['fail']],
      ['asks about an update by an external id', updated('external id', [200, {}]), ['warn']],
      ['is met by its rejection', updated('external id', 400), ['met']],
    ],
    'device.auth.missing-token-is-rejected': [
      ['is met by any listed client error', [...without(403), ...without(401), ...without(400)], ['met']],
      ['is met for credentials that are empty', without(403, 'empty'), ['met']],
      ['fails success', without([200, []]), ['fail']],
      ['fails a status that says there is nothing', without(204), ['fail']],
      ['warns about an unlisted client error', without(418), ['warn']],
      ['warns of a server error', without(500), ['warn']],
      ['fails both where the lists are closed', [...without(418), ...without(500)], ['fail'], { strict: true }],
      ['decides nothing by overload', without(429), ['undecided']],
      ['decides nothing without a response', without(), ['undecided']],
      ['ignores requests with credentials', without([200, []], 'valid'), []],
    ],
    'change.update.unknown-ids-are-rejected': [
      ['is met by a named status', unknown('change.update', 404), ['met']],
      ['is met by any client error where the document lists no statuses', unknown('change.update', 418), ['met']],
    ],
    'order.retrieve.unknown-ids-are-rejected': [
      ['fails success', unknown('order.retrieve', [200, { id: '1' }]), ['fail']],
      ['decides nothing by an error of an unavailable operation', unknown('order.retrieve', 500), ['undecided']],
    ],
    'ticket.retrieve.unknown-ids-are-rejected': [
      ['is met by a listed client error', unknown('ticket.retrieve', 400), ['met']],
      ['warns of an unlisted one', unknown('ticket.retrieve', 418), ['warn']],
      ['is met by an unlisted one that is declared', unknown('ticket.retrieve', 404), ['met'], DECLARED],
      ['fails it where the lists are closed', unknown('ticket.retrieve', 404), ['fail'], { ...DECLARED, strict: true }],
    ],
  }),
});
