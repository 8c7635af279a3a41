import { created } from '../testing/hand-made-lifecycles.ts';
import { casesFor, exchange, testCheck, type CheckTable, type Draft, type DraftResponse } from '../testing/judging.ts';

const read = (response: DraftResponse, kind: 'good' | 'settling' = 'good'): Draft =>
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'one', id: 'existing', kind },
    response,
  });
const readOf = (item: string, response: DraftResponse): Draft =>
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { step: 'monitor', item, id: 'existing', kind: 'good' },
    response,
  });
const sync = created('ticket', { id: 'T-1', sent: {} });
const asyncOf = (item: string): Draft =>
  exchange('ticket.create', {
    method: 'POST',
    facts: { step: 'monitored', item, customer: 'A', body: 'valid' },
    sent: {},
    response: [202, { id: `T-${item}` }],
  });
const async = asyncOf('one');
const DECLARED = { declarations: { asyncMode: { 'ticket.create': [202] } } };

const ofSecond = created('ticket', { id: 'T-2', item: 'two', customer: 'B', sent: {} });
const readOfSecond = (response: DraftResponse): Draft =>
  exchange('ticket.monitor', {
    identity: 'B',
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'two', id: 'existing', kind: 'probe' },
    response,
  });

const UPDATES = { declarations: { asyncMode: { 'change.update': [202] } } };

const cases: CheckTable['cases'] = [
  ['is met by a monitor', [async, read([200, {}])], ['met'], DECLARED],
  ['is met by one of two keys', [async, read(404, 'settling'), read([200, {}])], ['met'], DECLARED],
  ['fails a rejection after an asynchronous creation', [async, read(404)], ['fail'], DECLARED],
  [
    'records a rejection after a synchronous creation, where others are declared asynchronous',
    [sync, read(404)],
    ['seen'],
    DECLARED,
  ],
  ['warns of it if nothing is declared and no monitor is served', [sync, read(404)], ['warn']],
  [
    'records it where the monitor of an asynchronous creation is served',
    [sync, asyncOf('two'), read(404), readOf('two', [200, {}])],
    ['seen', 'met'],
  ],
  [
    'warns of it where the monitor of a creation with the same status is served',
    [async, asyncOf('two'), read(404), readOf('two', [200, {}])],
    ['warn', 'met'],
  ],
  [
    'warns of it where that of another synchronous creation is served, and others are declared asynchronous',
    [sync, created('ticket', { id: 'T-2', item: 'two', sent: {} }), read(404), readOf('two', [200, {}])],
    ['warn', 'met'],
    DECLARED,
  ],
  ['fails a monitor without content after an asynchronous creation', [async, read(204)], ['fail'], DECLARED],
  ['fails one without an octet, too', [async, read(200)], ['fail'], DECLARED],
  ['warns of one without content if nothing is declared', [sync, read(204)], ['warn']],
  ['warns of a rejection if nothing is declared', [async, read(404)], ['warn']],
  ['decides nothing of a busy target', [async, read(503)], ['undecided'], DECLARED],
  [
    'warns of a rejection of the second customer, where the monitor of the first one is served',
    [sync, ofSecond, readOf('one', [200, {}]), readOfSecond(404)],
    ['met', 'warn'],
  ],
  [
    'fails it after an asynchronous creation',
    [async, asyncOf('two'), readOf('one', [200, {}]), readOfSecond(404)],
    ['met', 'fail'],
    DECLARED,
  ],
  [
    'ignores a second customer without the right to read monitors',
    [sync, ofSecond, readOf('one', [200, {}]), readOfSecond(403)],
    ['met'],
  ],
  [
    'is met by the monitors of both customers',
    [sync, ofSecond, readOf('one', [200, {}]), readOfSecond([200, {}])],
    ['met'],
  ],
  ['decides nothing of the first of two keys', [async, read(404, 'settling')], [], DECLARED],
];

const change = (response: DraftResponse): readonly Draft[] => [
  created('change', { id: 'C-1', sent: {} }),
  exchange('change.monitor', {
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'one', id: 'existing', kind: 'good' },
    response,
  }),
];

testCheck({
  check: 'monitor-available',
  requirement: 'ticket.monitor.is-available',
  cases: [
    ...cases,
    ...casesFor({
      'change.operations.monitor-is-available': [
        ['is met by a monitor', change([200, {}]), ['met']],
        ['warns of a rejection after a synchronous creation', change(404), ['warn']],
        ['records it where another operation is declared asynchronous', change(404), ['seen'], UPDATES],
      ],
    }),
  ],
});
