/** The statuses of recorded responses, and those that documents and profiles mean. */

import { statusText } from '../../contracts/formats/finding-text.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import type { Json, Operation } from '../../contracts/contract.ts';
import type { Binding } from '../../contracts/formats/profile.ts';
import { isObject } from '../../contracts/json/json-type.ts';
import { isClientError, isSuccess, isUnauthorizedOrForbidden } from '../../contracts/status-class.ts';
import { either, integer, oneOf as word, type TypeOf } from '../../contracts/json-schema/typed-schema.ts';
import { onlyPart, type Part, type Phrase } from './phrase.ts';

/** True for a success with the content of its operation: 204 and 205 have no content. */
export const hasContent = <T extends { readonly status: number }>(response: T | undefined): response is T =>
  response !== undefined && isSuccess(response.status) && response.status !== 204 && response.status !== 205;

/** True for a request that the target rejects for its credentials. */
export const isDenied = ({ response }: Pick<Exchange, 'response'>): boolean =>
  response !== undefined && isUnauthorizedOrForbidden(response.status);

/** True for a request that the target rejects as wrong; the request may still have had an effect. */
export const isRejected = ({ response }: Pick<Exchange, 'response'>): boolean =>
  response !== undefined && isClientError(response.status);

/**
 * Success statuses of an operation: those of the document, or those bound by the profile if the document has none. If the operation has statuses
 * with content, a status without content means that nothing was found.
 */
export function successStatuses(operation: Operation, binding?: Binding): readonly number[] {
  if (operation.success.length === 0) return binding?.success ?? [];
  const withContent = operation.success.filter(
    (status) => operation.responses.find((one) => one.status === status)?.content.kind !== 'absent',
  );
  return withContent.length > 0 ? withContent : operation.success;
}

const statusList = (value: Json | undefined): readonly number[] =>
  Array.isArray(value) ? (value as readonly number[]) : [];

/** Statuses that the profile declares for an operation that is processed asynchronously. */
export function asyncStatuses({ id }: Operation, declared: (key: string) => Json | undefined): readonly number[] {
  const modes = declared('asyncMode');
  return isObject(modes) ? statusList(modes[id]) : [];
}

/** Statuses that the profile declares for an empty list. */
export function emptyListStatuses(
  { interface: name, action }: Operation,
  declared: (key: string) => Json | undefined,
): readonly number[] {
  const all = action === 'list' ? declared('emptyListStatus') : undefined;
  return isObject(all) ? statusList(all[name]) : [];
}

/** Status of a response, also of one that is malformed only by content after its head, where there may be none. */
export const statusOf = ({ response, failure }: Exchange): number | undefined =>
  response?.status ?? (failure?.kind === 'surplus-content' ? failure.status : undefined);

export const received = (exchange: Exchange): string => {
  const status = statusOf(exchange);
  return status === undefined ? `no response (${exchange.failure?.kind ?? 'unknown'})` : statusText(status);
};

/** As `received`, with the status as data. @param share in words, how many requests have it */
export const receivedStatus = (exchange: Exchange, share = ''): Part => ({
  kind: 'status',
  status: statusOf(exchange),
  text: `${received(exchange)}${share}`,
});

/** True for a part that is the status of this exchange, also where it says how many requests have it. */
export const states = (part: Part | undefined, exchange: Exchange): boolean =>
  part?.kind === 'status' && part.status === statusOf(exchange) && part.text.startsWith(received(exchange));

/** True for a phrase that is no more than this status. */
export const isStatusOf = (phrase: Phrase, exchange: Exchange): boolean => states(onlyPart(phrase), exchange);

/** A `status` option: one status, or the operation's success statuses. */
export const STATUS_OPTION = either(integer(), word('success'));

type StatusOption = TypeOf<typeof STATUS_OPTION>;

/** Statuses a row means by its `status` option. */
export function meantStatuses(
  option: StatusOption,
  operation: Operation | undefined,
  binding?: Binding,
): readonly number[] {
  if (typeof option === 'number') return [option];
  return operation ? successStatuses(operation, binding) : [];
}

/** True if a status is one a row means; any 2xx if `success` is meant and no status is stated or bound. */
export function isMeant(
  status: number,
  option: StatusOption,
  operation: Operation | undefined,
  binding?: Binding,
): boolean {
  const meant = meantStatuses(option, operation, binding);
  return meant.length > 0 ? meant.includes(status) : isSuccess(status);
}
