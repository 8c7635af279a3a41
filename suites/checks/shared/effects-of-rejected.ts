/** Effects of rejected requests: a text in a resource, or a new resource. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { parsePointer } from '../../../contracts/json/json-pointer.ts';
import { textsIn } from '../../../contracts/json/texts-in.ts';
import type { Judgement } from '../check.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { isOftenComputed } from '../../evidence/agreement/assigned.ts';
import { requestJson, sentMembers } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { listResponse } from '../../evidence/lists/list-responses.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Texts generated for a single request are longer than this; shorter texts may occur by chance. */
const DISTINCTIVE = 12;

/** True for a text that was generated for one request or resource and does not occur by chance. */
export const isDistinctive = (text: string): boolean => text.length > DISTINCTIVE;

/** A text of rejected updates that a resource contains now and did not contain before, also in lists. */
export function addedText(
  tries: readonly Exchange[],
  { was, is, seenBy }: { readonly was: Json | undefined; readonly is: Json; readonly seenBy: Exchange },
): Observation | undefined {
  const before = new Set(textsIn(was));
  const sent = new Set(tries.flatMap((exchange) => textsIn(requestJson(exchange))));
  const added = textsIn(is).find((text) => isDistinctive(text) && sent.has(text) && !before.has(text));
  if (added === undefined) return undefined;
  return broken([...tries.slice(-1), seenBy], {
    expected: 'no text of a rejected update',
    received: jsonValue(added, 160),
    signature: 'text of a rejected update',
  });
}

/** True for a member of which a rejected request contains the value that the resource has now, perhaps as another type. */
const isOfRejected =
  (tries: readonly Exchange[], is: JsonObject) =>
  (name: string): boolean =>
    tries
      .map(requestJson)
      .filter(isObject)
      .some((body) => {
        const [sent, shown] = [body[name], is[name]];
        if (sent === undefined || sent === null) return false;
        return String(sent) === String(shown) || disagreements(sent, shown, [name]).length === 0;
      });

/**
 * Predicate over paths: true for the state and for what no client sent, which a target changes by itself, unless a rejected request contains what
 * the resource has now.
 */
export function ownPlaces(
  { contract }: Pick<Judgement, 'contract'>,
  { create, updates }: Pick<Lifecycle, 'create' | 'updates'>,
  tries: readonly Exchange[],
  is: JsonObject,
): (path: readonly string[]) => boolean {
  const sent = new Set([create, ...updates.filter((one) => succeeded(one))].flatMap(sentMembers));
  const isRejected = isOfRejected(tries, is);
  return ([name = '']) => name !== '' && (name === stateMember(contract) || !sent.has(name)) && !isRejected(name);
}

/** How much a change weighs: many providers classify by themselves what a client sent. */
export const changeWeight =
  (tries: readonly Exchange[], is: JsonObject) =>
  (pointer: string): 'fail' | 'warn' =>
    isOftenComputed(pointer) && !isOfRejected(tries, is)(parsePointer(pointer)[0] ?? '') ? 'warn' : 'fail';

/** Members whose texts differ from creation to creation: those that the suite makes so, and those with `{unique}` in the declared body. */
function uniqueMembers({ contract, declared }: Judgement): readonly string[] {
  const minimal = declared(`${contract.id}.create.minimalBody`);
  const members = isObject(minimal) ? Object.entries(minimal) : [];
  const named = members.filter(([, value]) => JSON.stringify(value).includes('{unique}')).map(([name]) => name);
  return ['externalId', 'description', ...named];
}

/** Texts in unique members of some creations that no other creation and no update contains. */
function ownTexts(judgement: Judgement, tries: readonly Exchange[]): ReadonlyMap<string, Exchange> {
  const { contract, history } = judgement;
  const names = uniqueMembers(judgement);
  const others = history
    .exchanges({ operations: operationsOf(contract, 'create', 'update') })
    .filter((exchange) => !tries.includes(exchange));
  const taken = new Set(others.flatMap((exchange) => textsIn(requestJson(exchange))));
  return new Map(
    tries.flatMap((exchange) => {
      const body = requestJson(exchange);
      const texts = isObject(body) ? names.flatMap((name) => textsIn(body[name])) : [];
      return texts.filter((text) => isDistinctive(text) && !taken.has(text)).map((text) => [text, exchange] as const);
    }),
  );
}

/** True for 406: a target may notice only after the execution that it cannot write the response as the client accepts it (RFC 9110, 15.5.7). */
const isAboutResponse = ({ response }: Exchange): boolean => response?.status === 406;

/** No list of the run contains a text that only rejected creations contain. */
export function rejectedNotListed(judgement: Judgement, tries: readonly Exchange[]): readonly Observation[] {
  const { contract, history } = judgement;
  const own = ownTexts(judgement, tries);
  if (own.size === 0) return [];
  const lists = history
    .exchanges({ interface: contract.id, scenario: 'listing' })
    .flatMap((exchange) => listResponse(exchange) ?? []);
  return lists.flatMap(({ exchange, items }): readonly Observation[] => {
    const shown = items.flatMap((item) =>
      textsIn(item).flatMap((text) => {
        const rejected = own.get(text);
        return rejected ? [{ item, text, rejected }] : [];
      }),
    );
    const worst = shown.find(({ rejected }) => !isAboutResponse(rejected)) ?? shown[0];
    if (worst)
      return [
        broken([worst.rejected, exchange], {
          ...(isAboutResponse(worst.rejected) ? { severity: 'warn' } : {}),
          expected: 'no resource of a rejected creation',
          received: phrase`a resource with the text ${jsonValue(worst.text)}, id ${jsonValue(worst.item['id'])}`,
          signature: `resource of a rejected creation${isAboutResponse(worst.rejected) ? ' with status 406' : ''}`,
        }),
      ];
    return items.length > 0 ? [met(exchange)] : [];
  });
}
