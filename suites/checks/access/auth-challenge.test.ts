import { exchange, testCheck, type Draft } from '../testing/judging.ts';

const rejected = (status: number, headers: Readonly<Record<string, string>> = {}): Draft =>
  exchange('ticket.list', {
    facts: { step: 'credentials', token: 'missing', kind: 'probe' },
    response: [status, {}, headers],
  });
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };
const declaring = (value: boolean) => ({ declarations: { authChallengeHeader: value } });

testCheck({
  check: 'auth-challenge',
  requirement: 'ticket.credentials.challenge-is-as-declared',
  cases: [
    ['is met by a declared challenge', [rejected(401, CHALLENGE)], ['met'], declaring(true)],
    ['fails a 401 without the declared challenge', [rejected(401)], ['fail'], declaring(true)],
    ['is met by a 401 without a challenge if none is declared', [rejected(401)], ['met'], declaring(false)],
    ['fails a challenge that is declared absent', [rejected(401, CHALLENGE)], ['fail'], declaring(false)],
    ['ignores a rejection with 403', [rejected(403)], [], declaring(true)],
    ['records the challenge while nothing is declared', [rejected(401, CHALLENGE)], ['seen']],
  ],
});
