/** (contracts, profile, options) -> plan. Pure; sends nothing. */

import type { Contract, Operation } from '../../contracts/contract.ts';
import { TRIGGERS } from '../../contracts/formats/profile-schema.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { isDeclared, ofInterface, undeclaredMembers } from '../../profile/declared-value.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import { isSelectedBy } from '../../profile/selector.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { evidenceOf, scenariosFor, type EvidenceOfNeed } from './evidence-of.ts';
import {
  isExecuted,
  isJudged,
  type Plan,
  type PlannedEvidence,
  type PlannedRequirement,
  type PlannedScenario,
} from './plan.ts';

/** True if the profile or the document gives the operation a method and a path. */
export function isBound(operation: Operation, profile: Profile): boolean {
  const binding = profile.bindings?.[operation.id];
  return (operation.method ?? binding?.method) !== undefined && (operation.path ?? binding?.path) !== undefined;
}

/** True if a request of the operation can be sent, and the profile does not state that the target does not offer it. */
export const isUsable = (operation: Operation, profile: Profile): boolean =>
  isBound(operation, profile) && profile.notOffered?.[operation.id] === undefined;

/** Why the options leave a requirement out. */
function notSelected(id: string, { only, exclude = [] }: RunOptions): string | undefined {
  const selector = exclude.find((one) => isSelectedBy(one, id));
  if (selector !== undefined) return `excluded by ${selector}`;
  return only === undefined || only.some((one) => isSelectedBy(one, id)) ? undefined : 'not selected';
}

const RECORDING: readonly string[] = ['observe', 'observe-values'];

/** True for a requirement whose check records and judges nothing, whatever is declared. */
const isOnlyRecorded = ({ check }: Requirement): boolean => RECORDING.includes(check?.id ?? '');

export const RECORDED = 'unspecified by the document: recorded, and no declaration decides it';

type Decision = Pick<PlannedRequirement, 'status' | 'reason'>;

function decide(requirement: Requirement, contract: Contract, profile: Profile, options: RunOptions): Decision {
  if (requirement.untestable !== undefined) return { status: 'untestable', reason: requirement.untestable };
  if (requirement.subject === 'client' && requirement.check === undefined)
    return { status: 'untestable', reason: 'it binds the client; the tests of the suite cover it' };
  if (!profile.interfaces[contract.id])
    return { status: 'not-run', reason: `the profile gives no base URL for ${contract.id}` };
  if (options.interfaces && !options.interfaces.includes(contract.id))
    return { status: 'not-run', reason: 'the interface is not selected' };
  const unselected = notSelected(requirement.id, options);
  if (unselected !== undefined) return { status: 'not-run', reason: unselected };
  const operations = contract.operations.filter(({ id }) => requirement.operations.includes(id));
  const rejected = operations.filter(({ id }) => profile.notOffered?.[id] !== undefined);
  if (operations.length > 0 && rejected.length === operations.length)
    return { status: 'not-offered', reason: profile.notOffered?.[rejected[0]?.id ?? ''] ?? 'not offered' };
  const callable = operations.filter(({ action }) => action !== 'publish');
  if (callable.length > 0 && callable.every((operation) => !isBound(operation, profile)))
    return {
      status: 'undeclared',
      reason: `the document gives no path for ${callable.map(({ id }) => id).join(', ')}, and the profile has no binding`,
    };
  if (isOnlyRecorded(requirement)) return { status: 'undeclared', reason: RECORDED };
  const missing = requirement.declarations.filter((key) => !isDeclared(contract, profile, key));
  if (requirement.basis === 'open') {
    if (requirement.declarations.length === 0 || missing.length === requirement.declarations.length)
      return {
        status: 'undeclared',
        reason:
          missing.length > 0
            ? `the profile does not declare ${missing.join(', ')}${profile.declarations?.[missing[0] ?? ''] === undefined ? '' : ` for ${contract.id}`}`
            : RECORDED,
      };
  }
  return { status: 'test' };
}

/** The trigger of the event that a requirement is about, if only the provider can cause the event and the profile does not say how. */
function untriggered({ interface: name, check }: Requirement, profile: Profile): string | undefined {
  const trigger = TRIGGERS.find((one) => one === check?.options['trigger']);
  const key = `${name}.${trigger}`;
  return trigger === undefined || profile.triggers?.[key] !== undefined ? undefined : key;
}

/** The plan of a requirement before the scenarios are known. */
function planRequirement(
  requirement: Requirement,
  contract: Contract,
  profile: Profile,
  options: RunOptions,
): PlannedRequirement {
  const decision = decide(requirement, contract, profile, options);
  const needed = isOnlyRecorded(requirement) ? [] : requirement.declarations;
  const trigger = untriggered(requirement, profile);
  const missing = needed.filter(
    (key) =>
      !isDeclared(contract, profile, key) &&
      !contract.declarations.some((one) => one.key === key && one.default !== undefined),
  );
  const members = needed.flatMap((key) => {
    const names = undeclaredMembers(contract, profile, key);
    return names.length === 0 ? [] : [[key, names] as const];
  });
  return {
    requirement: requirement.id,
    interface: contract.id,
    ...(requirement.check ? { check: requirement.check.id } : {}),
    ...decision,
    ...(missing.length > 0 ? { missing } : {}),
    ...(members.length > 0 ? { missingMembers: Object.fromEntries(members) } : {}),
    ...(trigger === undefined ? {} : { untriggered: trigger }),
    ...(isDeclaredEmpty(requirement, profile) ? { declaredEmpty: true } : {}),
  };
}

