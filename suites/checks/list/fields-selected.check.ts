import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements } from '../agreement/agreement.ts';
import { MOVING } from '../agreement/assigned.ts';
import { optionsSchema, defineCheck, type Judgement } from '../check.ts';
import type { History } from '../../evidence/history.ts';
import { itemId, listAnswer, type Item } from '../../evidence/lists/list-answers.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { livesOf, resourceIn } from '../../evidence/lives/life-of.ts';

/** Members that identify or type a resource; a provider may always return them, as TM Forum interfaces do. */
const IDENTITY = ['id', 'href', '@type', '@baseType', '@schemaLocation'];

function itemsOf(exchange: Exchange): readonly Item[] {
  const list = listAnswer(exchange);
  if (list) return list.items;
  const one = exchange.response?.status === 200 ? resourceIn(exchange) : undefined;
  return one ? [one] : [];
}

/** Answers of the operation to the same customer when nothing is selected, the last first. */
const unselectedOf = (history: History, exchange: Exchange): readonly Exchange[] =>
  history
    .exchanges({ operations: [exchange.operation] })
    .filter(({ facts }) => facts.asked === undefined && facts.id !== 'foreign')
    .filter(({ facts }) => facts.customer === exchange.facts.customer)
    .toSorted((a, b) => b.startedAt - a.startedAt);

/** What the same resource shows when nothing is selected; undefined where it cannot be told which it is. */
function wholeOf({ history }: Judgement, exchange: Exchange): (item: Item) => Item | undefined {
  const unselected = unselectedOf(history, exchange);
  const retrieved = exchange.facts.item;
  return (item) => {
    const id = itemId(item);
    for (const other of unselected) {
      if (retrieved !== undefined && other.facts.item !== retrieved) continue;
      const same = itemsOf(other).find((one) => retrieved !== undefined || (id !== undefined && itemId(one) === id));
      if (same) return same;
    }
    return undefined;
  };
}

const askedNames = ({ facts }: Exchange): readonly string[] => String(facts.asked).split(',');

/**
 * Members beyond the selection. Which ones always come is not shown: undeclared, a selection that leaves out something warns about the rest,
 * and one that leaves out nothing fails.
 */
function beyond(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const asked = askedNames(exchange);
  const always = judgement.declared('fieldsAlwaysReturned');
  const declared = Array.isArray(always) ? always.map(String) : undefined;
  const allowed = new Set([...asked, ...IDENTITY, ...(declared ?? [])]);
  const whole = wholeOf(judgement, exchange);
  const items = itemsOf(exchange);
  const resource = judgement.contract.operations.find(({ id }) => id === exchange.operation)?.resource ?? '';
  const listed = listedMembers(judgement.contract, resource);
  const stray = items.flatMap((item) =>
    Object.keys(item)
      .filter((name) => listed.has(name) && !allowed.has(name))
      .map((name) => ({ item, name })),
  )[0];
  if (!stray) return [];
  const told = items.flatMap((item) => {
    const full = whole(item);
    return full ? [{ item, full }] : [];
  });
  // Items that bear no id, as it was not asked for, lack that at least.
  const reduced = told.length === 0 || told.some(({ item, full }) => Object.keys(full).some((name) => !(name in item)));
  return [
    broken([exchange], {
      severity: declared === undefined && reduced ? 'warn' : 'fail',
      expected: `only ${asked.join(', ')} (and identity)`,
      received: `member ${stray.name} as well`,
      signature: 'unselected member',
    }),
  ];
}

/** A member that is declared to come always, which no item shows, and each one when nothing is selected. */
function alwaysLacking(judgement: Judgement, exchange: Exchange): string | undefined {
  const always = judgement.declared('fieldsAlwaysReturned');
  const [whole] = unselectedOf(judgement.history, exchange).map(itemsOf);
  const isAbsent = (name: string) => (item: Item) => item[name] === undefined || item[name] === null;
  const items = itemsOf(exchange);
  if (!Array.isArray(always) || !whole || whole.length === 0 || items.length === 0) return undefined;
  return always.map(String).find((name) => items.every(isAbsent(name)) && !whole.some(isAbsent(name)));
}

