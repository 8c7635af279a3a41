import type { Conditions } from '../../../contracts/formats/evidence/conditions.ts';
import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const served = exchange('ticket.list', { response: [200, []] });
const without = (response?: DraftResponse, facts: Partial<Conditions> = {}): Draft =>
  exchange('ticket.list', {
    identity: 'anonymous',
    facts: { kind: 'negative', step: 'credentials', token: 'missing', ...facts },
    ...(response === undefined ? {} : { response }),
  });

const rows: readonly JudgedRow[] = [
  ['is met by either rejection', [served, without(401), without(403, { token: 'garbage' })], ['met']],
  ['fails a call that is served', [served, without([200, []])], ['fail']],
  ['fails it although none with credentials was', [without([200, []])], ['fail']],
  ['warns of one wrong field of several', [served, without([200, []], { token: 'later-fields' })], ['warn']],
  ['is met if it is rejected', [served, without(401, { token: 'first-field' })], ['met']],
  ['warns of another error', [served, without(400)], ['warn']],
  ['fails that, too, where the lists are closed', [served, without(400)], ['fail'], { strict: true }],
  [
    'ignores it where the rest of the request may be at fault',
    [served, without(400, { otherwise: 'doubtful' })],
    ['undecided'],
  ],
  ['ignores credentials that could not be made wrong', [served, without([200, []], { token: 'valid' })], []],
  [
    'ignores other operations',
    [served, exchange('ticket.', { facts: { step: 'credentials', token: 'missing' }, response: 200 })],
    [],
  ],
  [
    'decides nothing about a rejection if the operation is never served',
    [exchange('ticket.list', { response: 401 }), without(401)],
    ['undecided'],
  ],
  ['decides nothing of a busy target', [served, without(429)], ['undecided']],
  ['decides nothing of a call that got no response', [served, without()], ['undecided']],
  ['decides nothing where every call has credentials', [served], []],
];

testCheck({ check: 'credentials-needed', requirement: 'ticket.credentials.are-required', cases: rows });
