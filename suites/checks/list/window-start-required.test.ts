import { exchange, testCheck, type Draft, type DraftResponse } from '../testing/judging.ts';

const without = (response?: DraftResponse): Draft =>
  exchange('ticket.list', {
    scenario: 'listing',
    facts: { step: 'window-without-start', kind: 'odd' },
    ...(response === undefined ? {} : { response }),
  });
const ENFORCED = { declarations: { 'ticket.enforcesFromDateTime': true } };
const STRICT = { strict: true };

testCheck({
  check: 'window-start-required',
  requirement: 'ticket.list.from-date-time-is-required',
  cases: [
    ['is met by a rejection', [without(400)], ['met']],
    ['warns of a list', [without([200, []])], ['warn']],
    ['fails a list where the rejection is declared', [without([200, []])], ['fail'], ENFORCED],
    ['fails a list where status lists are closed', [without([200, []])], ['fail'], STRICT],
    ['decides nothing by a server error', [without(500)], ['undecided']],
    ['fails a server error where status lists are closed', [without(500)], ['fail'], STRICT],
    ['decides nothing of a busy target', [without(503)], ['undecided'], STRICT],
    ['decides nothing of a request without a response', [without()], ['undecided']],
  ],
});
