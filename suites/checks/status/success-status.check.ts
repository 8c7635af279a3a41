import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { ObjectOf } from '../../../contracts/json-schema/typed-schema.ts';
import { isRejectedForm } from '../../evidence/chosen-form.ts';
import { mayExceedDeviceLimit, DEVICE_LIMIT_UNSPECIFIED } from '../../evidence/device-limit.ts';
import { unspecifiedRejection } from '../../evidence/unspecified-rejection.ts';
import { isUnchangingConflict, UNCHANGING_UNSPECIFIED } from '../../evidence/lifecycles/unchanging-update.ts';
import { mayRejectInState, STATE_MAY_REJECT } from '../../evidence/lifecycles/shown-states.ts';
import { operationOf } from '../../evidence/operation-of.ts';
import { isServerError, isSuccess, isTransient } from '../../../contracts/status-class.ts';
import {
  asyncStatuses,
  emptyListStatuses,
  isMeant,
  meantStatuses,
  STATUS_OPTION,
  receivedStatus,
} from '../../evidence/statuses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, minor, withoutMinor, type Observation } from '../observation.ts';
import { byOtherIdentities } from '../shared/other-identities.ts';
import { undecidedBy } from '../shared/undecided-by.ts';
import { statuses, success } from '../../evidence/phrase.ts';

const EMPTY = 'a status which the profile declares for an empty list';
const REJECTED = (status: number): string =>
  `a generated body was rejected with ${status}; which members are required is unspecified`;

const OPTIONS = { status: STATUS_OPTION } as const;

type SuccessJudgement = Judgement<ObjectOf<typeof OPTIONS>>;

function judgeOne(exchange: Exchange, judgement: SuccessJudgement): Observation {
  const { options, history, contract, profile, declared } = judgement;
  const status = exchange.response?.status;
  if (status === undefined) return undecidedBy(exchange);
  const operation = operationOf(contract, exchange);
  const binding = profile.bindings?.[exchange.operation];
  if (isMeant(status, options.status, operation, binding)) return met(exchange);
  if (operation && asyncStatuses(operation, declared).includes(status)) return met(exchange);
  if (operation && emptyListStatuses(operation, declared).includes(status)) return minor(EMPTY, exchange);
  if (isTransient(status)) return undecidedBy(exchange);
  const unspecified = unspecifiedRejection(exchange, judgement);
  if (unspecified !== undefined) return minor(unspecified, exchange);
  if (isUnchangingConflict(judgement, exchange)) return minor(UNCHANGING_UNSPECIFIED, exchange);
  if (mayRejectInState(judgement, exchange)) return minor(STATE_MAY_REJECT, exchange);
  if (mayExceedDeviceLimit(exchange, history)) return minor(DEVICE_LIMIT_UNSPECIFIED, exchange);
  const isOffered = exchange.facts.kind === 'offered';
  if (isOffered && !isSuccess(status) && !isServerError(status)) return minor(REJECTED(status), exchange);
  const meant = meantStatuses(options.status, operation, binding);
  return broken([exchange], {
    expected: meant.length > 0 ? statuses(meant) : success('a success status'),
    received: receivedStatus(exchange),
    signature: `${exchange.operation} ${status}`,
  });
}

export default defineCheck({
  id: 'success-status',
  decides:
    'The response to a described request has the stated success status and no other; an update is accepted from each identity of the customer.',
  needs: [{ exchange: { kind: ['good', 'offered'] } }],
  leaves:
    '429, 502, 503, 504; rejections of chosen forms of Accept and Content-Type; rejections of bodies whose required members are unspecified, of registrations while no neutral query is declared, of what may be one hub or resource too many, and, with 409, of updates that change nothing; of updates of a resource that may have come by itself to a state for which the profile declares the rejection; identities with fewer rights.',
  options: OPTIONS,
  judge: (judgement) => {
    const { contract, history, requirement } = judgement;
    const updates = operationsOf(contract, 'update').filter((id) => requirement.operations.includes(id));
    const observations = history
      .exchanges({ operations: requirement.operations, facts: { kind: ['good', 'offered'] } })
      .filter((exchange) => !isRejectedForm(exchange))
      .map((exchange) => judgeOne(exchange, judgement));
    return [...withoutMinor(observations), ...byOtherIdentities(judgement, updates)];
  },
});
