import { describe, expect, it } from 'vitest';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { exchange, outcomes, type Draft, type DraftAnswer, type JudgedRow } from '../testing/judging.ts';

const HUB = [{ id: 'H-1', callback: 'https://listener.example/1' }];
const look = (step: string, hub: string, answer: DraftAnswer, identity = 'A'): Draft =>
  exchange('ticket.hub-retrieve', { identity, scenario: 'subscriptions', facts: { step, hub }, answer });
const removed = (hub: string, status: number, after: DraftAnswer, facts: Facts = {}): readonly Draft[] => [
  exchange('ticket.hub-delete', {
    scenario: 'subscriptions',
    method: 'DELETE',
    facts: { step: 'delete-hub', hub, id: 'existing', ...facts },
    answer: status,
  }),
  look('deleted-hub', hub, after),
];
const found = look('retrieve-hub', 'main', [200, HUB]);
const [MAIN, KEPT] = ['ticket.main', 'ticket.kept'];
const heard = (window: string, ears: readonly string[]): readonly Draft[] =>
  listenedTo(window, { hear: [MAIN, KEPT], heard: ears });

const onceMore = (step: string, answer: DraftAnswer): Draft =>
  exchange('ticket.hub-create', { method: 'POST', facts: { step, hub: 'second', kind: 'good' }, answer });
const BEFORE = onceMore('subscribe', [201, { id: 'H-2' }]);
const registered = (hub: string, callback: string, step = 'subscribe'): Draft =>
  exchange('ticket.hub-create', {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { step, hub },
    sent: { callback },
    answer: [201, { id: 'H-1', callback }],
  });
const [FIRST, SECOND] = ['https://listener.example/1', 'https://listener.example/2'];
/** A deletion, another hub registered between it and the look. */
const succeededBy = (callback: string, shown: DraftAnswer): readonly Draft[] => {
  const [deletion, after] = removed('deleted', 204, shown) as [Draft, Draft];
  return [registered('deleted', FIRST), deletion, registered('heir', callback), after];
};

const rows: readonly JudgedRow[] = [
  ['is met by a hub that is gone', removed('deleted', 204, 404), ['met']],
  ['is met by a list without hubs', removed('deleted', 200, [200, []]), ['met']],
  ['fails a refusal', removed('deleted', 405, 404), ['fail']],
  ['fails a hub that is still there', removed('deleted', 204, [200, HUB]), ['fail']],
  [
    'fails a narrowed hub that is still there',
    [...removed('deleted', 204, 404), ...removed('deleted-query', 204, [200, HUB])],
    ['fail', 'met'],
  ],
  [
    'fails it where its registration is known',
    [registered('deleted', FIRST), ...removed('deleted', 204, [200, HUB])],
    ['fail'],
  ],
  [
    'decides nothing where the id is that of a hub with another callback',
    [registered('deleted', SECOND), ...removed('deleted', 204, [200, HUB])],
    ['undecided'],
  ],
  [
    'decides nothing where a hub without a callback may be the next one of that id',
    succeededBy(SECOND, [200, [{ id: 'H-1' }]]),
    ['undecided'],
  ],
  [
    'is met then where others are gone',
    [...succeededBy(SECOND, [200, [{ id: 'H-1' }]]), ...removed('deleted-query', 204, 404)],
    ['met'],
  ],
  ['fails the deleted one under an id that was given again', succeededBy(SECOND, [200, HUB]), ['fail']],
  ['decides nothing where the next one has the same callback', succeededBy(FIRST, [200, HUB]), ['undecided']],
  [
    'fails a hub without a callback where none was registered since',
    [registered('deleted', FIRST), ...removed('deleted', 204, [200, [{ id: 'H-1' }]])],
    ['fail'],
  ],
  [
    'fails a list of hubs of other ids',
    [registered('deleted', FIRST), ...removed('deleted', 204, [200, [{ id: 'H-2', callback: SECOND }]])],
    ['fail'],
  ],
  ['decides nothing where the look fails for a reason of its own', removed('deleted', 204, 503), ['undecided']],
  [
    'is met by another hub that stays',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'kept', [200, HUB])],
    ['met'],
  ],
  [
    'fails another hub that goes with it',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'kept', 404)],
    ['fail', 'met'],
  ],
  [
    'decides nothing of a hub of another customer who has never read one',
    [found, ...removed('deleted', 204, 404), look('kept-hub', 'other-customer', 404, 'B')],
    ['met', 'undecided'],
  ],
  [
    'fails a hub of another customer that goes with it',
    [
      look('retrieve-hub', 'other-customer', [200, HUB], 'B'),
      ...removed('deleted', 204, 404),
      look('kept-hub', 'other-customer', 404, 'B'),
    ],
    ['fail', 'met'],
  ],
  [
    'decides nothing of another hub where none can be read',
    [...removed('deleted', 204, 404), look('kept-hub', 'kept', 404)],
    ['met', 'undecided'],
  ],
  [
    'fails another hub that falls silent',
    [...heard('before-deletion', [MAIN, KEPT]), ...removed('deleted', 204, 404), ...heard('after-deletion', [MAIN])],
    ['fail', 'met'],
  ],
  [
    'is met by a callback that can be registered again',
    [BEFORE, onceMore('register-again', [201, { id: 'H-3' }])],
    ['met'],
  ],
  ['fails one that cannot', [BEFORE, onceMore('register-again', 409)], ['fail']],
  ['leaves a busy target alone', [BEFORE, onceMore('register-again', 503)], ['undecided']],
  [
    'leaves a hub alone that never heard',
    [...heard('before-deletion', [MAIN]), ...removed('deleted', 204, 404), ...heard('after-deletion', [MAIN])],
    ['met'],
  ],
];

describe('hub-deletable', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('ticket.hub.deletion-removes-the-hub', drafts, options)).toEqual(words);
    });
});
