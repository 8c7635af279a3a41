import { created } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const again = (response: DraftResponse): readonly Draft[] => [
  created('change', { id: '1', item: 'first' }),
  exchange('change.create', {
    scenario: 'resource-lifecycle',
    method: 'POST',
    facts: { kind: 'probe', step: 'same-external-id', of: 'first' },
    response,
  }),
];
const declared = (policy: string) => ({ declarations: { 'change.duplicateExternalId': policy } });

const rows: readonly JudgedRow[] = [
  ['records while nothing is declared', again([201, { id: '2' }]), ['seen']],
  ['is met by a new id, as declared', again([201, { id: '2' }]), ['met'], declared('newId')],
  ['is met by the same id, as declared', again([201, { id: '1' }]), ['met'], declared('sameId')],
  ['is met by a conflict, as declared', again(409), ['met'], declared('409')],
  ['fails what is declared otherwise', again(409), ['fail'], declared('newId')],
  ['decides nothing of a target that is busy', again(429), ['undecided'], declared('newId')],
  ['does not decide a response without an id', again([201, {}]), ['undecided'], declared('newId')],
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
