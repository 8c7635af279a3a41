import type { Json } from '../../../contracts/contract.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { oneOf } from '../../../contracts/json-schema/typed-schema.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import {
  IDENTITY,
  shownItems,
  selections,
  unselectedOf,
  wholeAround,
  wholeOf,
} from '../../evidence/lists/field-selection.ts';
import { itemId, type Item } from '../../evidence/lists/list-responses.ts';
import { isUpdatedAt } from '../../evidence/lists/own-lists.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { lostWithParameter } from './lost-with-parameter.ts';
import { absentFrom, phrase, plainValue, type Phrased } from '../../evidence/phrase.ts';

const isAbsent = (item: Item, name: string): boolean => item[name] === undefined || item[name] === null;

const alwaysReturned = ({ declared }: Judgement): readonly string[] | undefined => {
  const always = declared('fieldsAlwaysReturned');
  return Array.isArray(always) ? always.map(String) : undefined;
};

/** True where a response leaves out something of the resources, or nothing shows what they are as a whole. */
function isReduced(judgement: Judgement, exchange: Exchange): boolean {
  const whole = wholeOf(judgement, exchange);
  const known = shownItems(exchange).flatMap((item) => {
    const full = whole(item);
    return full ? [{ item, full }] : [];
  });
  // Items without an id, as it was not selected, leave out that at least.
  return known.length === 0 || known.some(({ item, full }) => Object.keys(full).some((name) => !(name in item)));
}

/**
 * Members beyond the selection. Which ones always come is unspecified: undeclared, a selection that leaves out something warns about the rest,
 * and one that leaves out nothing fails.
 */
function beyond(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const { selected = [] } = exchange.facts;
  const declared = alwaysReturned(judgement);
  const allowed = new Set([...selected, ...IDENTITY, ...(declared ?? [])]);
  const resource = judgement.contract.operations.find(({ id }) => id === exchange.operation)?.resource ?? '';
  const listed = listedMembers(judgement.contract, resource);
  const further = shownItems(exchange)
    .flatMap((item) => Object.keys(item))
    .find((name) => listed.has(name) && !allowed.has(name));
  if (further === undefined) return [];
  return [
    broken([exchange], {
      severity: declared === undefined && isReduced(judgement, exchange) ? 'warn' : 'fail',
      expected: phrase`only ${selected.join(', ')}, and members of identity and type`,
      received: phrase`member ${further} as well`,
      signature: 'unselected member',
    }),
  ];
}

/** The selected id, or a member that is declared to come always, which no item shows, and each one when nothing is selected. */
function lackingInAll(judgement: Judgement, exchange: Exchange): string | undefined {
  // Whatever else an item without an id lacks, nothing shows which resource it is.
  const ids = exchange.facts.selected?.includes('id') ? ['id'] : [];
  const expected = [...ids, ...(alwaysReturned(judgement) ?? [])];
  const [whole] = unselectedOf(judgement.history, exchange).map(shownItems);
  const items = shownItems(exchange);
  if (!whole || whole.length === 0 || items.length === 0) return undefined;
  return expected.find(
    (name) => items.every((item) => isAbsent(item, name)) && !whole.some((item) => isAbsent(item, name)),
  );
}

/** True for a value without content, which may be left out as well as shown. */
const isEmpty = (value: Json | undefined): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/**
 * A selected member that the resource shows without selection, before and after, and that no item shows with it; or that one item lacks, of which it is
 * certain that it has it all the time.
 */
function lacking(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const whole = wholeOf(judgement, exchange);
  const around = wholeAround(judgement, exchange);
  const items = shownItems(exchange);
  const isLost = (item: Item, name: string): boolean => {
    const { before, after } = around(item);
    // A list may show a new resource late, and then without what an update has added since.
    if (before === undefined) return false;
    return [whole(item) ?? {}, before, after].every((full) => full === undefined || !isAbsent(full, name));
  };
  const isCertain = (item: Item, name: string): boolean => {
    const { before, after } = around(item);
    return (
      after !== undefined &&
      [before, after].every((full) => full !== undefined && !isEmpty(full[name])) &&
      // A list may show an update late, with a selection later than without.
      !isUpdatedAt(judgement, name)(item)
    );
  };
  const selected = exchange.facts.selected ?? [];
  const ofAll = selected.find(
    (name) => items.every((item) => isAbsent(item, name)) && items.some((item) => isLost(item, name)),
  );
  const missing = ofAll ?? lackingInAll(judgement, exchange);
  const violation = (name: string, received: Phrased): readonly Observation[] => [
    broken([exchange], {
      expected: phrase`the selected member ${name}`,
      received,
      signature: 'selected member absent',
    }),
  ];
  if (missing !== undefined) return violation(missing, absentFrom(`resources without ${missing}`));
  for (const name of selected) {
    const item = items.find((one) => isAbsent(one, name) && isLost(one, name) && isCertain(one, name));
    if (item) return violation(name, phrase`id ${plainValue(itemId(item))} without ${name}`);
  }
  return [];
}

export default defineCheck({
  id: 'fields-selected',
  decides: 'A response to a field selection contains the selected members and no others, and a list all its resources.',
  needs: ({ options: { names } }) => [
    {
      exchange: {
        step: ['fields', 'walk', 'filter'],
        param: 'fields',
        value: names === 'one' ? 'valid' : 'several',
        kind: ['good', 'settling'],
      },
    },
  ],
  leaves:
    'Members of identity and type, members declared as always returned, unknown and nested names, selections with `expand` or `depth`.',
  options: {
    /** Number of names in the selection. */
    names: oneOf('one', 'several'),
  },
  judge: (judgement) =>
    selections(judgement, [judgement.options.names === 'one' ? 'valid' : 'several']).flatMap(
      (exchange): readonly Observation[] => {
        const items = shownItems(exchange);
        const lost = lostWithParameter(judgement, exchange, ['fields']);
        const wrong = [...(lost ? [lost] : []), ...lacking(judgement, exchange), ...beyond(judgement, exchange)];
        if (items.length === 0 || wrong.length > 0) return wrong;
        const isShown = (exchange.facts.selected ?? []).some((name) => items.some((item) => item[name] !== undefined));
        return isShown ? [met(exchange)] : [];
      },
    ),
});
