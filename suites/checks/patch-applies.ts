import { disagreements } from './agreement.ts';
import { assignedPlaces } from './assigned.ts';
import { NO_OPTIONS, type Check } from './check.ts';
import { pattern } from './create-agrees.ts';
import { requestJson } from './history.ts';
import { broken, met, type Observation } from './observation.ts';
import { patchReads } from './patch-reads.ts';
import { isObject } from './json-type.ts';

/**
 * Decides: a member that an accepted patch sent has the new value when the resource is read back.
 * Needs:   an accepted patch, read back within the settling time.
 * Leaves:  refused patches (which members may change is not shown), members the resource never shows, items of lists beside the one sent.
 */
export const patchApplies: Check = {
  id: 'patch-applies',
  decides: 'A member that an accepted patch sent has the new value on reading back.',
  needs: 'An accepted patch, read back.',
  leaves: 'Refused patches, members the resource never shows, other items of a patched list.',
  options: NO_OPTIONS,
  evidence: ['resource-life'],
  judge: ({ contract, history, declared }) => {
    const assigned = assignedPlaces({ contract, declared });
    return patchReads({ contract, history }).flatMap(({ patch, before, after }): readonly Observation[] => {
      const sent = requestJson(patch);
      if (!isObject(sent)) return [];
      const shown = Object.keys(sent).filter(
        (name) => before.resource[name] !== undefined || after.resource[name] !== undefined,
      );
      if (shown.length === 0) return [];
      const part = Object.fromEntries(shown.map((name) => [name, sent[name]]));
      const [first] = disagreements(part, after.resource, [], { assigned, complete: true });
      if (!first) return [met(patch, after.exchange)];
      return [
        broken([patch, after.exchange], {
          ...first,
          expected: `${first.expected}, as patched`,
          signature: pattern(first.pointer),
        }),
      ];
    });
  },
};
