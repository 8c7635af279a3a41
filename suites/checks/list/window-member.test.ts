import type { JsonObject } from '../../../contracts/contract.ts';
import { boundary } from '../testing/hand-made-lists.ts';
import { testCheck } from '../testing/judging.ts';

const at = (creationDate: string): JsonObject => ({ id: 'T-1', creationDate });

testCheck({
  check: 'window-member',
  requirement: 'ticket.list.window-member-is-as-declared',
  cases: [
    ['is met by an instant in the window', [boundary([at('2026-01-11T00:00:00Z')])], ['met']],
    ['fails an instant before it', [boundary([at('2026-01-09T23:59:59Z')])], ['fail']],
    ['fails an instant after it', [boundary([at('2026-01-11T00:00:02Z')])], ['fail']],
    ['ignores what is rounded to seconds', [boundary([at('2026-01-11T00:00:01.900Z')])], ['met']],
    [
      'warns of less than a second where milliseconds are shown',
      [boundary([at('2026-01-11T00:00:01.901Z')])],
      ['warn'],
    ],
    ['is met by the last millisecond', [boundary([at('2026-01-11T00:00:01.000Z')])], ['met']],
    [
      'fails the one further outside',
      [boundary([at('2026-01-11T00:00:01.901Z'), at('2026-01-11T00:00:02Z')])],
      ['fail'],
    ],
    [
      'is met by an instant in the window as it was sent, without fractions of a second',
      [boundary([at('2026-01-09T23:59:59.901Z')], '?fromDateTime=2026-01-09T23%3A59%3A59Z')],
      ['met'],
    ],
    [
      'fails an instant outside the window as it was sent',
      [boundary([at('2026-01-10T00:00:02Z')], '?toDateTime=2026-01-10T01%3A00%3A00%2B01%3A00')],
      ['fail'],
    ],
    ['ignores items that do not show the member', [boundary([{ id: 'T-1' }])], ['met']],
    ['decides nothing of an empty list', [boundary([])], []],
    ['decides nothing of a rejection', [boundary(400)], []],
  ],
});
