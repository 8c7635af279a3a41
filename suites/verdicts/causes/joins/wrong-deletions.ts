/** Joins what deletions of another hub than the named one show: the named hub is still there, an unknown one is deleted, and a third one is lost. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import type { History } from '../../../evidence/history.ts';
import { idIn, succeeded } from '../../../evidence/lifecycles/lifecycle-of.ts';
import type { Joining } from './joining.ts';
import { isLost } from './statuses.ts';
import { idsOf } from '../shared-ids.ts';
import { isStatus, type Violation } from '../violation.ts';

const isDeletion = (one: Exchange): boolean => one.request.method === 'DELETE' && succeeded(one);

/** Deletions that removed nothing that they name: nothing has the id, or other requests of the case show what has it. */
const idleDeletions = ({ cases }: Violation, history: History): readonly Exchange[] =>
  cases.flatMap(({ seq }) =>
    history.exchangesOf(seq).filter((one) => isDeletion(one) && (seq.length > 1 || one.facts.id === 'unknown')),
  );

/** When what a request asks for was shown last, before it was not found. */
function lastShown(lost: Exchange, exchanges: readonly Exchange[]): number {
  const ids: readonly (string | undefined)[] = idsOf(lost);
  const isShown = (one: Exchange): boolean => succeeded(one) && idIn(one) !== undefined && ids.includes(idIn(one));
  return exchanges.findLast((one) => one.seq < lost.seq && isShown(one))?.seq ?? Infinity;
}

/** True if the hub that a deletion names is shown not to exist afterwards. */
const isGoneAfter = ({ seq, facts: { hub } }: Exchange, exchanges: readonly Exchange[]): boolean =>
  exchanges.some((one) => one.seq > seq && one.facts.hub === hub && one.facts.id === 'deleted' && !succeeded(one));

export function joinWrongDeletions({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations.filter(isStatus), ({ row }) => row.requirement.interface)) {
    const idle = own.map((violation) => ({ violation, deletions: idleDeletions(violation, history) }));
    const deletions = idle.flatMap((one) => one.deletions);
    if (deletions.length === 0) continue;
    const exchanges = history.exchanges({ interface: name });
    // Deletions after which the named hub is gone may remove others as well, which is another defect.
    const others = exchanges.filter(
      (one) => isDeletion(one) && !deletions.includes(one) && isGoneAfter(one, exchanges),
    );
    const isExplained = ({ exchange }: Violation['effects'][number]): boolean => {
      if (exchange?.facts.hub === undefined) return false;
      const since = lastShown(exchange, exchanges);
      const isBetween = ({ seq }: Exchange): boolean => seq > since && seq < exchange.seq;
      return deletions.some(isBetween) && !others.some(isBetween);
    };
    const lost = own.filter((one) => isLost(one) && one.effects.every(isExplained));
    if (lost.length === 0) continue;
    const removing = idle.filter((one) => one.deletions.length > 0).map(({ violation }) => violation);
    for (const one of [...lost, ...removing]) groups.join(lost[0]!, one);
  }
}
