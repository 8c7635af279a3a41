import { describe, expect, it } from 'vitest';
import { exchange, seen, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'ticket.errors.media-type-is-as-declared';
const responded = (response: DraftResponse): readonly Draft[] => [exchange('ticket.list', { response })];
const typed = (type: string): readonly Draft[] => responded([400, 'no', { 'content-type': type }]);
const DECLARED = { declarations: { errorMediaType: 'application/problem+json' } };

const rows: readonly JudgedRow[] = [
  ['is met by the declared type', typed('application/problem+json'), ['met'], DECLARED],
  ['ignores parameters and letter case', typed('Application/Problem+JSON; charset=utf-8'), ['met'], DECLARED],
  ['fails another type', typed('application/json'), ['fail'], DECLARED],
  [
    'ignores another type of what a gateway may return',
    responded([503, 'no', { 'content-type': 'text/html' }]),
    [],
    DECLARED,
  ],
  ['fails a body without a type', responded([400, 'no', {}]), ['fail'], DECLARED],
  ['records the type while nothing is declared', typed('text/html'), ['seen']],
  [
    'fails another type in the response to an undescribed method',
    [
      exchange('ticket.', {
        method: 'PUT',
        facts: { step: 'method', name: 'PUT', kind: 'probe', method: 'undescribed' },
        response: [405, 'no', { 'content-type': 'text/plain' }],
      }),
    ],
    ['fail'],
    DECLARED,
  ],
  ['ignores errors without a body', responded(400), [], DECLARED],
  ['ignores successes', responded([200, []]), [], DECLARED],
  ['decides nothing of a request without a response', [exchange('ticket.list')], [], DECLARED],
];

testCheck({ check: 'declared-error-media-type', requirement: REQUIREMENT, cases: rows });

describe('declared-error-media-type', () => {
  it('records a body without a type as one', () => {
    expect(seen(REQUIREMENT, responded([400, 'no', {}])).observations).toMatchObject([
      { text: 'error bodies of type none' },
    ]);
  });
});
