import type { Json } from '../../../contracts/contract.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { idIn, resourceIn, succeeded } from '../../evidence/lives/life-of.ts';
import { itemId, walkOf, whyNotWhole, type Walk } from '../../evidence/lists/list-answers.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';

/** A resource looked for in a walk of the list; there may be a reason why its absence proves nothing. */
function inList(walk: Walk, wanted: Json, why?: string): readonly Observation[] {
  const last = walk.pages.at(-1)?.exchange;
  if (!last) return [];
  const found = walk.pages.find(({ items }) => items.some((item) => itemId(item) === wanted));
  if (found) return [met(found.exchange)];
  const reason = whyNotWhole(walk) ?? why;
  if (reason !== undefined) return [undecided(reason, last)];
  if (walk.ids.includes(undefined)) return [undecided('the items of the list show no id', last)];
  return [
    broken([last], {
      expected: `id ${String(wanted)} in the list`,
      received: 'a list without it',
      signature: 'resource of the provider or of the profile absent',
    }),
  ];
}

/** Why a resource that was made during the run may be missing in a list: it is on its way, or outside the window, whatever that looks at. */
function whyMissing({ declared }: Judgement, read: Exchange, page: Exchange): string | undefined {
  if (declared('settleMs') === undefined)
    return 'the profile declares no time (settleMs) within which what the provider has made is listed';
  const from = new URL(page.request.url).searchParams.get('fromDateTime');
  const made = Date.parse(String(resourceIn(read)?.['creationDate']));
  return from === null || made >= Date.parse(from)
    ? undefined
    : 'what the provider has made does not show a creation date within the window of the list';
}

/** What the provider has made during the run, told of by a notification and retrieved by its customer, in the list that was walked afterwards. */
function initiated(judgement: Judgement): readonly Observation[] {
  const walk = walkOf(judgement, { step: 'walk', walk: 'all-before' });
  const page = walk?.pages[0]?.exchange;
  if (!walk || !page) return [];
  return judgement.history
    .exchanges({ operations: operationsOf(judgement.contract, 'retrieve'), facts: { step: 'provider-initiated' } })
    .filter((read) => read.identity === page.identity && succeeded(read) && read.startedAt < page.startedAt)
    .flatMap((read): readonly Observation[] => {
      const wanted = idIn(read);
      return wanted === undefined || wanted !== read.facts.asked
        ? []
        : inList(walk, wanted, whyMissing(judgement, read, page));
    });
}

/** Whether the customer of a walk has retrieved the resource in this run, so that it is there and its own. */
function isRetrieved({ contract, history }: Judgement, { pages }: Walk, wanted: Json): boolean {
  const [page] = pages;
  return history
    .exchanges({ operations: operationsOf(contract, 'retrieve') })
    .some((one) => one.identity === page?.exchange.identity && succeeded(one) && idIn(one) === wanted);
}

export default defineCheck({
  id: 'list-origins',
  decides:
    "Resources of the customer that the profile names, or that the provider has made in the run, stand in the customer's list.",
  // TODO(needs): 'The id of such a resource from the profile or from a notification, and a list walked to its end.' / evidence ['listing', 'states', 'subscriptions']
  needs: [{ traffic: true }],
  leaves: 'Lists too long to be walked.',
  options: optionsSchema({ retrieved: { type: 'boolean' } }),
  judge: (judgement) => {
    const { requirement, declared, options } = judgement;
    const named = requirement.declarations.map(declared).filter((value) => typeof value === 'string');
    if (options['retrieved'] !== true) {
      const walk = walkOf(judgement, { step: 'origins' });
      return [...(walk ? named.slice(0, 1).flatMap((wanted) => inList(walk, wanted)) : []), ...initiated(judgement)];
    }
    const walk = walkOf(judgement, { step: 'walk', walk: 'all-before' });
    return walk
      ? named.filter((wanted) => isRetrieved(judgement, walk, wanted)).flatMap((wanted) => inList(walk, wanted))
      : [];
  },
});
