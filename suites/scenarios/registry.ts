/** Every scenario, found by its folder: a file `<id>.scenario.ts` each. In the order of their phases, then by name. */

import { definitionsIn } from '../definitions-in.ts';
import type { Scenario } from './scenario.ts';

export interface RegisteredScenario extends Scenario {
  /** File of the scenario, relative to the package. */
  readonly file: string;
}

const PHASES = ['control', 'main', 'end'] as const satisfies readonly Scenario['phase'][];

export const SCENARIOS: readonly RegisteredScenario[] = (
  await definitionsIn<Scenario>(new URL('./', import.meta.url), 'scenario')
)
  .map(({ definition, path }) => ({ ...definition, file: `suites/scenarios/${path}` }))
  .toSorted((one, other) => PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) || one.id.localeCompare(other.id));
