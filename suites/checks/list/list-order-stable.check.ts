import { defineCheck } from '../check.ts';
import { walked } from '../../evidence/lists/list-responses.ts';
import { broken, met, seen } from '../observation.ts';

export default defineCheck({
  id: 'list-order-stable',
  decides: 'Two readings of an unchanged list have the same order, once declared.',
  needs: (['all-before', 'all-after'] as const).map((walk) => ({ exchange: { step: 'walk' as const, walk } })),
  leaves: 'Any order while undeclared: it is recorded; lists that have changed, items without ids.',
  judge: (judgement) => {
    const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
    const last = after?.pages.at(-1)?.exchange;
    if (!before || !after || !last || before.ids.length < 2 || before.ids.includes(undefined)) return [];
    if (before.ids.length !== after.ids.length || !before.ids.every((id) => after.ids.includes(id))) return [];
    const same = before.ids.every((id, index) => id === after.ids[index]);
    if (judgement.declared('listOrderStable') !== true)
      return [seen(same ? 'the same order twice' : 'two orders', last)];
    return same
      ? [met(last)]
      : [broken([last], { expected: 'the same order, as declared', received: 'another', signature: 'order' })];
  },
});
