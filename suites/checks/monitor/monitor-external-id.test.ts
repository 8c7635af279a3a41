import type { JsonObject } from '../../../contracts/contract.ts';
import { created } from '../testing/hand-made-lifecycles.ts';
import { exchange, testCheck, type CheckTable, type Draft } from '../testing/judging.ts';

const monitored = (sent: JsonObject, shown: JsonObject): readonly Draft[] => [
  created('ticket', { id: 'T-1', sent }),
  exchange('ticket.monitor', {
    scenario: 'monitor',
    facts: { step: 'monitor', item: 'one', id: 'existing' },
    response: [200, shown],
  }),
];

const cases: CheckTable['cases'] = [
  ['is met by the external id of the creation', monitored({ externalId: 'E' }, { externalId: 'E' }), ['met']],
  ['fails another one', monitored({ externalId: 'E' }, { externalId: 'F' }), ['fail']],
  ['ignores a monitor without an external id', monitored({ externalId: 'E' }, { state: 'Done' }), []],
  ['ignores a resource that was created without one', monitored({}, { externalId: 'F' }), []],
];

testCheck({ check: 'monitor-external-id', requirement: 'ticket.monitor.external-id-agrees-with-the-ticket', cases });
