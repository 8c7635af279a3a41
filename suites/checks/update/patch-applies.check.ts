import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import { comparedPlaces, isFalseLeftOut } from '../../evidence/agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { broken, met, type Observation } from '../observation.ts';
import { changedMembers, patchReads, type PatchRead } from '../../evidence/lifecycles/patch-reads.ts';
import { appliedByOtherIdentity } from './applied-by-other-identity.ts';
import { addedTwice } from './list-items.ts';
import { listedAfterPatches } from './listed-after-patches.ts';
import { isPartMissing, severityOf, topOf } from './patch-severity.ts';
import { unlessLate } from './unless-late.ts';
import { phrase } from '../../evidence/phrase.ts';

function judgeRead(judgement: Judgement, read: PatchRead, takes: ReadonlySet<string>): readonly Observation[] {
  const { patch, sent, before, after } = read;
  const places = comparedPlaces(judgement);
  // A member set to the empty text may be left out from then on.
  const isRemoved = (name: string): boolean => sent[name] === '' && (after.resource[name] ?? null) === null;
  // Of what took a value at another time it is known that readings show it.
  const isShown = (name: string): boolean =>
    before.resource[name] !== undefined || after.resource[name] !== undefined || takes.has(name);
  const shown = Object.keys(sent).filter((name) => !isRemoved(name) && isShown(name));
  if (shown.length === 0) return [];
  const part = Object.fromEntries(shown.map((name) => [name, sent[name]]));
  const wrong = disagreements(part, after.resource, [], { ...places, complete: true }).map((one) => ({
    ...one,
    severity:
      isPartMissing(judgement, one) || isFalseLeftOut(one)
        ? ('warn' as const)
        : severityOf(judgement, read, topOf(one.pointer), takes),
  }));
  const first = wrong.find(({ severity }) => severity === 'fail') ?? wrong[0];
  if (!first) return shown.every((name) => places.assigned([name])) ? [] : [met(patch, after.exchange)];
  return [
    broken([patch, after.exchange], {
      ...first,
      expected: phrase`${first.expected}, as patched`,
      signature: pattern(first.pointer),
    }),
  ];
}

/** Whether lists are added to or replaced may be unspecified; neither way holds an item more often than it was there and sent. */
function judgeItems({ declared, contract }: Judgement, read: PatchRead): readonly Observation[] {
  if (declared(`${contract.id}.patchListSemantics`) !== undefined) return [];
  return Object.keys(read.sent).flatMap((name) => addedTwice(name, read, { isReplaced: false }) ?? []);
}

export default defineCheck({
  id: 'patch-applies',
  decides:
    'A member that an accepted update sent has the new value in later retrievals and lists, whichever identity of the customer sent it.',
  needs: readBackNeeds,
  leaves:
    'Rejected updates, members that no response contains, other items of an updated list; members not known to be changeable are warnings.',
  judge: (judgement) => {
    const reads = patchReads(judgement);
    const takes = changedMembers(reads);
    return unlessLate(judgement, [
      ...reads.flatMap((read) => [...judgeRead(judgement, read, takes), ...judgeItems(judgement, read)]),
      ...listedAfterPatches(judgement, reads),
      ...appliedByOtherIdentity(judgement, takes),
    ]);
  },
});