function isDeclaredEmpty({ declarations }: Requirement, profile: Profile): boolean {
  const declared = declarations.map((key) => profile.declarations?.[key]);
  return declared.length > 0 && declared.every((value) => Array.isArray(value) && value.length === 0);
}

const READ_ONLY = 'the run is read-only';

function planScenario(
  scenario: Scenario,
  contract: Contract,
  profile: Profile,
  options: RunOptions,
): PlannedScenario | undefined {
  const obstacle = scenario.obstacle({ contract, profile, options });
  if (obstacle === 'other-interface' || (scenario.onlyIfReadOnly && !options.readOnly)) return undefined;
  const without = scenario.without?.[options.effort];
  const leftOut = options.readOnly && scenario.changesState ? READ_ONLY : obstacle;
  return {
    scenario: scenario.id,
    interface: contract.id,
    purpose: scenario.purpose,
    ...(leftOut === undefined ? {} : { leftOut }),
    ...(leftOut === undefined && without !== undefined ? { without } : {}),
  };
}

/** Why no scenario of the run provides a need. */
function whyMissing({ words, sources }: EvidenceOfNeed, scenarios: readonly PlannedScenario[]): string {
  const leftOut = scenarios.filter(({ scenario, leftOut: why }) => sources.includes(scenario) && why !== undefined);
  const why = leftOut.map((one) => `${one.scenario} is left out, as ${one.leftOut}`).join('; ');
  return `no scenario of this run provides ${words}${why === '' ? '' : `: ${why}`}`;
}

function planEvidence(needs: readonly EvidenceOfNeed[], running: readonly string[]): readonly PlannedEvidence[] {
  return needs.map(({ words, sources }) => {
    const scenarios = running.filter((one) => sources.includes(one));
    return { needs: words, ...(scenarios.length === running.length ? {} : { scenarios }) };
  });
}

/** A requirement that would be judged, held against the scenarios that run: without evidence for it there is nothing to test. */
function withEvidence(
  planned: PlannedRequirement,
  requirement: Requirement,
  needs: readonly EvidenceOfNeed[],
  scenarios: readonly PlannedScenario[],
  { readOnly }: RunOptions,
): PlannedRequirement {
  const running = scenarios.filter(isExecuted).map(({ scenario }) => scenario);
  const missing = needs.find(
    ({ sources, changesState }) => (readOnly && changesState) || !sources.some((one) => running.includes(one)),
  );
  if (missing === undefined || planned.status === 'undeclared')
    return { ...planned, evidence: planEvidence(needs, running) };
  // What is still to be declared goes before: it is the first thing to be done about it.
  if (planned.missing !== undefined)
    return {
      ...planned,
      status: 'undeclared',
      reason: `the profile does not declare ${planned.missing.join(', ')}`,
      evidence: planEvidence(needs, running),
    };
  return {
    ...planned,
    status: 'not-run',
    reason: readOnly && missing.changesState ? READ_ONLY : whyMissing(missing, scenarios),
    // A rule for the client is not a claim about the target.
    ...(requirement.subject === 'provider' ? { withoutEvidence: true } : {}),
  };
}

interface PlannedContract {
  readonly requirements: readonly PlannedRequirement[];
  readonly scenarios: readonly PlannedScenario[];
}

function planContract(contract: Contract, profile: Profile, options: RunOptions): PlannedContract {
  const alone = contract.requirements.map((requirement) => {
    const planned = planRequirement(requirement, contract, ofInterface(contract, profile), options);
    return { requirement, planned, needs: isJudged(planned) ? evidenceOf(requirement, contract) : [] };
  });
  const wanted = new Set(alone.flatMap(({ needs }) => needs.flatMap(({ sources }) => sources)));
  const possible = scenariosFor(contract).flatMap(
    (scenario) => planScenario(scenario, contract, profile, options) ?? [],
  );
  const scenarios = possible.filter(({ scenario }) => contract.origin === 'user' || wanted.has(scenario));
  return {
    requirements: alone.map(({ requirement, planned, needs }) =>
      isJudged(planned) ? withEvidence(planned, requirement, needs, scenarios, options) : planned,
    ),
    scenarios,
  };
}

/** The plan. Sends nothing. */
export function planRun(contracts: readonly Contract[], profile: Profile, options: RunOptions): Plan {
  const planned = contracts.map((contract) => ({ contract, ...planContract(contract, profile, options) }));
  const tested = planned.filter(
    ({ contract: { id, requirements } }) =>
      profile.interfaces[id] !== undefined &&
      (options.interfaces?.includes(id) ?? true) &&
      requirements.some(({ id }) => notSelected(id, options) === undefined),
  );
  return {
    interfaces: tested.map(({ contract: { id } }) => id),
    effort: options.effort,
    requirements: planned.flatMap(({ requirements }) => requirements),
    scenarios: tested.flatMap(({ scenarios }) => scenarios),
  };
}
