import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, heaviest } from '../../evidence/agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { broken, met, type Observation } from '../observation.ts';
import { addedText, changeWeight, ownPlaces, rejectedNotListed } from '../shared/effects-of-rejected.ts';
import { notDeleted, notRegistered, rejectedForCredentials } from './rejected-for-credentials.ts';
import { phrase } from '../../evidence/phrase.ts';

/** What the resource may be: as it was, or as an update that was accepted meant it; such an update may show only later. */
function withAccepted(was: Json | undefined, is: JsonObject, updates: readonly Exchange[]): Json | undefined {
  if (!isObject(was)) return was;
  const sent = updates.filter(succeeded).map(requestJson).filter(isObject);
  const shownLater = Object.entries(is).filter(([name, value]) =>
    sent.some((body) => disagreements(body[name], value, [name], { complete: true }).length === 0),
  );
  return { ...was, ...Object.fromEntries(shownLater) };
}

/** The resource is the same before and after all rejected requests about it. */
function unchanged(judgement: Judgement): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const assigned = assignedPlaces({ contract, declared });
  const tries = rejectedForCredentials(judgement, 'update');
  return lifecyclesOf(history, contract).flatMap((lifecycle): readonly Observation[] => {
    const { create, retrieved, updates } = lifecycle;
    const [before, after] = (['before-credentials', 'after-credentials'] as const).map((step) => retrieved.get(step));
    const was = (before && resourceIn(before)) ?? requestJson(create);
    const resource = after && resourceIn(after);
    if (tries.length === 0 || !after || !resource) return [];
    const added = addedText(tries, { was, is: resource, seenBy: after });
    if (added) return [added];
    const isOwn = ownPlaces(judgement, lifecycle, tries, resource);
    const found = disagreements(withAccepted(was, resource, updates), resource, [], {
      assigned: (path) => assigned(path) || isOwn(path),
    });
    const first = heaviest(found, changeWeight(tries, resource));
    if (!first) return [met(before ?? create, after)];
    return [
      broken([...tries.slice(-1), after], {
        ...first,
        expected: phrase`${first.expected}, because every update was rejected`,
        signature: `changed ${first.pointer}`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'rejected-without-effect',
  decides: 'A request that is rejected for its credentials has no effect.',
  needs: ({ contract }) => [
    {
      exchange: { step: 'credentials' },
      operations: operationsOf(contract, 'create', 'update', 'hub-create', 'hub-delete'),
    },
    {
      anyOf: [
        {
          exchange: { step: ['after-credentials', 'after-rejected-deletion'] },
          operations: operationsOf(contract, 'retrieve', 'hub-retrieve'),
        },
        { exchange: { step: ['first', 'walk'] }, operations: operationsOf(contract, 'list') },
        { note: 'delivery-window' },
      ],
    },
  ],
  leaves:
    'Members that the provider assigns or no client sent, and the state; a classification that the provider changes is only a warning.',
  isOfAccess: true,
  judge: (judgement) => [
    ...unchanged(judgement),
    ...rejectedNotListed(judgement, rejectedForCredentials(judgement, 'create')),
    ...notRegistered(judgement),
    ...notDeleted(judgement),
  ],
});
