/** Joins what is wrong with responses that are what the request sent: the target returns this, and not the resource that it made of it. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { isObject } from '../../../../contracts/json/json-type.ts';
import { requestJson, responseJson } from '../../../evidence/history.ts';
import { succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { firstDifference } from '../first-difference.ts';
import { effectOfViolation, isInContent, type Violation } from '../violation.ts';
import type { Joining } from './joining.ts';

function isReturnedAsSent(exchange: Exchange | undefined): boolean {
  if (!exchange || !succeeded(exchange)) return false;
  const [sent, returned] = [requestJson(exchange), responseJson(exchange)];
  return isObject(sent) && isObject(returned) && firstDifference(sent, returned) === undefined;
}

const isOfReturned = (one: Violation): boolean =>
  isInContent(one) &&
  one.cases.every(({ seq }) => seq.length === 1) &&
  one.effects.every(({ exchange }) => isReturnedAsSent(exchange));

/** True for a cause all of whose responses are what the request sent, several of them. */
export const areReturnedAsSent = (group: readonly Violation[]): boolean =>
  group.length > 1 && group.every(isOfReturned);

export function joinReturnedAsSent({ groups, violations }: Joining): void {
  for (const one of violations.filter(isOfReturned))
    groups.joinBy(`returned as sent ${effectOfViolation(one).exchange?.operation}`, one);
}
