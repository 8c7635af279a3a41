/** The join of what checks need and what scenarios provide: which scenarios can provide which need of a row. */

import type { Contract } from '../../contracts/contract.ts';
import { CONDITIONS } from '../../contracts/formats/evidence/conditions.ts';
import type { Wanted } from '../../contracts/formats/evidence/facts.ts';
import { STEPS, type StepDefinition } from '../../contracts/formats/evidence/steps.ts';
import type { Requirement } from '../../contracts/requirement.ts';
import type { Need, NeededPiece } from '../checks/check.ts';
import type { Provided, Scenario } from '../scenarios/scenario.ts';

/** Notes that the runner records during any scenario. */
export const RUNNER_NOTES: readonly string[] = [
  'blocked',
  'not-applicable',
  'suite-fault',
  'interrupted',
  'stopped',
  'listener',
  'trigger',
  'hub-deleted',
  'retry-after',
  'target-lost',
  'target-back',
  'misdirected',
];

/** Steps that the runner adds to a run with any scenario. */
const RUNNER_STEPS: readonly Provided[] = [{ step: 'clean-up' }];

/** Values of a parameter that a request shows by its query or its header fields. */
const SHOWN: readonly unknown[] = ['absent', 'empty', 'valid'];

const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const overlap = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.some((value) => other.includes(value));

type StepProvided = Extract<Provided, { readonly step: unknown }>;

/** True if a request of the step may have one of the wanted values of a fact. */
function mayState({ step, facts = {} }: StepProvided, name: string, wanted: unknown): boolean {
  const schema = (STEPS[step] as StepDefinition).facts[name]?.schema;
  if (schema === undefined) return name in CONDITIONS;
  // A fact that is a list has no enumeration of whole values.
  if (schema['type'] === 'array') return true;
  const provided = (facts as Readonly<Record<string, readonly unknown[]>>)[name];
  const possible = provided ?? schema['enum'];
  return !Array.isArray(possible) || overlap(possible, valuesOf(wanted));
}

/** True if a request of the step may show all wanted facts, stated or by itself, as `History.exchanges` matches them. */
function mayShow(provided: StepProvided, { step, param, value, ...others }: Wanted): boolean {
  if (step !== undefined && !valuesOf(step).includes(provided.step)) return false;
  if (!Object.entries(others).every(([name, wanted]) => mayState(provided, name, wanted))) return false;
  if (param !== undefined && value !== undefined && overlap(SHOWN, valuesOf(value))) return true;
  return Object.entries({ param, value }).every(
    ([name, wanted]) => wanted === undefined || mayState(provided, name, wanted),
  );
}

/** True if a scenario calls one of the operations; one that lists no actions may call any. */
function callsOneOf({ calls }: Scenario, operations: readonly string[], contract: Contract): boolean {
  const known = contract.operations.filter(({ id }) => operations.includes(id));
  return calls === undefined || known.length === 0 || known.some(({ action }) => calls.includes(action));
}

/** Where something is needed: at which operations of which contract. */
interface PlaceOfNeed {
  readonly requirement: Pick<Requirement, 'operations'>;
  readonly contract: Contract;
}

/** What is needed, and where. */
export interface NeedOfRow extends PlaceOfNeed {
  readonly need: Need;
}

function feedsPiece(scenario: Scenario, need: NeededPiece, { requirement, contract }: PlaceOfNeed): boolean {
  const { provides } = scenario;
  if ('traffic' in need) return true;
  if ('windows' in need) return provides.some((one) => 'note' in one && one.note === 'delivery-window');
  if ('note' in need)
    return RUNNER_NOTES.includes(need.note) || provides.some((one) => 'note' in one && one.note === need.note);
  if ('delivery' in need) return provides.some((one) => 'delivery' in one);
  const { exchange, operations = requirement.operations } = need;
  // A step belongs to its operations already.
  if (exchange.step === undefined && !callsOneOf(scenario, operations, contract)) return false;
  return [...provides, ...RUNNER_STEPS].some((one) => 'step' in one && mayShow(one, exchange));
}

/** True if a scenario may record evidence for a need. Never false for one that may. */
export const provides = (scenario: Scenario, { need, ...place }: NeedOfRow): boolean =>
  ('anyOf' in need ? need.anyOf : [need]).some((piece) => feedsPiece(scenario, piece, place));
