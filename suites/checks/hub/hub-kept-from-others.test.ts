import { describe, expect, it } from 'vitest';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const HUB = [{ id: 'H-1', callback: 'https://listener.example/1' }];
const look = (step: string, answer: DraftAnswer): Draft =>
  exchange('ticket.hub-retrieve', { scenario: 'subscriptions', facts: { step, id: 'existing' }, answer });
const found = look('retrieve-hub', [200, HUB]);
const asked = (status: number, kind: 'foreign' | 'unknown' = 'foreign'): Draft =>
  exchange('ticket.hub-delete', {
    identity: 'B',
    scenario: 'subscriptions',
    method: 'DELETE',
    facts: { kind: 'probe', step: `${kind}-deletion`, id: kind },
    answer: status,
  });
const [MAIN, COVETED] = ['ticket.main', 'ticket.coveted'];
const heard = (ears: readonly string[]): readonly Draft[] =>
  listenedTo('before-deletion', { hear: [MAIN, COVETED], heard: ears });

const rows: Readonly<Record<string, readonly JudgedRow[]>> = {
  'ticket.hub.is-its-customers-own': [
    ['is met by a hub that stays', [found, asked(404), look('after-foreign-deletion', [200, HUB])], ['met']],
    [
      'is met by a hub that stays, whatever the answer says',
      [found, asked(204), look('after-foreign-deletion', [200, HUB])],
      ['met'],
    ],
    ['fails a hub that is gone', [found, asked(204), look('after-foreign-deletion', 404)], ['fail']],
    [
      'fails a hub that is gone despite a refusal',
      [found, asked(403), look('after-foreign-deletion', [200, []])],
      ['fail'],
    ],
    ['decides nothing where no hub can be read', [asked(204), look('after-foreign-deletion', 404)], ['undecided']],
    ['is met by a hub that hears', [asked(404), ...heard([MAIN, COVETED])], ['met']],
    ['fails a hub that is silent, where none can be read', [asked(204), ...heard([MAIN])], ['fail']],
    ['leaves silence after a refusal alone', [asked(404), ...heard([MAIN])], []],
    ['leaves silence alone that is general', [asked(204), ...heard([])], []],
  ],
  'ticket.hub.other-customers-not-spoken-of': [
    ['records the answer while undeclared', [asked(204)], ['seen']],
    [
      'fails a success where isolation is declared',
      [asked(204)],
      ['fail'],
      { declarations: { 'isolation.hub': true } },
    ],
    [
      'leaves a success alone that hubs nobody knows get, too',
      [asked(204, 'unknown'), asked(204)],
      ['met'],
      { declarations: { 'isolation.hub': [404] } },
    ],
  ],
};

describe('hub-kept-from-others', () => {
  for (const [requirement, table] of Object.entries(rows))
    for (const [sentence, drafts, words, options] of table)
      it(`${requirement} ${sentence}`, () => {
        expect(outcomes(requirement, drafts, options)).toEqual(words);
      });
});
