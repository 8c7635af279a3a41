import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { DeliveryWindow } from '../../../contracts/formats/evidence/notes.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { delivery, exchange, testCheck, type Draft, type JudgedRow } from '../testing/judging.ts';

const [MAIN, BOTH] = ['main', 'combined-crid'] as const;
const window = (name: DeliveryWindow, notified: readonly HubName[]): readonly Draft[] =>
  listenedTo(name, { expecting: [MAIN], silent: [BOTH], notified }, { interface: 'change' });
/** The hub for the id of one change request and the external id of another. */
const APART = 'combined-apart';
const apart = (name: DeliveryWindow, notified: readonly HubName[]): readonly Draft[] =>
  listenedTo(name, { expecting: [MAIN], silent: [APART], notified }, { interface: 'change' });
const registered = (status: number, hub: HubName = 'combined-crid'): Draft =>
  exchange('change.hub-create', {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { kind: 'probe', step: 'subscribe', hub },
    response: status,
  });
const by = (rule: string) => ({ declarations: { 'hub.filterCombination': rule } });

const rows: readonly JudgedRow[] = [
  [
    'is met by a hub that is notified of both alone',
    [...window('combined-both', [MAIN, BOTH]), ...window('combined-event', [MAIN])],
    ['met'],
    by('and'),
  ],
  ['fails a hub that is notified of the event alone', window('combined-event', [MAIN, BOTH]), ['fail'], by('and')],
  ['fails a hub that is not notified of both', window('combined-both', [MAIN]), ['fail'], by('and')],
  [
    'decides nothing of a notification that comes later, where no deadline is declared',
    [...window('combined-both', [MAIN]), delivery({ facts: { interface: 'change', hub: BOTH }, body: { id: 'T-1' } })],
    ['undecided'],
    by('and'),
  ],
  ['is met by a hub that is notified of either', window('combined-target', [MAIN, BOTH]), ['met'], by('or')],
  ['fails a hub that is not notified of either', window('combined-event', [MAIN]), ['fail'], by('or')],
  ['decides nothing by silence alone', window('combined-event', []), ['undecided'], by('and')],
  [
    'decides nothing of a notification about the target that does not show its kind',
    window('combined-target', [MAIN, BOTH]),
    ['undecided'],
    by('and'),
  ],
  [
    'is met by silence of a hub for two change requests about either',
    [...apart('combined-event', [MAIN]), ...apart('combined-target', [MAIN])],
    ['met'],
    by('and'),
  ],
  [
    'fails a hub for two that is notified of the external id alone',
    apart('combined-event', [MAIN, APART]),
    ['fail'],
    by('and'),
  ],
  [
    'fails a hub for two that is notified of the id alone',
    apart('combined-target', [MAIN, APART]),
    ['fail'],
    by('and'),
  ],
  ['is met by a hub for two that is notified of either', apart('combined-event', [MAIN, APART]), ['met'], by('or')],
  ['records a rejection of ids of two change requests', [registered(409, 'combined-apart')], ['seen'], by('and')],
  ['is met by a rejection', [registered(400)], ['met'], by('reject')],
  ['fails a registration that must be rejected', [registered(201)], ['fail'], by('reject')],
  ['fails a rejection of what must be combined', [registered(400)], ['fail'], by('and')],
  ['fails a rejection of both ids of one change request', [registered(409, 'combined-ids')], ['fail'], by('and')],
  ['decides nothing of a busy target', [registered(503)], ['undecided'], by('and')],
  [
    'decides nothing of an event that was not caused',
    listenedTo('combined-event', { expecting: [], notified: [] }, { interface: 'change', fired: false }),
    ['undecided'],
    by('and'),
  ],
  ['ignores hubs that one parameter narrows', [registered(400, 'crid')], [], by('and')],
  ['records silence while undeclared', window('combined-event', [MAIN]), ['seen']],
  ['records everything while undeclared', [registered(201), ...window('combined-event', [MAIN, BOTH])], ['seen']],
];

testCheck({
  check: 'filter-combination',
  requirement: 'change.hub-create.filter-combination-is-as-declared',
  cases: rows,
});
