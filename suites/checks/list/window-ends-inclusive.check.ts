import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { walkOf, whyIncomplete } from '../../evidence/lists/list-responses.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { memberPart, phrase, plainValue, type Phrase } from '../../evidence/phrase.ts';

type End = 'from' | 'to';

/** True for a time without a fraction of a second: most targets compare finer ones. */
const isWithoutFraction = ({ request }: Exchange, end: End): boolean =>
  !/[.,]\d/.test(new URL(request.url).searchParams.get(`${end}DateTime`) ?? '');

/**
 * True where the target compares digits that its times do not show: the resource changes sides between two ends that are later than its time by less
 * than its last digit. Undefined where it is not known.
 */
function comparesHiddenDigits(judgement: Judgement, end: End, at: Exchange): boolean | undefined {
  const [little, most] = (['little', 'most'] as const).map((later) => {
    const walk = walkOf(judgement, { step: 'near-equality', end, later });
    const of = walk?.pages.at(-1)?.exchange.facts.of;
    if (!walk || of === undefined) return undefined;
    const isInside = walk.ids.includes(of);
    return isInside || whyIncomplete(walk) === undefined ? isInside : undefined;
  });
  if (little === undefined || most === undefined) return undefined;
  if (little !== most) return true;
  // Neither end made a difference: the target may read no fractions, or the resource may be inside with both, as one at the time itself is.
  return isWithoutFraction(at, end) && most === (end === 'from') ? undefined : false;
}

/** The resource, by the member that the window looks at where it is declared. */
function expectedOf({ own }: Judgement, end: End, isWanted: boolean, id: string | undefined): Phrase {
  const field = own('windowField');
  const time = typeof field === 'string' ? phrase`${memberPart(field)}` : 'time';
  const edge = end === 'from' ? 'start' : 'end';
  const place = isWanted ? 'in the list' : 'not in the list';
  return phrase`the resource ${plainValue(id)}, whose ${time} is the ${edge} of the window, ${place}, as declared (windowInclusive)`;
}

export default defineCheck({
  id: 'window-ends-inclusive',
  decides: 'A resource whose time equals the start or end of the window is in the window or not, as declared.',
  needs: [{ exchange: { step: 'equality' } }],
  leaves:
    'An end that is not declared: recorded, not judged. Lists that were not read to their end; a resource that may be later than its time shows, by less than the last digit.',
  judge: (judgement) => {
    const declared = judgement.own('windowInclusive');
    const rules = isObject(declared) ? declared : {};
    return (['from', 'to'] as const).flatMap((end): readonly Observation[] => {
      const walk = walkOf(judgement, { step: 'equality', end });
      const last = walk?.pages.at(-1)?.exchange;
      if (!walk || !last) return [];
      const inside = walk.ids.includes(last.facts.of);
      const why = inside ? undefined : whyIncomplete(walk);
      if (why !== undefined) return [undecided(why, last)];
      const wanted = rules[end];
      if (typeof wanted !== 'boolean')
        return [seen(`${end} at the instant itself: ${inside ? 'inside' : 'outside'}`, last)];
      if (wanted === inside) return [met(last)];
      // A resource that is later than its time shows is after the end that its time names, and after the start.
      if (wanted === (end === 'to') && comparesHiddenDigits(judgement, end, last) !== false)
        return [undecided('the resource may be later than its time shows, by less than the last digit', last)];
      return [
        broken([last], {
          expected: expectedOf(judgement, end, wanted, last.facts.of),
          received: inside ? 'in the list' : 'not in the list',
          signature: end,
        }),
      ];
    });
  },
});
