import { created } from '../testing/hand-made-lifecycles.ts';
import { delivery, exchange, testCheck, type Draft } from '../testing/judging.ts';

const registered = (status: number): Draft =>
  exchange('ticket.hub-create', {
    method: 'POST',
    facts: { kind: 'odd', step: 'bad-input', violation: 'type', in: 'body', at: '/query' },
    sent: { callback: 'http://127.0.0.1:9/{{callback:ticket.rejected-input-7}}', query: 5 },
    response: status,
  });
const sentTo = (hub: string, body: object): Draft => delivery({ facts: { hub }, body: { ...body } });
const about = (hub: string): Draft => sentTo(hub, { ticket: { id: 'T-1' } });
const made = created('ticket', { id: 'T-1', sent: { description: 'x' } });

testCheck({
  check: 'rejected-registration',
  requirement: 'ticket.hub.rejected-registrations-are-not-notified',
  cases: [
    ['is met while another hub is notified', [made, registered(400), about('main')], ['met']],
    ['fails a notification to its callback', [made, registered(400), about('rejected-input-7')], ['fail']],
    [
      'ignores a request that verifies the callback',
      [made, registered(400), sentTo('rejected-input-7', { challenge: 'abc' }), about('main')],
      ['met'],
    ],
    ['ignores a registration that is accepted', [made, registered(201), about('rejected-input-7')], []],
    ['ignores the callback of another registration', [made, registered(400), about('rejected-input-8')], []],
    ['decides nothing without notifications', [made, registered(400)], []],
  ],
});
