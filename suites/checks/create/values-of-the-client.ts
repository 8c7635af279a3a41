/** What happens to values that a client sends for system-assigned members. */

import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { instantOf } from '../../evidence/agreement/agreement.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { jsonValue, memberPart, phrase } from '../../evidence/phrase.ts';

/** Requests that send a value for a system-assigned member, and what the response or else the retrieval after it shows. */
export function valuesOfTheClient(judgement: Judgement): readonly Observation[] {
  const { contract, history, requirement } = judgement;
  const calls = history
    .exchanges({ operations: requirement.operations, facts: { step: 'assigned-member' } })
    .filter(succeeded);
  return calls.flatMap((call): readonly Observation[] => {
    const { at = '' } = call.facts;
    const of = operationsOf(contract, 'create').includes(call.operation) ? 'create' : 'update';
    const reading = history
      .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { step: 'after-assigned', at, of } })
      .find((one) => one.seq > call.seq);
    const sent = getPointer(requestJson(call), at);
    const shown = [call, reading].find((one) => one && getPointer(resourceIn(one), at) !== undefined);
    if (!shown) return [];
    if (!isSameValue(sent, getPointer(resourceIn(shown), at))) return [met(shown)];
    if (comesByItself(judgement, at, sent))
      return [undecided(`the provider also assigns this value to ${at} without a request`, call)];
    if (isDeclaredTransition(judgement, call, at))
      return [undecided(`the profile declares this change of ${at}, so an update may ask for it`, call)];
    return [
      broken(shown === call ? [call] : [call, shown], {
        expected: phrase`${memberPart(at)} as the provider assigns it, as declared`,
        received: phrase`${jsonValue(sent)}, which the client sent`,
        pointer: at,
        signature: `${at} of the client`,
      }),
    ];
  });
}

/** True where a resource shows the value that no one has sent for it. */
const comesByItself = ({ contract, history }: Judgement, at: string, value: Json | undefined): boolean =>
  lifecyclesOf(history, contract).some(
    ({ create, updates, retrieved }) =>
      [create, ...updates].every((one) => getPointer(requestJson(one), at) === undefined) &&
      [create, ...retrieved.values()].some((one) => isSameValue(getPointer(resourceIn(one), at), value)),
  );

/** True of an update to a state that can follow the one before it, as declared. */
function isDeclaredTransition({ contract, history, declared }: Judgement, call: Exchange, at: string): boolean {
  const graph = declared(`${contract.id}.stateMachine`);
  if (at !== `/${stateMember(contract)}` || !isObject(graph)) return false;
  const before = history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { step: 'before-assigned' } })
    .findLast((one) => one.seq < call.seq && one.facts.item === call.facts.item);
  const from = before && getPointer(resourceIn(before), at);
  return [graph[String(from)]].flat().includes(getPointer(requestJson(call), at));
}

/** Equal, or the same instant. */
const isSameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && sameMoment(instantOf(one), instantOf(other)));

const sameMoment = (one: number | undefined, other: number | undefined): boolean => one !== undefined && one === other;
