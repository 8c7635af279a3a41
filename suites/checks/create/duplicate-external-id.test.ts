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
  ['ignores such a conflict where conflicts are declared', byAnother(409), [], declared('409')],
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
