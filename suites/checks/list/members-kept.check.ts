import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { itemId, listResponse, type Item } from '../../evidence/lists/list-responses.ts';
import { resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { lostWithParameter } from './lost-with-parameter.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
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

/** Parameters of the requests, each or both of them. */
const PARAMETERS = { expand: ['expand', 'depth'], depth: ['depth'] } as const;

const STEPS = { expand: ['expand', 'expand-depth'], depth: ['depth'] } as const;

const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null;

/** A reference that is not deep enough to be replaced may be left out; a plain value has no depth. */
const mayBeDeeper = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;

export default defineCheck({
  id: 'members-kept',
  decides:
    'A list with `expand` or `depth` has the resources that it has without, and a resource the members that it has in every response without.',
  needs: [{ exchange: { step: ['expand', 'depth'] } }, { exchange: { step: ['read-again', 'fields'] } }],
  leaves:
    'Values, and members inside other members; objects and lists with `depth` alone; resources that no response shows without the parameter.',
  options: { param: oneOf('expand', 'depth') },
  judge: (judgement) => {
    const { history, requirement } = judgement;
    const { param } = judgement.options;
    const plain = plainOnes(judgement);
    const asked = STEPS[param].flatMap((step) =>
      history.exchanges({ operations: requirement.operations, facts: { step } }),
    );
    return asked.flatMap((exchange) => {
      const lost = lostWithParameter(judgement, exchange, PARAMETERS[param]);
      if (lost) return [lost];
      const comparable = plain.filter(
        ({ operation, identity }) => operation === exchange.operation && identity === exchange.identity,
      );
      return itemsOf(exchange).flatMap((item): readonly Observation[] => {
        const before = comparable.flatMap((one) => itemsOf(one).filter((other) => itemId(other) === itemId(item)));
        const [first] = before;
        if (!first || itemId(item) === undefined) return [];
        const missing = Object.keys(first).find(
          (name) =>
            isAbsent(item[name]) &&
            before.every((other) => !isAbsent(other[name])) &&
            !(param === 'depth' && mayBeDeeper(first[name])),
        );
        if (missing === undefined) return [met(exchange)];
        return [
          broken([...comparable.slice(0, 1), exchange], {
            expected: phrase`${missing}, as without ${param}`,
            received: ABSENT,
            pointer: `/${missing}`,
            signature: missing,
          }),
        ];
      });
    });
  },
});
