/**
 * Sets of faults that are tested by one complete run. Of a set, each fault violates a requirement that no other fault of the set violates when it
 * is alone, so that the requirement shows the fault if it fails. A fault that its set does not show, because another one hides it, is tested alone.
 */

import { groupBy } from '../../contracts/group-by.ts';
import { areCompatible, inSets, shuffled } from './draw.ts';
import type { Alone, FoundAlone } from './found-alone.ts';
import type { Proof } from './proof.ts';
import type { Task } from './prover.ts';
import type { Subject } from './subject.ts';

/** With more, one run would take much longer than others, and more of its faults would hide each other. */
const MOST_FAULTS = 12;

/** A fault that more requirements find when it is alone would hide others. */
const MOST_REQUIREMENTS = 12;

const requirementsOf = ({ fail, warn, masked = [] }: Alone): readonly string[] => [...fail, ...warn, ...masked];

/** Whether a fault can be in a set: alone, it was found by a few requirements. */
function isKnownAndNarrow({ id }: Subject, table: FoundAlone): boolean {
  const alone = table[id];
  return alone !== undefined && alone.blocks !== true && requirementsOf(alone).length <= MOST_REQUIREMENTS;
}

const canBeInSet = ({ subject, whole, confirm }: Task, table: FoundAlone): boolean =>
  subject.kind === 'fault' &&
  !whole &&
  confirm !== true &&
  subject.mode === undefined &&
  isKnownAndNarrow(subject, table);

interface Member {
  readonly id: string;
  readonly requirement: string;
  readonly task: Task;
}

function memberOf(task: Task): readonly Member[] {
  const { id, requirement } = task.subject;
  return requirement === undefined ? [] : [{ id, requirement, task }];
}

/** A set, and the task of each of its faults alone. */
export interface FaultSet {
  readonly task: Task;
  readonly members: readonly Task[];
}

function faultSet(name: string, members: readonly Member[]): readonly FaultSet[] {
  const [first] = members;
  if (first === undefined) return [];
  const subject: Subject = {
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
  const shows = (one: Member, other: Member): boolean =>
    requirementsOf(table[one.id] ?? { fail: [], warn: [] }).includes(other.requirement);
  const canOccurTogether = (one: Member, other: Member): boolean =>
    areCompatible(one, other) && !shows(one, other) && !shows(other, one);
  const groups = groupBy(
    tasks.filter((task) => canBeInSet(task, table)),
    ({ subject: { interfaces }, seed }) => `${interfaces.join('+')}.faults-${seed}`,
  );
  return [...groups].flatMap(([name, some]) => {
    const members = shuffled(some.flatMap(memberOf), some[0]?.seed ?? 1, name);
    return inSets(members, MOST_FAULTS, canOccurTogether)
      .filter((set) => set.length > 1)
      .flatMap((set, index) => faultSet(`${name}.${index + 1}`, set));
  });
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
