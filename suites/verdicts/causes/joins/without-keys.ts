/** Joins the wrong statuses of lookups without a key with those of lookups of several devices: they are for all devices of the customer. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { acceptedStatuses, expectedStatuses } from '../expected-statuses.ts';
import { effectOfViolation, failingExchanges, isStatus, type Violation } from '../violation.ts';
import type { Joining } from './joining.ts';

const isWithoutKey = ({ facts }: Exchange): boolean => facts.key === 'none';

const isForSeveral = ({ facts: { devices = [] } }: Exchange): boolean => devices.length > 1;

/** Who gets which status in place of which one, at an operation. */
const keyOf = (one: Violation): string =>
  [
    effectOfViolation(one).exchange?.operation,
    effectOfViolation(one).detail,
    ...acceptedStatuses(expectedStatuses(one.cases)),
  ].join(' ');

export function joinWithoutKeys({ groups, violations }: Joining): void {
  const wrong = violations.filter(isStatus);
  const several = wrong.filter((one) => failingExchanges([one]).every(isForSeveral));
  for (const one of wrong.filter((each) => failingExchanges([each]).every(isWithoutKey)))
    for (const other of several) if (keyOf(one) === keyOf(other)) groups.join(other, one);
}
