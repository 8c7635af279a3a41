import type { Exchange } from '../../../contracts/formats/recording.ts';
import { shownItems, selections, wholeAround, type Around } from '../../evidence/lists/field-selection.ts';
import { itemId, type Item } from '../../evidence/lists/list-responses.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { disagreements, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { isMoving } from '../../evidence/agreement/own-way.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

/**
 * True if the profile grants time for a change to show, and the resource was changed within that time before the response. Without a declared time,
 * a list may show any earlier value of a member that was updated.
 */
function isBehind(
  { contract, history, declared }: Judgement,
  { startedAt }: Exchange,
  item: Item,
  name: string,
): boolean {
  const settleMs = declared('settleMs');
  const lifecycle = lifecyclesOf(history, contract).find(({ id }) => id !== undefined && id === itemId(item));
  if (!lifecycle) return false;
  if (typeof settleMs !== 'number')
    return lifecycle.updates.some((update) => {
      const sent = requestJson(update);
      return update.startedAt <= startedAt && isObject(sent) && sent[name] !== undefined;
    });
  return [lifecycle.create, ...lifecycle.updates].some(
    (change) => change.at >= startedAt - settleMs && change.startedAt <= startedAt,
  );
}

/** Places whose value may differ from one response to the next. */
const movingPlaces =
  ({ contract }: Judgement) =>
  (path: readonly string[]): boolean =>
    isMoving(contract, path) || stateMembers(contract).includes(path[0] ?? '');

function judgeItem(
  judgement: Judgement,
  exchange: Exchange,
  item: Item,
  { before, after }: Around,
): readonly Observation[] {
  const difference = (whole: Item, other: Item = item): Disagreement | undefined => {
    const shared = Object.fromEntries(Object.entries(whole).filter(([name]) => other[name] !== undefined));
    return disagreements(shared, other, [], { assigned: movingPlaces(judgement), complete: true })[0];
  };
  const whole = [before, after].filter((one) => one !== undefined);
  if (whole.length === 0) return [];
  if (whole.some((one) => !difference(one))) return [met(exchange)];
  // A provider may change a resource at any moment: only what it shows both before and after is what it shows in between.
  const kept = Object.entries(before ?? {}).filter(
    ([name, value]) => !difference({ [name]: value }, { [name]: after?.[name] ?? null }),
  );
  const between = difference(Object.fromEntries(kept));
  if (!between) return [undecided('the provider may have changed the resource between the responses', exchange)];
  // A list that lags behind shows what was there before, with a selection and without.
  if (isBehind(judgement, exchange, item, between.pointer.split('/')[1] ?? ''))
    return [undecided('the list may show the resource as it was before the last change', exchange)];
  return [otherValue(exchange, between)];
}

const otherValue = (exchange: Exchange, { expected, received, pointer }: Disagreement): Observation =>
  broken([exchange], {
    expected: phrase`${expected}, as without selection`,
    received,
    pointer,
    signature: `other value of ${pointer.replace(/\/\d+/g, '/*')}`,
  });

export default defineCheck({
  id: 'fields-keep-values',
  decides: 'A member has the same value with and without field selection.',
  needs: [
    {
      exchange: {
        step: ['fields', 'walk', 'filter'],
        param: 'fields',
        value: ['valid', 'several'],
        kind: ['good', 'settling'],
      },
    },
  ],
  leaves:
    'States, addresses and members that show the last update; selections with `expand` or `depth`; changes by the provider; a list within the declared settling time.',
  judge: (judgement) =>
    selections(judgement, ['valid', 'several']).flatMap((exchange) => {
      const around = wholeAround(judgement, exchange);
      return shownItems(exchange).flatMap((item) => judgeItem(judgement, exchange, item, around(item)));
    }),
});
