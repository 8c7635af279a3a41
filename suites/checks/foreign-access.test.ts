import { describe, expect, it } from 'vitest';
import type { DraftAnswer, JudgedRow } from './judging.ts';
import { exchange, outcomes } from './judging.ts';
import { created } from './hand-made-lives.ts';

const TEXT = 'the line of house 4711';

const own = created('ticket', { sent: { externalId: 'E-1', description: TEXT } });

/** Another customer asks for it. */
const asked = (answer: DraftAnswer) =>
  exchange('ticket.retrieve', {
    identity: 'B',
    scenario: 'resource-life',
    facts: { kind: 'probe', step: 'foreign', id: 'foreign', item: 'one' },
    path: '/troubleTicket/T-1',
    answer,
  });

const DECLARED = { declarations: { 'isolation.retrieve': [404] } };

const rows: readonly JudgedRow[] = [
  ['is met by the declared refusal', [own, asked([404, { reason: 'no ticket T-1' }])], ['met'], DECLARED],
  ['fails another refusal', [own, asked(403)], ['fail'], DECLARED],
  ['fails the resource', [own, asked([200, { id: 'T-1', description: TEXT }])], ['fail'], DECLARED],
  ['fails a refusal that tells of it', [own, asked([404, { reason: `no access to ${TEXT}` }])], ['fail'], DECLARED],
  ['leaves an empty list alone', [own, asked([200, []])], ['met'], DECLARED],
  [
    'leaves one of their own of the same id alone',
    [own, asked([200, { id: 'T-1', externalId: 'B-7', description: 'another' }])],
    ['met'],
    DECLARED,
  ],
  ['does not decide where the target is busy', [own, asked(503)], ['undecided'], DECLARED],
  ['records what nobody declares', [own, asked([200, { id: 'T-1', description: TEXT }])], ['seen']],
];

describe('foreign-access', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.retrieve.other-customers-not-spoken-of', drafts, options)).toEqual(words);
    });
});
