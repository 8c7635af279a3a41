import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const notified = (text: string): Draft => delivery({ body: { id: 'T-1', description: text } });
const window =
  (name: DeliveryWindow, from: number) =>
  (...texts: readonly string[]): readonly Draft[] => [
    ...texts.map(notified),
    ...listenedTo(name, { expecting: ['main'], notified: [] }, { from }),
  ];
const plain = window('plain', 0);
const later = window('later', 2);
const declared = (duplicates: boolean) => ({ declarations: { 'notification.delivery': { duplicates } } });
const ONCE = declared(false);

const cases: CheckTable['cases'] = [
  ['is met by notifications that differ', plain('x', 'y'), ['met'], ONCE],
  ['fails one that comes twice', plain('x', 'x'), ['fail'], ONCE],
  ['fails one that comes twice of a later event', [...plain('w'), ...later('x', 'x')], ['fail', 'met'], ONCE],
  [
    'fails one that comes again after its own time',
    [...plain('x'), ...later('y'), notified('y')],
    ['fail', 'met'],
    ONCE,
  ],
  ['ignores notifications that cannot be distinguished', [...plain('x'), ...later('x'), notified('x')], ['met'], ONCE],
  ['ignores it where the event before it was not notified', [...plain(), ...later('x', 'x')], ['seen'], ONCE],
  ['records their number while nothing is declared', plain('x', 'x'), ['seen']],
  ['records it where duplicates may come', plain('x', 'x'), ['seen'], declared(true)],
  ['decides nothing of silence', plain(), ['seen'], ONCE],
];

const TYPES = {
  declarations: {
    'notification.delivery': { duplicates: false },
    'notification.eventTypes': { ticket: { update: 'Changed', 'status-change': 'Moved' } },
  },
};
let events = 0;
/** A notification with an id of the event. */
const event = (description: string, more: object = {}): Draft =>
  delivery({
    body: {
      eventId: `e-${(events += 1)}`,
      eventType: 'Changed',
      event: { ticket: { id: 'T-1', description } },
      ...more,
    },
  });
const evented = (from: number, ...drafts: readonly Draft[]): readonly Draft[] => [
  ...drafts,
  ...listenedTo('plain', { expecting: ['main'], notified: [] }, { from, eventType: 'Changed' }),
];
const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Events before, so that it shows what has another value in each. */
const before = EIGHT.flatMap((text, index) => evented(2 * index, event(text)));
/** The same where each names the member that changed. */
const aboutMembers = EIGHT.flatMap((text, index) =>
  evented(2 * index, event(text, { field: ['note', 'priority', 'status'][index % 3] })),
);

const withIds: CheckTable['cases'] = [
  [
    'fails one that comes twice with another id of the event',
    [...before, ...evented(16, event('x'), event('x'))],
    ['fail', 'met'],
    TYPES,
  ],
  ['is met by two with other contents', [...before, ...evented(16, event('x'), event('y'))], ['met'], TYPES],
  [
    'is met by two about other members',
    [...aboutMembers, ...evented(16, event('x', { field: 'note' }), event('x', { field: 'priority' }))],
    ['met'],
    TYPES,
  ],
  ['is met by two where few show what an id is', evented(0, event('x'), event('x')), ['met'], TYPES],
  ['is met by two where no type is declared', [...before, ...evented(16, event('x'), event('x'))], ['met'], ONCE],
];

testCheck({
  check: 'delivery-duplicates',
  requirement: 'ticket.events.duplicates-are-as-declared',
  cases: [...cases, ...withIds],
});
