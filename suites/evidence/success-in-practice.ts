/**
 * The statuses with which a target serves an operation. A target that returns 206 for each list violates one rule, the one about the status; its
 * lists are lists nevertheless, and every other rule judges them.
 */

import type { Contract, Operation } from '../../contracts/contract.ts';
import type { Binding } from '../../contracts/formats/profile.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { TypeOf } from '../../contracts/json-schema/typed-schema.ts';
import type { Judgement } from './judgement.ts';
import { oncePerHistory } from './once-per-history.ts';
import { operationOf } from './operation-of.ts';
import { isSuccess } from '../../contracts/status-class.ts';
import { hasContent, isMeant, successStatuses, type STATUS_OPTION } from './statuses.ts';

const found = oncePerHistory<readonly number[]>();

/** True if a requirement is about the success status of the operation alone: where none is, the other requirements are about it. */
const isStatusJudged = ({ requirements }: Contract, { id }: Operation): boolean =>
  requirements.some(({ check, operations }) => check?.id === 'success-status' && operations.includes(id));

/**
 * The success statuses of an operation (see `successStatuses`). If no ordinary request got one of them: the other success statuses that ordinary
 * requests got; a status without content only if the operation has none.
 */
export const successInPractice = (
  { history, contract }: Pick<Judgement, 'history' | 'contract'>,
  operation: Operation,
  binding?: Binding,
): readonly number[] =>
  found(history, operation.id, () => {
    const meant = successStatuses(operation, binding);
    if (!isStatusJudged(contract, operation)) return meant;
    const got = history
      .exchanges({ operations: [operation.id], facts: { kind: 'good' } })
      .flatMap(({ response }) => (response && isSuccess(response.status) ? [response] : []));
    if (meant.length === 0 || got.some(({ status }) => meant.includes(status))) return meant;
    const isWithContent = meant.some((status) => hasContent({ status }));
    const others = got.filter((response) => !isWithContent || hasContent(response)).map(({ status }) => status);
    return others.length > 0 ? [...new Set(others)] : meant;
  });

const ofLists = oncePerHistory<ReadonlySet<number>>();

/**
 * True for a success status with which ordinary lists are returned, such as 206 for pages that are not the whole list: the rule about the status
 * judges it, also where other lists have the documented status.
 */
export function isListStatus(
  status: number,
  { history, contract }: Pick<Judgement, 'history' | 'contract'>,
  operation: Operation,
): boolean {
  if (operation.action !== 'list' || !isStatusJudged(contract, operation)) return false;
  const got = ofLists(history, operation.id, () => {
    const lists = history.exchanges({ operations: [operation.id], facts: { kind: 'good' } });
    const served = lists.flatMap(({ response }) => (response && hasContent(response) ? [response.status] : []));
    return new Set(served.filter(isSuccess));
  });
  return got.has(status);
}

type StatusJudgement = Pick<
  Judgement<{ readonly status: TypeOf<typeof STATUS_OPTION> }>,
  'options' | 'contract' | 'profile' | 'history'
>;

/** True if an exchange has a response with a status that the row means by its `status` option, or with the one that replaces it in practice. */
export function hasMeantStatus(
  exchange: Exchange,
  judgement: StatusJudgement,
  status = exchange.response?.status,
): boolean {
  if (status === undefined || exchange.facts.receipt) return false;
  const { options, contract, profile } = judgement;
  const operation = operationOf(contract, exchange);
  const binding = profile.bindings?.[exchange.operation];
  if (isMeant(status, options.status, operation, binding)) return true;
  if (!operation) return false;
  const isAboutSuccess = options.status === 'success' || successStatuses(operation, binding).includes(options.status);
  return isAboutSuccess && successInPractice(judgement, operation, binding).includes(status);
}
