/** The plan of a run: which requirement is tested, how, and if not, why not. Plain data. */

import type { Effort } from '../../profile/run-options.ts';

export type PlanStatus =
  /** Its check decides it. */
  | 'test'
  /** Open and undeclared: recorded, no verdict. */
  | 'undeclared'
  /** The profile says the target does not offer it, and the document allows that. */
  | 'not-offered'
  /** Left out of this run: filtered, interface without a base URL, or no scenario of the run provides its evidence. */
  | 'not-run'
  /** No black box can decide it, or it binds the client. */
  | 'untestable';

/** Evidence that a requirement needs, and where it comes from. */
export interface PlannedEvidence {
  /** In words. */
  readonly needs: string;
  /** Scenarios that may record it in this run; absent where all of them may. */
  readonly scenarios?: readonly string[];
}

export interface PlannedRequirement {
  readonly requirement: string;
  readonly interface: string;
  readonly status: PlanStatus;
  readonly reason?: string;
  readonly check?: string;
  /** Declarations it names that the profile does not give. */
  readonly missing?: readonly string[];
  /** Members that the declared values of its declarations leave out, by declaration. */
  readonly missingMembers?: Readonly<Record<string, readonly string[]>>;
  /** The trigger of its event, if the profile does not declare it. */
  readonly untriggered?: string;
  /** One entry for each need of its check, in their order; absent where nothing is judged. */
  readonly evidence?: readonly PlannedEvidence[];
  /** True for a `not-run` whose evidence no scenario of the run provides. */
  readonly withoutEvidence?: true;
  /** True if the profile declares an empty list for each declaration: there may be nothing that the requirement is about. */
  readonly declaredEmpty?: true;
}

export interface PlannedScenario {
  readonly scenario: string;
  readonly interface: string;
  readonly purpose: string;
  /** What it omits at this effort. */
  readonly without?: string;
  /** Why it does not run; absent where it does. */
  readonly leftOut?: string;
}

/** True for a scenario that the run executes. */
export const isExecuted = ({ leftOut }: Pick<PlannedScenario, 'leftOut'>): boolean => leftOut === undefined;

export interface Plan {
  readonly interfaces: readonly string[];
  readonly effort: Effort;
  readonly requirements: readonly PlannedRequirement[];
  readonly scenarios: readonly PlannedScenario[];
}

/** True for a requirement whose check is asked. */
export const isJudged = ({ status }: Pick<PlannedRequirement, 'status'>): boolean =>
  status === 'test' || status === 'undeclared';

/** Ids of the requirements whose checks are asked. */
export const judgedIn = ({ requirements }: Plan): ReadonlySet<string> =>
  new Set(requirements.filter(isJudged).map(({ requirement }) => requirement));

export interface PlanCounts {
  /** Requirements whose checks are asked. */
  readonly planned: number;
  /** Requirements of the tested interfaces. */
  readonly requirements: number;
  /** Scenarios that are executed. */
  readonly scenarios: number;
}

/** What a plan contains, as every command counts it. */
export function countsOf({ interfaces, requirements, scenarios }: Plan): PlanCounts {
  const own = requirements.filter((one) => interfaces.includes(one.interface));
  return {
    planned: own.filter(isJudged).length,
    requirements: own.length,
    scenarios: scenarios.filter((one) => interfaces.includes(one.interface) && isExecuted(one)).length,
  };
}

/** The part of a plan that is about one interface. */
export const ofOneInterface = (plan: Plan, name: string): Plan => ({ ...plan, interfaces: [name] });

/** The row of one requirement alone, to judge it during the run. */
export const planOf = (plan: Plan, requirement: string): Plan => ({
  ...plan,
  requirements: plan.requirements.filter((one) => one.requirement === requirement),
});

/** The plan with the scenarios that one requirement needs; what they show of the other requirements is judged, too. */
export function withScenariosFor(plan: Plan, requirement: string): Plan {
  const { evidence = [] } = plan.requirements.find((one) => one.requirement === requirement) ?? {};
  const needed = evidence.map(({ scenarios }) => scenarios);
  if (needed.length === 0 || needed.includes(undefined)) return plan;
  const left = `${requirement} does not need it`;
  return {
    ...plan,
    scenarios: plan.scenarios.map((one) =>
      needed.flat().includes(one.scenario) ? one : { ...one, leftOut: one.leftOut ?? left },
    ),
  };
}
