import type { Exchange } from '../../../contracts/formats/recording.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import { getPointer } from '../../../contracts/json-pointer.ts';
import { itemId, listAnswer, walkOf, whyNotWhole, type Item, type Walk } from '../../evidence/lists/list-answers.ts';
import { livesOf, type Life } from '../../evidence/lives/life-of.ts';
import { areTold, isSame } from '../../evidence/lists/own-items.ts';
import { isObject } from '../../evidence/json-type.ts';
import { broken, met, seen, undecided, type Observation } from '../observation.ts';
import { isClientError, isSuccess, isTransient, received } from '../../evidence/status-class.ts';

/** Resources this run has made for the caller of an exchange. */
const ownLives = ({ contract, history }: Judgement, exchange: Exchange): readonly Life[] =>
  livesOf(history, contract).filter(({ customer }) => customer === exchange.facts.customer);

const isOwn = (lives: readonly Life[], item: Item): boolean => lives.some((life) => isSame(item, life) === true);

/** The pages of one window each. */
const windows = (judgement: Judgement, values: readonly string[]): readonly Walk[] =>
  values.flatMap((value) => walkOf(judgement, { step: 'window', value }) ?? []);

/** The window lies around the run: what the run has made must be there, unless the pages that were asked for cannot hold it. */
function holds(judgement: Judgement, walk: Walk): readonly Observation[] {
  const { pages, items } = walk;
  const [first, last] = [pages[0]?.exchange, pages.at(-1)?.exchange];
  if (!first || !last) return [];
  const own = ownLives(judgement, first);
  if (own.length === 0) return [];
  const holder = pages.find(({ items: some }) => some.some((item) => isOwn(own, item)));
  if (holder) return [met(holder.exchange)];
  const why = whyNotWhole(walk);
  if (why !== undefined) return [undecided(why, last)];
  if (!areTold(items, own)) return [undecided('the items of the list show no id', last)];
  return [
    broken([last], {
      expected: 'resources made within the window',
      received: `${items.length} items, none of them`,
      signature: 'window misses',
    }),
  ];
}

/** The window ends days before or begins days after the run: nothing the run has made may be there. */
function excludes(judgement: Judgement, { pages }: Walk): readonly Observation[] {
  return pages.flatMap(({ exchange, items }): readonly Observation[] => {
    const own = ownLives(judgement, exchange);
    if (own.length === 0) return [];
    const stray = items.find((item) => isOwn(own, item));
    if (!stray) return [met(exchange)];
    return [
      broken([exchange], {
        expected: 'nothing from outside the window',
        received: `id ${itemId(stray)}, made during this run`,
        signature: 'window ignored',
      }),
    ];
  });
}

/** A window beside everything, alone and together with other parameters of a list. */
const beside = (judgement: Judgement, value: string): readonly Observation[] =>
  windows(
    judgement,
    ['', ', limit', ', fields', ', offset', ', sort', ', expand', ', depth', ', filter'].map((more) => value + more),
  ).flatMap((one) => excludes(judgement, one));

/** Items against the declared member: none may lie outside. */
function boundary(judgement: Judgement): readonly Observation[] {
  return judgement.history
    .exchanges({ operations: judgement.requirement.operations, scenario: 'listing', facts: { step: 'boundary' } })
    .flatMap((exchange): readonly Observation[] => {
      const answer = listAnswer(exchange);
      if (!answer) return [];
      const [from, to] = [Date.parse(String(exchange.facts.from)), Date.parse(String(exchange.facts.to))];
      const pointer = String(exchange.facts.member);
      const outside = answer.items.find((item) => {
        const at = Date.parse(String(getPointer(item, pointer)));
        return at < from - 999 || at > to + 999;
      });
      if (!outside) return answer.items.length > 0 ? [met(exchange)] : [];
      return [
        broken([exchange], {
          expected: `${pointer} between ${String(exchange.facts.from)} and ${String(exchange.facts.to)}`,
          received: JSON.stringify(getPointer(outside, pointer)),
          signature: 'outside the window',
        }),
      ];
    });
}

/** A point in time to the second at least, and with its zone; what is rounded further may lie on the other side of an end. */
const TO_THE_SECOND = /T\d\d:?\d\d:?\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)$/i;

const instantOf = (value: unknown): number =>
  typeof value === 'string' && TO_THE_SECOND.test(value) ? Date.parse(value.replace(',', '.')) : Number.NaN;

/** An end of the window that was asked for, in the form that no one reads in two ways. */
const askedEnd = ({ request }: Exchange, name: string): number => {
  const [value, ...more] = new URL(request.url).searchParams.getAll(name);
  return value?.endsWith('Z') && more.length === 0 ? instantOf(value) : Number.NaN;
};

/** True where a change of the resource was under way while it was listed. */
const movesWhile = (exchange: Exchange, lives: readonly Life[], item: Item): boolean =>
  lives
    .filter((life) => isSame(item, life) === true)
    .flatMap(({ create, updates }) => [create, ...updates])
    .some((change) => change.startedAt <= exchange.at && change.at >= exchange.startedAt);

