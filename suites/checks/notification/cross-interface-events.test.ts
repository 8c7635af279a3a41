import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { delivery, note, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

/** A window of the service order interface about order 7, whose external id is the last of its texts. */
const window = (facts: Partial<NoteFacts<'delivery-window'>> = {}): Draft =>
  note('delivery-window', {
    ...({ interface: 'order', trigger: 'update', window: 'plain', item: 'one', customer: 'A', fired: true } as const),
    deadlineMs: 1000,
    from: 0,
    expecting: ['main'],
    silent: [],
    words: ['7', 'run-order-1'],
    ...facts,
  });
const receivedBy = (api: string, externalId: string): Draft =>
  delivery({ facts: { interface: api }, body: { id: '7', externalId } });
const order = receivedBy('order', 'run-order-1');
const unexpected = receivedBy('ticket', 'run-order-1');
const own = receivedBy('ticket', 'run-ticket-1');

const APART = { declarations: { 'hub.crossApiEvents': false } };
const TOGETHER = { declarations: { 'hub.crossApiEvents': true } };

const cases: CheckTable['cases'] = [
  ['is met where the hub of the other interface alone is notified', [order, window()], ['met'], APART],
  ['fails an event of the other interface', [order, unexpected, window()], ['fail'], APART],
  ['fails one that comes after the window', [order, window(), unexpected], ['fail'], APART],
  ['ignores own resources of the same id', [order, own, window()], ['met'], APART],
  ['asks about a notification while nothing is declared', [order, unexpected, window()], ['warn']],
  ['records silence while nothing is declared', [order, window()], ['seen']],
  ['records it where such events may come', [order, unexpected, window()], ['seen'], TOGETHER],
  ['ignores windows of the same interface', [order, own, window({ interface: 'ticket' })], [], APART],
  ['decides nothing where the hub of the other interface is not notified', [unexpected, window()], [], APART],
  [
    'decides nothing of a resource without an external id',
    [order, receivedBy('ticket', ''), window({ words: ['7', ''] })],
    [],
    APART,
  ],
  ['decides nothing without any window', [order, unexpected], [], APART],
];

testCheck({
  check: 'cross-interface-events',
  requirement: 'ticket.events.events-of-other-interfaces-are-as-declared',
  cases,
});
