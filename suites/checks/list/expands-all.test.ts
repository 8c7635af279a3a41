import type { JsonObject } from '../../../contracts/contract.ts';
import { listed } from '../testing/hand-made-lifecycles.ts';
import { testCheck, type Draft } from '../testing/judging.ts';

const ticket = (relatedEntity?: JsonObject): JsonObject => ({ id: 'T-1', ...(relatedEntity ? { relatedEntity } : {}) });
const all = (item: JsonObject): Draft =>
  listed('ticket', [item], {
    path: '/troubleTicket?expand=',
    facts: { step: 'expand', param: 'expand', value: 'empty' },
  });
const named = (item: JsonObject): Draft =>
  listed('ticket', [item], {
    path: '/troubleTicket?expand=relatedEntity',
    facts: { step: 'expand', param: 'expand', value: 'valid' },
  });

testCheck({
  check: 'expands-all',
  requirement: 'ticket.list.empty-expand-expands-every-sub-entity',
  cases: [
    [
      'is met by the same members',
      [all(ticket({ id: 'E', name: 'x' })), named(ticket({ id: 'E', name: 'x' }))],
      ['met'],
    ],
    ['is met by more members', [all(ticket({ id: 'E', name: 'x' })), named(ticket({ id: 'E' }))], ['met']],
    [
      'fails a sub-entity that only its name expands',
      [all(ticket({ id: 'E' })), named(ticket({ id: 'E', name: 'x' }))],
      ['fail'],
    ],
    ['fails a sub-entity that is absent', [all(ticket()), named(ticket({ id: 'E' }))], ['fail']],
    ['is met by a target that ignores both', [all(ticket({ id: 'E' })), named(ticket({ id: 'E' }))], ['met']],
    ['decides nothing of resources without the sub-entity', [all(ticket()), named(ticket())], []],
    ['decides nothing without an empty expand', [named(ticket({ id: 'E' }))], []],
  ],
});