/** Whatever a list with a window was asked for: none of its items may show, in the declared member, an instant beyond that end. */
function shownBeyond(judgement: Judgement, end: 'fromDateTime' | 'toDateTime'): readonly Observation[] {
  const { contract, declared, history, requirement } = judgement;
  const pointer = declared('ticket.windowField');
  if (typeof pointer !== 'string') return [];
  const lives = livesOf(history, contract);
  return history
    .exchanges({ operations: requirement.operations, scenario: 'listing' })
    .filter(({ facts }) => facts.step !== 'boundary' && facts.kind !== 'odd')
    .flatMap((exchange): readonly Observation[] => {
      const answer = listAnswer(exchange);
      const limit = askedEnd(exchange, end);
      if (!answer || Number.isNaN(limit)) return [];
      const dated = answer.items.filter((item) => !Number.isNaN(instantOf(getPointer(item, pointer))));
      const outside = dated.find((item) => {
        const at = instantOf(getPointer(item, pointer));
        const isBeyond = end === 'fromDateTime' ? at < limit - 999 : at > limit + 999;
        return isBeyond && !movesWhile(exchange, lives, item);
      });
      if (!outside) return dated.length > 0 ? [met(exchange)] : [];
      return [
        broken([exchange], {
          expected: `${pointer} ${end === 'fromDateTime' ? 'from' : 'up to'} ${new Date(limit).toISOString()}`,
          received: JSON.stringify(getPointer(outside, pointer)),
          signature: 'outside the window',
        }),
      ];
    });
}

/** Windows that begin or end at a resource's own instant: whether it is in them, as the profile declares. */
function inclusive(judgement: Judgement): readonly Observation[] {
  const declared = judgement.declared('ticket.windowInclusive');
  const rules = isObject(declared) ? declared : {};
  return ['from', 'to'].flatMap((end): readonly Observation[] => {
    const walk = walkOf(judgement, { step: 'equality', value: end });
    const last = walk?.pages.at(-1)?.exchange;
    if (!walk || !last) return [];
    const inside = walk.ids.includes(String(last.facts.of));
    const why = inside ? undefined : whyNotWhole(walk);
    if (why !== undefined) return [undecided(why, last)];
    const wanted = rules[end];
    if (typeof wanted !== 'boolean')
      return [seen(`${end} at the instant itself: ${inside ? 'inside' : 'outside'}`, last)];
    if (wanted === inside) return [met(last)];
    return [
      broken([last], {
        expected: `the resource ${wanted ? 'inside' : 'outside'}, as declared`,
        received: inside ? 'inside' : 'outside',
        signature: end,
      }),
    ];
  });
}

function required({ requirement, history, declared, strict }: Judgement): readonly Observation[] {
  return history
    .exchanges({
      operations: requirement.operations,
      scenario: 'listing',
      facts: { param: 'fromDateTime', value: 'absent' },
    })
    .map((exchange): Observation => {
      const status = exchange.response?.status;
      if (status === undefined || isTransient(status)) return undecided(received(exchange), exchange);
      if (isClientError(status)) return met(exchange);
      if (!isSuccess(status) && !strict) return undecided(received(exchange), exchange);
      const enforced = declared('ticket.enforcesFromDateTime') === true;
      return broken([exchange], {
        severity: enforced || strict ? 'fail' : 'warn',
        expected: 'a refusal, as the parameter is required',
        received: received(exchange),
        signature: `${status}`,
      });
    });
}

const RULES: Readonly<Record<string, (judgement: Judgement) => readonly Observation[]>> = {
  from: (judgement) => [
    ...windows(judgement, ['around']).flatMap((one) => holds(judgement, one)),
    ...beside(judgement, 'after'),
    ...boundary(judgement),
    ...shownBeyond(judgement, 'fromDateTime'),
  ],
  to: (judgement) => [...beside(judgement, 'before'), ...boundary(judgement), ...shownBeyond(judgement, 'toDateTime')],
  'default-end': (judgement) =>
    windows(judgement, ['default-end', 'default-end-of-years']).flatMap((one) => holds(judgement, one)),
  forms: (judgement) =>
    windows(judgement, ['offset-form', 'far-offset', 'far-end', 'no-fraction']).flatMap((one) => holds(judgement, one)),
  required,
  boundary,
  inclusive,
};

export default defineCheck({
  id: 'window',
  decides: 'A window holds what lies inside and nothing from outside; its end defaults to now; its start is required.',
  // TODO(needs): 'Resources made in this run, and lists with windows around, before and after it.' / evidence ['listing']
  needs: [{ traffic: true }],
  leaves: 'Which instant counts and whether the ends belong to the window, unless declared.',
  options: optionsSchema({ rule: { enum: Object.keys(RULES) } }, ['rule']),
  judge: (judgement) => RULES[judgement.options['rule'] as string]?.(judgement) ?? [],
});
