import type { Json } from '../../../contracts/contract.ts';
import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck } from '../check.ts';
import { itemId, listResponse } from '../../evidence/lists/list-responses.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { hasExternalIdOf, isSame } from '../../evidence/lists/own-items.ts';
import { foreignTextIn } from '../../evidence/foreign-texts.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue, phrase, plainValue } from '../../evidence/phrase.ts';

/** Walks of the whole list, of the one customer and of the other. */
const WHOLE: readonly (WalkName | undefined)[] = ['all-before', 'other-customer'];

/** True if resources of two customers were given one id: an id alone then says nothing of whose a resource is. */
function areNumberedApart(lifecycles: readonly Lifecycle[]): boolean {
  const customers = new Map<string, string | undefined>();
  return lifecycles.some(({ id, customer }) => {
    if (id === undefined) return false;
    const known = customers.get(id);
    customers.set(id, customer);
    return known !== undefined && known !== customer;
  });
}

/** The very same resource in the lists of two customers: it may be of both, or of one and shown to the other. */
function inTwoLists(exchanges: readonly Exchange[], fixtures: readonly (Json | undefined)[]): readonly Observation[] {
  const first = new Map<string, Exchange>();
  for (const exchange of exchanges.filter(({ facts }) => WHOLE.includes(facts.walk)))
    for (const item of listResponse(exchange)?.items ?? []) {
      // Without a text it may be another customer's of the same number.
      if (itemId(item) === undefined || Object.keys(item).length < 3) continue;
      const text = JSON.stringify(item);
      const before = first.get(text);
      if (!before) first.set(text, exchange);
      else if (before.facts.customer !== exchange.facts.customer)
        return [
          broken([before, exchange], {
            // Whose the resources of the profile are, is declared.
            severity: fixtures.includes(itemId(item)) ? 'fail' : 'warn',
            expected: phrase`only resources of customer ${String(exchange.facts.customer)}`,
            received: phrase`id ${plainValue(itemId(item))}, which is in the list of customer ${String(before.facts.customer)} as well`,
            signature: 'in two lists',
          }),
        ];
    }
  return [];
}

export default defineCheck({
  id: 'list-isolation',
  decides: 'A list has only resources of the customer that requests it.',
  needs: ({ contract }) => [
    {
      anyOf: [
        { exchange: { body: 'valid' }, operations: operationsOf(contract, 'create') },
        { exchange: { walk: 'other-customer' } },
      ],
    },
    { traffic: true },
  ],
  leaves: 'Resources that this run did not create; equal ids of customers with separate numbering.',
  isOfAccess: true,
  judge: ({ requirement, contract, history, declared }) => {
    const lifecycles = lifecyclesOf(history, contract);
    const exchanges = history.exchanges({ operations: requirement.operations });
    const isByNumber = !areNumberedApart(lifecycles);
    const areOfSeveral = new Set(lifecycles.map(({ customer }) => customer)).size > 1;
    const judged = (areOfSeveral ? exchanges : []).flatMap((exchange): readonly Observation[] => {
      const response = listResponse(exchange);
      const caller = exchange.facts.customer;
      if (!response || caller === undefined || response.items.length === 0) return [];
      const own = lifecycles.filter(({ customer }) => customer === caller);
      const foreign = lifecycles.filter(({ customer }) => customer !== caller);
      const wrong = response.items.findIndex(
        (item) =>
          foreign.some(
            (lifecycle) => isSame(item, lifecycle) === true && (isByNumber || hasExternalIdOf(item, lifecycle)),
          ) && !own.some((lifecycle) => isSame(item, lifecycle) === true),
      );
      const word = wrong < 0 ? foreignTextIn(history, contract, exchange) : undefined;
      if (word !== undefined)
        return [
          broken([exchange], {
            expected: phrase`no content of a resource that another customer than ${caller} created`,
            received: phrase`the text ${jsonValue(word)}`,
            signature: 'foreign text listed',
          }),
        ];
      if (wrong < 0) return [met(exchange)];
      return [
        broken([exchange], {
          expected: phrase`only resources of customer ${caller}`,
          received: phrase`a resource that another customer created, id ${plainValue(itemId(response.items[wrong] ?? {}))}`,
          pointer: `/${wrong}`,
          signature: 'foreign resource listed',
        }),
      ];
    });
    const fixtures = contract.declarations
      .filter(({ role }) => role !== undefined && role !== 'unknown')
      .map(({ key }) => declared(key));
    return [...judged, ...inTwoLists(exchanges, isByNumber ? fixtures : [])];
  },
});
