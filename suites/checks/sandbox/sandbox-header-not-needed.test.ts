import { exchange, testCheck, type Draft, type DraftResponse, type JudgingOptions } from '../testing/judging.ts';

const called = (response?: DraftResponse, headers = {}): readonly Draft[] => [
  exchange('ticket.list', { headers, ...(response === undefined ? {} : { response }) }),
];
const PRODUCTION: JudgingOptions = { profile: { mode: 'production' } };

testCheck({
  check: 'sandbox-header-not-needed',
  requirement: 'ticket.sandbox.header-is-optional-in-production',
  cases: [
    ['is met by calls that are served without', called(200), ['met'], PRODUCTION],
    ['fails where nothing is', called(400), ['fail'], PRODUCTION],
    ['ignores a rejection where others are served', [...called(400), ...called(200)], ['met'], PRODUCTION],
    ['decides nothing where it may be about the credentials', called(403), ['undecided'], PRODUCTION],
    ['decides nothing of a busy target', called(429), ['undecided'], PRODUCTION],
    ['ignores calls with the header', called(400, { 'x-external-system': 'partner-1' }), [], PRODUCTION],
    ['decides nothing in a sandbox', called(200), []],
    ['decides nothing without a response, or by a server error', [...called(), ...called(500)], [], PRODUCTION],
  ],
});
