import type { Json } from '../../../contracts/contract.ts';
import { getPointer } from '../../../contracts/json-pointer.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { livesOf, resourceIn, succeeded } from '../../evidence/lives/life-of.ts';
import { requestJson, responseJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';

/** Calls that held a value for such a member, and what their answer shows of it, or else the reading after it. */
function ofTheClient(judgement: Judgement): readonly Observation[] {
  const { contract, history, requirement } = judgement;
  const calls = history.exchanges({ operations: requirement.operations, facts: { step: 'assigned-member' } });
  return calls.filter(succeeded).flatMap((call): readonly Observation[] => {
    const at = String(call.facts.at);
    const of = call.operation === operationsOf(contract, 'create')[0] ? 'create' : 'update';
    const reading = history
      .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { step: 'after-assigned', at, of } })
      .find((one) => one.seq > call.seq);
    const sent = getPointer(requestJson(call), at);
    const shown = [call, reading].find((one) => one && getPointer(resourceIn(one), at) !== undefined);
    if (!shown) return [];
    if (!isSameValue(sent, getPointer(resourceIn(shown), at))) return [met(shown)];
    if (comesByItself(judgement, at, sent)) return [undecided(`the provider itself gives ${at} this value`, call)];
    return [
      broken(shown === call ? [call] : [call, shown], {
        expected: `${at} as the provider assigns it, as declared`,
        received: `${JSON.stringify(sent)}, which the client sent`,
        pointer: at,
        signature: `${at} of the client`,
      }),
    ];
  });
}

/** True where a resource shows the value that nobody has sent for it. */
const comesByItself = ({ contract, history }: Judgement, at: string, value: Json | undefined): boolean =>
  livesOf(history, contract).some(
    ({ create, updates, retrieved }) =>
      [create, ...updates].every((one) => getPointer(requestJson(one), at) === undefined) &&
      [create, ...retrieved.values()].some((one) => isSameValue(getPointer(resourceIn(one), at), value)),
  );

/** Equal, or the same instant. */
const isSameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));

export default defineCheck({
  id: 'system-assigned',
  decides:
    'Members declared to be set by the provider are there in the answer, or when it is read back, and not as the client sent them.',
  // TODO(needs): 'An accepted creation answered with the resource, and its retrieval.' / evidence ['resource-life']
  needs: [{ traffic: true }],
  leaves: 'Members set by the provider while undeclared; they are recorded.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const listed = declared(`${contract.id}.systemAssigned`);
    const lives = livesOf(history, contract);
    const shown = lives.flatMap(({ create, retrieved }) => [
      responseJson(create),
      ...[...retrieved.values()].map(resourceIn),
    ]);
    const there = lives.flatMap(({ create, retrieved }): readonly Observation[] => {
      const [sent, answered] = [requestJson(create), responseJson(create)];
      if (!isObject(sent) || !isObject(answered)) return [];
      if (!Array.isArray(listed)) {
        const own = Object.keys(answered).filter((name) => sent[name] === undefined);
        return [seen(`set by the provider: ${own.toSorted().join(', ')}`, create)];
      }
      // What the answer to a creation shows is not all there is: an asynchronous one may show the id alone.
      const later = [...retrieved.values()].map(resourceIn).filter((one) => one !== undefined);
      const missing = listed
        .map(String)
        .find((pointer) => [answered, ...later].every((one) => getPointer(one, pointer) === undefined));
      if (missing === undefined) return [met(create)];
      if (later.length === 0) return [undecided(`${missing} is not in the answer, and nothing was read back`, create)];
      if (shown.every((one) => one === undefined || getPointer(one, missing) === undefined))
        return [undecided(`no answer shows ${missing}, so that whether it is set cannot be seen`, create)];
      return [
        broken([create, ...[...retrieved.values()].slice(0, 1)], {
          expected: `${missing}, declared to be set at creation`,
          received: 'absent',
          pointer: missing,
          signature: missing,
        }),
      ];
    });
    return Array.isArray(listed) ? [...ofTheClient(judgement), ...there] : there;
  },
});
