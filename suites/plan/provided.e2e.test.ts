/** What scenarios say they provide, held against what they record in a run against the reference provider. */

import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../contracts/contract.ts';
import type { Exchange, RecordingEvent } from '../../contracts/formats/recording.ts';
import { loadContracts } from '../../contracts/load.ts';
import { recordedRun, type RecordedRun } from '../checks/testing/recorded-run.ts';
import { SCENARIOS } from '../scenarios/registry.ts';
import type { Provided, Scenario } from '../scenarios/scenario.ts';
import { RUNNER_NOTES } from './evidence-sources.ts';
import { rowsWithoutEvidence } from './rows-without-evidence.ts';

const contracts = loadContracts();

const actions = new Map<string, Action>(
  contracts.flatMap(({ operations }) => operations.map(({ id, action }) => [id, action] as const)),
);

let run: RecordedRun;

beforeAll(async () => {
  run = await recordedRun();
}, 120_000);

/** True if the exchange has the step and, where values are listed, one of them. */
function isProvided({ facts }: Exchange, provided: Provided): boolean {
  if (!('step' in provided) || provided.step !== facts.step) return false;
  const listed = Object.entries<readonly unknown[]>({ ...provided.facts });
  const stated = facts as Readonly<Record<string, unknown>>;
  return listed.every(
    ([name, values]) =>
      stated[name] === undefined || values.some((one) => JSON.stringify(one) === JSON.stringify(stated[name])),
  );
}

/** What a scenario recorded and does not say it provides. */
function undeclared({ id, provides, calls }: Scenario, event: RecordingEvent): string | undefined {
  // A notification may reach the callback of any hub. Scenarios that wait for one provide it.
  if (event.event === 'delivery') return undefined;
  if (event.event === 'note')
    return RUNNER_NOTES.includes(event.note) || provides.some((one) => 'note' in one && one.note === event.note)
      ? undefined
      : `${id}: note ${event.note}`;
  if (!provides.some((one) => isProvided(event, one))) return `${id}: ${JSON.stringify(event.facts)}`;
  const action = actions.get(event.operation);
  return calls === undefined || action === undefined || calls.includes(action) ? undefined : `${id}: calls ${action}`;
}

describe('a run against the reference provider', () => {
  it('records nothing that its scenarios do not say they provide', () => {
    const found = run.events.flatMap((event) => {
      const scenario = SCENARIOS.find(({ id }) => id === event.scenario);
      return scenario ? (undeclared(scenario, event) ?? []) : [];
    });
    expect([...new Set(found)]).toEqual([]);
  });

  it('leaves no requirement without evidence that it says it provides', () => {
    expect(run.begun.plan.requirements.filter(({ withoutEvidence }) => withoutEvidence)).toEqual([]);
  });
});

it('every row of the contracts has scenarios that may provide its evidence', () => {
  const withoutEvidence = contracts
    .flatMap(rowsWithoutEvidence)
    .map(({ requirement, needs }) => `${requirement.id}: ${needs.join('; ')}`);
  expect(withoutEvidence).toEqual([]);
});
