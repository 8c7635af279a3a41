import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import {
  exchange,
  outcomes,
  type Draft,
  type DraftAnswer,
  type JudgedRow,
  type JudgingOptions,
} from '../testing/judging.ts';

const under = (sandbox: string, answer?: DraftAnswer, facts: Facts = {}): readonly Draft[] => [
  exchange('ticket.list', {
    scenario: 'sandbox-header',
    facts: { sandbox, ...facts },
    ...(answer === undefined ? {} : { answer }),
  }),
];
const probe = (sandbox: string, answer?: DraftAnswer) => under(sandbox, answer, { kind: 'probe' });
const enforcing = (enforcement: Readonly<Record<string, 'allow' | readonly number[]>>): JudgingOptions => ({
  declarations: { 'sandbox.enforcement': enforcement },
});
const ENFORCED = enforcing({ missing: [400], short: [400, 422], reused: 'allow' });
const called = (answer: DraftAnswer, headers = {}): readonly Draft[] => [exchange('ticket.list', { headers, answer })];
const PRODUCTION: JudgingOptions = { profile: { mode: 'production' } };

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.sandbox.header-is-accepted': [
    [
      'is met by calls with eight characters, many, and signs',
      ['minimum', 'long', 'signs'].flatMap((one) => under(one, 200)),
      ['met'],
    ],
    ['fails a refusal', under('minimum', 400), ['fail']],
    [
      'decides nothing of a refused body whose members are not shown',
      under('long', 400, { kind: 'offered' }),
      ['undecided'],
    ],
    [
      'fails a refused body where one like it was taken under another value',
      under('minimum', 400, { kind: 'offered', controlled: true }),
      ['fail'],
    ],
    [
      'decides nothing of a hub that may be one too many',
      [
        exchange('ticket.hub-create', { answer: [201, { id: 'H' }] }),
        exchange('ticket.hub-create', {
          scenario: 'sandbox-header',
          facts: { kind: 'offered', sandbox: 'minimum', controlled: true },
          answer: 409,
        }),
      ],
      ['undecided'],
    ],
    ['decides nothing of a server that fails', under('signs', 500), ['undecided']],
    ['decides nothing of a busy target', under('minimum', 429), ['undecided']],
    ['leaves missing and short values alone', [...under('absent', 400), ...under('short', 400)], []],
    ['leaves calls alone that may fail for a reason of their own', under('long', 404, { kind: 'settling' }), []],
    ['decides nothing of a call that was not answered', under('long'), []],
  ],
  'ticket.sandbox.missing-header-not-shown': [
    ['is met by the declared refusal', probe('absent', 400), ['met'], ENFORCED],
    ['fails another one', probe('absent', 403), ['fail'], ENFORCED],
    ['fails a success', probe('absent', 200), ['fail'], ENFORCED],
    ['is met by a success where that is declared', probe('absent', 200), ['met'], enforcing({ missing: 'allow' })],
    ['fails a refusal then', probe('absent', 400), ['fail'], enforcing({ missing: 'allow' })],
    ['records answers while nothing is declared', probe('absent', 400), ['seen']],
    ['records them where only short values are declared', probe('absent', 400), ['seen'], enforcing({ short: [400] })],
    ['decides nothing of a busy target', probe('absent', 503), ['undecided'], ENFORCED],
    ['decides nothing of a call that was not answered', probe('absent'), [], ENFORCED],
  ],
  'ticket.sandbox.short-value-not-shown': [
    ['is met by any declared refusal', probe('short', 422), ['met'], ENFORCED],
    ['fails a success', probe('short', 200), ['fail'], ENFORCED],
    ['leaves longer values alone', probe('long', 200), [], ENFORCED],
  ],
  'ticket.sandbox.reused-value-not-shown': [
    ['is met by a success where that is declared', probe('reused', 200), ['met'], ENFORCED],
    ['fails a refusal', probe('reused', 409), ['fail'], ENFORCED],
  ],
  'ticket.sandbox.header-is-not-needed-in-production': [
    ['is met by calls that are served without', called(200), ['met'], PRODUCTION],
    ['fails where nothing is', called(400), ['fail'], PRODUCTION],
    ['leaves a refusal alone where others are served', [...called(400), ...called(200)], ['met'], PRODUCTION],
    ['decides nothing where it may be about the credentials', called(403), ['undecided'], PRODUCTION],
    ['decides nothing of a busy target', called(429), ['undecided'], PRODUCTION],
    ['leaves calls with the header alone', called(400, { 'x-external-system': 'partner-1' }), [], PRODUCTION],
    ['decides nothing in a sandbox', called(200), []],
  ],
};

describe('sandbox-header', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});
