/** How sure it is that an update takes a member: what the profile declares, and what other updates show. */

import type { Json } from '../../../contracts/contract.ts';
import { parsePointer } from '../../../contracts/json/json-pointer.ts';
import type { Disagreement } from '../../evidence/agreement/agreement.ts';
import type { Judgement } from '../check.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { resourceIn } from '../../evidence/lifecycles/lifecycle-of.ts';
import { showsAsSent, type PatchRead } from '../../evidence/lifecycles/patch-reads.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';

/** Name of the member at the top of the resource. */
export const topOf = (pointer: string): string => parsePointer(pointer)[0] ?? '';

/** Names of the members that a list of pointers names; none if it is not a list of pointers. */
const namesIn = (pointers: Json | undefined): readonly string[] =>
  Array.isArray(pointers) ? pointers.filter((one) => typeof one === 'string').map(topOf) : [];

const sampled = ({ contract, declared }: Judgement): readonly string[] => {
  const samples = declared(`${contract.id}.update.patchableField`);
  return Object.keys(isObject(samples) ? samples : {}).map(topOf);
};

const writable = ({ contract, declared }: Judgement): readonly string[] =>
  namesIn(declared(`${contract.id}.writableFields`));

/**
 * Members the profile declares as open to change: those with a sample, and those called allowable where an update takes allowable ones only;
 * elsewhere those that are open in the state the resource was in, or else writable.
 */
function declaredMembers(judgement: Judgement, { before }: PatchRead): ReadonlySet<string> {
  const { contract, declared } = judgement;
  const hasAllowable = contract.declarations.some(({ key }) => key === `${contract.id}.allowableFields`);
  const matrix = declared(`${contract.id}.updateMatrix`);
  const open = hasAllowable
    ? namesIn(declared(`${contract.id}.allowableFields`))
    : isObject(matrix)
      ? namesIn(matrix[String(before.resource[stateMember(contract)])] ?? matrix['*'])
      : writable(judgement);
  return new Set([...sampled(judgement), ...open]);
}

/** True for a part of a member that is not there: what can be updated need not be returned whole unless it is writable, or sampled. */
export const isPartMissing = (judgement: Judgement, { pointer, received }: Disagreement): boolean =>
  received.kind === 'absent' &&
  parsePointer(pointer).length > 1 &&
  ![...sampled(judgement), ...writable(judgement)].includes(topOf(pointer));

/**
 * How sure it is that a member should have taken the value. Which members an update takes is unspecified: one that is quietly left alone
 * warns, unless it is declared, took a value at another time, or the response to the patch showed the new one.
 */
export function severityOf(
  judgement: Judgement,
  read: PatchRead,
  name: string,
  takes: ReadonlySet<string>,
): 'fail' | 'warn' {
  const response = resourceIn(read.patch);
  if (response && showsAsSent(read.sent, name, response) && !showsAsSent(read.sent, name, read.before.resource))
    return 'fail';
  if (takes.has(name) || declaredMembers(judgement, read).has(name)) return 'fail';
  const operation = judgement.contract.operations.find(({ id }) => id === read.patch.operation);
  return takes.size === 0 && operation?.declaredLater === false ? 'fail' : 'warn';
}
