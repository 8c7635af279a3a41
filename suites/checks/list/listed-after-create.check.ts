import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { hasContent } from '../../evidence/status-class.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { createdInWholeList } from './created-in-whole-list.ts';
import { sameExternalIdListed } from './same-external-id-listed.ts';

/** Why the absence of a created resource from its list proves nothing. */
function whyUndecided({ declared }: Judgement, search: NoteFacts<'list-search'>): string | undefined {
  const { status } = search;
  if (!hasContent({ status })) return `the list returned ${status}`;
  if (!search.ended) return 'the list was not read to its end';
  if (search.repeated) return 'an item is on two pages, so another item may be on no page';
  if (!search.identified) return 'items of the list show no id';
  return declared('settleMs') === undefined
    ? 'it was not in the list, and the profile declares no time (settleMs) within which it must be'
    : undefined;
}

/** What the searches for one created resource came to. */
function judgeLifecycle(judgement: Judgement, { item, create }: Lifecycle): readonly Observation[] {
  const { contract, history } = judgement;
  return history.notes('list-search', { item, interface: contract.id }).flatMap(({ facts }): readonly Observation[] => {
    const last = history.at(facts.last);
    if (last?.event !== 'exchange') return [];
    if (facts.found) return [met(create, last)];
    const why = whyUndecided(judgement, facts);
    if (why !== undefined) return [undecided(why, last)];
    return [
      broken([create, last], {
        expected: 'the created resource in the list',
        received: 'a list without the resource',
        signature: 'not listed',
      }),
    ];
  });
}

export default defineCheck({
  id: 'listed-after-create',
  decides: "A created resource appears in its customer's list.",
  needs: ({ contract }) => [
    { exchange: { body: 'valid' }, operations: operationsOf(contract, 'create') },
    { note: 'list-search' },
  ],
  leaves:
    'Absence where the profile declares no settling time; lists that could not be read to their end, or whose items have no id.',
  judge: (judgement) => {
    const { contract, requirement, history } = judgement;
    const isAboutLists = operationsOf(contract, 'list').some((id) => requirement.operations.includes(id));
    return [
      ...(isAboutLists
        ? lifecyclesOf(history, contract).flatMap((lifecycle) => judgeLifecycle(judgement, lifecycle))
        : []),
      ...(isAboutLists ? createdInWholeList(judgement) : []),
      ...sameExternalIdListed(judgement),
    ];
  },
});
