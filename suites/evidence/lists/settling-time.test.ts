import { describe, expect, it } from 'vitest';
import { loadContracts } from '../../../contracts/load.ts';
import { created, listed, patched } from '../../checks/testing/hand-made-lifecycles.ts';
import { withIds } from '../../checks/testing/hand-made-lists.ts';
import { at, fiveFound, found } from '../../checks/testing/hand-made-searches.ts';
import { exchangesOf, historyOf, type Draft } from '../../checks/testing/judging.ts';
import type { Judgement } from '../judgement.ts';
import { isSettled, settlingMs } from './settling-time.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket');

const judgementOf = (drafts: readonly Draft[], settleMs?: number) =>
  ({ contract, history: historyOf(...drafts), declared: () => settleMs }) as unknown as Judgement;

describe('the time that lists may take to show a change', () => {
  it.each<readonly [sentence: string, drafts: readonly Draft[], settleMs: number | undefined, is: number | undefined]>([
    ['is as declared', fiveFound, 7, 7],
    ['is two seconds where lists showed new resources sooner', fiveFound, undefined, 2000],
    ['is three times that of the slowest list', [...fiveFound, ...found(6, 900)], undefined, 2700],
    ['is not known from four resources', fiveFound.slice(3), undefined, undefined],
    [
      'is that of a resource which is in the list only later',
      [
        ...fiveFound,
        ...found(6, 200, false),
        at(60_000, listed('ticket', withIds(['T-06']), { facts: { step: 'list', item: 'none' } })),
      ],
      undefined,
      3 * 54_000,
    ],
    ['is not prolonged by a resource that is in no list', [...fiveFound, ...found(6, 9000, false)], undefined, 2000],
  ])('%s', (_, drafts, settleMs, is) => {
    expect(settlingMs(judgementOf(drafts, settleMs))).toBe(is);
  });
});

describe('a list that must show a resource as it is', () => {
  const settled = (list: number, update: number): boolean => {
    const [create, updated, response] = exchangesOf(
      at(0, created('ticket')),
      at(update, patched('ticket', 1, {})),
      at(list, listed('ticket', [])),
    );
    return create && updated && response
      ? isSettled(judgementOf([], 1000), { create, updates: [updated] }, response)
      : false;
  };

  it.each([
    ['came after its settling time', 2000, 500, true],
    ['came before the end of its settling time', 1400, 500, false],
    ['came before the change', 2000, 3000, true],
  ])('%s', (_, list, update, is) => {
    expect(settled(list, update)).toBe(is);
  });
});
