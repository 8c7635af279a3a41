/** What is left of an acknowledged resource at the end of the run. */

import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import type { StepName } from '../../../contracts/formats/evidence/steps.ts';
import { isStep, requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { acknowledged } from '../../evidence/lifecycles/acknowledged.ts';
import { lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { readingOf, RETRIEVED_AFTER, type ResourceRead } from '../../evidence/lifecycles/patch-reads.ts';
import { isTransient } from '../../../contracts/status-class.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import type { Judgement } from '../../evidence/judgement.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import {
  assignedPlaces,
  heaviest,
  comparedPlaces,
  VOLATILE_MEMBER,
  weightAt,
} from '../../evidence/agreement/assigned.ts';
import { withoutRenewed } from '../../evidence/agreement/renewed-items.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Updates of a lifecycle with the retrieval right after them; after an update of any other step, what was last is unknown. */
const FOLLOWED: Partial<Record<StepName, StepName>> = {
  patch: RETRIEVED_AFTER.patch,
  'concurrent-patch': 'after-concurrent',
  'member-patch': RETRIEVED_AFTER['member-patch'],
  'moved-patch': RETRIEVED_AFTER['moved-patch'],
};

/** Retrievals that follow an update, or a change of the state by the provider. */
const AFTER_CHANGES: readonly StepName[] = [...Object.values(FOLLOWED), 'after-move'];

/** The last retrieval before the end that follows an update, or the creation. */
function lastReading({ retrieved }: Lifecycle): ResourceRead | undefined {
  const last = retrieved
    .values()
    .filter((one) => isStep(one, ...AFTER_CHANGES))
    .toSorted((a, b) => a.startedAt - b.startedAt)
    .at(-1);
  return readingOf(last ?? retrieved.get('retrieve'));
}

/** What a client has written, by its creation and its updates. */
export const written = ({ create, updates }: Lifecycle): readonly JsonObject[] =>
  [create, ...updates.filter(succeeded)].map(requestJson).filter(isObject);

const namesIn = (bodies: readonly JsonObject[]): ReadonlySet<string> =>
  new Set(bodies.flatMap((body) => Object.keys(body)));

const NEVER_RETRIEVED = 'the resource could not be retrieved right after its creation either';
const NEVER_SHOWN = 'no retrieval right after a creation shows this member as it was acknowledged';

/** True where a resource is retrieved right after its creation: this one, or, if that was not tried, another one. */
function isRetrievable({ history, contract }: Judgement, { lost, retrieved }: Lifecycle): boolean {
  if (retrieved.get('retrieve')) return true;
  const others = lifecyclesOf(history, contract);
  const isTried = others.some((one) => one.lost.get('retrieve') ?? one.retrieved.get('retrieve'));
  return !lost.get('retrieve') && (!isTried || others.some((one) => one.retrieved.get('retrieve')));
}

/** True where retrievals right after creations with the member were made, and none shows it as acknowledged. */
function isNeverShown(judgement: Judgement, pointer: string): boolean {
  const [, name = ''] = pointer.split('/');
  const assigned = assignedPlaces(judgement);
  const agreeing = lifecyclesOf(judgement.history, judgement.contract).flatMap(({ create, retrieved }) => {
    const reading = readingOf(retrieved.get('retrieve'));
    const sent = acknowledged(judgement, create)[name];
    if (!reading || sent === undefined) return [];
    return [disagreements({ [name]: sent }, reading.resource, [], { assigned }).length === 0];
  });
  return agreeing.length > 0 && !agreeing.includes(true);
}

/** True for a request that may have been made, or may not. */
const isOpen = ({ response }: Exchange): boolean => response === undefined || isTransient(response.status);

/** The end against what was acknowledged: the last retrieval of members that a client wrote, or the creation if there is no retrieval. */
export function judgeStateAtEnd(judgement: Judgement, lifecycle: Lifecycle): readonly Observation[] {
  const { create, updates, lost } = lifecycle;
  const missing = lost.get('end');
  if (missing && !isRetrievable(judgement, lifecycle)) return [undecided(NEVER_RETRIEVED, missing)];
  if (missing)
    return [
      broken([create, missing], {
        expected: 'the created resource, which no client has removed',
        received: receivedStatus(missing),
        signature: `lost ${missing.response?.status}`,
      }),
    ];
  const end = readingOf(lifecycle.retrieved.get('end'));
  if (!end) return [];
  const open = updates.find(isOpen);
  if (open) return [undecided('an update received no final response, so it may have been made', open, end.exchange)];
  const accepted = updates.filter(succeeded);
  if (accepted.some(({ facts }) => facts.step === undefined || FOLLOWED[facts.step] === undefined)) return [];
  const last = lastReading(lifecycle);
  // A sequence ends with an update that has another success status than the declared one.
  const isBeforeUpdate = accepted.some(({ startedAt }) => last !== undefined && startedAt > last.exchange.startedAt);
  if (accepted.length > 0 && (!last || isBeforeUpdate))
    return [undecided('the resource was not retrieved after the last change', end.exchange)];
  const known = last ? only(last, namesIn(written(lifecycle))) : acknowledged(judgement, create);
  const first = firstLost(judgement, lifecycle, known, end, { isComplete: last !== undefined });
  if (!first) return [met(create, end.exchange)];
  if (!last && isNeverShown(judgement, first.pointer)) return [undecided(NEVER_SHOWN, end.exchange)];
  return [broken([last?.exchange ?? create, end.exchange], first)];
}

/** The members of these names. */
export const only = ({ resource }: ResourceRead, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => names.has(name)));

/** What a later retrieval does not show as it was acknowledged. */
export function firstLost(
  judgement: Judgement,
  lifecycle: Lifecycle,
  acknowledged: Json | undefined,
  { resource }: ResourceRead,
  { isComplete }: { readonly isComplete: boolean },
) {
  const { assigned, unchanged } = comparedPlaces(judgement);
  const first = heaviest(
    disagreements(acknowledged && withoutRenewed(acknowledged, written(lifecycle), resource), resource, [], {
      assigned: (path) => assigned(path) || VOLATILE_MEMBER.test(path.at(-1) ?? ''),
      unchanged,
      complete: isComplete,
    }),
    weightAt(judgement),
  );
  return (
    first && {
      ...first,
      expected: phrase`${first.expected}, as in an earlier response; no client has changed it since`,
      signature: pattern(first.pointer),
    }
  );
}
