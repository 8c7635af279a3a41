import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contracts/contract.ts';
import { loadContracts } from '../../../contracts/load.ts';
import { created, patched } from '../../checks/testing/hand-made-lifecycles.ts';
import { historyOf, type Draft } from '../../checks/testing/judging.ts';
import { lifecyclesOf } from '../lifecycles/lifecycle-of.ts';
import { areIdentified, isSame } from './own-items.ts';

const contract = loadContracts().find(({ id }) => id === 'ticket');

const lifecyclesIn = (...drafts: readonly Draft[]) => (contract ? lifecyclesOf(historyOf(...drafts), contract) : []);
const same = (item: JsonObject, ...drafts: readonly Draft[]): boolean | undefined => {
  const [lifecycle] = lifecyclesIn(...drafts);
  return lifecycle && isSame(item, lifecycle);
};

const named = created('ticket', { sent: { externalId: 'ext-1' } });
const plain = created('ticket');
const nameless = created('ticket', { sent: { externalId: 'ext-1' }, responded: { description: 'x' } });

describe('whether an item is a resource of the run', () => {
  it.each<readonly [sentence: string, item: JsonObject, drafts: readonly Draft[], is: boolean | undefined]>([
    ['it has its id', { id: 'T-1' }, [plain], true],
    ['it has its id as a number', { id: 5 }, [created('ticket', { id: '5' })], true],
    ['it has another id', { id: 'T-2' }, [plain], false],
    ['it has both its ids', { id: 'T-1', externalId: 'ext-1' }, [named], true],
    ['it has the id of one and the external id of another', { id: 'T-1', externalId: 'ext-2' }, [named], false],
    ['it has its external id alone', { externalId: 'ext-1' }, [named], true],
    ['it has another external id alone', { externalId: 'ext-2' }, [named], false],
    ['the creation showed no id', { id: 'T-1', externalId: 'ext-1' }, [nameless], true],
    ['nothing identifies the item', { description: 'x' }, [named], undefined],
    ['the resource was given no external id', { externalId: 'ext-1' }, [plain], undefined],
    [
      'its owner has changed its external id',
      { id: 'T-1', externalId: 'ext-2' },
      [named, patched('ticket', 1, { externalId: 'ext-2' })],
      true,
    ],
    [
      'the change was rejected',
      { id: 'T-1', externalId: 'ext-2' },
      [named, patched('ticket', 1, { externalId: 'ext-2' }, { response: 400 })],
      false,
    ],
    [
      'another customer has changed it',
      { id: 'T-1', externalId: 'ext-2' },
      [named, patched('ticket', 1, { externalId: 'ext-2' }, { customer: 'B' })],
      false,
    ],
  ])('where %s', (_, item, drafts, is) => {
    expect(same(item, ...drafts)).toBe(is);
  });

  it('is known of a list where it is known of every item and every resource', () => {
    const lifecycles = lifecyclesIn(named, created('ticket', { id: 'T-2', item: 'two' }));
    expect(areIdentified([{ id: 'T-1' }, { id: 'X' }], lifecycles)).toBe(true);
    expect(areIdentified([{ id: 'T-1' }, { externalId: 'ext-1' }], lifecycles)).toBe(false);
    expect(areIdentified([], lifecycles)).toBe(true);
  });
});
