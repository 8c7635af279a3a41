import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { requestJson, sentMembers } from '../../evidence/history.ts';
import { lifecyclesOf, resourceIn, succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { isClientError } from '../../../contracts/status-class.ts';
import { addedText, changeWeight, ownPlaces, rejectedNotListed } from '../shared/effects-of-rejected.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, heaviest, VOLATILE_MEMBER } from '../../evidence/agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { memberPart, phrase } from '../../evidence/phrase.ts';
import { showsAsSent } from '../../evidence/lifecycles/patch-reads.ts';
import { withoutRenewed } from '../../evidence/agreement/renewed-items.ts';
import { written } from '../shared/state-at-end.ts';
import { aroundUndeclared } from '../shared/around-undeclared.ts';

/** Members that accepted updates may have changed; undefined if the body of one of them has no members. */
const touchedBy = (accepted: readonly Exchange[]): ReadonlySet<string> | undefined =>
  accepted.every((exchange) => isObject(requestJson(exchange))) ? new Set(accepted.flatMap(sentMembers)) : undefined;

/** The resource is the same before and after all invalid updates. */
function unchangedByUpdates(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const assigned = assignedPlaces(judgement);
  const updates = history
    .exchanges({ operations: operationsOf(contract, 'update'), scenario: 'bad-input' })
    // Those are of another resource.
    .filter(({ facts }) => facts.step !== 'unlisted-value');
  const accepted = updates.filter(succeeded);
  const rejected = updates.filter((exchange) => exchange.response !== undefined && !succeeded(exchange));
  const touched = touchedBy(accepted);
  const isClean = (exchange: Exchange): boolean =>
    !accepted.includes(exchange) && !sentMembers(exchange).some((name) => touched?.has(name));
  return lifecyclesOf(history, contract).flatMap((lifecycle): readonly Observation[] => {
    const { retrieved } = lifecycle;
    const [before, after] = [retrieved.get('before-bad-input'), retrieved.get('after-bad-input')];
    const [one, other] = [before && resourceIn(before), after && resourceIn(after)];
    if (!before || !after || !one || !other) return [];
    const was = [one, ...accepted.map((exchange) => requestJson(exchange) ?? null)];
    const added = addedText(rejected, { was, is: other, seenBy: after });
    if (added) return [added];
    if (!touched || (accepted.length > 0 && !updates.some(isClean))) {
      const reason = 'one of these requests was accepted and may have changed the resource';
      return [undecided(reason, ...accepted.slice(0, 1))];
    }
    const isOwn = ownPlaces(judgement, lifecycle, rejected, other);
    const moving = (path: readonly string[]): boolean =>
      assigned(path) || isOwn(path) || VOLATILE_MEMBER.test(path.at(-1) ?? '') || touched.has(path[0] ?? '');
    const found = disagreements(withoutRenewed(one, written(lifecycle), other), other, [], {
      assigned: moving,
      complete: true,
    });
    const first = heaviest(found, changeWeight(rejected, other));
    if (!first) return [met(before, after)];
    const expected = phrase`${first.expected}, because all changes were rejected`;
    return [broken([before, after], { ...first, expected, signature: `effect ${first.pointer}` })];
  });
}

/** An update that is rejected for a member that cannot be updated in the state takes none of its other members, either. */
const partlyTaken = (judgement: Judgement): readonly Observation[] =>
  judgement.history
    .exchanges({ operations: operationsOf(judgement.contract, 'update'), facts: { step: 'undeclared-member' } })
    .filter(({ response }) => isClientError(response?.status ?? 0))
    .flatMap((update): readonly Observation[] => {
      const sent = requestJson(update);
      const [before, after] = aroundUndeclared(judgement, update);
      if (!isObject(sent) || Object.keys(sent).length < 2 || !before || !after) return [];
      const taken = Object.keys(sent).find(
        (name) => showsAsSent(sent, name, after.resource) && !showsAsSent(sent, name, before.resource),
      );
      if (taken === undefined) return [met(update, after.exchange)];
      return [
        broken([update, after.exchange], {
          expected: phrase`${memberPart(`/${taken}`)} unchanged, because the update was rejected`,
          received: 'the value of the update',
          pointer: `/${taken}`,
          signature: 'a part of a rejected update',
        }),
      ];
    });

/** Statuses of rejections that other requirements are about: those for credentials. */
const OF_OTHERS: readonly number[] = [401, 403];

/** Rejected creations create no resource. */
function made(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const rejected = history.exchanges({ operations: operationsOf(contract, 'create') }).filter(({ response, facts }) => {
    const status = response?.status ?? 0;
    return isClientError(status) && !OF_OTHERS.includes(status) && facts.step !== 'credentials';
  });
  return rejectedNotListed(judgement, rejected);
}

export default defineCheck({
  id: 'bad-input-without-effect',
  decides:
    'Rejected updates with invalid input, or with a member that cannot be updated, leave the resource unchanged, and rejected creations create no resource; such a resource is recognised by a text that only the rejected creation contains.',
  needs: ({ contract }) => [
    { anyOf: [{ exchange: { step: 'bad-input' } }, { exchange: { step: 'undeclared-member' } }] },
    {
      anyOf: [
        { exchange: { step: 'after-bad-input' }, operations: operationsOf(contract, 'retrieve') },
        { exchange: { step: ['first', 'walk'] }, operations: operationsOf(contract, 'list') },
      ],
    },
  ],
  leaves:
    'States, times, and members and items of lists that no client sent, which change without a request; a classification that the provider changes is only a warning; members that an accepted request may have changed. A creation that is rejected with 406 for the form of its response is only a warning.',
  judge: (judgement) => [...unchangedByUpdates(judgement), ...partlyTaken(judgement), ...made(judgement)],
});
