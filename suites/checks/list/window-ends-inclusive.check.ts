import type { Exchange } from '../../../contracts/formats/recording.ts';
import { isObject } from '../../../contracts/json-type.ts';
import { walkOf, whyIncomplete } from '../../evidence/lists/list-responses.ts';
import { defineCheck } from '../check.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

/** True for a time without a fraction of a second: the resource may be from any moment of the second, and so be after the end. */
const isWithoutFraction = ({ request }: Exchange, end: 'from' | 'to'): boolean =>
  !/[.,]\d/.test(new URL(request.url).searchParams.get(`${end}DateTime`) ?? '');

export default defineCheck({
  id: 'window-ends-inclusive',
  decides: 'A resource whose time equals the start or end of the window is in the window or not, as declared.',
  needs: [{ exchange: { step: 'equality' } }],
  leaves:
    'An end that is not declared: recorded, not judged. Lists that were not read to their end; a resource whose time has no fraction of a second, if it may be after the end by less than a second.',
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
      if (wanted === (end === 'to') && isWithoutFraction(last, end))
        return [undecided('the time of the resource has no fraction of a second, so it may be after the end', last)];
      return [
        broken([last], {
          expected: phrase`the resource ${wanted ? 'inside' : 'outside'}, as declared`,
          received: inside ? 'inside' : 'outside',
          signature: end,
        }),
      ];
    });
  },
});
