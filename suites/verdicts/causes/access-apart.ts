/** Access to what is another customer's is a cause by itself, whatever texts it shares with other findings. */

import type { History } from '../../evidence/history.ts';
import { changesForm } from './text-change.ts';
import { effectOfViolation, type Violation } from './violation.ts';

const isOfAccess = ({ row, cases }: Violation, history: History): boolean =>
  row.check?.isOfAccess === true ||
  cases.every(({ seq }) => history.exchangesOf(seq).some(({ facts }) => facts.id === 'foreign'));

/** True for members whose texts the target writes in another form: who may see a resource is no reason for that. */
const isOfForm = (one: Violation): boolean => effectOfViolation(one).family === 'member' && one.cases.some(changesForm);

/** The violations of one cause; those of access by themselves where others are about the form of texts. */
export function accessApart(group: readonly Violation[], history: History): readonly (readonly Violation[])[] {
  if (!group.some(isOfForm)) return [group];
  const access = group.filter((one) => isOfAccess(one, history));
  const others = group.filter((one) => !access.includes(one));
  return access.length > 0 && others.some(isOfForm) ? [access, others] : [group];
}
