/** What another customer's request reveals of a resource, or does to it. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/texts-in.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import type { Judgement } from '../check.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { foreignWordIn } from '../../evidence/words-of-others.ts';
import { broken, type Observation } from '../observation.ts';
import { isTelling } from './left-behind.ts';

/** The owner's retrievals of the resource that the request is about. */
const ownerReads = ({ contract, history }: Judgement, { facts }: Exchange): readonly Exchange[] =>
  history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { item: facts.item ?? '', id: 'existing' } })
    .filter(succeeded);

/**
 * True if a success shows nothing, or another resource: customers may be numbered apart, and the id may name one of the caller's own. What
 * the run has not made is the same only if a text of it is; undefined where that cannot be told.
 */
export function isAnother(judgement: Judgement, exchange: Exchange): boolean | undefined {
  const json = responseJson(exchange);
  if (Array.isArray(json) && json.length === 0) return true;
  const lifecycle = lifecyclesOf(judgement.history, judgement.contract).find(
    ({ item }) => item === exchange.facts.item,
  );
  const responded = resourceIn(exchange);
  if (lifecycle) return responded !== undefined && isSame(responded, lifecycle) === false;
  if (exchange.facts.item === undefined) return false;
  const own = ownerReads(judgement, exchange).map(resourceIn);
  const isTheSame = ['externalId', 'description'].some(
    (name) => typeof responded?.[name] === 'string' && own.some((one) => one?.[name] === responded[name]),
  );
  return isTheSame ? false : undefined;
}

/** True if the owner has sent or read the value of a member before: samples of a profile may be the same for all. */
function isOwners(
  judgement: Judgement,
  { facts, startedAt }: Exchange,
  name: string,
  value: Json | undefined,
): boolean {
  const { history, contract } = judgement;
  const own = history
    .exchanges({ interface: contract.id, facts: { item: facts.item ?? '' } })
    .filter((one) => one.startedAt < startedAt && one.facts.id !== 'foreign');
  const shown = own.flatMap((one): readonly (Json | undefined)[] => [requestJson(one), resourceIn(one)]);
  return shown.some((one) => isObject(one) && disagreements(value, one[name], [name], { complete: true }).length === 0);
}

/** The owner's retrieval after another customer's update, if it shows what that customer sent. */
export function effectOf(judgement: Judgement, exchange: Exchange): Observation | undefined {
  const { nth, again } = exchange.facts;
  const after = ownerReads(judgement, exchange).findLast(
    ({ facts }) => facts.step === 'after-foreign' && facts.nth === nth && facts.again === again,
  );
  const [sent, resource] = [requestJson(exchange), after && resourceIn(after)];
  if (!after || !resource || !isObject(sent)) return undefined;
  const name = Object.keys(sent).find(
    (one) =>
      disagreements(sent[one], resource[one], [one], { complete: true }).length === 0 &&
      !isOwners(judgement, exchange, one, sent[one]),
  );
  if (name === undefined) return undefined;
  return broken([exchange, after], {
    expected: `${name} as its owner left it`,
    received: 'the value another customer sent',
    pointer: `/${name}`,
    signature: `${exchange.operation} changed`,
  });
}

/** A refusal that tells what the resource holds, although it was not served. */
export function tellsOf({ contract, history }: Judgement, exchange: Exchange): Observation | undefined {
  const lifecycle = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.item);
  const { request, response } = exchange;
  const asked = `${decodeURIComponent(request.url)} ${request.body ?? ''}`;
  const told = textsIn(lifecycle && requestJson(lifecycle.create)).find(
    (text) => isTelling(text) && !asked.includes(text) && response?.body.includes(JSON.stringify(text).slice(1, -1)),
  );
  if (told === undefined) return undefined;
  return broken([exchange], {
    expected: 'a refusal that tells nothing of the resource',
    received: `its text ${JSON.stringify(told).slice(0, 80)}`,
    signature: `${exchange.operation} tells`,
  });
}

/** Answers about the customer's own resources in which something stands that only another customer has sent. */
export function toldOfOthers({ contract, history }: Judgement): readonly Observation[] {
  return history
    .exchanges({ operations: operationsOf(contract, 'create', 'retrieve', 'update') })
    .filter((exchange) => succeeded(exchange) && exchange.facts.id !== 'foreign' && exchange.facts.customer)
    .flatMap((exchange): readonly Observation[] => {
      const word = foreignWordIn(history, contract, exchange);
      if (word === undefined) return [];
      return [
        broken([exchange], {
          expected: 'nothing of a resource of another customer, as isolation is declared',
          received: `its text ${JSON.stringify(word).slice(0, 80)}`,
          signature: 'another resource within',
        }),
      ];
    });
}
