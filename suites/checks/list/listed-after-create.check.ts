import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { firstListWith, isSettlingDeclared, settlingMs } from '../../evidence/lists/settling-time.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { hasContent } from '../../evidence/statuses.ts';
import { phrase } from '../../evidence/phrase.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { createdInWholeList, listedForOtherIdentity } from './created-in-whole-list.ts';
import { sameExternalIdListed } from './same-external-id-listed.ts';

/** Why a search shows nothing about a resource that was not found. */
function whyUnread({ status, ended, repeated, identified }: NoteFacts<'list-search'>): string | undefined {
  if (!hasContent({ status })) return `the list returned ${status}`;
  if (!ended) return 'the list was not read to its end';
  if (repeated) return 'an item is on two pages, so another item may be on no page';
  return identified ? undefined : 'items of the list show no id';
}

/** Why a resource that is in no list yet may still follow. */
function whyItMayFollow(judgement: Judgement, lifecycle: Lifecycle, last: Exchange): string | undefined {
  if (isSettlingDeclared(judgement)) return undefined;
  const milliseconds = settlingMs(judgement);
  if (milliseconds === undefined)
    return 'it was not in the list, and the profile declares no time (settleMs) within which it must be';
  return last.startedAt < lifecycle.create.at + milliseconds || firstListWith(judgement, lifecycle)
    ? 'it was not in the list yet, and the profile declares no time (settleMs) within which it must be'
    : undefined;
}

/** How long none of the created resources was in the list of its customer before that is said. */
const NEVER_MS = 5000;

/** A list that has contained nothing of what was created, until long after that: no document says by when it must, so this is a warning. */
function neverListed(judgement: Judgement, { create }: Lifecycle, last: Exchange): Observation | undefined {
  if (isSettlingDeclared(judgement) || last.startedAt < create.at + NEVER_MS) return undefined;
  const own = lifecyclesOf(judgement.history, judgement.contract).filter(
    (one) => one.create.identity === create.identity,
  );
  if (own.some((one) => firstListWith(judgement, one))) return undefined;
  return broken([create, last], {
    expected: phrase`a created resource in the list within ${NEVER_MS / 1000} seconds`,
    received: phrase`a list that contains none of ${own.length} created resources`,
    signature: 'nothing listed',
    severity: 'warn',
  });
}

/** What the searches for one created resource came to. */
function judgeLifecycle(judgement: Judgement, lifecycle: Lifecycle): readonly Observation[] {
  const { contract, history } = judgement;
  const { item, create } = lifecycle;
  return history.notes('list-search', { item, interface: contract.id }).flatMap(({ facts }): readonly Observation[] => {
    const last = history.at(facts.last);
    if (last?.event !== 'exchange') return [];
    if (facts.found) return [met(create, last)];
    const unread = whyUnread(facts);
    const never = unread === undefined ? neverListed(judgement, lifecycle, last) : undefined;
    if (never) return [never];
    const why = unread ?? whyItMayFollow(judgement, lifecycle, last);
    if (why !== undefined) return [undecided(why, last)];
    return [
      broken([create, last], {
        expected: 'the created resource in the list that is read afterwards',
        received: 'a list without its id',
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
    {
      anyOf: [
        { note: 'list-search' },
        { exchange: { step: 'walk', walk: 'all-before' }, operations: operationsOf(contract, 'list') },
      ],
    },
  ],
  leaves:
    'Absence where neither the profile nor the run shows how long a list takes to contain a new resource; lists that could not be read to their end, or whose items have no id.',
  judge: (judgement) => {
    const { contract, requirement, history } = judgement;
    const isAboutLists = operationsOf(contract, 'list').some((id) => requirement.operations.includes(id));
    return [
      ...(isAboutLists
        ? lifecyclesOf(history, contract).flatMap((lifecycle) => judgeLifecycle(judgement, lifecycle))
        : []),
      ...(isAboutLists ? [...createdInWholeList(judgement), ...listedForOtherIdentity(judgement)] : []),
      ...sameExternalIdListed(judgement),
    ];
  },
});
