/** Resources with one external id in the list. */

import { walked, whyIncomplete } from '../../evidence/lists/list-responses.ts';
import { externalIdOf, idIn, lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { settlingMs } from '../../evidence/lists/settling-time.ts';
import type { Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { listedParts, phrase, plainValue } from '../../evidence/phrase.ts';

/** True for resources of one customer that were given one external id. */
const haveSameExternalId = (one: Lifecycle, other: Lifecycle): boolean =>
  one.create.identity === other.create.identity &&
  externalIdOf(one.create) !== undefined &&
  externalIdOf(one.create) === externalIdOf(other.create);

/**
 * Resources with one external id that got different ids: the whole list, read twice at the end, holds both. They were created with one body, so
 * that whichever member the window looks at, it holds both or neither.
 */
export function sameExternalIdListed(judgement: Judgement): readonly Observation[] {
  const { contract, history } = judgement;
  const settleMs = settlingMs(judgement);
  const walks = (['all-before', 'all-after'] as const).flatMap((name) => walked(judgement, name) ?? []);
  const [walk] = walks;
  const page = walk?.pages[0]?.exchange;
  if (!walk || !page || walks.some(({ ids }) => ids.includes(undefined))) return [];
  const lifecycles = lifecyclesOf(history, contract);
  return history
    .exchanges({ interface: contract.id, facts: { step: 'same-external-id' } })
    .filter((one) => succeeded(one) && one.identity === page.identity && one.startedAt < page.startedAt)
    .flatMap((second): readonly Observation[] => {
      const first = lifecycles.find(({ item }) => item === second.facts.of);
      if (!first) return [];
      const named = lifecycles.filter((one) => one !== first && haveSameExternalId(one, first)).map(({ id }) => id);
      const ids = [first.id, idIn(second), ...named];
      if (ids.includes(undefined) || ids[0] === ids[1]) return [];
      const missing = ids.filter((id) => walks.every((one) => !one.ids.includes(id)));
      if (missing.length === 0) return [met(first.create, second, page)];
      if (missing.length === ids.length || first.patches.length > 0) return [];
      const why =
        walks.map(whyIncomplete).find((reason) => reason !== undefined) ??
        (settleMs === undefined || page.startedAt < second.at + settleMs
          ? 'the profile declares no time (settleMs) within which both are listed'
          : undefined);
      if (why !== undefined) return [undecided(why, page)];
      return [
        broken([first.create, second, page], {
          expected: phrase`all resources with one external id, ids ${listedParts(ids.map(plainValue))}, in the list`,
          received: phrase`a list without id ${plainValue(missing[0])}`,
          signature: 'one of several with one external id not listed',
        }),
      ];
    });
}
