import type { Json } from '../../contracts/contract.ts';
import type { Exchange } from '../../contracts/formats/recording.ts';
import { matchPattern } from '../../contracts/json-pointer.ts';
import { optionsSchema, type Check, type Judgement } from './check.ts';
import { itemId, listAnswers, type Item } from './list-answers.ts';
import { broken, met, undecided, type Observation } from './observation.ts';

/** Values an item shows at a pointer, which may lead through lists. */
const valuesAt = (item: Item, pointer: string): readonly Json[] =>
  matchPattern(pointer, item as Json).map(({ value }) => value);

/**
 * A resource that bears the value where nothing is filtered, and is not there where it is. Both are single pages: one with room for more holds
 * all that were chosen.
 */
function lost(judgement: Judgement, exchange: Exchange, items: readonly Item[]): Item | undefined {
  const { member, wanted, customer, asked } = exchange.facts;
  const before = listAnswers(judgement, { param: 'filter', value: 'absent' }).find(
    (one) => one.exchange.facts['customer'] === customer,
  );
  if (!before || asked !== undefined || exchange.facts['with'] !== undefined) return undefined;
  if (items.length >= before.items.length || items.some((item) => itemId(item) === undefined)) return undefined;
  const shown = new Set(items.map(itemId));
  return before.items.find(
    (item) => valuesAt(item, String(member)).includes(wanted as Json) && !shown.has(itemId(item)),
  );
}

/** One filter: what shows another value has no place in the answer, and what shows this value has. */
function alone(judgement: Judgement): readonly Observation[] {
  return listAnswers(judgement, { param: 'filter', value: 'valid' }).flatMap(
    ({ exchange, items }): readonly Observation[] => {
      const { member, wanted } = exchange.facts;
      const pointer = String(member);
      const shown = items.map((item) => valuesAt(item, pointer));
      const stray = shown.find((values) => values.length > 0 && !values.includes(wanted as Json));
      if (stray)
        return [
          broken([exchange], {
            expected: `only resources with ${pointer} ${JSON.stringify(wanted)}`,
            received: `one with ${JSON.stringify(stray[0])}`,
            signature: `filter ${pointer} ignored`,
          }),
        ];
      const missing = lost(judgement, exchange, items);
      if (missing)
        return [
          broken([exchange], {
            expected: `every resource with ${pointer} ${JSON.stringify(wanted)}, among them id ${itemId(missing)}`,
            received: `${items.length} without it`,
            signature: `filter ${pointer} loses some`,
          }),
        ];
      if (shown.some((values) => values.includes(wanted as Json))) return [met(exchange)];
      if (items.length > 0) return [undecided(`the answered resources do not show ${pointer}`, exchange)];
      return [
        broken([exchange], {
          expected: `the resource with ${pointer} ${JSON.stringify(wanted)}`,
          received: 'nothing',
          signature: `filter ${pointer} loses`,
        }),
      ];
    },
  );
}

/** Two filters of which resources meet both, and each alone. How they combine is not shown; but neither may be without effect. */
function together(judgement: Judgement): readonly Observation[] {
  const pages = listAnswers(judgement, { param: 'filter', value: 'several' });
  const first = pages[0]?.exchange;
  const last = pages.at(-1);
  if (!first || !last) return [];
  const { member, other, wanted } = first.facts;
  const meets = (item: Item, pointer: unknown): boolean | undefined => {
    const values = valuesAt(item, String(pointer));
    return values.length === 0 ? undefined : values.includes(wanted as Json);
  };
  const shown = pages.flatMap(({ items }) => items).map((item) => [meets(item, member), meets(item, other)] as const);
  const shows = (one: boolean, two: boolean): boolean => shown.some(([a, b]) => a === one && b === two);
  const fails = (received: string, signature: string): readonly Observation[] => [
    broken([first], {
      expected: `resources chosen by ${String(member)} and ${String(other)}, both ${JSON.stringify(wanted)}`,
      received,
      signature,
    }),
  ];
  if (shows(false, false)) return fails('one with neither', 'filters ignored');
  if (shows(true, false) !== shows(false, true)) {
    if (last.items.length > 0) return [undecided('the filtered list was not read to its end', last.exchange)];
    const [kept, lost] = shows(true, false) ? [member, other] : [other, member];
    return fails(
      `resources with ${String(kept)} alone, and none with ${String(lost)} alone`,
      `${String(lost)} ignored`,
    );
  }
  return shows(true, true) ? [met(first)] : [undecided('the answered resources do not show the members', first)];
}

/**
 * Decides: a declared filter lets only resources through that bear the wanted value, and lets those through; of two, neither is ignored.
 * Needs:   the filter's declaration, and a value some but not all resources bear.
 * Leaves:  resources that do not show the member; whether two filters narrow or widen each other.
 */
export const filter: Check = {
  id: 'filter',
  decides:
    'A declared filter lets through the resources that bear the wanted value, and no others; of two, neither is ignored.',
  needs: 'The declaration of the filter, and a value that some but not all resources bear.',
  leaves: 'Resources that do not show the member; whether two filters narrow or widen each other.',
  options: optionsSchema({ rule: { enum: ['selects', 'several', 'both'] } }),
  evidence: ['listing'],
  judge: (judgement) => {
    const { rule } = judgement.options;
    return [...(rule === 'several' ? [] : alone(judgement)), ...(rule === 'selects' ? [] : together(judgement))];
  },
};
