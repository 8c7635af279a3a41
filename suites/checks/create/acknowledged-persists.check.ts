import type { Json, JsonObject } from '../../../contracts/contract.ts';
import { disagreements } from '../agreement/agreement.ts';
import { assignedPlaces, heaviest, MOVING, weightAt } from '../agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { pattern } from './create-agrees.check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { livesOf, succeeded, type Life } from '../../evidence/lives/life-of.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { changedMembers, patchReads, readingOf, showsAsSent, type Reading } from '../../evidence/lives/patch-reads.ts';
import { received } from '../../evidence/status-class.ts';

/** Steps whose changes are read back right away; a change of any other step leaves open what was last. */
const READ_BACK = ['patch', 'concurrent-patch', 'member-patch', 'moved-patch'];

const endReading = ({ retrieved }: Life): Reading | undefined => readingOf(retrieved.get('end'));

/** The last reading before the end that followed a change, or the creation. */
function lastReading(life: Life): Reading | undefined {
  const steps = [...life.retrieved.keys()].filter((step) =>
    /^after-(patch-\d+|concurrent-\d+|members|move|moved-patch)$/.test(step),
  );
  const last = steps
    .map((step) => life.retrieved.get(step))
    .toSorted((a, b) => (a?.startedAt ?? 0) - (b?.startedAt ?? 0))
    .at(-1);
  return readingOf(last ?? life.retrieved.get('retrieve'));
}

/** Names of the members a client has written, by its creation and its changes. */
function written({ create, updates }: Life): ReadonlySet<string> {
  const bodies = [create, ...updates.filter(succeeded)].map(requestJson);
  return new Set(bodies.flatMap((body) => (isObject(body) ? Object.keys(body) : [])));
}

/** The end against what was acknowledged: the last reading of members a client wrote, or the creation where there is none. */
function atTheEnd(judgement: Judgement, life: Life): readonly Observation[] {
  const { create, updates, lost } = life;
  const missing = lost.get('end');
  if (missing)
    return [
      broken([create, missing], {
        expected: 'the acknowledged resource',
        received: received(missing),
        signature: `lost ${missing.response?.status}`,
      }),
    ];
  const end = endReading(life);
  if (!end) return [];
  const accepted = updates.filter(succeeded);
  if (accepted.some(({ facts }) => !READ_BACK.includes(String(facts.step)))) return [];
  const last = lastReading(life);
  if (accepted.length > 0 && !last) return [undecided('the last change was not read back', end.exchange)];
  const names = written(life);
  const acknowledged: Json | undefined = last ? only(last, names) : requestJson(create);
  const first = faded(judgement, acknowledged, end, last !== undefined);
  if (!first) return [met(create, end.exchange)];
  return [broken([last?.exchange ?? create, end.exchange], first)];
}

const only = ({ resource }: Reading, names: ReadonlySet<string>): JsonObject =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => names.has(name)));

/** What a later reading does not show as it was acknowledged. */
function faded(judgement: Judgement, acknowledged: Json | undefined, { resource }: Reading, complete: boolean) {
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

/** A status that the provider changed, before which members were updated and after which they are read: no update is undone by it. */
function afterMove(judgement: Judgement, life: Life): readonly Observation[] {
  const [before, after] = ['after-members', 'after-move'].map((step) => readingOf(life.retrieved.get(step)));
  if (!before || !after) return [];
  const isMoved = ['status', 'state'].some((name) => before.resource[name] !== after.resource[name]);
  const updated = patchReads(judgement).filter(
    ({ item, patch }) => item === life.item && patch.facts.step === 'member-patch',
  );
  const names = new Set([...changedMembers(updated)].filter((name) => !['status', 'state'].includes(name)));
  if (!isMoved || names.size === 0) return [];
  const first = faded(judgement, only(before, names), after, true);
  if (!first) return [met(before.exchange, after.exchange)];
  return [
    broken([before.exchange, after.exchange], {
      ...first,
      expected: `${first.expected}, whatever the status`,
      signature: `moved ${first.signature}`,
    }),
  ];
}

/** Of changes of different members made at once, each that was accepted shows afterwards. */
function madeAtOnce(judgement: Judgement, life: Life): readonly Observation[] {
  const changeable = changedMembers(patchReads(judgement).filter(({ item }) => item === life.item));
  const together = life.updates.filter((one) => one.facts.step === 'concurrent-patch' && succeeded(one));
  return together.flatMap((patch): readonly Observation[] => {
    const after = readingOf(life.retrieved.get(`after-concurrent-${String(patch.facts.nth)}`));
    const sent = requestJson(patch);
    if (!after || !isObject(sent)) return [];
    const lost = Object.keys(sent).find((name) => changeable.has(name) && !showsAsSent(sent, name, after.resource));
    if (lost === undefined) return [met(patch, after.exchange)];
    return [
      broken([patch, after.exchange], {
        expected: `${JSON.stringify(sent[lost]).slice(0, 160)}, as acknowledged`,
        received: JSON.stringify(after.resource[lost] ?? null).slice(0, 160),
        pointer: `/${lost}`,
        signature: `at once ${lost}`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'acknowledged-persists',
  decides: 'What an accepted create or patch acknowledged is still there at the end of the run.',
  // TODO(needs): 'An accepted create, or patch, and a retrieval at the end of the run.' / evidence ['resource-life', 'persistence']
  needs: [{ traffic: true }],
  leaves: 'Members a client never wrote, places a provider fills by itself.',
  judge: (judgement) => {
    const { requirement, contract, history } = judgement;
    const aboutUpdates = contract.operations.some(
      ({ id, action }) => action === 'update' && requirement.operations.includes(id),
    );
    return livesOf(history, contract)
      .filter((life) => life.updates.some(succeeded) === aboutUpdates)
      .flatMap((life) => [
        ...atTheEnd(judgement, life),
        ...(aboutUpdates ? [...afterMove(judgement, life), ...madeAtOnce(judgement, life)] : []),
      ]);
  },
});
