/** (contracts, profile, options) -> plan. Pure; sends nothing. */

import type { Contract, Operation } from '../../contracts/contract.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Profile } from '../../contracts/formats/profile.ts';
import { checkById } from '../checks/all.ts';
import { SCENARIOS } from '../scenarios/all.ts';
import { anyOperation } from '../scenarios/requests/any-operation.scenario.ts';
import { OUR_INTERFACES } from '../../contracts/our-interfaces.ts';
import type { RunOptions } from '../../profile/run-options.ts';
import type { Plan, PlannedRequirement, PlannedScenario } from './plan.ts';

/** True if the profile or the document gives the operation a method and a path. */
export function isBound(operation: Operation, profile: Profile): boolean {
  const binding = profile.bindings?.[operation.id];
  return (operation.method ?? binding?.method) !== undefined && (operation.path ?? binding?.path) !== undefined;
}

const selected = (id: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((one) => id === one || id.startsWith(one.endsWith('.') ? one : `${one}.`));

type Decision = Pick<PlannedRequirement, 'status' | 'reason'>;

function decide(requirement: Requirement, contract: Contract, profile: Profile, options: RunOptions): Decision {
  if (requirement.untestable !== undefined) return { status: 'untestable', reason: requirement.untestable };
  if (requirement.subject === 'client' && requirement.check === undefined)
    return { status: 'untestable', reason: 'it binds the client; the suite is held to it by its own tests' };
  if (!profile.interfaces[contract.id])
    return { status: 'not-run', reason: `the profile gives no base URL for ${contract.id}` };
  if (options.interfaces && !options.interfaces.includes(contract.id))
    return { status: 'not-run', reason: 'the interface was not asked for' };
  if (!selected(requirement.id, options.only)) return { status: 'not-run', reason: 'not asked for' };
  const operations = contract.operations.filter(({ id }) => requirement.operations.includes(id));
  const refused = operations.filter(({ id }) => profile.notOffered?.[id] !== undefined);
  if (operations.length > 0 && refused.length === operations.length)
    return { status: 'not-offered', reason: profile.notOffered?.[refused[0]?.id ?? ''] ?? 'not offered' };
  const callable = operations.filter(({ action }) => action !== 'publish');
  if (callable.length > 0 && callable.every((operation) => !isBound(operation, profile)))
    return {
      status: 'undeclared',
      reason: `the document does not show where ${callable.map(({ id }) => id).join(', ')} stands, and the profile binds no path`,
    };
  const missing = requirement.declarations.filter((key) => profile.declarations?.[key] === undefined);
  if (requirement.basis === 'open') {
    if (requirement.declarations.length === 0 || missing.length === requirement.declarations.length)
      return {
        status: 'undeclared',
        reason:
          missing.length > 0 ? `the profile declares nothing for ${missing.join(', ')}` : 'left open by the document',
      };
  }
  return { status: 'test' };
}

function planRequirement(
  requirement: Requirement,
  contract: Contract,
  profile: Profile,
  options: RunOptions,
): PlannedRequirement {
  const decision = decide(requirement, contract, profile, options);
  const missing = requirement.declarations.filter(
    (key) =>
      profile.declarations?.[key] === undefined &&
      !contract.declarations.some((one) => one.key === key && one.default !== undefined),
  );
  return {
    requirement: requirement.id,
    interface: contract.id,
    ...(requirement.check ? { check: requirement.check.id } : {}),
    ...decision,
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/**
 * Scenarios the planned requirements draw evidence from; invariants live on whatever the others send, so they ask for all. A contract of a
 * user's own has one scenario, as the others know what our documents speak of.
 */
function wantedScenarios(contract: Contract, planned: readonly PlannedRequirement[]): ReadonlySet<string> {
  const wanted = new Set<string>();
  if (!OUR_INTERFACES.includes(contract.id)) return new Set([anyOperation.id]);
  for (const one of planned) {
    if (one.interface !== contract.id || (one.status !== 'test' && one.status !== 'undeclared')) continue;
    const evidence = one.check === undefined ? [] : (checkById(one.check)?.evidence ?? []);
    for (const id of evidence === 'all' ? SCENARIOS.map(({ id }) => id) : evidence) wanted.add(id);
  }
  return wanted;
}

/** The plan: nothing is sent to make it. */
export function planRun(contracts: readonly Contract[], profile: Profile, options: RunOptions): Plan {
  const requirements = contracts.flatMap((contract) =>
    contract.requirements.map((requirement) => planRequirement(requirement, contract, profile, options)),
  );
  const tested = contracts.filter(
    ({ id, requirements: own }) =>
      profile.interfaces[id] !== undefined &&
      (options.interfaces?.includes(id) ?? true) &&
      own.some((requirement) => selected(requirement.id, options.only)),
  );
  const scenarios = tested.flatMap((contract) => {
    const wanted = wantedScenarios(contract, requirements);
    return SCENARIOS.filter(({ id }) => wanted.has(id)).flatMap((scenario): PlannedScenario[] => {
      const obstacle = scenario.obstacle({ contract, profile, options });
      if (obstacle === 'other-interface') return [];
      const without = scenario.without?.[options.effort];
      const leftOut = options.readOnly && scenario.changesState ? 'the run is read-only' : obstacle;
      return [
        {
          scenario: scenario.id,
          interface: contract.id,
          purpose: scenario.purpose,
          ...(leftOut === undefined ? {} : { leftOut }),
          ...(leftOut === undefined && without !== undefined ? { without } : {}),
        },
      ];
    });
  });
  return { interfaces: tested.map(({ id }) => id), effort: options.effort, requirements, scenarios };
}
