import { created, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const made = created('change', { sent: { description: 'x', externalId: 'E' } });

const rows: readonly JudgedRow[] = [
  [
    'is met by the member, regardless of other members',
    [made, read('change', 'retrieve', { description: 'y', externalId: 'E' })],
    ['met'],
  ],
  ['fails another value of the member', [made, read('change', 'retrieve', { externalId: 'e' })], ['fail']],
  ['fails a resource that cannot be retrieved', [made, read('change', 'retrieve', 404)], ['fail']],
  ['ignores a resource that does not show the member', [made, read('change', 'retrieve', { id: '1' })], []],
  [
    'ignores a resource that was created without it',
    [created('change', { sent: { description: 'x' } }), read('change', 'retrieve', { externalId: 'E' })],
    [],
  ],
  ['ignores overload', [made, read('change', 'retrieve', 503)], []],
  ['decides nothing without a retrieval', [made], []],
];

testCheck({
  check: 'retrieved-member-agrees',
  requirement: 'change.members.external-id-is-returned-as-sent',
  cases: rows,
});
