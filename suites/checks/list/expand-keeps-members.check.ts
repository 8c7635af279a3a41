import type { Exchange } from '../../../contracts/formats/recording.ts';
import { itemId, listResponse, type Item } from '../../evidence/lists/list-responses.ts';
import { resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { ABSENT, phrase } from '../../evidence/phrase.ts';

const itemsOf = (exchange: Exchange): readonly Item[] => {
  const items = listResponse(exchange)?.items;
  if (items) return items;
  const resource = resourceIn(exchange);
  return resource ? [resource] : [];
};

/** Lists and retrievals with neither a selection nor an expansion. */
const plainOnes = ({ history, requirement: { operations } }: Judgement): readonly Exchange[] => [
  ...history.exchanges({ operations, facts: { step: 'read-again' } }),
  ...history.exchanges({ operations, facts: { step: 'fields', value: 'absent' } }),
];

export default defineCheck({
  id: 'expand-keeps-members',
  decides: 'A resource has the members with `expand` that it has in every response without.',
  needs: [{ exchange: { step: 'expand' } }, { exchange: { step: ['read-again', 'fields'] } }],
  leaves: 'Values, and members inside other members; resources that no response shows without `expand`.',
  judge: (judgement) => {
    const { history, requirement } = judgement;
    const plain = plainOnes(judgement);
    return history.exchanges({ operations: requirement.operations, facts: { step: 'expand' } }).flatMap((expanded) => {
      const comparable = plain.filter(
        ({ operation, identity }) => operation === expanded.operation && identity === expanded.identity,
      );
      return itemsOf(expanded).flatMap((item): readonly Observation[] => {
        const before = comparable.flatMap((one) => itemsOf(one).filter((other) => itemId(other) === itemId(item)));
        const [first, ...others] = before;
        if (!first || itemId(item) === undefined) return [];
        const missing = Object.keys(first).find(
          (name) => item[name] === undefined && others.every((other) => other[name] !== undefined),
        );
        if (missing === undefined) return [met(expanded)];
        return [
          broken([...comparable.slice(0, 1), expanded], {
            expected: phrase`${missing}, as without expand`,
            received: ABSENT,
            pointer: `/${missing}`,
            signature: missing,
          }),
        ];
      });
    });
  },
});
