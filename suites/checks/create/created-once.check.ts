import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { itemId, walked, type Item, type Walk } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';

const textIn = (json: Json | undefined, name: string): string | undefined => {
  const value = isObject(json) ? json[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** External ids that one request alone contains, whatever its response: a request that was repeated after an error may have had its effect. */
function sentOnce({ contract, history }: Judgement): ReadonlySet<string> {
  const operations = operationsOf(contract, 'create', 'update');
  const repeated = history.superseded.filter(({ operation }) => operations.includes(operation));
  const all = [...history.exchanges({ operations }), ...repeated].flatMap(
    (one) => textIn(requestJson(one), 'externalId') ?? [],
  );
  return new Set(all.filter((one) => all.indexOf(one) === all.lastIndexOf(one)));
}

/** Items with the external id and the description of a creation, under another id than that of its response. */
function copiesIn(walk: Walk, { id, create }: Lifecycle): readonly Item[] {
  const [externalId, description] = ['externalId', 'description'].map((name) => textIn(requestJson(create), name));
  if (id === undefined || externalId === undefined || description === undefined) return [];
  return walk.items.filter(
    (item) =>
      item['externalId'] === externalId &&
      item['description'] === description &&
      itemId(item) !== undefined &&
      itemId(item) !== id,
  );
}

export default defineCheck({
  id: 'created-once',
  decides:
    'The whole list contains no second resource with the external id and the description of a creation that was sent once.',
  needs: ({ contract }) => [
    { exchange: { body: 'valid' }, operations: operationsOf(contract, 'create') },
    { exchange: { step: 'walk', walk: ['all-before', 'all-after'] } },
  ],
  leaves: 'External ids that several requests contain, and lists whose items have no id, external id or description.',
  judge: (judgement) => {
    const { contract, history } = judgement;
    const once = sentOnce(judgement);
    const walk = walked(judgement, 'all-before') ?? walked(judgement, 'all-after');
    if (!walk) return [];
    return lifecyclesOf(history, contract).flatMap((lifecycle): readonly Observation[] => {
      const { create, id } = lifecycle;
      const name = textIn(requestJson(create), 'externalId');
      if (name === undefined || !once.has(name) || id === undefined) return [];
      const page = walk.pages.find(({ items }) => items.some((item) => itemId(item) === id))?.exchange;
      if (!page || page.identity !== create.identity) return [];
      const [copy] = copiesIn(walk, lifecycle);
      const at = copy && walk.pages.find(({ items }) => items.includes(copy))?.exchange;
      if (!copy || !at) return [met(create, page)];
      return [
        broken([create, at], {
          expected: phrase`one resource with the external id ${jsonValue(name)}, id ${plainValue(id)}`,
          received: phrase`another one with the same external id and description, id ${plainValue(itemId(copy))}`,
          signature: 'created twice',
        }),
      ];
    });
  },
});
