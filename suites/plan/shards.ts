/** Divides a plan among processes. Deterministic: each process divides it alone, and all do it alike. */

import { UserError } from '../../contracts/errors/user-error.ts';
import type { Shard } from '../../profile/run-options.ts';
import { SCENARIOS } from '../scenarios/registry.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { isExecuted, judgedIn, type Plan, type PlannedRequirement, type PlannedScenario } from './plan.ts';
import { TYPICAL } from './typical-scenarios.ts';

/** Scenarios of one interface that one process must run together. */
interface Part {
  readonly interface: string;
  readonly scenarios: readonly string[];
  /** Expected. */
  readonly requests: number;
}

const definitionOf = (id: string): Scenario | undefined => SCENARIOS.find((one) => one.id === id);

/** Scenarios joined with those that they depend on. */
function joined(scenarios: readonly string[]): readonly (readonly string[])[] {
  let groups: readonly (readonly string[])[] = scenarios.map((one) => [one]);
  for (const id of scenarios) {
    const { together = [] } = definitionOf(id) ?? {};
    const isJoined = (group: readonly string[]): boolean =>
      group.includes(id) || together === 'all' || group.some((one) => together.includes(one));
    groups = [groups.filter(isJoined).flat(), ...groups.filter((group) => !isJoined(group))];
  }
  return groups;
}

function partsOf({ scenarios, effort }: Plan): readonly Part[] {
  const running = scenarios.filter(isExecuted);
  return [...new Set(running.map((one) => one.interface))].flatMap((name) => {
    const own = running.filter((one) => one.interface === name).map(({ scenario }) => scenario);
    const divided = own.filter((id) => definitionOf(id)?.inEveryShard !== true);
    return joined(divided.length > 0 ? divided : own).map((group) => ({
      interface: name,
      scenarios: group,
      requests: group.reduce((sum, id) => sum + (TYPICAL[effort][id]?.requests ?? 0), 0),
    }));
  });
}

/** The parts of each shard: the largest part goes first, each to the shard with the fewest requests. */
function divided(parts: readonly Part[], count: number): readonly (readonly Part[])[] {
  const shards = Array.from({ length: count }, () => ({ requests: 0, parts: [] as Part[] }));
  for (const part of parts.toSorted((one, other) => other.requests - one.requests)) {
    const least = shards.reduce((best, one) =>
      one.requests < best.requests || (one.requests === best.requests && one.parts.length < best.parts.length)
        ? one
        : best,
    );
    least.parts.push(part);
    least.requests += part.requests;
  }
  return shards.map((shard) => shard.parts);
}

/** A requirement in one shard: it is judged there, preliminarily, if each need may find evidence there. */
function requirementIn(planned: PlannedRequirement, running: readonly string[]): PlannedRequirement {
  const { evidence = [] } = planned;
  const inShard = evidence.map(({ needs, scenarios }) => {
    const own = scenarios?.filter((one) => running.includes(one));
    return { needs, ...(own === undefined || own.length === running.length ? {} : { scenarios: own }) };
  });
  if (running.length > 0 && inShard.every(({ scenarios }) => scenarios?.length !== 0))
    return { ...planned, ...(planned.evidence ? { evidence: inShard } : {}) };
  const { evidence: _, ...row } = planned;
  return { ...row, status: 'not-run', reason: 'other shards provide its evidence' };
}

/**
 * The part of a plan that one process executes.
 * @throws UserError if the plan has fewer parts than shards
 */
export function planOfShard(plan: Plan, { index, count }: Shard): Plan {
  const parts = partsOf(plan);
  if (parts.length < count)
    throw new UserError({
      code: 'shard.too-many',
      what: `the plan of this run cannot be divided among ${count} shards`,
      expected: `at most ${parts.length}: scenarios that would disturb each other run in one shard`,
      next: parts.length < 2 ? 'run it without --shard' : `use at most ${parts.length} shards`,
    });
  const own = divided(parts, count)[index - 1] ?? [];
  const isRun = ({ interface: name, scenario }: PlannedScenario): boolean =>
    own.some(
      (part) =>
        part.interface === name && (part.scenarios.includes(scenario) || definitionOf(scenario)?.inEveryShard === true),
    );
  const judged = judgedIn(plan);
  const running = (name: string): readonly string[] =>
    plan.scenarios
      .filter((one) => one.interface === name && isExecuted(one) && isRun(one))
      .map(({ scenario }) => scenario);
  return {
    ...plan,
    interfaces: plan.interfaces.filter((name) => own.some((part) => part.interface === name)),
    requirements: plan.requirements.map((row) =>
      judged.has(row.requirement) ? requirementIn(row, running(row.interface)) : row,
    ),
    scenarios: plan.scenarios.map((one) =>
      isExecuted(one) && !isRun(one) ? { ...one, leftOut: 'another shard runs it' } : one,
    ),
  };
}
