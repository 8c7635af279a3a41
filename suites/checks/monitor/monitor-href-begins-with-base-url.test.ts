import { monitor } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const rows: readonly JudgedRow[] = [
  ['is met by an href below the base URL', monitor({ href: 'https://target.example/monitor/E' }), ['met']],
  [
    'is met where the base URL ends in a slash',
    monitor({ href: 'https://target.example/monitor/E' }),
    ['met'],
    { profile: { interfaces: { ticket: { baseUrl: 'https://target.example/' } } } },
  ],
  ['warns of another one', monitor({ href: '/monitor/E' }), ['warn']],
  ['ignores a monitor without an href', monitor({}), []],
  [
    'decides nothing where the profile has no base URL',
    monitor({ href: '/monitor/E' }),
    [],
    { profile: { interfaces: {} } },
  ],
];

testCheck({
  check: 'monitor-href-begins-with-base-url',
  requirement: 'ticket.monitor.href-begins-with-the-base-url',
  cases: rows,
});
