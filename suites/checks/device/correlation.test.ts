import { describe, expect, it } from 'vitest';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const OWN: Record<string, string> = { imsi: '{{A.located.0.imsi}}' };

const call = (correlation: string, answer: DraftAnswer, id?: string): Draft =>
  exchange('device.details', {
    scenario: 'lookup-behaviour',
    facts: { step: 'correlation', correlation, set: 'owned', scope: 'held' },
    ...(id === undefined ? {} : { headers: { correlationId: id } }),
    answer,
  });

const nothing = (answer: DraftAnswer): Draft =>
  exchange('device.history', {
    scenario: 'lookup-behaviour',
    facts: { step: 'raw', correlation: 'given', set: 'unknown', kind: 'negative', scope: 'held' },
    headers: { correlationId: 'c-1' },
    answer,
  });

const back = (id: string): DraftAnswer => [200, [OWN], { 'content-type': 'application/json', correlationid: id }];

const ABSENT = 'device.correlation.header-may-be-left-out';
const GIVEN = 'device.correlation.header-is-accepted';
const ECHO = 'device.correlation.echo';
const CROSSED = 'device.correlation.not-crossed';
const DECLARED = { declarations: { 'device.correlationEcho': { header: 'correlationId' } } };

const rows: readonly (readonly [requirement: string, ...JudgedRow])[] = [
  [ABSENT, 'is met by an answer without an id', [call('absent', [200, [OWN]])], ['met']],
  [ABSENT, 'is met by an id of the service’s own', [call('absent', back('gen-1'))], ['met']],
  [ABSENT, 'fails a refusal', [call('absent', 400)], ['fail']],
  [ABSENT, 'does not decide where the target is busy', [call('absent', 503)], ['undecided']],
  [GIVEN, 'fails a refusal', [call('given', 400, 'c-1')], ['fail']],
  [ECHO, 'is met by the id that was sent', [call('given', back('c-1'), 'c-1')], ['met']],
  [ECHO, 'warns of another one', [call('given', back('c-2'), 'c-1')], ['warn']],
  [ECHO, 'fails another one where it is declared', [call('given', back('c-2'), 'c-1')], ['fail'], DECLARED],
  [ECHO, 'fails none where it is declared', [call('given', [200, [OWN]], 'c-1')], ['fail'], DECLARED],
  [ECHO, 'is met by the id with a 204', [nothing([204, undefined, { correlationid: 'c-1' }])], ['met'], DECLARED],
  [ECHO, 'fails a 204 without it where it is declared', [nothing(204)], ['fail'], DECLARED],
  [ECHO, 'asks a 204 for none otherwise', [nothing(204)], []],
  [ECHO, 'leaves refusals alone', [nothing(401)], [], DECLARED],
  [ECHO, 'asks for none otherwise', [call('given', [200, [OWN]], 'c-1')], []],
  [
    CROSSED,
    'is met where each has its own',
    [call('concurrent', back('c-1'), 'c-1'), call('concurrent', back('c-2'), 'c-2')],
    ['met'],
  ],
  [
    CROSSED,
    'fails the id of another call',
    [call('concurrent', back('c-2'), 'c-1'), call('concurrent', back('c-2'), 'c-2')],
    ['fail', 'met'],
  ],
];

describe('correlation', () => {
  for (const [requirement, sentence, drafts, words, options] of rows)
    it(`${requirement}: ${sentence}`, () => {
      expect(outcomes(requirement, drafts, options)).toEqual(words);
    });
});
