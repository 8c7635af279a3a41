/** What the profile should declare first: the points on which most undecided requirements wait. Pure. */

import type { Contract } from '../../contracts/contract.ts';
import type { DeclareFirst } from '../../contracts/formats/result.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { groupBy } from '../../contracts/group-by.ts';
import { rowsById } from '../../contracts/rows-by-id.ts';
import { operationsOf } from '../../contracts/operations-of.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import { isBound } from './plan-run.ts';
import { isJudged, type Plan, type PlannedRequirement } from './plan.ts';

type Point = Pick<DeclareFirst, 'section' | 'key'>;

/** An undecided requirement with everything that must be declared before it can be decided. */
export interface Waiting {
  readonly requirement: string;
  readonly points: readonly Point[];
}

/** Most points that are asked first. */
const MOST = 3;

/** The declaration without which nothing that starts with a creation is certain. */
export const minimalBodyOf = ({ id }: Pick<Contract, 'id'>): string => `${id}.create.minimalBody`;

const declaration = (key: string): Point => ({ section: 'declarations', key });

/** Operations of a row without method or path, if none of its operations can be called. */
function unbound({ operations }: Requirement, contract: Contract, profile: Profile): readonly Point[] {
  const callable = contract.operations.filter(({ id, action }) => operations.includes(id) && action !== 'publish');
  return callable.some((operation) => isBound(operation, profile))
    ? []
    : callable.map(({ id }) => ({ section: 'bindings', key: id }));
}

/** What must be declared before an undecided row can be decided. */
export const pointsOf = (
  { missing = [], untriggered }: Pick<PlannedRequirement, 'missing' | 'untriggered'>,
  requirement: Requirement,
  contract: Contract,
  profile: Profile,
): readonly Point[] => [
  ...unbound(requirement, contract, profile),
  ...missing.map(declaration),
  ...(untriggered === undefined ? [] : [{ section: 'triggers', key: untriggered } as const]),
];

/** True for a row that cannot be decided before something is declared: also one about an event that nothing triggers. */
const isUndecided = ({ status, untriggered }: PlannedRequirement): boolean =>
  status === 'undeclared' || (status === 'test' && untriggered !== undefined);

const nameOf = ({ section, key }: Point): string => `${section} ${key}`;

/**
 * At most three points, each with the requirements that it decides together with those before it: first the one that decides most, among equals
 * the one on which most others wait.
 */
export function declareFirst(waiting: readonly Waiting[]): readonly DeclareFirst[] {
  const points = new Map(waiting.flatMap((one) => one.points.map((point) => [nameOf(point), point] as const)));
  const chosen: DeclareFirst[] = [];
  let open = waiting.filter((one) => one.points.length > 0);
  while (chosen.length < MOST && open.length > 0) {
    const taken = new Set(chosen.map(nameOf));
    const candidates = [...points].flatMap(([name, point]) => {
      const waits = open.filter((one) => one.points.some((needed) => nameOf(needed) === name));
      const decided = waits.filter((one) => one.points.every((needed) => [...taken, name].includes(nameOf(needed))));
      return taken.has(name) || waits.length === 0 ? [] : [{ point, waits: waits.length, decided }];
    });
    const [best] = candidates.toSorted(
      (one, other) => other.decided.length - one.decided.length || other.waits - one.waits,
    );
    if (best === undefined) break;
    const requirements = best.decided.map(({ requirement }) => requirement);
    chosen.push({ ...best.point, requirements });
    open = open.filter((one) => !best.decided.includes(one));
  }
  return chosen.filter(({ requirements }) => requirements.length > 0);
}

/** The requirements of an interface that start with a creation: those of its resources and of the events about them. */
function afterCreation(contract: Contract, plan: Plan): readonly string[] {
  const some = operationsOf(contract, 'create', 'retrieve', 'update', 'publish');
  const rows = contract.requirements.filter(({ operations }) => operations.some((id) => some.includes(id)));
  const ids = new Set(rows.map(({ id }) => id));
  return plan.requirements
    .filter((one) => ids.has(one.requirement) && isJudged(one))
    .map(({ requirement }) => requirement);
}

/** What a profile should declare before anything is sent. */
export interface DeclaredBefore {
  /** What to declare first: a body that is certain to create a resource, then what decides most requirements. */
  readonly first: readonly DeclareFirst[];
  /** Every point, with all requirements that stay undecided without it. */
  readonly all: readonly DeclareFirst[];
}

/** What must be declared before the undecided rows of a plan can be decided. */
function waitingIn(contracts: readonly Contract[], plan: Plan, profile: Profile): readonly Waiting[] {
  const rows = rowsById(contracts);
  return plan.requirements.flatMap((planned): readonly Waiting[] => {
    const found = isUndecided(planned) ? rows.get(planned.requirement) : undefined;
    if (found === undefined) return [];
    const points = pointsOf(planned, found.requirement, found.contract, profile);
    return [{ requirement: planned.requirement, points }];
  });
}

export function declaredBefore(contracts: readonly Contract[], plan: Plan, profile: Profile): DeclaredBefore {
  const tested = contracts.filter(({ id }) => plan.interfaces.includes(id));
  const bodies = tested.flatMap((contract): readonly DeclareFirst[] => {
    const key = minimalBodyOf(contract);
    const isOpen = profile.declarations?.[key] === undefined && contract.declarations.some((one) => one.key === key);
    return isOpen ? [{ ...declaration(key), requirements: afterCreation(contract, plan) }] : [];
  });
  const waiting = waitingIn(tested, plan, profile);
  const asked = new Set(bodies.map(({ key }) => key));
  const others = declareFirst(waiting).filter(({ key }) => !asked.has(key));
  const first = [...bodies, ...others].slice(0, Math.max(MOST, bodies.length));
  const needs = waiting.flatMap(({ requirement, points }) => points.map((point) => ({ requirement, point })));
  const rest = [...groupBy(needs, ({ point }) => nameOf(point)).values()].map((group) => ({
    ...group[0]!.point,
    requirements: group.map(({ requirement }) => requirement),
  }));
  const isFirst = (point: Point): boolean => first.some((one) => nameOf(one) === nameOf(point));
  return { first, all: [...first, ...rest.filter((one) => !isFirst(one))] };
}
