/** Joins members that have a former value: those that one requirement shows to be unchanged, and those that showed a later value in between. */

import type { Exchange } from '../../../../contracts/formats/recording.ts';
import { groupBy } from '../../../../contracts/group-by.ts';
import { getPointer, isPointer } from '../../../../contracts/json/json-pointer.ts';
import { isSafeMethod } from '../../../../contracts/safe-method.ts';
import type { Broken } from '../../../checks/observation.ts';
import type { History } from '../../../evidence/history.ts';
import { resourceIn } from '../../../evidence/lifecycles/lifecycle-of.ts';
import { memberAt } from '../effect.ts';
import type { Joining } from './joining.ts';
import { membersNamed } from './members.ts';

interface Former {
  readonly kind: 'unchanged' | 'reverted';
  /** The update, or the first reading. */
  readonly since: number;
}

/** The member that a case is about, without positions in a list. */
function memberOf({ pointer, expected }: Broken): string | undefined {
  const at = pointer === undefined ? membersNamed(expected)[0] : memberAt(pointer);
  const member = at?.split('/*', 1)[0];
  return member !== undefined && member !== '' && isPointer(member) ? member : undefined;
}

/** Whether the member has the value from before the update of the case, or one from before the reading that showed a later one. */
function formerIn(one: Broken, about: ReadonlyMap<string, readonly Exchange[]>, history: History): Former | undefined {
  const exchanges = history.exchangesOf(one.seq).filter(({ facts }) => facts.id === 'existing');
  const update = exchanges.findLast(({ request }) => !isSafeMethod(request.method));
  const [changed, last, member] = [update ?? exchanges[0], exchanges.at(-1), memberOf(one)];
  if (!changed || !last || !resourceIn(last) || member === undefined) return undefined;
  const valueIn = (exchange: Exchange): string => JSON.stringify(getPointer(resourceIn(exchange), member)) ?? '';
  const isAsLast = (exchange: Exchange): boolean => valueIn(exchange) === valueIn(last);
  const own = (about.get(changed.facts.item ?? '') ?? []).filter((exchange) => resourceIn(exchange) !== undefined);
  const before = own.filter(({ seq }) => seq < changed.seq);
  const since = changed.seq;
  if (!update) return before.some(isAsLast) && !isAsLast(changed) ? { kind: 'reverted', since } : undefined;
  if (!before.slice(-1).some(isAsLast)) return undefined;
  const between = own.filter(({ seq }) => seq >= update.seq && seq < last.seq);
  return { kind: between.every(isAsLast) ? 'unchanged' : 'reverted', since };
}

export function joinFormer({ groups, violations, history }: Joining): void {
  for (const [name, own] of groupBy(violations, ({ row }) => row.requirement.interface)) {
    const about = groupBy(history.exchanges({ interface: name }), ({ facts }) => facts.item ?? '');
    for (const violation of own) {
      const { cases, row, finding } = violation;
      const former = cases.flatMap((one) => formerIn(one, about, history) ?? []);
      const [kind, ...others] = new Set(former.map((one) => one.kind));
      if (others.length > 0 || former.length < cases.length) continue;
      if (kind === 'reverted') groups.joinBy(`reverted ${name}`, violation);
      if (kind !== 'unchanged') continue;
      groups.joinBy(`unchanged ${row.requirement.id} ${finding.operation}`, violation);
      for (const { since } of former) groups.joinBy(`unchanged after ${since}`, violation);
    }
  }
}
