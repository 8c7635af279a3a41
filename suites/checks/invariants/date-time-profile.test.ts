import { describe, expect, it } from 'vitest';
import type { Json } from '../../../contracts/contract.ts';
import { read } from '../testing/hand-made-lifecycles.ts';
import { seen, testCheck, type JudgedRow } from '../testing/judging.ts';

const REQUIREMENT = 'ticket.resource.date-time-form-is-as-declared';
const at = (creationDate: Json) => [read('ticket', 'retrieve', { id: 'T-1', creationDate })];
const declared = (dateTimeProfile: Json) => ({ declarations: { dateTimeProfile } });
const RFC3339 = declared({ output: 'rfc3339' });
const ISO8601 = declared({ output: 'iso8601' });

const rows: readonly JudgedRow[] = [
  ['is met by the declared form', at('2021-03-19T12:00:00.5+01:00'), ['met'], RFC3339],
  ['fails the basic form', at('20210319T120000Z'), ['fail'], RFC3339],
  ['fails a time without offset', at('2021-03-19T12:00:00'), ['fail'], RFC3339],
  ['is met by any form where any is declared', at('20210319T120000'), ['met'], ISO8601],
  ['leaves texts that are no date-times to the rows of their members', at('soon'), [], ISO8601],
  ['records the form while nothing is declared', at('20210319T120000Z'), ['seen']],
  [
    'records it where only what requests must have is declared',
    at('20210319T120000Z'),
    ['seen'],
    declared({ input: 'utc-seconds' }),
  ],
  ['ignores members that are no date-times', [read('ticket', 'retrieve', { priority: '1' })], [], RFC3339],
  ['ignores other types', at(1616155200), [], RFC3339],
  ['decides nothing of errors', [read('ticket', 'retrieve', 404)], [], RFC3339],
];

testCheck({ check: 'date-time-profile', requirement: REQUIREMENT, cases: rows });

describe('date-time-profile', () => {
  it('counts equal forms together', () => {
    const texts = [...at('2021-03-19T12:00:00Z'), ...at('1999-12-31T23:59:59Z')];
    const { observations } = seen(REQUIREMENT, texts);
    expect(new Set(observations.map((one) => (one.outcome === 'seen' ? one.text : '')))).toEqual(
      new Set(['form 9999-99-99T99:99:99Z']),
    );
  });
});
