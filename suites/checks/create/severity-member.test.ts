import { created, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

const sent = { priority: '2' };
const DECLARED = { declarations: { severityMember: '/priority' } };

testCheck({
  check: 'severity-member',
  requirement: 'ticket.service.severity-member-is-as-declared',
  cases: [
    ['is met by the value as sent', [created('ticket', { sent })], ['met'], DECLARED],
    [
      'fails another value',
      [created('ticket', { sent }), read('ticket', 'retrieve', { id: 'T-1', priority: '3' })],
      ['fail'],
      DECLARED,
    ],
    [
      'fails a member that is not returned',
      [created('ticket', { sent, responded: { id: 'T-1' } }), read('ticket', 'retrieve', { id: 'T-1' })],
      ['fail'],
      DECLARED,
    ],
    [
      'does not decide without a retrieval',
      [created('ticket', { sent, responded: { id: 'T-1' } })],
      ['undecided'],
      DECLARED,
    ],
    ['ignores creations without a severity', [created('ticket', { sent: { description: 'x' } })], [], DECLARED],
    ['ignores every member while undeclared', [created('ticket', { sent, responded: { priority: '3' } })], []],
    [
      'ignores a severity that the provider assigns',
      [created('ticket', { sent, responded: { priority: '3' } })],
      [],
      { declarations: { severityMember: '/priority', 'ticket.systemAssigned': ['/priority'] } },
    ],
  ],
});
