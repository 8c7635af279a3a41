import { operationsOf } from '../../../contracts/operations-of.ts';
import { judgeStateAtEnd, firstLost, only } from '../shared/state-at-end.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { isStep, requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { creationNeed } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { changedMembers, patchReads, readingOf, showsAsSent } from '../../evidence/lifecycles/patch-reads.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { unlessLate } from './unless-late.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Members updated before the provider changed the status and read after it: the change undoes no update. */
function afterMove(judgement: Judgement, lifecycle: Lifecycle): readonly Observation[] {
  const [before, after] = (['after-members', 'after-move'] as const).map((step) =>
    readingOf(lifecycle.retrieved.get(step)),
  );
  if (!before || !after) return [];
  const state = stateMember(judgement.contract);
  const isMoved = before.resource[state] !== after.resource[state];
  const updated = patchReads(judgement).filter(
    ({ item, patch }) => item === lifecycle.item && patch.facts.step === 'member-patch',
  );
  const names = new Set([...changedMembers(updated)].filter((name) => name !== state));
  if (!isMoved || names.size === 0) return [];
  const first = firstLost(judgement, lifecycle, only(before, names), after, { isComplete: true });
  if (!first) return [met(before.exchange, after.exchange)];
  return [
    broken([before.exchange, after.exchange], {
      ...first,
      expected: phrase`${first.expected}, regardless of the status`,
      signature: `moved ${first.signature}`,
    }),
  ];
}

/** Of updates of different members at the same time, each that was accepted shows afterwards. */
function madeAtOnce(judgement: Judgement, lifecycle: Lifecycle): readonly Observation[] {
  const changeable = changedMembers(patchReads(judgement).filter(({ item }) => item === lifecycle.item));
  const together = lifecycle.updates.filter(succeeded).filter((one) => isStep(one, 'concurrent-patch'));
  return together.flatMap((patch): readonly Observation[] => {
    const after = readingOf(lifecycle.retrieved.get({ step: 'after-concurrent', nth: patch.facts.nth }));
    const sent = requestJson(patch);
    if (!after || !isObject(sent)) return [];
    const lost = Object.keys(sent).find((name) => changeable.has(name) && !showsAsSent(sent, name, after.resource));
    if (lost === undefined) return [met(patch, after.exchange)];
    return [
      broken([patch, after.exchange], {
        expected: phrase`${jsonValue(sent[lost], 160)}, as sent in the accepted update`,
        received: jsonValue(after.resource[lost] ?? null, 160),
        pointer: `/${lost}`,
        signature: `at once ${lost}`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'updates-persist',
  decides: 'A member that an accepted update changed keeps its new value until the end of the run.',
  needs: ({ contract }) => [
    creationNeed(contract),
    { exchange: {}, operations: operationsOf(contract, 'update') },
    {
      exchange: { step: ['end', 'after-move', 'after-concurrent'] },
      operations: operationsOf(contract, 'retrieve'),
    },
  ],
  leaves: 'Members that no client sent, members that a provider sets by itself.',
  judge: (judgement) =>
    lifecyclesOf(judgement.history, judgement.contract)
      .filter(({ updates }) => updates.some(succeeded))
      .flatMap((lifecycle) => {
        const atEnd = judgeStateAtEnd(judgement, lifecycle);
        const others = [...afterMove(judgement, lifecycle), ...madeAtOnce(judgement, lifecycle)];
        // What is gone is not late.
        const isGone = lifecycle.lost.get('end') !== undefined;
        return [...(isGone ? atEnd : unlessLate(judgement, atEnd)), ...unlessLate(judgement, others)];
      }),
});
