import {
  exchange,
  testCheck,
  type Draft,
  type DraftResponse,
  type JudgedRow,
  type JudgingOptions,
} from '../testing/judging.ts';

const lookup = (facts: object, response: DraftResponse): readonly Draft[] => [
  exchange('device.details', {
    facts: { step: 'lookup', set: 'owned', key: 'imsi', devices: [], scope: 'held', ...facts } as never,
    response,
  }),
];
const order = (...conditions: readonly string[]): JudgingOptions => ({
  declarations: { 'device.checkPrecedence': [...conditions], 'device.malformedKeyStatus': [422] },
});
const USUAL = order('token', 'scope', 'syntax', 'ownership', 'existence');
const SYNTAX_FIRST = order('syntax', 'token', 'scope', 'ownership', 'existence');
const malformed = { key: 'malformed', set: 'none', token: 'garbage' };
const unknownWithoutScope = { set: 'unknown', scope: 'lacking' };

const cases: readonly JudgedRow[] = [
  ['is met by the status of the token', lookup(malformed, 403), ['met'], USUAL],
  ['fails the status of the syntax', lookup(malformed, 422), ['fail'], USUAL],
  ['is met by it if the syntax comes first', lookup(malformed, 422), ['met'], SYNTAX_FIRST],
  ['fails the status of the token then', lookup(malformed, 403), ['fail'], SYNTAX_FIRST],
  ['is met by the status of the scope', lookup(unknownWithoutScope, 401), ['met'], USUAL],
  ['fails the status of the existence', lookup(unknownWithoutScope, 204), ['fail'], USUAL],
  ['is met by it if the existence comes first', lookup(unknownWithoutScope, 204), ['met'], order('existence', 'scope')],
  ['is met by any status of a missing token', lookup({ ...malformed, token: 'missing' }, 401), ['met'], USUAL],
  [
    'is met by 403 for empty credentials, regardless of declarations for a missing token',
    lookup({ ...malformed, token: 'empty' }, 403),
    ['met'],
    { declarations: { 'device.checkPrecedence': ['token', 'syntax'], 'device.missingTokenStatus': [401] } },
  ],
  ['ignores a condition that the order does not contain', lookup(malformed, 422), [], order('token', 'scope')],
  ['ignores a single condition', lookup({ set: 'foreign' }, 401), [], USUAL],
  ['ignores a busy target', lookup(malformed, 503), [], USUAL],
  ['records the status while no order is declared', lookup(malformed, 400), ['seen']],
];

testCheck({ check: 'check-precedence', requirement: 'device.auth.precedence-is-as-declared', cases });
