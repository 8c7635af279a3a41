/**
 * Sets of faults that are tested by one complete run. Of a set, each fault violates a requirement that no other fault of the set violates when it
 * is alone, so that the requirement shows the fault if it fails. A fault that its set does not show, because another one hides it, is tested alone.
 */

import { groupBy } from '../../contracts/group-by.ts';
import { areCompatible, inSets, shuffled, type Drawable } from './draw.ts';
import { violatedAlone, type FoundAlone } from './found-alone.ts';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';
import type { SelftestSubject } from './subject.ts';

/** With more, one run would take much longer than others, and more of its faults would hide each other. */
const MOST_FAULTS = 12;

/** A fault that more requirements find when it is alone would hide others. */
const MOST_REQUIREMENTS = 12;

interface Member extends Drawable {
  readonly violated: readonly string[];
  readonly task: Task;
}

/** Nothing for a task that cannot be in a set: what its fault violates alone is not known, or is much. */
function memberOf(task: Task, table: FoundAlone): readonly Member[] {
  const { subject, whole, confirm } = task;
  const { kind, id, requirement, excludes, mode } = subject;
  if (kind !== 'fault' || requirement === undefined || mode !== undefined || whole || confirm === true) return [];
  const violated = violatedAlone(table, id);
  const isKnown = table[id] !== undefined && table[id].blocks !== true;
  return isKnown && violated.length <= MOST_REQUIREMENTS ? [{ id, requirement, excludes, violated, task }] : [];
}

/** Whether each of two faults, if it is found, is found by what the other one does not violate. */
const canOccurTogether = (one: Member, other: Member): boolean =>
  areCompatible(one, other) && !one.violated.includes(other.requirement) && !other.violated.includes(one.requirement);

/** A set, and the task of each of its faults alone. */
export interface FaultSet {
  readonly task: Task;
  readonly members: readonly Task[];
}

function faultSet(name: string, members: readonly Member[]): readonly FaultSet[] {
  const [first] = members;
  if (first === undefined) return [];
  const subject: SelftestSubject = {
    kind: 'fault-set',
    id: name,
    interfaces: first.task.subject.interfaces,
    faults: members.map(({ id, requirement }) => ({ id, requirement })),
    summary: members.map(({ id }) => id).join(', '),
  };
  return [{ task: { ...first.task, subject, whole: true }, members: members.map(({ task }) => task) }];
}

/** The tasks that can be in a set, in sets drawn by their seed. What is in no set is left out. */
export function faultSets(tasks: readonly Task[], table: FoundAlone): readonly FaultSet[] {
  const groups = groupBy(
    tasks.flatMap((task) => memberOf(task, table)),
    ({ task: { subject, seed } }) => `${subject.interfaces.join('+')}.faults-${seed}`,
  );
  return [...groups].flatMap(([name, members]) =>
    inSets(shuffled(members, members[0]?.task.seed ?? 1, name), MOST_FAULTS, canOccurTogether)
      .filter((set) => set.length > 1)
      .flatMap((set, index) => faultSet(`${name}.${index + 1}`, set)),
  );
}

/** What the run of a set proves of one of its faults, if its requirement is violated. */
export function proofOfMember(set: Proof, { subject, seed }: Task): Proof | undefined {
  const { requirement = '' } = subject;
  const of = (some: readonly string[]): readonly string[] => some.filter((one) => one === requirement);
  const [failing, warning] = [of(set.failing), of(set.warning)];
  if (set.errors.length > 0 || failing.length + warning.length === 0) return undefined;
  const others = (set.subject.faults ?? []).length - 1;
  return {
    subject,
    seed,
    overall: set.overall,
    failing,
    warning,
    errors: [],
    otherFaults: others,
    causes: set.causes.filter((requirements) => requirements.includes(requirement)),
    exchangesUntilFound: 0,
    exchanges: set.exchanges,
    seconds: set.seconds / (others + 1),
  };
}

/** Nothing if no set was run. */
export function faultSetTotals(proofs: readonly Proof[]): readonly string[] {
  const others = proofs.flatMap(({ otherFaults }) => otherFaults ?? []);
  if (others.length === 0) return [];
  return [`faults found by complete runs with up to ${Math.max(...others)} other faults: ${others.length}`];
}
