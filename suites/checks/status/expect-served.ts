import { controlsOf, propertyOf } from '../../evidence/controls.ts';
import { mayExceedDeviceLimit, DEVICE_LIMIT_UNSPECIFIED } from '../../evidence/device-limit.ts';
import { unspecifiedRejection } from '../../evidence/unspecified-rejection.ts';
import { ownFact } from '../../evidence/history.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { mayRejectInState, STATE_MAY_REJECT } from '../../evidence/lifecycles/shown-states.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import {
  asyncStatuses,
  emptyListStatuses,
  isMeant,
  meantStatuses,
  statusOf,
  receivedStatus,
} from '../../evidence/statuses.ts';
import { isListStatus, successInPractice } from '../../evidence/success-in-practice.ts';
import { broken, met, minor, undecided } from '../observation.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { contradictingLists } from './contradicting-lists.ts';
import type { Expectation, ExpectationJudgement } from './expectation.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { Observation } from '../observation.ts';
import { phrase, statuses, success } from '../../evidence/phrase.ts';

const VALUES_UNSPECIFIED = 'the body may be rejected for its values, because the target accepted another one';

/** Why the property that the row is about does not explain the rejection; undefined if it does, or if the row is about no single property. */
function unexplained(exchange: Exchange, { history, options }: ExpectationJudgement): Observation | undefined {
  const property = propertyOf(options.when);
  if (!property?.isIn(exchange)) return undefined;
  const served = history
    .exchanges({ operations: [exchange.operation], facts: { kind: ['good', 'offered'] } })
    .find((one) => ownFact(one, 'contentType') === ownFact(exchange, 'contentType') && succeeded(one));
  // Which values a target takes is unspecified, so another body shows whether this form of the field is taken.
  if (options.when.contentType !== undefined && exchange.facts.kind === 'offered' && served)
    return minor(VALUES_UNSPECIFIED, exchange, served);
  const { exchanges, failed } = controlsOf(exchange, property, history);
  // A control may be served with an unlisted success status, too.
  const alike = failed ?? exchanges.find((one) => statusOf(one) === statusOf(exchange));
  if (alike)
    return undecided(
      phrase`the same request ${property.control} also received ${receivedStatus(alike)}`,
      exchange,
      alike,
    );
  if (exchanges.length > 0) return undefined;
  return undecided(`no request that is otherwise the same, ${property.control}, succeeded`, exchange);
}

/** A success status of the operation. */
export const expectServed: Expectation = (exchange, judgement) => {
  const { contract, history, profile, declared } = judgement;
  const full = contradictingLists(judgement, exchange);
  if (full)
    return broken([...full, exchange], {
      expected: 'a list with resources, as before',
      received: 'an empty list',
      signature: `${exchange.operation} emptied`,
    });
  const status = statusOf(exchange);
  if (status === undefined) return undecidedBy(exchange);
  const operation = operationOf(contract, exchange);
  const binding = profile.bindings?.[exchange.operation];
  if (isMeant(status, 'success', operation, binding)) return met(exchange);
  // The wrong status of every success is for the row about the status.
  if (operation && successInPractice(judgement, operation, binding).includes(status)) return met(exchange);
  if (operation && isListStatus(status, judgement, operation)) return met(exchange);
  if (operation && asyncStatuses(operation, declared).includes(status)) return met(exchange);
  if (operation && emptyListStatuses(operation, declared).includes(status))
    return undecided(`status ${status}, which the profile declares for an empty list`, exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  const unspecified = unspecifiedRejection(exchange, judgement);
  if (unspecified !== undefined) return undecided(unspecified, exchange);
  if (mayRejectInState(judgement, exchange)) return minor(STATE_MAY_REJECT, exchange);
  if (mayExceedDeviceLimit(exchange, history)) return minor(DEVICE_LIMIT_UNSPECIFIED, exchange);
  const open = unexplained(exchange, judgement);
  if (open) return open;
  const wanted = meantStatuses('success', operation, binding);
  return broken([exchange], {
    expected: wanted.length > 0 ? statuses(wanted) : success('a success status'),
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
};
