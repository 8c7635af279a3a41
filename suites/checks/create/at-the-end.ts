/** What is left of an acknowledged resource at the end of the run. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { StepName } from '../../../contracts/formats/evidence/steps.ts';
import { isStep, requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { readingOf, type Reading } from '../../evidence/lifecycles/patch-reads.ts';
import { received } from '../../evidence/status-class.ts';
import type { Judgement } from '../../evidence/judgement.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, heaviest, MOVING, weightAt } from '../../evidence/agreement/assigned.ts';

/** Steps of updates that are read back right away; an update of any other step leaves open what was last. */
const READ_BACK: readonly StepName[] = ['patch', 'concurrent-patch', 'member-patch', 'moved-patch'];

/** Steps of retrievals that follow an update. */
const AFTER_UPDATES = ['after-patch', 'after-concurrent', 'after-members', 'after-move', 'after-moved-patch'] as const;

/** The last retrieval before the end that follows an update, or the creation. */
function lastReading({ retrieved }: Lifecycle): Reading | undefined {
  const last = retrieved
    .values()
    .filter((one) => isStep(one, ...AFTER_UPDATES))
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .at(-1);
  return readingOf(last ?? retrieved.get('retrieve'));
}

/** Names of the members that a client has written, by its creation and its updates. */
function written({ create, updates }: Lifecycle): ReadonlySet<string> {
  const bodies = [create, ...updates.filter(succeeded)].map(requestJson);
  return new Set(bodies.flatMap((body) => (isObject(body) ? Object.keys(body) : [])));
}

/** The end against what was acknowledged: the last retrieval of members that a client wrote, or the creation if there is no retrieval. */
export function atTheEnd(judgement: Judgement, lifecycle: Lifecycle): readonly Observation[] {
  const { create, updates, lost } = lifecycle;
  const missing = lost.get('end');
  if (missing)
    return [
      broken([create, missing], {
        expected: 'the acknowledged resource',
        received: received(missing),
        signature: `lost ${missing.response?.status}`,
      }),
    ];
  const end = readingOf(lifecycle.retrieved.get('end'));
  if (!end) return [];
  const accepted = updates.filter(succeeded);
  if (accepted.some(({ facts }) => !READ_BACK.includes(facts.step))) return [];
  const last = lastReading(lifecycle);
  if (accepted.length > 0 && !last)
    return [undecided('the resource was not retrieved after the last change', end.exchange)];
  const names = written(lifecycle);
  const acknowledged: Json | undefined = last ? only(last, names) : requestJson(create);
  const first = faded(judgement, acknowledged, end, last !== undefined);
  if (!first) return [met(create, end.exchange)];
  return [broken([last?.exchange ?? create, end.exchange], first)];
}

/** The members of these names. */
export const only = ({ resource }: Reading, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => names.has(name)));

/** What a later retrieval does not show as it was acknowledged. */
export function faded(judgement: Judgement, acknowledged: Json | undefined, { resource }: Reading, complete: boolean) {
  const assigned = assignedPlaces(judgement);
  const first = heaviest(
    disagreements(acknowledged, resource, [], {
      assigned: (path) => assigned(path) || MOVING.test(path.at(-1) ?? ''),
      complete,
    }),
    weightAt(judgement),
  );
  return first && { ...first, expected: `${first.expected}, as acknowledged`, signature: pattern(first.pointer) };
}
