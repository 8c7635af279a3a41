import { describe, expect, it } from 'vitest';
import { listenedTo } from '../testing/hand-made-windows.ts';
import { exchange, outcomes, type Draft, type JudgedRow } from '../testing/judging.ts';

const [MAIN, BOTH] = ['change.main', 'change.combined-crid'];
const window = (name: string, heard: readonly string[]): readonly Draft[] =>
  listenedTo(name, { hear: [MAIN], silent: [BOTH], heard }, { interface: 'change' });
/** The hub for the id of one change request and the external id of another. */
const APART = 'change.combined-apart';
const apart = (name: string, heard: readonly string[]): readonly Draft[] =>
  listenedTo(name, { hear: [MAIN], silent: [APART], heard }, { interface: 'change' });
const registered = (status: number, hub = 'combined-crid'): Draft =>
  exchange('change.hub-create', {
    scenario: 'subscriptions',
    method: 'POST',
    facts: { kind: 'probe', step: 'subscribe', hub },
    answer: status,
  });
const by = (rule: string) => ({ declarations: { 'hub.filterCombination': rule } });

const rows: readonly JudgedRow[] = [
  [
    'is met by a hub that hears of both alone',
    [...window('combined-both', [MAIN, BOTH]), ...window('combined-event', [MAIN])],
    ['met'],
    by('and'),
  ],
  ['fails a hub that hears of the event alone', window('combined-event', [MAIN, BOTH]), ['fail'], by('and')],
  ['fails a hub that does not hear of both', window('combined-both', [MAIN]), ['fail'], by('and')],
  ['is met by a hub that hears of either', window('combined-target', [MAIN, BOTH]), ['met'], by('or')],
  ['fails a hub that does not hear of either', window('combined-event', [MAIN]), ['fail'], by('or')],
  ['decides nothing by silence alone', window('combined-event', []), ['undecided'], by('and')],
  [
    'decides nothing of a notification about the target that does not tell its kind',
    window('combined-target', [MAIN, BOTH]),
    ['undecided'],
    by('and'),
  ],
  [
    'is met by silence of a hub for two change requests about either',
    [...apart('combined-event', [MAIN]), ...apart('combined-target', [MAIN])],
    ['met'],
    by('and'),
  ],
  [
    'fails a hub for two that hears of the external id alone',
    apart('combined-event', [MAIN, APART]),
    ['fail'],
    by('and'),
  ],
  ['fails a hub for two that hears of the id alone', apart('combined-target', [MAIN, APART]), ['fail'], by('and')],
  ['is met by a hub for two that hears of either', apart('combined-event', [MAIN, APART]), ['met'], by('or')],
  ['records a refusal of ids of two change requests', [registered(409, 'combined-apart')], ['seen'], by('and')],
  ['is met by a refusal', [registered(400)], ['met'], by('reject')],
  ['fails a registration that was to be refused', [registered(201)], ['fail'], by('reject')],
  ['fails a refusal of what was to be combined', [registered(400)], ['fail'], by('and')],
  ['fails a refusal of both ids of one change request', [registered(409, 'combined-ids')], ['fail'], by('and')],
  ['records everything while undeclared', [registered(201), ...window('combined-event', [MAIN, BOTH])], ['seen']],
];

describe('filter-combination', () => {
  for (const [sentence, drafts, words, options] of rows)
    it(sentence, () => {
      expect(outcomes('change.hub-create.filters-combined', drafts, options)).toEqual(words);
    });
});
