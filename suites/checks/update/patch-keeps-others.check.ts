import type { Json } from '../../../contracts/contract.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces, MOVING } from '../../evidence/agreement/assigned.ts';
import { defineCheck } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { broken, met, type Observation } from '../observation.ts';
import { patchReads } from '../../evidence/lifecycles/patch-reads.ts';

export default defineCheck({
  id: 'patch-keeps-others',
  decides: 'Members a patch did not send are the same before and after it.',
  needs: readBackNeeds,
  leaves: 'Places a provider fills by itself, items it adds to lists, the items of a list that was sent.',
  judge: ({ contract, history, declared }) => {
    // Where an update replaces the resource, it keeps nothing.
    if (declared(`${contract.id}.patchSemantics`) === 'replace') return [];
    const assigned = assignedPlaces({ contract, declared });
    const moving = (path: readonly string[]): boolean => assigned(path) || MOVING.test(path.at(-1) ?? '');
    const appended = ['append', 'merge'].includes(String(declared(`${contract.id}.patchListSemantics`)));
    // Of members updated in turn and read back at the end, each reading shows the updates of the others, too.
    const alone = patchReads({ contract, history }).filter(({ patch }) => patch.facts.step !== 'member-patch');
    return alone.flatMap(({ patch, sent, before, after }): readonly Observation[] => {
      const kept = Object.entries(before.resource).filter(
        ([name, value]) => sent[name] === undefined || (appended && Array.isArray(value)),
      );
      const part: Json = Object.fromEntries(kept);
      const [first] = disagreements(part, after.resource, [], { assigned: moving, complete: true });
      if (!first) return kept.length > 0 ? [met(patch, before.exchange, after.exchange)] : [];
      return [
        broken([patch, before.exchange, after.exchange], {
          ...first,
          expected: `${first.expected}, as before the patch`,
          signature: pattern(first.pointer),
        }),
      ];
    });
  },
});
