import { created, listed, read } from '../testing/hand-made-lifecycles.ts';
import { testCheck } from '../testing/judging.ts';

testCheck({
  check: 'state-member-name',
  requirement: 'ticket.resource.state-is-called-status',
  cases: [
    ['is met by the listed member', [read('ticket', 'retrieve', { id: 'T-1', status: 'New' })], ['met']],
    [
      'is met where one response contains it',
      [created('ticket', { responded: { id: 'T-1', state: 'New' } }), listed('ticket', [{ id: 'T-1', status: 'New' }])],
      ['met'],
    ],
    ['fails another name', [read('ticket', 'retrieve', { id: 'T-1', state: 'New' })], ['fail']],
    [
      'fails the other name of another interface',
      [read('order', 'retrieve', { id: 'T-1', status: 'New' })],
      ['fail'],
      undefined,
      'order.resource.state-is-called-state',
    ],
    ['ignores resources without a state', [read('ticket', 'retrieve', { id: 'T-1' })], []],
    ['ignores a member of another type', [read('ticket', 'retrieve', { id: 'T-1', state: { a: 1 } })], []],
  ],
});
