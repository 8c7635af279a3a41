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
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { jsonValue, memberPart, phrase } from '../../evidence/phrase.ts';

const ID = '/id';

/** Requests with a value for a system-assigned member; an id is sent in any run, and concerns the declaration only where it lists ids. */
function callsWithAssigned({ contract, history, requirement, declared }: Judgement): readonly Exchange[] {
  const listed = declared(`${contract.id}.systemAssigned`);
  const ofIds = Array.isArray(listed) && listed.includes(ID) ? (['own-id'] as const) : [];
  return history
    .exchanges({ operations: requirement.operations, facts: { step: ['assigned-member', ...ofIds] } })
    .filter(succeeded);
}

/** The retrieval after such a request; after a creation with an id, its response is all there is. */
function readingAfter({ contract, history }: Judgement, call: Exchange): Exchange | undefined {
  const { at, item = '' } = call.facts;
  const isCreation = operationsOf(contract, 'create').includes(call.operation);
  if (at === undefined && isCreation) return undefined;
  const of = isCreation ? 'create' : 'update';
  const facts =
    at === undefined ? ({ step: 'after-own-id', item } as const) : ({ step: 'after-assigned', at, of } as const);
  return history.exchanges({ operations: operationsOf(contract, 'retrieve'), facts }).find((one) => one.seq > call.seq);
}

/** Requests that send a value for a system-assigned member, and what the response or else the retrieval after it shows. */
export function valuesOfTheClient(judgement: Judgement): readonly Observation[] {
  const values = callsWithAssigned(judgement).flatMap((call): readonly SentValue[] => {
    const { at = ID } = call.facts;
    const reading = readingAfter(judgement, call);
    const shown = [call, reading].find((one) => one && getPointer(resourceIn(one), at) !== undefined);
    return shown ? [{ call, at, shown }] : [];
  });
  return values.map((one) => judgeValue(judgement, one, values));
}

/** A request that sends a value, and the response that shows the member. */
interface SentValue {
  readonly call: Exchange;
  readonly at: string;
  readonly shown: Exchange;
}

const sentValue = ({ call, at }: SentValue): Json | undefined => getPointer(requestJson(call), at);
const isTaken = (one: SentValue): boolean => isSameValue(sentValue(one), getPointer(resourceIn(one.shown), one.at));

function judgeValue(judgement: Judgement, one: SentValue, all: readonly SentValue[]): Observation {
  const { call, at, shown } = one;
  if (!isTaken(one)) return met(shown);
  if (comesByItself(judgement, one, all)) {
    const text = `the provider also assigns this value to ${at} without a request`;
    // Another value that the provider did not take shows that it takes none.
    const isOtherIgnored = ofSameMember(one, all).some((other) => !isTaken(other));
    return isOtherIgnored ? seen(text, call) : undecided(text, call);
  }
  const transition = declaredTransition(judgement, call, at);
  if (transition === 'open')
    return seen(`the profile does not declare to which values an update may change ${at}`, call);
  if (transition === 'declared')
    return seen(`the profile declares this change of ${at}, so an update may ask for it`, call);
  if (transition === 'unknown')
    return undecided(
      `no retrieval shows ${at} before the update, and the profile declares changes to this value`,
      call,
    );
  return broken(shown === call ? [call] : [call, shown], {
    expected: phrase`${memberPart(at)} as the provider assigns it, as declared`,
    received: phrase`${jsonValue(sentValue(one))}, which the client sent`,
    pointer: at,
    signature: `${at} of the client`,
  });
}

/**
 * True where a resource shows the value that no one has sent for it. What another resource becomes later is not what it begins with: if the responses
 * to creations show the value only where it was sent, a second value that was taken excludes a coincidence.
 */
function comesByItself(judgement: Judgement, one: SentValue, all: readonly SentValue[]): boolean {
  const { call, shown } = one;
  const isBeginning = shown === call && operationsOf(judgement.contract, 'create').includes(call.operation);
  if (isBeginning && !comesAtCreation(judgement, one) && isAnotherTaken(one, all)) return false;
  return isShownUnasked(judgement, one);
}

const ofSameMember = ({ call, at }: SentValue, all: readonly SentValue[]): readonly SentValue[] =>
  all.filter((other) => other.call.operation === call.operation && other.at === at);

const isAnotherTaken = (one: SentValue, all: readonly SentValue[]): boolean => {
  const same = ofSameMember(one, all);
  return same.every(isTaken) && same.some((other) => sentValue(other) !== sentValue(one));
};

const comesAtCreation = ({ contract, history }: Judgement, one: SentValue): boolean =>
  lifecyclesOf(history, contract).some(({ create }) => !isSentIn(create, one) && isShownIn(create, one));

const isShownUnasked = ({ contract, history }: Judgement, one: SentValue): boolean =>
  lifecyclesOf(history, contract).some(
    ({ create, updates, retrieved }) =>
      ![create, ...updates].some((other) => isSentIn(other, one)) &&
      [create, ...retrieved.values()].some((other) => isShownIn(other, one)),
  );

const isSentIn = (exchange: Exchange, { at }: SentValue): boolean =>
  getPointer(requestJson(exchange), at) !== undefined;

const isShownIn = (exchange: Exchange, one: SentValue): boolean =>
  isSameValue(getPointer(resourceIn(exchange), one.at), sentValue(one));

/**
 * Whether an update asks for a state that can follow the one before it, as declared: open where the profile declares no transitions, unknown where
 * no retrieval shows the state before it.
 */
function declaredTransition(
  { contract, history, declared }: Judgement,
  call: Exchange,
  at: string,
): 'declared' | 'undeclared' | 'unknown' | 'open' {
  const graph = declared(`${contract.id}.stateMachine`);
  const isUpdate = operationsOf(contract, 'update').includes(call.operation);
  if (!isUpdate || at !== `/${stateMember(contract)}`) return 'undeclared';
  // A state that the provider assigns to each new resource is often changed by updates; which change is allowed is another question.
  if (!isObject(graph)) return 'open';
  const before = history
    .exchanges({ operations: operationsOf(contract, 'retrieve'), facts: { step: 'before-assigned' } })
    .findLast((one) => one.seq < call.seq && one.facts.item === call.facts.item && succeeded(one));
  const from = before && getPointer(resourceIn(before), at);
  const to = getPointer(requestJson(call), at);
  const isFollowing = (state: string): boolean => [graph[state]].flat().includes(to);
  if (from !== undefined) return isFollowing(String(from)) ? 'declared' : 'undeclared';
  return Object.keys(graph).some(isFollowing) ? 'unknown' : 'undeclared';
}

/** Equal, or the same instant. */
const isSameValue = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && sameMoment(instantOf(one), instantOf(other)));

const sameMoment = (one: number | undefined, other: number | undefined): boolean => one !== undefined && one === other;
