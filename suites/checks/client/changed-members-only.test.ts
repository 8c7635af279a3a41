import type { Json } from '../../../contracts/contract.ts';
import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const updating = (sent: Json, body: 'valid' | 'violating' = 'valid'): Draft =>
  exchange('ticket.update', { method: 'PATCH', facts: { step: 'first', body }, sent });

testCheck({
  check: 'changed-members-only',
  requirement: 'ticket.update.client-sends-only-changed-members',
  cases: [
    ['is met by one member', [updating({ name: 'new' })], ['met']],
    [
      'is met by a member and one that must be next to it',
      [updating({ status: 'held', statusChangeReason: 'x' })],
      ['met'],
    ],
    ['fails a whole resource', [updating({ id: '1', name: 'new', status: 'held' })], ['fail']],
    ['ignores a body that violates the document', [updating({ a: 1, b: 2, c: 3 }, 'violating')], []],
    ['decides nothing of a body that is no object', [updating([1, 2, 3])], []],
  ],
});
