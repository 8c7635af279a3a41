import { idText } from '../../../contracts/json/exact-integers.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isStep } from '../../evidence/history.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { byOtherIdentities } from '../shared/other-identities.ts';
import { ofTheProvider } from './resources-of-the-provider.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';

/**
 * What is not the id of a resource, but like it, brings none of the run that is known by another id. What no provider assigns as an id brings no
 * resource with another id at all, nor without one.
 */
function likeIds({ requirement, history }: Judgement, known: ReadonlySet<string | undefined>): readonly Observation[] {
  return history
    .exchanges({ operations: requirement.operations, facts: { id: 'like', token: 'valid' } })
    .filter(succeeded)
    .filter((exchange) => isStep(exchange, 'like-id'))
    .flatMap((exchange): readonly Observation[] => {
      const { asked, like } = exchange.facts;
      const resource = resourceIn(exchange) ?? {};
      const responded = idText(resource);
      if (responded === asked) return [];
      if (like !== 'unusual' && !known.has(responded)) return [];
      // No document says that the customer's id of a resource names it nowhere else.
      const isByName = like === 'external id' && [undefined, asked].includes(resource['externalId'] as typeof asked);
      return [
        broken([exchange], {
          ...(isByName ? { severity: 'warn', isQuestion: true } : {}),
          expected: phrase`only the resource with id ${jsonValue(asked)}`,
          received: responded === undefined ? receivedStatus(exchange) : phrase`id ${jsonValue(responded)}`,
          pointer: '/id',
          signature: `like id, ${like}`,
        }),
      ];
    });
}

export default defineCheck({
  id: 'retrieve-by-id',
  decides: 'The resource returned by an operation on an id has that id, for each identity of its customer.',
  needs: ({ contract }) => [creationNeed(contract), { exchange: { id: ['existing', 'like'], token: 'valid' } }],
  leaves:
    'A resource that its external id names as well, which is only a question. Responses without the member; the type of the id; identities with fewer rights.',
  judge: (judgement) => {
    const { contract, requirement, history } = judgement;
    const retrieves = operationsOf(contract, 'retrieve');
    const ids = new Map(lifecyclesOf(history, contract).map(({ item, id }) => [item, id]));
    const named = history
      .exchanges({ operations: requirement.operations, facts: { id: 'existing', token: 'valid' } })
      .filter(succeeded)
      .flatMap((exchange): readonly Observation[] => {
        const id = ids.get(exchange.facts.item ?? '');
        const responded = idText(resourceIn(exchange) ?? {});
        if (id === undefined || responded === undefined) return [];
        if (responded === id) return [met(exchange)];
        return [
          broken([exchange], {
            expected: phrase`id ${plainValue(id)}`,
            received: phrase`id ${jsonValue(responded)}`,
            pointer: '/id',
            signature: 'other id',
          }),
        ];
      });
    return [
      ...named,
      ...byOtherIdentities(
        judgement,
        requirement.operations.filter((id) => retrieves.includes(id)),
      ),
      ...ofTheProvider(judgement),
      ...likeIds(judgement, new Set(ids.values())),
    ];
  },
});
