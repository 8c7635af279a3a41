import type { Json } from '../../../contracts/contract.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../evidence/json-type.ts';
import { idIn, livesOf, succeeded, type Life } from '../../evidence/lives/life-of.ts';
import { walked, whyNotWhole } from '../../evidence/lists/list-answers.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

const nameOf = ({ create }: Life): Json | undefined => {
  const sent = requestJson(create);
  return isObject(sent) ? sent['externalId'] : undefined;
};

/** True for resources of one customer that were given one external id. */
const sameName = (one: Life, other: Life): boolean =>
  one.create.identity === other.create.identity && nameOf(one) !== undefined && nameOf(one) === nameOf(other);

/**
 * Resources with one external id that were answered with ids of their own: the whole list, read twice at the end, holds both. They were made of
 * one body, so that whatever the window looks at, it holds both or neither.
 */
function namesakes(judgement: Judgement): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const walks = ['all-before', 'all-after'].flatMap((name) => walked(judgement, name) ?? []);
  const [walk] = walks;
  const page = walk?.pages[0]?.exchange;
  if (!walk || !page || walks.some(({ ids }) => ids.includes(undefined))) return [];
  const lives = livesOf(history, contract);
  return history
    .exchanges({ interface: contract.id, facts: { step: 'same-external-id' } })
    .filter((one) => succeeded(one) && one.identity === page.identity && one.startedAt < page.startedAt)
    .flatMap((second): readonly Observation[] => {
      const first = lives.find(({ item }) => item === second.facts.of);
      if (!first) return [];
      const named = lives.filter((one) => one !== first && sameName(one, first)).map(({ id }) => id);
      const ids = [first.id, idIn(second), ...named];
      if (ids.includes(undefined) || ids[0] === ids[1]) return [];
      const missing = ids.filter((id) => walks.every((one) => !one.ids.includes(id)));
      if (missing.length === 0) return [met(first.create, second, page)];
      if (missing.length === ids.length || first.patches.length > 0) return [];
      const why =
        walks.map(whyNotWhole).find((reason) => reason !== undefined) ??
        (declared('settleMs') === undefined
          ? 'the profile declares no time (settleMs) within which both are listed'
          : undefined);
      if (why !== undefined) return [undecided(why, page)];
      return [
        broken([first.create, second, page], {
          expected: `all resources with one external id, ids ${ids.join(' and ')}, in the list`,
          received: `a list without id ${missing[0]}`,
          signature: 'one of several with one external id not listed',
        }),
      ];
    });
}

export default defineCheck({
  id: 'listed-after-create',
  decides: "A created resource appears in its customer's list.",
  // TODO(needs): 'An accepted create and a list walked to its end.' / evidence ['resource-life', 'persistence']
  needs: [{ traffic: true }],
  leaves:
    'Absence where the profile declares no settling time; lists that could not be walked, or whose items bear no id.',
  judge: (judgement) => {
    const { contract, requirement, history, declared } = judgement;
    const lists = contract.operations.filter(
      ({ action, id }) => action === 'list' && requirement.operations.includes(id),
    );
    const single = livesOf(history, contract).flatMap((life): readonly Observation[] => {
      const notes = history
        .notes('list-search', { item: life.item })
        .filter(({ facts }) => facts.interface === contract.id);
      return notes.flatMap((note): readonly Observation[] => {
        const last = history.at(note.facts.last as number);
        if (last?.event !== 'exchange' || lists.length === 0) return [];
        if (note.facts.found === true) return [met(life.create, last)];
        const why =
          note.facts.status !== 200
            ? `the list answered ${String(note.facts.status)}`
            : note.facts.ended === false
              ? 'the list was not walked to its end'
              : note.facts.repeated === true
                ? 'an item stood on two pages, so another may have stood on none'
                : note.facts.told === false
                  ? 'items of the list show no id'
                  : declared('settleMs') === undefined
                    ? 'it was not in the list, and the profile declares no time (settleMs) within which it must be'
                    : undefined;
        if (why !== undefined) return [undecided(why, last)];
        return [
          broken([life.create, last], {
            expected: 'the created resource in the list',
            received: 'a list without it',
            signature: 'not listed',
          }),
        ];
      });
    });
    return [...single, ...namesakes(judgement)];
  },
});
