import { defineCheck } from '../check.ts';
import { walked } from '../../evidence/lists/list-responses.ts';
import { broken, met, seen } from '../observation.ts';

export default defineCheck({
  id: 'list-order-stable',
  decides:
    'If declared, two reads of an unchanged list have the same order; if undeclared, a different order is a warning.',
  needs: (['all-before', 'all-after'] as const).map((walk) => ({ exchange: { step: 'walk' as const, walk } })),
  leaves: 'Lists that have changed, items without ids; any order if no order is declared.',
  judge: (judgement) => {
    const [before, after] = [walked(judgement, 'all-before'), walked(judgement, 'all-after')];
    const last = after?.pages.at(-1)?.exchange;
    if (!before || !after || !last || before.ids.length < 2 || before.ids.includes(undefined)) return [];
    if (before.ids.length !== after.ids.length || !before.ids.every((id) => after.ids.includes(id))) return [];
    const same = before.ids.every((id, index) => id === after.ids[index]);
    const wanted = judgement.declared('listOrderStable');
    const text = same ? 'the same order twice' : 'two orders';
    if (wanted === undefined && !same)
      return [
        broken([last], {
          expected: 'the same order: without one, pages may lack or repeat items',
          received: text,
          signature: 'order',
          severity: 'warn',
          isQuestion: true,
        }),
      ];
    if (wanted !== true) return [seen(text, last)];
    return same
      ? [met(last)]
      : [broken([last], { expected: 'the same order, as declared', received: 'another', signature: 'order' })];
  },
});
