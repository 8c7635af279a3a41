/**
 * Values of a resource in responses to requests with parameters, or of another identity of its customer: a page, an order, a window or an expansion
 * changes none of them.
 */

import { addToGroup } from '../../../contracts/group-by.ts';
import { listedMembers } from '../../../contracts/listed-members.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { disagreements, isShortened, pattern } from '../../evidence/agreement/agreement.ts';
import { isMoving } from '../../evidence/agreement/own-way.ts';
import { sentMembers } from '../../evidence/history.ts';
import { lifecyclesOf, succeeded, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { shownItems } from '../../evidence/lists/field-selection.ts';
import { itemId, type Item } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { phrase, plainValue } from '../../evidence/phrase.ts';
import type { Judgement } from '../check.ts';
import { broken, type Observation } from '../observation.ts';

/** Parameters without which a list of tickets is not served. */
const WINDOW = ['fromDateTime', 'toDateTime'];

/** Another row is about what a selection shows. */
const SELECTION = 'fields';

const parametersOf = ({ request }: Exchange): readonly string[] => [...new URL(request.url).searchParams.keys()];

interface Shown {
  readonly exchange: Exchange;
  readonly item: Item;
}

/** Texts, numbers and truth values: an expansion, or its depth, may write objects and lists in another form. */
const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** What every response shows of a resource of the run, the first ones first. */
function shownOf({ history, requirement }: Judgement, lifecycles: readonly Lifecycle[]) {
  const shown = new Map<Lifecycle, Shown[]>();
  const byName = new Map(lifecycles.map((one) => [`${one.customer} ${one.id}`, one]));
  const byItem = new Map(lifecycles.map((one) => [`${one.customer} ${one.item}`, one]));
  const served = history
    .exchanges({ operations: requirement.operations, facts: { kind: ['good', 'offered', 'settling', 'probe'] } })
    .filter(succeeded)
    .toSorted((one, other) => one.startedAt - other.startedAt);
  for (const exchange of served)
    for (const item of shownItems(exchange)) {
      const { facts } = exchange;
      const retrieved = facts.id === 'existing' ? byItem.get(`${facts.customer} ${facts.item}`) : undefined;
      const lifecycle = retrieved ?? byName.get(`${facts.customer} ${itemId(item)}`);
      // Whatever external id it shows, the resource that was asked for by its id is the one that has it.
      const isIt = retrieved ? itemId(item) === retrieved.id : lifecycle && isSame(item, lifecycle) === true;
      if (!lifecycle || !isIt) continue;
      addToGroup(shown, lifecycle, { exchange, item });
    }
  return shown;
}

/** The first member that a response with parameters shows otherwise than those without, before and after it. */
function otherValue(judgement: Judgement, { updates }: Lifecycle, shown: Shown, plain: readonly Shown[]) {
  const { contract } = judgement;
  const { exchange, item } = shown;
  // A list may be behind retrievals.
  const alike = plain.filter((one) => one.exchange.operation === exchange.operation);
  const before = alike.findLast((one) => one.exchange.at <= exchange.startedAt);
  const after = alike.find((one) => one.exchange.startedAt >= exchange.at);
  if (!before || !after) return undefined;
  // An update may show later with parameters than without.
  const changed = new Set(updates.filter(({ startedAt }) => startedAt <= after.exchange.at).flatMap(sentMembers));
  const resource = contract.operations.find(({ id }) => id === exchange.operation)?.resource ?? '';
  const listed = listedMembers(contract, resource);
  const kept = Object.entries(item).filter(
    ([name, value]) =>
      isPlain(value) &&
      listed.has(name) &&
      !name.startsWith('@') &&
      !changed.has(name) &&
      !stateMembers(contract).includes(name) &&
      !isMoving(contract, [name]) &&
      before.item[name] === after.item[name] &&
      typeof value === typeof after.item[name],
  );
  const [first] = disagreements(Object.fromEntries(kept), after.item);
  return first && { first, before: before.exchange, after: after.exchange };
}

export function valuesWithParameters(judgement: Judgement): readonly Observation[] {
  const lifecycles = lifecyclesOf(judgement.history, judgement.contract).filter(({ id }) => id !== undefined);
  const known = new Map<Exchange, readonly string[]>();
  const further = (exchange: Exchange): readonly string[] => {
    const names = known.get(exchange) ?? parametersOf(exchange).filter((name) => !WINDOW.includes(name));
    known.set(exchange, names);
    return names;
  };
  return [...shownOf(judgement, lifecycles)].flatMap(([lifecycle, all]) => {
    const isOfOther = ({ identity }: Exchange): boolean => identity !== lifecycle.create.identity;
    const isPlainRequest = (exchange: Exchange): boolean => further(exchange).length === 0 && !isOfOther(exchange);
    const plain = all.filter(({ exchange }) => isPlainRequest(exchange));
    const asked = all.filter(({ exchange }) => !isPlainRequest(exchange) && !further(exchange).includes(SELECTION));
    return asked.flatMap((shown): readonly Observation[] => {
      const other = otherValue(judgement, lifecycle, shown, plain);
      if (!other) return [];
      const { first, before, after } = other;
      const names = further(shown.exchange).join(' and ') || `the identity ${shown.exchange.identity}`;
      return [
        broken([shown.exchange, before, after], {
          pointer: first.pointer,
          expected: phrase`${first.received}, as without ${names}, for ${plainValue(lifecycle.id)}`,
          received: first.expected,
          signature: `with ${names} ${pattern(first.pointer)}`,
          ...(isShortened(first) ? { severity: 'warn' as const } : {}),
        }),
      ];
    });
  });
}