/** A selected member that the resource shows without selection, and that no item shows with it. */
function lacking(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const whole = wholeOf(judgement, exchange);
  const items = itemsOf(exchange);
  const selected = askedNames(exchange).find(
    (name) =>
      items.every((item) => item[name] === undefined || item[name] === null) &&
      items.some((item) => {
        const shown = whole(item)?.[name];
        return shown !== undefined && shown !== null;
      }),
  );
  const missing = selected ?? alwaysLacking(judgement, exchange);
  if (missing === undefined) return [];
  return [
    broken([exchange], {
      expected: `the member ${missing}`,
      received: 'none',
      signature: 'selected member absent',
    }),
  ];
}

function selection(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const items = itemsOf(exchange);
  const wrong = [...lacking(judgement, exchange), ...beyond(judgement, exchange)];
  if (items.length === 0 || wrong.length > 0) return wrong;
  const shown = askedNames(exchange).filter((name) => items.some((item) => item[name] !== undefined));
  return shown.length > 0 ? [met(exchange)] : [];
}

/**
 * True unless the resource is the run's own, or showed the same before and after the answer: what a provider has made it may change at any
 * moment.
 */
function mayHaveMoved({ contract, history }: Judgement, exchange: Exchange, item: Item, name: string): boolean {
  const id = itemId(item);
  if (livesOf(history, contract).some((life) => life.id !== undefined && life.id === id)) return false;
  const others = unselectedOf(history, exchange).flatMap((one) => {
    const same = itemsOf(one).find((other) => itemId(other) === id);
    return same ? [{ isBefore: one.at <= exchange.startedAt, shown: JSON.stringify(same[name]) }] : [];
  });
  const [before, after] = [others.find(({ isBefore }) => isBefore), others.findLast(({ isBefore }) => !isBefore)];
  return before === undefined || after === undefined || before.shown !== after.shown;
}

/** True where the profile grants time for a change to show, and the resource was changed within that time before the answer. */
function isBehind({ contract, history, declared }: Judgement, { startedAt }: Exchange, item: Item): boolean {
  const settleMs = declared('settleMs');
  const life = livesOf(history, contract).find(({ id }) => id !== undefined && id === itemId(item));
  if (typeof settleMs !== 'number' || !life) return false;
  return [life.create, ...life.updates].some(
    (change) => change.at >= startedAt - settleMs && change.startedAt <= startedAt,
  );
}

function values(judgement: Judgement, exchange: Exchange): readonly Observation[] {
  const whole = wholeOf(judgement, exchange);
  const assigned = (path: readonly string[]): boolean =>
    MOVING.test(path.at(-1) ?? '') || ['status', 'state'].includes(path[0] ?? '');
  return itemsOf(exchange).flatMap((item): readonly Observation[] => {
    const same = whole(item);
    if (!same) return [];
    const shared = Object.fromEntries(Object.entries(same).filter(([name]) => item[name] !== undefined));
    const [first] = disagreements(shared, item, [], { assigned, complete: true });
    if (!first) return [met(exchange)];
    // A list that lags behind shows what was there before, with a selection and without.
    if (mayHaveMoved(judgement, exchange, item, first.pointer.split('/')[1] ?? ''))
      return [undecided('its provider may have changed the resource between the two answers', exchange)];
    if (isBehind(judgement, exchange, item)) return [undecided('it may show the resource as it was before', exchange)];
    return [
      broken([exchange], {
        expected: `${first.expected}, as without selection`,
        received: first.received,
        pointer: first.pointer,
        signature: `other value of ${first.pointer.replace(/\/\d+/g, '/*')}`,
      }),
    ];
  });
}

export default defineCheck({
  id: 'fields-selected',
  decides: 'An answer to a selection holds the asked members and no others, with unchanged values.',
  // TODO(needs): 'A list or retrieval with a selection that answers at least one resource.' / evidence ['listing']
  needs: [{ traffic: true }],
  leaves: 'Members of identity and type, members declared as always returned, unknown and nested names.',
  options: optionsSchema({ rule: { enum: ['only', 'several', 'values'] } }, ['rule']),
  judge: (judgement) => {
    const rule = judgement.options['rule'];
    const wanted = rule === 'only' ? ['valid'] : rule === 'several' ? ['several'] : ['valid', 'several'];
    return judgement.history
      .exchanges({
        operations: judgement.requirement.operations,
        scenario: 'listing',
        facts: { param: 'fields', value: wanted, kind: ['good', 'settling'] },
      })
      .filter(({ facts }) => facts.asked !== undefined)
      .flatMap((exchange) => (rule === 'values' ? values(judgement, exchange) : selection(judgement, exchange)));
  },
});
