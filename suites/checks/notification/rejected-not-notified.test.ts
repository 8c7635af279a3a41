import { created, patched } from '../testing/hand-made-lifecycles.ts';
import { delivery, exchange, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const rejection = exchange('ticket.update', {
  method: 'PATCH',
  facts: { kind: 'odd', step: 'rejected-update', how: 'malformed' },
  response: 400,
});

const notified = (id: string, type = 'Update', more = {}): Draft =>
  delivery({ body: { eventType: type, id, ...more } });

/** The rejection, what came after it, and the note at the end; what came before it comes first. */
const lifecycle = (
  after: readonly Draft[],
  { before = [], eventType = 'Update' }: { before?: readonly Draft[]; eventType?: string } = {},
): readonly Draft[] => [
  ...before,
  rejection,
  ...after,
  note('rejected-updates', {
    ...({ interface: 'ticket', hub: 'main', from: 0, control: ['T-9'] } as const),
    ...(eventType === '' ? {} : { eventType }),
    rejected: [{ words: ['T-1'], seq: before.length }],
  }),
];

/** Partners are not notified of their creations. */
const SILENT = { declarations: { 'notification.ownCreates': false } };

const NAMED = {
  declarations: { 'notification.eventTypes': { ticket: { update: 'Update', 'status-change': 'StatusChange' } } },
};

const ofCreations = (create: string) => ({
  declarations: {
    'notification.ownCreates': true,
    'notification.eventTypes': { ticket: { update: 'Update', create } },
  },
});

/** A creation by the partner while the hub was registered, and what came to the hub of it. */
const creation = (...came: readonly Draft[]): readonly Draft[] => [
  ...came,
  note('delivery-window', {
    ...({ interface: 'ticket', window: 'own-create', trigger: 'create', item: '1', customer: 'A' } as const),
    fired: true,
    deadlineMs: 1000,
    from: 0,
    expecting: ['main'] as const,
    silent: [],
    words: ['T-5'],
  }),
];

const OTHER = { description: 'another one', priority: '1' };

const unexpected = [notified('T-9'), notified('T-1')];

const cases: CheckTable['cases'] = [
  ['is met where only the accepted update is notified', lifecycle([notified('T-9')]), ['met']],
  [
    'fails a notification of an update about the resource',
    lifecycle([notified('T-9'), notified('T-1')]),
    ['fail'],
    SILENT,
  ],
  ['fails it where the hub was not notified of a creation', lifecycle(unexpected, { before: creation() }), ['fail']],
  [
    'decides nothing where the hub was notified of a creation',
    lifecycle(unexpected, { before: creation(notified('T-5')) }),
    ['undecided'],
  ],
  [
    'decides nothing where the hub was notified of a creation late',
    lifecycle(unexpected, { before: [...creation(), notified('T-5')] }),
    ['undecided'],
  ],
  [
    'decides nothing where the hub is notified of another resource that was only created',
    lifecycle([notified('T-1', 'A'), notified('T-9', 'A')], {
      before: [
        ...creation(),
        created('ticket', { id: 'T-7', item: 'seven', sent: OTHER }),
        notified('T-7', 'A', OTHER),
      ],
      eventType: '',
    }),
    ['undecided'],
  ],
  [
    'warns where that other resource was updated before',
    lifecycle([notified('T-1', 'A'), notified('T-9', 'A')], {
      before: [
        ...creation(),
        created('ticket', { id: 'T-7', item: 'seven', sent: OTHER }),
        patched('ticket', 1, { priority: '2' }, { item: 'seven' }),
        notified('T-7', 'A', OTHER),
      ],
      eventType: '',
    }),
    ['warn'],
  ],
  [
    'decides nothing where notifications of creations are declared',
    lifecycle(unexpected, { before: creation() }),
    ['undecided'],
    { declarations: { 'notification.ownCreates': true } },
  ],
  [
    'fails it where notifications of creations are declared to have another name',
    lifecycle(unexpected, { before: creation() }),
    ['fail'],
    ofCreations('Create'),
  ],
  [
    'decides nothing where they are declared to have the same name',
    lifecycle(unexpected, { before: creation() }),
    ['undecided'],
    ofCreations('Update'),
  ],
  [
    'is met where the creation of the resource is notified under its declared name',
    lifecycle([notified('T-1', 'Create'), notified('T-9')]),
    ['met'],
    ofCreations('Create'),
  ],
  [
    'decides nothing of one that may be about the creation',
    lifecycle([notified('T-9'), notified('T-1')]),
    ['undecided'],
  ],
  ['fails one that came before the other', lifecycle([notified('T-1'), notified('T-9')]), ['fail'], SILENT],
  ['decides nothing where the accepted one is not notified', lifecycle([notified('T-1')]), ['undecided']],
  [
    'ignores a creation that is notified by the same name',
    lifecycle([notified('T-1'), notified('T-9'), notified('T-9', 'Update', { nth: 2 })]),
    ['undecided'],
  ],
  [
    'fails one more than the creation',
    lifecycle([notified('T-1', 'Update', { nth: 2 }), notified('T-9'), notified('T-9', 'Update', { nth: 2 })], {
      before: [notified('T-1')],
    }),
    ['fail'],
  ],
  [
    'decides nothing where creations have the same name and only one notification of the accepted update has arrived',
    lifecycle([notified('T-1'), notified('T-9')], { before: [notified('T-9', 'Update', { nth: 0 })] }),
    ['undecided'],
  ],
  ['ignores a creation that is notified late', lifecycle([notified('T-1', 'Create'), notified('T-9')]), ['undecided']],
  [
    'is met where the provider changes the resource by itself, and notifies that under another declared name',
    lifecycle([notified('T-9'), notified('T-1', 'StatusChange')]),
    ['met'],
    NAMED,
  ],
  [
    'decides nothing where the other name is not declared',
    lifecycle([notified('T-9'), notified('T-1', 'Moved')]),
    ['undecided'],
    NAMED,
  ],
  [
    'decides nothing where the accepted update has another name, too',
    lifecycle([notified('T-9', 'StatusChange'), notified('T-1', 'StatusChange')]),
    ['undecided'],
    NAMED,
  ],
  [
    'ignores what came before the rejection',
    lifecycle([notified('T-9')], { before: [notified('T-1', 'Create')] }),
    ['met'],
  ],
  [
    'decides nothing where no event types are declared',
    lifecycle([notified('T-1'), notified('T-9')], { eventType: '' }),
    ['undecided'],
  ],
  [
    'warns where no event types are declared, and there are as many notifications as of an accepted update',
    lifecycle([notified('T-1', 'A'), notified('T-9', 'B')], { before: creation(), eventType: '' }),
    ['warn'],
  ],
  [
    'decides nothing then where one shows that the provider has changed the status by itself',
    lifecycle([notified('T-9'), notified('T-1', 'StatusChange', { ...OTHER, status: 'Held' })], {
      before: [created('ticket', { sent: OTHER, responded: { ...OTHER, id: 'T-1', status: 'Open' } })],
      eventType: '',
    }),
    ['undecided'],
    SILENT,
  ],
  [
    'warns where that holds with the notifications of creations',
    lifecycle([notified('T-1', 'A'), notified('T-1', 'B'), notified('T-9', 'A'), notified('T-9', 'B')], {
      eventType: '',
    }),
    ['warn'],
  ],
  [
    'decides nothing where there are fewer, as only the creation is notified',
    lifecycle([notified('T-1', 'A'), notified('T-9', 'A'), notified('T-9', 'B')], { eventType: '' }),
    ['undecided'],
  ],
  [
    'ignores other hubs',
    lifecycle([notified('T-9'), delivery({ facts: { hub: 'second' }, body: { id: 'T-1' } })]),
    ['met'],
  ],
  [
    'ignores a note that names no request',
    [
      note('rejected-updates', {
        ...({ interface: 'ticket', hub: 'main', from: 0, control: ['T-9'] } as const),
        rejected: [{ words: ['T-1'], seq: 7 }],
      }),
    ],
    [],
  ],
];

testCheck({ check: 'rejected-not-notified', requirement: 'ticket.events.rejected-updates-are-not-notified', cases });
