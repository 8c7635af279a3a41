import { under, updatedUnder } from '../testing/hand-made-sandbox.ts';
import { exchange, testCheck } from '../testing/judging.ts';

testCheck({
  check: 'sandbox-value-accepted',
  requirement: 'ticket.sandbox.header-is-accepted',
  cases: [
    [
      'is met by calls with eight characters, many, and signs',
      (['minimum', 'long', 'signs'] as const).flatMap((one) => under(one, 200)),
      ['met'],
    ],
    ['fails a rejection', under('minimum', 400), ['fail']],
    [
      'decides nothing of a rejected body whose members are unspecified',
      under('long', 400, { kind: 'offered' }),
      ['undecided'],
    ],
    [
      'fails a rejected body where one like it was taken under another value',
      under('minimum', 400, { kind: 'offered', controlled: true }),
      ['fail'],
    ],
    [
      'decides nothing of a list that may be empty under another value',
      under('minimum', 404, { kind: 'offered', controlled: true }),
      ['undecided'],
    ],
    ['fails it where all values see the same data', under('minimum', 404), ['fail']],
    [
      'decides nothing of a hub that may be one too many',
      [
        exchange('ticket.hub-create', { response: [201, { id: 'H' }] }),
        exchange('ticket.hub-create', {
          scenario: 'sandbox-header',
          facts: { step: 'subscribe', hub: 'sandbox-minimum', kind: 'offered', sandbox: 'minimum', controlled: true },
          response: 409,
        }),
      ],
      ['undecided'],
    ],
    [
      'decides nothing of an update that may be rejected in the state to which the resource has come',
      updatedUnder('minimum', 'offered', ['New', 'Closed']),
      ['undecided'],
    ],
    ['fails the rejection of one in its first state', updatedUnder('minimum', 'offered', ['New', 'New']), ['fail']],
    ['decides nothing of a server that fails', under('signs', 500), ['undecided']],
    ['decides nothing of a busy target', under('minimum', 429), ['undecided']],
    ['ignores missing and short values', [...under('absent', 400), ...under('short', 400)], []],
    ['ignores calls that may fail for another reason', under('long', 404, { kind: 'settling' }), []],
    ['decides nothing of a call that has no response', under('long'), []],
    ['ignores those though they succeed', under('long', 200, { kind: 'settling' }), []],
  ],
});
