import { exchange, testCheck, type Draft, type DraftResponse, type JudgedRow } from '../testing/judging.ts';

const example = (response?: DraftResponse, statuses: readonly number[] = [400]): readonly Draft[] => [
  exchange('ticket.create', {
    facts: { kind: 'odd', step: 'declared-rejection', statuses },
    ...(response === undefined ? {} : { response }),
  }),
];

const rows: readonly JudgedRow[] = [
  ['is met by the status of the example', example(400), ['met']],
  ['is met by any of several', [...example(400, [400, 422]), ...example(422, [400, 422])], ['met']],
  ['fails another rejection', example(409), ['fail']],
  ['fails a success', example([201, {}]), ['fail']],
  [
    'ignores other bad requests',
    [exchange('ticket.create', { facts: { step: 'first', kind: 'odd' }, response: 500 })],
    [],
  ],
  ['decides nothing of a busy target', example(503), ['undecided']],
  ['decides nothing of a call that got no response', example(), ['undecided']],
];

testCheck({ check: 'declared-rejections', requirement: 'ticket.errors.conditions-are-as-declared', cases: rows });
