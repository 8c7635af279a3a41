/** What another customer's request discloses about a resource, or changes in it. */

import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Json } from '../../../contracts/contract.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import type { Judgement } from '../check.ts';
import { isEmptyList, requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { foreignTextIn } from '../../evidence/foreign-texts.ts';
import { broken, type Broken, type Observation } from '../observation.ts';
import { isDistinctive } from '../shared/effects-of-rejected.ts';
import { jsonValue, phrase, rejection } from '../../evidence/phrase.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import { decodedOrSame } from '../../../contracts/text/percent-encoding.ts';

/** The owner's retrievals of the resource that the request is about. */
const ownerReads = ({ contract, history }: Judgement, { facts }: Exchange): readonly Exchange[] =>
  history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { item: facts.item ?? '', id: 'existing' } })
    .filter(succeeded);

/** True where the owner's requests about the resource all get the status that another customer's request got: it is lost, and kept from no one. */
export function isLostToOwner({ contract, history }: Judgement, { facts: { item }, response }: Exchange): boolean {
  if (item === undefined || !response || !isClientError(response.status)) return false;
  const own = history
    .exchanges({ interface: contract.id, facts: { item, id: 'existing' } })
    .filter(({ facts: { token = 'valid' }, response: shown }) => token === 'valid' && shown !== undefined);
  return own.length > 0 && own.every((one) => one.response?.status === response.status);
}

/**
 * True if a success response is empty or contains another resource: each customer may have separate numbering, and the id may belong to an own
 * resource of the caller. A resource that the run did not create is the same only if one of its texts is the same; undefined if that is unknown.
 */
export function isAnother(judgement: Judgement, exchange: Exchange): boolean | undefined {
  if (isEmptyList(exchange)) return true;
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

/** True if the owner has sent or read the value of a member before: samples of a profile may be the same for all customers. */
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

/** The owner's retrieval after another customer's update, if it contains what that customer sent. */
export function effectOf(judgement: Judgement, exchange: Exchange): Broken | undefined {
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
    expected: phrase`${name} as set by its owner`,
    received: 'the value that another customer sent',
    pointer: `/${name}`,
    signature: `${exchange.operation} changed`,
  });
}

/** A rejection that discloses content of the resource. */
export function disclosureIn({ contract, history }: Judgement, exchange: Exchange): Broken | undefined {
  const lifecycle = lifecyclesOf(history, contract).find(({ item }) => item === exchange.facts.item);
  const { request, response } = exchange;
  const asked = `${decodedOrSame(request.url)} ${request.body ?? ''}`;
  const disclosed = textsIn(lifecycle && requestJson(lifecycle.create)).find(
    (text) =>
      isDistinctive(text) && !asked.includes(text) && response?.body.includes(JSON.stringify(text).slice(1, -1)),
  );
  if (disclosed === undefined) return undefined;
  return broken([exchange], {
    expected: phrase`${rejection()} without content of the resource`,
    received: phrase`the text ${jsonValue(disclosed, 80)}`,
    signature: `${exchange.operation} discloses`,
  });
}

/** Responses about the customer's own resources that contain a text which only another customer has sent. */
export function disclosuresOfOthers({ contract, history }: Judgement): readonly Observation[] {
  return history
    .exchanges({ operations: operationsOf(contract, 'create', 'retrieve', 'update') })
    .filter((exchange) => succeeded(exchange) && exchange.facts.id !== 'foreign' && exchange.facts.customer)
    .flatMap((exchange): readonly Observation[] => {
      const word = foreignTextIn(history, contract, exchange);
      if (word === undefined) return [];
      return [
        broken([exchange], {
          expected: "no text of another customer's resource, since isolation is declared",
          received: phrase`the text ${jsonValue(word, 80)}`,
          signature: 'another resource within',
        }),
      ];
    });
}
