import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { idText } from '../../../contracts/json/exact-integers.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isStep } from '../../evidence/history.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { broken, met, type Observation } from '../observation.ts';
import { isClientError, isTransient, receivedStatus } from '../../evidence/status-class.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';

/**
 * What is not the id of a resource, but like it, brings none of the run that is known by another id. What no provider assigns as an id brings no
 * resource with another id at all.
 */
function likeIds({ requirement, history }: Judgement, known: ReadonlySet<string | undefined>): readonly Observation[] {
  return history
    .exchanges({ operations: requirement.operations, facts: { id: 'like', token: 'valid' } })
    .filter(succeeded)
    .filter((exchange) => isStep(exchange, 'like-id'))
    .flatMap((exchange): readonly Observation[] => {
      const { asked, like } = exchange.facts;
      const responded = idText(resourceIn(exchange) ?? {});
      if (responded === undefined || responded === asked) return [];
      if (!known.has(responded) && like !== 'unusual') return [];
      return [
        broken([exchange], {
          expected: phrase`only the resource with id ${jsonValue(asked)}`,
          received: phrase`id ${jsonValue(responded)}`,
          pointer: '/id',
          signature: `like id, ${like}`,
        }),
      ];
    });
}

/**
 * Another identity of the customer, which is served for what it has created itself, finds what the first one has created, too.
 * Its rights may be fewer: a lack of authorization decides nothing.
 */
function byOtherIdentities({ contract, requirement, history }: Judgement): readonly Observation[] {
  const creators = new Map(lifecyclesOf(history, contract).map(({ item, create }) => [item, create.identity]));
  const requests = history.exchanges({ operations: requirement.operations, facts: { step: 'other-identity' } });
  const isOwn = ({ facts, identity }: Exchange): boolean => creators.get(facts.item ?? '') === identity;
  return requests
    .filter((exchange) => !isOwn(exchange))
    .flatMap((exchange): readonly Observation[] => {
      const own = requests.find(
        (one) => one.operation === exchange.operation && one.identity === exchange.identity && isOwn(one),
      );
      const status = exchange.response?.status ?? 0;
      if (!own || !succeeded(own) || !isClientError(status) || isTransient(status) || [401, 403].includes(status))
        return [];
      return [
        broken([own, exchange], {
          expected: phrase`the resource of the customer, as ${plainValue(exchange.identity)} is served for what it has created itself`,
          received: receivedStatus(exchange),
          signature: 'another identity',
        }),
      ];
    });
}

/** What the provider has created, which the list of the same customer shows, is retrieved by its id as well. */
function initiated(judgement: Judgement): readonly Observation[] {
  const { contract, requirement, history, declared } = judgement;
  const requests = history.exchanges({ operations: requirement.operations, facts: { step: 'provider-initiated' } });
  const pages = history
    .exchanges({ operations: operationsOf(contract, 'list'), facts: { step: 'walk', walk: 'all-before' } })
    .flatMap((exchange) => listResponse(exchange) ?? []);
  const isServed = history.exchanges({ operations: requirement.operations }).some(succeeded);
  return requests.flatMap((exchange): readonly Observation[] => {
    const { asked } = exchange.facts;
    const status = exchange.response?.status ?? 0;
    const page = pages.find(({ items }) => items.some((item) => itemId(item) === asked));
    if (!page || page.exchange.identity !== exchange.identity) return [];
    if (succeeded(exchange)) return [met(page.exchange, exchange)];
    if (!isServed || !isClientError(status) || isTransient(status)) return [];
    return [
      broken([page.exchange, exchange], {
        expected: phrase`the resource with id ${jsonValue(asked)}, which the list shows`,
        received: receivedStatus(exchange),
        signature: 'of the provider',
        // How long a resource of the provider may take to be retrievable is not declared.
        ...(typeof declared('settleMs') === 'number' ? {} : { severity: 'warn' }),
      }),
    ];
  });
}

export default defineCheck({
  id: 'retrieve-by-id',
  decides: 'The resource returned by an operation on an id has that id, for each identity of its customer.',
  needs: ({ contract }) => [creationNeed(contract), { exchange: { id: ['existing', 'like'], token: 'valid' } }],
  leaves: 'Responses without the member; the type of the id; identities with fewer rights.',
  judge: (judgement) => {
    const { contract, requirement, history } = judgement;
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
      ...byOtherIdentities(judgement),
      ...initiated(judgement),
      ...likeIds(judgement, new Set(ids.values())),
    ];
  },
});
