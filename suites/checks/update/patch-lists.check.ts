import type { Json } from '../../../contracts/contract.ts';
import { disagreements } from '../../evidence/agreement/agreement.ts';
import { assignedPlaces } from '../../evidence/agreement/assigned.ts';
import { defineCheck } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { patchReads } from '../../evidence/lifecycles/patch-reads.ts';
import { broken, met, seen, type Observation } from '../observation.ts';
import { addedTwice, hasIdOf, inherited, items, sentEarlier } from './list-items.ts';
import { unlessLate } from './unless-late.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** Lists that grow by updates. */
const GROWING = ['note', 'workLog'];

/** What an update keeps of a list that it contains, by the declared way. */
const KEPT: Readonly<Record<string, string>> = {
  append: 'all earlier items kept, because updates extend the list, as declared',
  replace: 'no earlier item kept, because updates replace the list, as declared',
  merge: 'all earlier items with other ids kept, because updates merge with the list, as declared',
};

export default defineCheck({
  id: 'patch-lists',
  decides: 'A list in an update extends the existing list, replaces it or merges with it, as declared.',
  needs: readBackNeeds,
  leaves:
    'Updates that show late without a declared time. While undeclared, everything but a new item with members of an earlier one next to it, which is a warning; items that a provider adds by itself.',
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const semantics = declared(`${contract.id}.patchListSemantics`);
    const assigned = assignedPlaces({ contract, declared });
    const observations = patchReads({ contract, history }).flatMap((one): readonly Observation[] => {
      const { patch, sent, before, after } = one;
      const name = Object.keys(sent).find(
        (member) => Array.isArray(sent[member]) && items(before.resource[member]).length > 0,
      );
      if (name === undefined || after.resource[name] === undefined) return [];
      const among = (list: Json | undefined) => (item: Json) =>
        items(list).some((other) => disagreements(other, item, [name, '*'], { assigned }).length === 0);
      // Undeclared, a list that keeps each earlier item next to the new ones does not merge them.
      const isAdded =
        semantics === undefined &&
        items(after.resource[name]).length > items(before.resource[name]).length &&
        items(before.resource[name]).every(among(after.resource[name]));
      const strange = isAdded || ['append', 'replace'].includes(String(semantics)) ? inherited(name, one) : undefined;
      if (strange !== undefined)
        return [
          broken([patch, before.exchange, after.exchange], {
            expected: 'the items of the update as they were sent',
            received: phrase`an item with ${jsonValue(strange)} of an earlier item`,
            pointer: `/${name}`,
            signature: `${name} mixed`,
            ...(isAdded ? { severity: 'warn', isQuestion: true } : {}),
          }),
        ];
      const doubled =
        semantics === undefined ? undefined : addedTwice(name, one, { isReplaced: semantics === 'replace' });
      if (doubled !== undefined) return [doubled];
      // Items that were sent again are there in any case.
      const known = sentEarlier(name, one, judgement).filter((item) => !among(sent[name])(item));
      const renewed = known.filter(hasIdOf(sent[name]));
      const merges = semantics === 'merge' && GROWING.includes(name) && renewed.length > 0;
      const stale = merges ? renewed.find(among(after.resource[name])) : undefined;
      if (stale !== undefined)
        return [
          broken([patch, before.exchange, after.exchange], {
            expected: 'merge, as declared: the item of the update replaces the earlier item with the same id',
            received: phrase`also the earlier item: ${jsonValue(stale)}`,
            pointer: `/${name}`,
            signature: `${name} not merged`,
          }),
        ];
      const earlier = merges ? known.filter((item) => !renewed.includes(item)) : known;
      if (earlier.length === 0) return merges ? [met(patch, before.exchange, after.exchange)] : [];
      const kept = earlier.filter(among(after.resource[name])).length;
      const outcome = kept === earlier.length ? 'append' : kept === 0 ? 'replace' : 'partly kept';
      // The one word of the profile is about what grows by updates; the other lists of a resource may be of another kind.
      if (semantics === undefined || !GROWING.includes(name)) return [seen(`${name}: ${outcome}`, patch)];
      const fine = semantics === 'replace' ? outcome === 'replace' : outcome === 'append';
      if (fine) return [met(patch, before.exchange, after.exchange)];
      return [
        broken([patch, before.exchange, after.exchange], {
          expected: KEPT[String(semantics)] ?? phrase`${String(semantics)}, as declared`,
          received: phrase`${kept} of ${earlier.length} earlier items kept`,
          pointer: `/${name}`,
          signature: `${name} ${outcome}`,
        }),
      ];
    });
    return unlessLate(judgement, observations);
  },
});
