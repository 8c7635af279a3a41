/** Joins wrong date-times of many members: what a target reads or writes wrongly is then any date-time, and not the one of a member. */

import { groupBy } from '../../../../contracts/group-by.ts';
import type { Broken } from '../../../checks/observation.ts';
import { onlyPart, valuesIn, type Phrase } from '../../../evidence/phrase.ts';
import { differenceOf } from '../likeness.ts';
import { effectOfViolation, isAtMember, type Violation } from '../violation.ts';
import type { Joining } from './joining.ts';

/** Fewer members may each be wrong for its own reason. */
const MANY = 4;

const STARTS_AS_DATE_TIME = /^\d{4}-?\d\d-?\d\dT/;

const isDateTime = (expected: Phrase): boolean => onlyPart(expected)?.kind === 'format';

/** No date-time, or another one than the same request sent. */
const isWrong = ({ seq, expected, received }: Broken): boolean => {
  const [sent] = valuesIn(expected);
  const isAnother = seq.length === 1 && typeof sent === 'string' && STARTS_AS_DATE_TIME.test(sent);
  return typeof valuesIn(received)[0] === 'string' && (isAnother || isDateTime(expected));
};

const isOfCreation = ({ effects }: Violation): boolean =>
  effects.every(({ exchange }) => exchange?.request.method === 'POST');

/** An update may return what was there before. */
const isWrongDateTime = (one: Violation): boolean =>
  isAtMember(one) &&
  differenceOf(one.cases[0]!) === 'value' &&
  one.cases.every(isWrong) &&
  (one.cases.every(({ expected }) => isDateTime(expected)) || isOfCreation(one));

export function joinDateTimes({ groups, violations }: Joining): void {
  const wrong = groupBy(violations.filter(isWrongDateTime), ({ row }) => row.requirement.interface);
  for (const [name, own] of wrong)
    if (new Set(own.map((one) => effectOfViolation(one).detail)).size >= MANY)
      for (const one of own) groups.joinBy(`date-times ${name}`, one);
}
