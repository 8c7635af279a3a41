import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const sent = { externalId: 'X-1' };

const again = (response: DraftResponse): readonly Draft[] => [
  created('change', { id: '1', item: 'first', sent }),
  exchange('change.create', {
    scenario: 'resource-lifecycle',
    method: 'POST',
    sent,
    facts: { kind: 'probe', step: 'same-external-id', of: 'first' },
    response,
  }),
];
const thenListed = (...ids: readonly string[]): readonly Draft[] => [
  ...again(409),
  listed(
    'change',
    ids.map((id) => ({ id, ...sent })),
  ),
];
const declared = (policy: string) => ({ declarations: { 'change.duplicateExternalId': policy } });

const byAnother = (response: DraftResponse, identity = 'B'): readonly Draft[] => [
  created('change', { id: '1', item: 'first', sent }),
  exchange('change.create', { identity, method: 'POST', sent, facts: { step: 'duplicate' }, response }),
];

const near = (externalId: string, response: DraftResponse): readonly Draft[] => [
  created('change', { id: '1', item: 'first', sent: { externalId: 'x-Abo' } }),
  exchange('change.create', {
    method: 'POST',
    sent: { externalId },
    facts: { step: 'near-external-id', of: 'first' },
    response,
  }),
];

const atOnce = (...responses: readonly DraftResponse[]): readonly Draft[] =>
  responses.map((response) =>
    exchange('change.create', { method: 'POST', sent, facts: { step: 'simultaneous-external-id' }, response }),
  );

/** The first resource is updated before its external id is used again. */
const afterUpdate = (body: JsonObject, response: DraftResponse): readonly Draft[] => {
  const [first, second] = again(response);
  const facts = { step: 'duplicate-update', item: 'first', id: 'existing', body: 'valid' } as const;
  return [first!, exchange('change.update', { method: 'PATCH', sent: body, facts, response: [200, sent] }), second!];
};

const onceMore = (first: DraftResponse): Draft =>
  exchange('change.create', {
    identity: 'B',
    method: 'POST',
    sent,
    facts: { kind: 'offered', step: 'duplicate' },
    response: first,
  });

