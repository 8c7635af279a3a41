import { delivery, exchange, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const refusal = exchange('ticket.update', {
  method: 'PATCH',
  facts: { kind: 'odd', step: 'refused-update', how: 'malformed' },
  answer: 400,
});

const notified = (id: string, type = 'Update', more = {}): Draft =>
  delivery({ body: { eventType: type, id, ...more } });

/** The refusal, what came after it, and the note at the end; what came before it stands before. */
const life = (
  after: readonly Draft[],
  { before = [], eventType = 'Update' }: { before?: readonly Draft[]; eventType?: string } = {},
): readonly Draft[] => [
  ...before,
  refusal,
  ...after,
  note('refused-updates', {
    ...({ interface: 'ticket', hub: 'main', from: 0, control: ['T-9'] } as const),
    ...(eventType === '' ? {} : { eventType }),
    refused: [{ words: ['T-1'], seq: before.length }],
  }),
];

const cases: CheckTable['cases'] = [
  ['is met where only the accepted update is notified', life([notified('T-9')]), ['met']],
  ['fails a notification of an update about the resource', life([notified('T-9'), notified('T-1')]), ['fail']],
  ['fails one that came before the other', life([notified('T-1'), notified('T-9')]), ['fail']],
  ['decides nothing where the accepted one is not notified', life([notified('T-1')]), ['undecided']],
  [
    'leaves a creation alone that is notified by the same name',
    life([notified('T-1'), notified('T-9'), notified('T-9', 'Update', { nth: 2 })]),
    ['undecided'],
  ],
  [
    'fails one more than the creation',
    life([notified('T-1', 'Update', { nth: 2 }), notified('T-9'), notified('T-9', 'Update', { nth: 2 })], {
      before: [notified('T-1')],
    }),
    ['fail'],
  ],
  ['leaves a creation alone that is notified late', life([notified('T-1', 'Create'), notified('T-9')]), ['undecided']],
  [
    'leaves what came before the refusal alone',
    life([notified('T-9')], { before: [notified('T-1', 'Create')] }),
    ['met'],
  ],
  [
    'decides nothing where no event types are declared',
    life([notified('T-1'), notified('T-9')], { eventType: '' }),
    ['undecided'],
  ],
  [
    'leaves other hubs alone',
    life([notified('T-9'), delivery({ facts: { hub: 'second' }, body: { id: 'T-1' } })]),
    ['met'],
  ],
  [
    'leaves a note alone that names no request',
    [
      note('refused-updates', {
        ...({ interface: 'ticket', hub: 'main', from: 0, control: ['T-9'] } as const),
        refused: [{ words: ['T-1'], seq: 7 }],
      }),
    ],
    [],
  ],
];

testCheck({ check: 'refused-not-notified', requirement: 'ticket.events.refused-updates-are-not-notified', cases });
