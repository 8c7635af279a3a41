import { formatPointer } from '../../../contracts/json/json-pointer.ts';
import { disagreements, pattern, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { withoutRenewed } from '../../evidence/agreement/renewed-items.ts';
import type { Judgement } from '../check.ts';
import { written } from '../shared/state-at-end.ts';
import { listResponse } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { isSettled, isSettlingDeclared } from '../../evidence/lists/settling-time.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { changedMembers, readingOf, type PatchRead } from '../../evidence/lifecycles/patch-reads.ts';
import { broken, met, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

/** What the list shows of an updated resource, once it shows it at all, is what the last retrieval showed. */
export function listedAfterPatches(judgement: Judgement, reads: readonly PatchRead[]): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const assigned = assignedPlaces({ contract, declared });
  return lifecyclesOf(history, contract).flatMap((lifecycle): readonly Observation[] => {
    const own = reads.filter(({ item, patch }) => item === lifecycle.item && patch.facts.step === 'patch');
    const last = readingOf(lifecycle.retrieved.get({ step: 'after-patch', nth: lifecycle.patches.length }));
    const listed = history
      .exchanges({ interface: contract.id, facts: { step: 'list-after-patch', item: lifecycle.item } })
      .flatMap((exchange) => listResponse(exchange) ?? [])
      .flatMap(({ exchange, items }) =>
        items.flatMap((item, index) => (isSame(item, lifecycle) === true ? [{ exchange, item, index }] : [])),
      )
      .at(-1);
    if (!last || !listed || !isSettled(judgement, lifecycle, listed.exchange)) return [];
    const changed = changedMembers(own);
    const part = Object.fromEntries(Object.entries(last.resource).filter(([name]) => changed.has(name)));
    const shown = withoutRenewed(part, written(lifecycle), listed.item);
    const [first]: readonly Disagreement[] = disagreements(shown, listed.item, [], { assigned });
    if (!first) return changed.size > 0 ? [met(last.exchange, listed.exchange)] : [];
    return [
      broken([last.exchange, listed.exchange], {
        ...first,
        pointer: formatPointer([listed.index]) + first.pointer,
        expected: phrase`${first.expected}, as patched and retrieved`,
        signature: `list ${pattern(first.pointer)}`,
        severity: isSettlingDeclared(judgement) ? 'fail' : 'warn',
      }),
    ];
  });
}
