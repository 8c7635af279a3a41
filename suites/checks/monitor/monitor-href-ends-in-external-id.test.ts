import { created } from '../testing/hand-made-lifecycles.ts';
import { monitor } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

/** A monitor without the external id with which its ticket was created. */
const sentAs = (href: string) => [created('ticket', { sent: { externalId: 'E' } }), ...monitor({ href })];

const rows: readonly JudgedRow[] = [
  ['is met by the external id', monitor({ href: 'https://x.example/monitor/E', externalId: 'E' }), ['met']],
  ['is met by the encoded external id', monitor({ href: '/monitor/E%20F', externalId: 'E F' }), ['met']],
  ['is met by a space that is a plus sign', monitor({ href: '/monitor/E+%26', externalId: 'E &' }), ['met']],
  ['is met by a plus sign that is not encoded', monitor({ href: '/monitor/E+F%20G', externalId: 'E+F G' }), ['met']],
  ['is met by lower-case digits', monitor({ href: '/monitor/%c3%a9%2f', externalId: 'é/' }), ['met']],
  ['is met by a slash that is not encoded', monitor({ href: '/monitor/E/%20', externalId: 'E/ ' }), ['met']],
  ['fails an external id that is encoded twice', monitor({ href: '/monitor/E%2520F', externalId: 'E F' }), ['fail']],
  ['fails a malformed encoding', monitor({ href: '/monitor/E%2', externalId: 'E' }), ['fail']],
  [
    'is met by the external id that was sent, where the monitor shows another one',
    [created('ticket', { sent: { externalId: 'E' } }), ...monitor({ href: '/monitor/E', externalId: 'F' })],
    ['met'],
  ],
  ['fails another end', monitor({ href: '/monitor/F', externalId: 'E' }), ['fail']],
  ['fails another path', monitor({ href: '/monitors/E', externalId: 'E' }), ['fail']],
  ['ignores a monitor without an href', monitor({ externalId: 'E' }), []],
  ['is met by the external id that was sent, where the monitor shows none', sentAs('/monitor/E'), ['met']],
  ['fails another end than that', sentAs('/monitor/F'), ['fail']],
  ['fails another path than that', sentAs('/jobs/E'), ['fail']],
  ['is met by the shape where there is no external id', monitor({ href: '/monitor/E' }), ['met']],
  ['is met by it where the external id is empty', monitor({ href: '/monitor/E', externalId: '' }), ['met']],
  ['fails another shape where there is no external id', monitor({ href: '/jobs/77' }), ['fail']],
];

testCheck({
  check: 'monitor-href-ends-in-external-id',
  requirement: 'ticket.monitor.href-ends-in-the-external-id',
  cases: rows,
});
