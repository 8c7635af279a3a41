import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const listing = (status: number): Draft =>
  exchange('ticket.list', { facts: { step: 'first', kind: 'good' }, response: status });
const creating = (status: number): Draft =>
  exchange('ticket.create', { facts: { step: 'create', kind: 'offered' }, response: status });
const registering = (status: number): Draft =>
  exchange('ticket.hub-create', { facts: { step: 'around-methods', kind: 'good' }, response: status });

testCheck({
  check: 'paths-available',
  requirement: 'ticket.versioning.paths-contain-no-version',
  cases: [
    ['is met by a path that is served', [listing(200)], ['met']],
    ['is met by one path where another is unknown', [listing(200), registering(404)], ['met']],
    ['fails where every path is unknown', [listing(404), creating(404), registering(405)], ['fail']],
    ['decides nothing of other rejections', [listing(404), creating(400)], []],
    [
      'decides nothing of a path with an id',
      [exchange('ticket.retrieve', { facts: { step: 'around-methods', kind: 'good' }, response: 404 })],
      [],
    ],
    ['decides nothing without a response', [exchange('ticket.list', { facts: { step: 'first', kind: 'good' } })], []],
  ],
});
