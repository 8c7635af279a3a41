/** Every resource that a customer created, in its list as a whole. */

import { textsIn } from '../../../contracts/json/texts-in.ts';
import type { WalkName } from '../../../contracts/formats/evidence/steps/lists.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { requestJson } from '../../evidence/history.ts';
import { walked, whyIncomplete } from '../../evidence/lists/list-responses.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { firstListWith, isSettled, isSettlingDeclared, settlingMs } from '../../evidence/lists/settling-time.ts';
import type { Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';

/** Lists of the first customer and of another one, read to their end. */
const WALKS: readonly WalkName[] = ['all-before', 'other-customer'];

const DATE = /^\d{4}-\d{2}-\d{2}/;

/** True where a window may look at a date that the client chose; which member it looks at is unspecified. */
const mayBeOutside = ({ create, updates }: Lifecycle, page: Exchange): boolean =>
  new URL(page.request.url).searchParams.has('fromDateTime') &&
  [create, ...updates].some((one) => textsIn(requestJson(one)).some((text) => DATE.test(text)));

/** What was created long enough before the walk by the same identity, and is not known to be lost: that is for another check. */
function mustBeListed(judgement: Judgement, page: Exchange, settleMs: number): readonly Lifecycle[] {
  return lifecyclesOf(judgement.history, judgement.contract).filter(
    (lifecycle) =>
      lifecycle.id !== undefined &&
      lifecycle.create.identity === page.identity &&
      lifecycle.create.facts.sandbox === page.facts.sandbox &&
      lifecycle.create.at + settleMs < page.startedAt &&
      lifecycle.lost.size === 0 &&
      !mayBeOutside(lifecycle, page),
  );
}

/** A resource that lists have shown, and that neither of two whole lists at the end shows, long after it was changed. */
function isGone(judgement: Judgement, lifecycle: Lifecycle, page: Exchange): boolean {
  const after = walked(judgement, 'all-after');
  return (
    page.facts.walk === 'all-before' &&
    isSettled(judgement, lifecycle, page) &&
    after !== undefined &&
    whyIncomplete(after) === undefined &&
    !after.ids.includes(undefined) &&
    !after.ids.includes(lifecycle.id)
  );
}

export function createdInWholeList(judgement: Judgement): readonly Observation[] {
  const settleMs = settlingMs(judgement);
  if (settleMs === undefined) return [];
  return WALKS.flatMap((name): readonly Observation[] => {
    const walk = walked(judgement, name);
    const page = walk?.pages[0]?.exchange;
    const last = walk?.pages.at(-1)?.exchange;
    if (!page || !last || whyIncomplete(walk) !== undefined || walk.ids.includes(undefined)) return [];
    const shown = new Set(walk.ids);
    const wanted = mustBeListed(judgement, page, settleMs);
    const isKnown = (lifecycle: Lifecycle): boolean =>
      isSettlingDeclared(judgement) || !firstListWith(judgement, lifecycle);
    const absent = wanted.filter(({ id }) => !shown.has(id));
    const missing = absent.find(isKnown) ?? absent.find((one) => isGone(judgement, one, page));
    // Where none of them is listed, all may be outside of the window, whichever member it looks at.
    if (!wanted.some(({ id }) => shown.has(id))) return [];
    if (!missing) return [met(page, last)];
    return [
      broken([missing.create, page, last], {
        expected: phrase`every resource that was created, among them id ${plainValue(missing.id)}`,
        received: phrase`${walk.items.length} items, without this id`,
        signature: 'not listed',
        // What the run shows of creations says less about later changes.
        ...(isKnown(missing) ? {} : { severity: 'warn' }),
      }),
    ];
  });
}

/** What a customer created and finds in its list, in its list for another of its identities. */
export function listedForOtherIdentity(judgement: Judgement): readonly Observation[] {
  const [own, other] = (['all-before', 'other-identity'] as const).map((name) => walked(judgement, name));
  if (!own || !other || [own, other].some((walk) => whyIncomplete(walk) !== undefined || walk.ids.includes(undefined)))
    return [];
  const [last, page] = [own.pages.at(-1)?.exchange, other.pages.at(-1)?.exchange];
  if (!last || !page) return [];
  const created = lifecyclesOf(judgement.history, judgement.contract).filter(
    ({ id, create, lost }) => create.identity === last.identity && own.ids.includes(id) && lost.size === 0,
  );
  if (created.length === 0) return [];
  const missing = created.find(({ id }) => !other.ids.includes(id));
  if (!missing) return [met(last, page)];
  return [
    broken([missing.create, last, page], {
      expected: phrase`every resource of the customer, among them id ${plainValue(missing.id)}, which is in its list for ${plainValue(last.identity)}`,
      received: phrase`${other.items.length} items, without this id`,
      signature: 'not listed for another identity',
    }),
  ];
}
