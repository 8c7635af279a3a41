import type { Json } from '../../contracts/contract.ts';
import { disagreements } from './agreement.ts';
import { assignedPlaces } from './assigned.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { broken, met, seen, type Observation } from './observation.ts';
import { patchReads } from './patch-reads.ts';

const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const GROWING = ['note', 'workLog'];

/**
 * Decides: once declared: whether a list in a change extends the list there is or takes its place.
 * Needs:   an accepted change of a list that had items, read before and after.
 * Leaves:  everything while undeclared, and lists of other things than notes and worklogs; it is recorded. Items a provider adds by itself.
 */
export const patchLists: Check = {
  id: 'patch-lists',
  decides: 'Whether a list in a change extends the list there is or takes its place, once declared.',
  needs: 'An accepted change of a list that had items, read before and after.',
  leaves: 'Everything while undeclared; items a provider adds by itself.',
  options: NO_OPTIONS,
  evidence: ['resource-life'],
  judge: ({ contract, history, declared }) => {
    const semantics = declared(`${contract.id}.patchListSemantics`);
    const assigned = assignedPlaces({ contract, declared });
    return patchReads({ contract, history }).flatMap(({ patch, sent, before, after }): readonly Observation[] => {
      const name = Object.keys(sent).find((one) => Array.isArray(sent[one]) && items(before.resource[one]).length > 0);
      if (name === undefined || after.resource[name] === undefined) return [];
      const among = (list: Json | undefined) => (item: Json) =>
        items(list).some((one) => disagreements(one, item, [name, '*'], { assigned }).length === 0);
      // Items that were sent again are there in any case.
      const earlier = items(before.resource[name]).filter((item) => !among(sent[name])(item));
      if (earlier.length === 0) return [];
      const kept = earlier.filter(among(after.resource[name])).length;
      const outcome = kept === earlier.length ? 'append' : kept === 0 ? 'replace' : 'partly kept';
      // The one word of the profile is about what grows by updates; the other lists of a resource may be of another kind.
      if (semantics === undefined || !GROWING.includes(name)) return [seen(`${name}: ${outcome}`, patch)];
      const fine = semantics === 'replace' ? outcome === 'replace' : outcome === 'append';
      if (fine) return [met(patch, before.exchange, after.exchange)];
      return [
        broken([patch, before.exchange, after.exchange], {
          expected: `${String(semantics)}, as declared`,
          received: `${kept} of ${earlier.length} earlier items kept`,
          pointer: `/${name}`,
          signature: `${name} ${outcome}`,
        }),
      ];
    });
  },
};
