import type { JsonObject } from '../../../contracts/contract.ts';
import { created, listed } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const [OWN, OTHER] = ['the first of several', 'the second of several'];
const made = [
  created('change', { id: '101', item: 'one', sent: { externalId: 'external id 1', description: OWN } }),
  created('change', { id: '102', item: 'two', sent: { externalId: 'external id 2', description: OTHER } }),
];
const monitored = (response: DraftResponse): Draft =>
  exchange('change.monitor', {
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'one', id: 'existing' },
    path: '/monitor/external%20id%201',
    response,
  });
const showing = (members: JsonObject): readonly Draft[] => [...made, monitored([200, members])];
const unknown = (response: DraftResponse): Draft =>
  exchange('change.monitor', {
    facts: { step: 'unknown-monitor', id: 'unknown' },
    path: '/monitor/external%20id',
    response,
  });
const holding = (body: JsonObject): JsonObject => ({ response: { statusCode: '201', body: JSON.stringify(body) } });

testCheck({
  check: 'monitor-of-its-resource',
  requirement: 'change.operations.monitor-is-of-its-change-request',
  cases: [
    ['is met by its own resource', showing({ description: OWN }), ['met']],
    ['is met by its own resource as a text', showing(holding({ description: OWN })), ['met']],
    ['is met by several resources with its own among them', showing({ all: [OTHER, OWN] }), ['met']],
    ['fails another resource', showing({ description: OTHER }), ['fail']],
    ['fails another resource as a text', showing(holding({ description: OTHER })), ['fail']],
    ['fails another resource under the requested key', showing({ id: 'external id 1', description: OTHER }), ['fail']],
    [
      'warns of another resource that lists show, by its id',
      [...showing(holding({ id: '99', description: 'made by the provider' })), listed('change', [{ id: '99' }])],
      ['warn'],
    ],
    [
      'warns of the id of another resource under another name',
      [...showing({ changeRequest: { number: '1700000099' }, done: true }), listed('change', [{ id: '1700000099' }])],
      ['warn'],
    ],
    [
      'ignores the id of the monitor',
      [...showing({ id: '1700000099', done: true }), listed('change', [{ id: '1700000099' }])],
      [],
    ],
    ['ignores a short text that is equal to an id', [...showing({ step: '99' }), listed('change', [{ id: '99' }])], []],
    [
      'decides nothing of a monitor without a body where list items have no id',
      [...showing({ status: 'Approved' }), listed('change', [{ description: 'x' }])],
      [],
    ],
    ['is met by the id of its resource', showing({ changeRequestId: 101, status: 'Approved' }), ['met']],
    ['is met by that id as a text', showing(holding({ reference: { id: '101' } })), ['met']],
    ['decides nothing of an id that no list shows', showing(holding({ id: '98', description: 'w' })), []],
    ['decides nothing of a monitor without texts of a resource', showing({ state: 'done', id: 'external id 1' }), []],
    [
      'fails a resource under a name that none has',
      [...showing({ description: OWN }), unknown([200, { description: OTHER }])],
      ['fail', 'met'],
    ],
    ['ignores an unknown name in its monitor', [...made, unknown([200, { id: 'external id', state: 'none' }])], []],
    ['ignores an unknown name that is rejected', [...made, unknown(404)], []],
    ['decides nothing of a rejection', [...made, monitored(404)], ['undecided']],
  ],
});
