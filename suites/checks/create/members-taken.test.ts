import { testCheck, exchange, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const full = (response: DraftResponse) =>
  exchange('order.create', {
    method: 'POST',
    facts: { step: 'create', shape: 'full' },
    sent: { description: 'x' },
    response,
  });
const generated = (response: DraftResponse) =>
  exchange('order.create', {
    method: 'POST',
    facts: { kind: 'offered', step: 'create', shape: 'generated' },
    sent: { description: '\u{1f4a1}' },
    response,
  });
const plain = exchange('order.create', {
  method: 'POST',
  facts: { step: 'create', shape: 'plain' },
  sent: {},
  response: [200, {}],
});
const DECLARED = { declarations: { 'order.writableFields': ['/description'] } };

const rows: readonly JudgedRow[] = [
  ['is met by a creation that is taken', [full([200, { id: '1' }])], ['met'], DECLARED],
  ['warns of one that is rejected', [full(400), plain], ['warn'], DECLARED],
  [
    'records a rejection of generated values where every member is taken',
    [full([200, { id: '1' }]), generated(400)],
    ['met', 'seen'],
    DECLARED,
  ],
  [
    'warns of generated members that are rejected where the full set is, too',
    [full(400), generated(400)],
    ['warn'],
    DECLARED,
  ],
  ['records both where nothing is declared', [full(400), full([200, { id: '1' }])], ['seen']],
  ['ignores a busy moment', [full(503)], [], DECLARED],
  ['does not take rejected credentials for a rejected body', [full(401)], ['undecided'], DECLARED],
  ['decides nothing of plain creations', [plain], [], DECLARED],
];

testCheck({ check: 'members-taken', requirement: 'order.create.full-member-set-is-as-declared', cases: rows });
