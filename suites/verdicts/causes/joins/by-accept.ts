/** Joins wrong media types of requests with another `Accept` than the stated one, or with none: the target decides by it. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { effectOfViolation, failingExchanges, type Violation } from '../violation.ts';
import type { Joining } from './joining.ts';

/** True for a request that asks for no more than the stated media type. */
const isUsual = ({ facts: { accept } }: Exchange): boolean => accept === 'stated';

/** True where only requests with another `Accept` have a wrong media type: the same rows are met by those with the usual one. */
function isByAccept(one: Violation, metSeqs: ReadonlySet<number>, usual: readonly Exchange[]): boolean {
  const failing = failingExchanges([one]);
  return (
    failing.length > 0 &&
    failing.every((each) => each.facts.accept !== undefined && !isUsual(each)) &&
    usual.some(({ seq, operation }) => operation === failing[0]!.operation && metSeqs.has(seq))
  );
}

export function joinByAccept({ groups, violations, history }: Joining): void {
  const wrong = violations.filter((one) => effectOfViolation(one).family === 'media-type');
  for (const [name, own] of groupBy(wrong, ({ row }) => row.requirement.interface)) {
    const usual = history.exchanges({ interface: name }).filter(isUsual);
    const met = own.flatMap(({ row: { observations = [] } }) =>
      observations.flatMap(({ outcome, seq }) => (outcome === 'met' ? seq : [])),
    );
    const metSeqs = new Set(met);
    for (const one of own) if (isByAccept(one, metSeqs, usual)) groups.joinBy(`media type by accept ${name}`, one);
  }
}
