import type { Json, JsonObject } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements, pattern } from '../../evidence/agreement/agreement.ts';
import {
  assignedPlaces,
  heaviestOfEach,
  isOftenComputed,
  VOLATILE_MEMBER,
  weightAt,
} from '../../evidence/agreement/assigned.ts';
import { withoutRenewed } from '../../evidence/agreement/renewed-items.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { readBackNeeds } from '../../evidence/lifecycles/lifecycle-needs.ts';
import { broken, met, type Observation } from '../observation.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { hasIdOf, items } from './list-items.ts';
import { unlessLate } from './unless-late.ts';
import { patchReads, readingOf, type PatchRead, type ResourceRead } from '../../evidence/lifecycles/patch-reads.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { flag, optional } from '../../../contracts/json-schema/typed-schema.ts';
import { ABSENT, jsonValue, phrase } from '../../evidence/phrase.ts';

/** What the client has sent for the resource before an update; all other members a provider may compute. */
const sentBefore = ({ create, updates }: Lifecycle, patch: Exchange): readonly JsonObject[] =>
  [create, ...updates.filter(({ seq }) => seq < patch.seq)].map(requestJson).filter(isObject);

/** A list without the items that an update renews by their id. */
const unmerged = (value: Json | undefined, sent: Json | undefined): Json | undefined =>
  Array.isArray(value) ? items(value).filter((item) => !hasIdOf(sent)(item)) : value;

/**
 * The id, the state or the date of creation of a resource, which a retrieval before an update shows, and no later one. The provider may set another
 * state; none of them is nothing.
 */
function goneIn(
  { contract }: Pick<Judgement, 'contract'>,
  { sent, before, after }: PatchRead,
  lifecycle: Lifecycle,
): string | undefined {
  const end = readingOf(lifecycle.retrieved.get('end'));
  const isShown = (name: string, { resource }: ResourceRead): boolean => (resource[name] ?? null) !== null;
  return ['id', stateMember(contract), contract.model?.createdMember]
    .filter((name) => name !== undefined)
    .find(
      (name) =>
        sent[name] === undefined && isShown(name, before) && !isShown(name, after) && !(end && isShown(name, end)),
    );
}

export default defineCheck({
  id: 'patch-keeps-others',
  decides:
    'Members that an update does not contain have the same values before and after it; the id, the state and the date of creation remain shown.',
  needs: readBackNeeds,
  leaves:
    'Other values of members that no request sent or that a provider sets by itself, items that the provider adds to lists or renews, the items of a list that was sent, or that the provider merges by their id.',
  options: {
    /** No document lets a retrieval show a part of a resource. */
    whole: optional(flag()),
  },
  notApplicable: ({ contract, own }) =>
    own('patchSemantics') === 'replace'
      ? `not applicable: the profile declares \`${contract.id}.patchSemantics: replace\`, so an update keeps no member that it does not contain; \`partial\` makes the rule applicable`
      : undefined,
  judge: (judgement) => {
    const { contract, history, declared, options } = judgement;
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
      const wrong = heaviestOfEach(names ? found : certain, weight);
      const gone =
        wrong.length > 0 || !lifecycle ? undefined : goneIn(judgement, { item, patch, sent, before, after }, lifecycle);
      if (gone !== undefined)
        return [
          broken([patch, before.exchange, after.exchange], {
            expected: phrase`${jsonValue(before.resource[gone])}, as before the patch`,
            received: ABSENT,
            pointer: `/${gone}`,
            signature: `/${gone}`,
            // Where a document lets a retrieval show a part, it may be another part each time.
            ...(options.whole === true ? {} : { severity: 'warn' }),
          }),
        ];
      if (wrong.length === 0) return kept.length > 0 ? [met(patch, before.exchange, after.exchange)] : [];
      return wrong.map((one) =>
        broken([patch, before.exchange, after.exchange], {
          ...one,
          expected: phrase`${one.expected}, as before the patch`,
          signature: pattern(one.pointer),
        }),
      );
    });
    return unlessLate(judgement, observations);
  },
});
