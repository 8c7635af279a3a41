import type { Json } from '../../../contracts/contract.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { isCalledUnavailable } from '../../evidence/availability.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isSuccess, isTransient } from '../../../contracts/status-class.ts';
import { received, statusOf, receivedStatus } from '../../evidence/statuses.ts';
import { mayBeginTooEarly, WINDOW_LIMIT_UNSPECIFIED } from '../../evidence/window-limit.ts';
import { broken, met, seen, undecided } from '../observation.ts';
import type { Expectation, ExpectationJudgement } from './expectation.ts';
import { AS_DECLARED, phrase, rejection, statuses, success, type Phrased } from '../../evidence/phrase.ts';

interface Outcome {
  readonly wanted: Phrased;
  readonly fits: (status: number) => boolean;
}

function ofStatuses(list: readonly Json[]): Outcome | undefined {
  const numbers = list.filter((one) => typeof one === 'number');
  return numbers.length === 0 ? undefined : { wanted: statuses(numbers), fits: (status) => numbers.includes(status) };
}

/** The outcome that a declared value demands: a status list, or the meaning that the row gives the value. */
function declaredOutcome({ requirement, options, contract, declared }: ExpectationJudgement): Outcome | undefined {
  const { at, outcomes = {}, under = {} } = options;
  if (Object.entries(under).some(([key, value]) => declared(key) !== value)) return undefined;
  const given = requirement.declarations.map(declared).find((value) => value !== undefined);
  const part = at === undefined ? given : getPointer(given, at);
  const value = isObject(part) ? (part[contract.id] ?? part['status']) : part;
  if (Array.isArray(value)) return ofStatuses(value as readonly Json[]);
  const meaning = outcomes[String(value)];
  if (meaning === 'served') return { wanted: success(), fits: isSuccess };
  if (meaning === 'rejected') return { wanted: rejection(), fits: (status) => !isSuccess(status) };
  return meaning && ofStatuses(meaning);
}

/** What the profile declares; nothing if it declares nothing. */
export const expectDeclared: Expectation = (exchange, judgement) => {
  const { options, contract, history, declared, own } = judgement;
  const status = statusOf(exchange);
  const isOpen =
    status === undefined ||
    isTransient(status) ||
    options.left?.includes(status) ||
    exchange.facts.otherwise === 'doubtful' ||
    (!isSuccess(status) && isCalledUnavailable(operationOf(contract, exchange), own('readAvailable')));
  const outcome = isOpen ? undefined : declaredOutcome(judgement);
  if (isOpen || !outcome) return seen(`${exchange.operation}: ${received(exchange)}`, exchange);
  if (outcome.fits(status)) return met(exchange);
  if (mayBeginTooEarly(exchange, history)) return undecided(WINDOW_LIMIT_UNSPECIFIED, exchange);
  // What is foreign is unknown where customers cannot read it; its rejection may have another status.
  const isolation = declared('isolation.retrieve');
  const isUnknown = isSuccess(status) && (isolation === true || Array.isArray(isolation));
  if (exchange.facts.id === 'foreign' && !isUnknown)
    return seen(`${exchange.operation}: ${received(exchange)}`, exchange);
  return broken([exchange], {
    expected: phrase`${outcome.wanted}${AS_DECLARED}`,
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
};
