import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const calling = (path: string): Draft => exchange('ticket.retrieve', { path });
const to = (baseUrl: string) => ({ profile: { interfaces: { ticket: { baseUrl } } } });

testCheck({
  check: 'literal-path',
  requirement: 'ticket.service.paths-follow-the-base-url',
  cases: [
    ['is met by the path with an id', [calling('/troubleTicket/T-1')], ['met']],
    ['ignores a query', [calling('/troubleTicket/T-1?fields=id')], ['met']],
    [
      'ignores a slash at the end of the base URL',
      [calling('/troubleTicket/T-1')],
      ['met'],
      to('https://target.example/'),
    ],
    ['fails another path', [calling('/tickets/T-1')], ['fail']],
    ['fails more behind it', [calling('/troubleTicket/T-1/more')], ['fail']],
    [
      'is met by a path that the profile binds',
      [calling('/tickets/T-1')],
      ['met'],
      { profile: { bindings: { 'ticket.retrieve': { path: '/tickets/{id}' } } } },
    ],
    ['fails another base URL', [calling('/troubleTicket/T-1')], ['fail'], to('https://other.example')],
    [
      'fails a lost prefix of the base URL',
      [calling('/troubleTicket/T-1')],
      ['fail'],
      to('https://target.example/api'),
    ],
    [
      'ignores the letter case of the host and a default port',
      [calling('/troubleTicket/T-1')],
      ['met'],
      to('https://TARGET.example:443'),
    ],
    [
      'is met by any value of a reference in the base URL',
      [calling('/api/troubleTicket/T-1')],
      ['met'],
      to('https://target.example/${PREFIX}'),
    ],
    ['fails another path behind a reference', [calling('/tickets/T-1')], ['fail'], to('${TICKET_URL}')],
    ['decides nothing without a base URL', [calling('/tickets/T-1')], [], { profile: { interfaces: {} } }],
  ],
});
