import { monitor } from '../testing/hand-made-monitors.ts';
import { testCheck, type JudgedRow } from '../testing/judging.ts';

const servedAt = (...baseUrl: readonly string[]) => ({
  profile: {
    ...(baseUrl[0] === undefined ? {} : { interfaces: { ticket: { baseUrl: baseUrl[0] } } }),
    bindings: { 'ticket.monitor': { method: 'GET', path: '/monitor/{externalId}', success: [200] } },
  },
});

const rows: readonly JudgedRow[] = [
  ['is met by an href below the base URL', monitor({ href: 'https://target.example/monitor/E' }), ['met'], servedAt()],
  [
    'is met where the base URL ends in a slash',
    monitor({ href: 'https://target.example/monitor/E' }),
    ['met'],
    servedAt('https://target.example/'),
  ],
  [
    'is met where the base URL has a reference to the environment',
    monitor({ href: 'https://target.example/monitor/E' }),
    ['met'],
    servedAt('https://${HOST}'),
  ],
  [
    'warns of another one also where the base URL is a reference',
    monitor({ href: 'https://other.example/monitor/E' }),
    ['warn'],
    servedAt('${TICKET_URL}/'),
  ],
  ['warns of another one', monitor({ href: '/monitor/E' }), ['warn'], servedAt()],
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
