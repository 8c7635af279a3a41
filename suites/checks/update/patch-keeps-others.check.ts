import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import {
  assignedPlaces,
  heaviest,
  isOftenComputed,
  VOLATILE_MEMBER,
  weightAt,
} from '../../evidence/agreement/assigned.ts';
import { withoutRenewed } from '../../evidence/agreement/own-items.ts';
import { defineCheck } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { broken, met, type Observation } from '../observation.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { hasIdOf, items } from './list-items.ts';
import { unlessLate } from './unless-late.ts';
import { patchReads } from '../../evidence/lifecycles/patch-reads.ts';
import { phrase } from '../../evidence/phrase.ts';

/** What the client has sent for the resource before an update; all other members a provider may compute. */
const sentBefore = ({ create, updates }: Lifecycle, patch: Exchange): readonly JsonObject[] =>
  [create, ...updates.filter(({ seq }) => seq < patch.seq)].map(requestJson).filter(isObject);

/** A list without the items that an update renews by their id. */
const unmerged = (value: Json | undefined, sent: Json | undefined): Json | undefined =>
  Array.isArray(value) ? items(value).filter((item) => !hasIdOf(sent)(item)) : value;

export default defineCheck({
  id: 'patch-keeps-others',
  decides: 'Members that an update does not contain have the same values before and after it.',
  needs: readBackNeeds,
  leaves:
    'Members that no request sent, members that a provider sets by itself, items that the provider adds to lists or renews, the items of a list that was sent, or that the provider merges by their id.',
  notApplicable: ({ contract, own }) =>
    own('patchSemantics') === 'replace'
      ? `not applicable: the profile declares \`${contract.id}.patchSemantics: replace\`, so an update keeps no member that it does not contain; \`partial\` makes the rule applicable`
      : undefined,
  judge: (judgement) => {
    const { contract, history, declared } = judgement;
    const assigned = assignedPlaces({ contract, declared });
    const moving = (path: readonly string[]): boolean => assigned(path) || VOLATILE_MEMBER.test(path.at(-1) ?? '');
    const weight = weightAt({ contract, declared });
    const semantics = declared(`${contract.id}.patchListSemantics`);
    const appended = semantics === 'append' || semantics === 'merge';
    // Of members updated in turn and read back at the end, each reading shows the updates of the others, too.
    const alone = patchReads({ contract, history }).filter(({ patch }) => patch.facts.step !== 'member-patch');
    const lifecycles = lifecyclesOf(history, contract);
    const observations = alone.flatMap(({ item, patch, sent, before, after }): readonly Observation[] => {
      const lifecycle = lifecycles.find((one) => one.item === item);
      const bodies = lifecycle && sentBefore(lifecycle, patch);
      const names = bodies && new Set(bodies.flatMap((body) => Object.keys(body)));
      const kept = Object.entries(before.resource)
        .filter(
          ([name, value]) =>
            (sent[name] === undefined || (appended && Array.isArray(value))) &&
            (names === undefined || names.has(name)),
        )
        .map(([name, value]) => [name, semantics === 'merge' ? unmerged(value, sent[name]) : value] as const);
      const all: Json = Object.fromEntries(kept);
      const part = bodies ? withoutRenewed(all, [...bodies, sent], after.resource) : all;
      const found = disagreements(part, after.resource, [], { assigned: moving, complete: true });
      // Of a resource that no client created, members that many providers compute may change with an update.
      const certain = found.filter((one) => one.received.kind === 'absent' || !isOftenComputed(one.pointer));
      const first = heaviest(names ? found : certain, weight);
      if (!first) return kept.length > 0 ? [met(patch, before.exchange, after.exchange)] : [];
      return [
        broken([patch, before.exchange, after.exchange], {
          ...first,
          expected: phrase`${first.expected}, as before the patch`,
          signature: pattern(first.pointer),
        }),
      ];
    });
    return unlessLate(judgement, observations);
  },
});
