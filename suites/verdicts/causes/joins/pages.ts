/** Joins what is wrong with the pages of one list: pages that overlap also begin wrongly, and leave items out. */

import type { WalkName } from '../../../../contracts/formats/evidence/steps/lists.ts';
import type { Broken } from '../../../checks/observation.ts';
import type { History } from '../../../evidence/history.ts';
import { COMBINED, LIMITED } from '../../../evidence/lists/paging-walks.ts';
import type { Joining } from './joining.ts';

const PAGED: readonly (WalkName | undefined)[] = [...LIMITED, ...COMBINED];

const FIRST_ID = '/0/id';

/** True for pages that are compared with each other or with the whole list, and for one that begins with another item. */
function isOfPages({ seq, pointer, expected }: Broken, history: History): boolean {
  const exchanges = history.exchangesOf(seq);
  const isWalk = exchanges.every(({ facts }) => facts.step === 'walk');
  if (!isWalk || !exchanges.some(({ facts }) => PAGED.includes(facts.walk))) return false;
  if (pointer === undefined) return exchanges.length > 1;
  return pointer === FIRST_ID && expected.parts.some(({ kind }) => kind === 'value');
}

export function joinByPages({ groups, violations, history }: Joining): void {
  for (const violation of violations)
    if (violation.cases.every((one) => isOfPages(one, history)))
      groups.joinBy(`pages ${violation.finding.operation}`, violation);
}