const rows: readonly JudgedRow[] = [
  ['records while nothing is declared', again([201, { id: '2' }]), ['seen']],
  ['is met by a new id, as declared', again([201, { id: '2' }]), ['met'], declared('newId')],
  ['is met by the same id, as declared', again([201, { id: '1' }]), ['met'], declared('sameId')],
  ['is met by a conflict, as declared', again(409), ['met'], declared('409')],
  ['is met by a list with one of them', thenListed('1'), ['met'], declared('409')],
  ['is met by a list with one of them, twice', thenListed('1', '1'), ['met'], declared('409')],
  ['fails a rejected creation that has made a resource', thenListed('1', '2'), ['fail'], declared('409')],
  [
    'decides nothing by a list where a third one was sent with the external id',
    [...thenListed('1', '2'), created('change', { id: '2', item: 'third', sent })],
    ['met'],
    declared('409'),
  ],
  ['fails what is declared otherwise', again(409), ['fail'], declared('newId')],
  ['decides nothing of a target that is busy', again(429), ['undecided'], declared('newId')],
  ['does not decide a response without an id', again([201, {}]), ['undecided'], declared('newId')],
  ['fails a conflict with the resource of another customer', byAnother(409), ['fail'], declared('newId')],
  [
    'is met by a creation with the external id of another customer',
    byAnother([201, { id: '2' }]),
    ['met'],
    declared('newId'),
  ],
  [
    'warns of such a conflict where conflicts are declared, which are for repetitions',
    byAnother(409),
    ['warn'],
    declared('409'),
  ],
  [
    'ignores a conflict with what this customer itself may have created',
    [...byAnother(409).slice(0, 1), onceMore([201, {}]), ...byAnother(409).slice(1)],
    ['met'],
    declared('409'),
  ],
  [
    'warns of a conflict after a rejection',
    [...byAnother(409).slice(0, 1), onceMore(422), ...byAnother(409).slice(1)],
    ['warn'],
    declared('409'),
  ],
  ['is met by an id in the other letter case', near('X-aBO', [201, { id: '2' }]), ['met'], declared('409')],
  ['warns of a conflict with an id in the other letter case', near('X-aBO', 409), ['warn'], declared('409')],
  ['warns of a conflict with an id with an accent', near('x-Ab\u00f3', 409), ['warn'], declared('sameId')],
  ['warns of the first resource for a similar id', near('X-aBO', [201, { id: '1' }]), ['warn'], declared('sameId')],
  ['ignores other rejections of a similar id', near('x-Ab\u00f3', 422), [], declared('409')],
  ['ignores an id that was sent as it is', near('x-Abo', 409), [], declared('409')],
  ['ignores an id that is not similar', near('x-Abp', 409), [], declared('409')],
  ['ignores similar ids while nothing is declared', near('X-aBO', 409), []],
  ['is met by one of two at the same time', atOnce([201, { id: '1' }], 409), ['met'], declared('409')],
  ['warns of two at the same time', atOnce([201, { id: '1' }], [201, { id: '2' }]), ['warn'], declared('409')],
  [
    'warns of two at the same time of one id',
    atOnce([201, { id: '1' }], [201, { id: '2' }]),
    ['warn'],
    declared('sameId'),
  ],
  ['is met by one id for both', atOnce([201, { id: '1' }], [201, { id: '1' }]), ['met'], declared('sameId')],
  [
    'warns of one id for both where one is rejected',
    atOnce([201, { id: '1' }], [201, { id: '1' }]),
    ['warn'],
    declared('409'),
  ],
  ['does not decide two without ids', atOnce([201, {}], [201, {}]), ['undecided'], declared('409')],
  [
    'does not decide two where a creation has its effect later',
    atOnce([201, { id: '1' }], [201, { id: '2' }]),
    ['undecided'],
    { declarations: { 'change.duplicateExternalId': '409', settleMs: 1000 } },
  ],
  [
    'ignores two at the same time where both make one',
    atOnce([201, { id: '1' }], [201, { id: '2' }]),
    [],
    declared('newId'),
  ],
  ['decides nothing by two rejections', atOnce(409, 409), [], declared('409')],
  [
    'fails a second one after an update',
    afterUpdate({ description: 'x' }, [201, { id: '2' }]),
    ['fail'],
    declared('409'),
  ],
  ['is met by a conflict after an update', afterUpdate({ description: 'x' }, 409), ['met'], declared('409')],
  [
    'does not decide a second one after an update of the external id',
    afterUpdate({ externalId: 'X-2' }, [201, { id: '2' }]),
    ['undecided'],
    declared('409'),
  ],
  [
    'fails one of several rejected creations that has made a resource',
    [...again(409), again(409)[1]!, ...thenListed('1', '2').slice(2)],
    ['fail'],
    declared('409'),
  ],
  [
    'warns, while nothing is declared, of such a conflict where a repeated own one is accepted',
    [...again([201, { id: '2' }]), ...byAnother(409).slice(1)],
    ['seen', 'warn'],
  ],
  ['records conflicts of both', [...again(409), ...byAnother(409).slice(1)], ['seen']],
  ['records a conflict where no own one was repeated', byAnother(409), []],
  ['ignores other rejections', byAnother(422), [], declared('newId')],
  ['ignores creations of the same customer', byAnother(409, 'A'), [], declared('newId')],
  [
    'is met by another id, regardless of what is known of the first',
    again([201, { id: '2' }]).slice(1),
    ['met'],
    declared('newId'),
  ],
];

testCheck({
  check: 'duplicate-external-id',
  requirement: 'change.create.repeated-external-id-is-as-declared',
  cases: rows,
});
