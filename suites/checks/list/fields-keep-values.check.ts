import type { Exchange } from '../../../contracts/formats/recording.ts';
import { shownItems, selections, wholeAround, wholeOf } from '../../evidence/lists/field-selection.ts';
import { itemId, type Item } from '../../evidence/lists/list-responses.ts';
import { requestJson } from '../../evidence/history.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import { lifecyclesOf } from '../../evidence/lifecycles/lifecycle-of.ts';
import { stateMembers } from '../../evidence/lifecycles/state-member.ts';
import { disagreements, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { VOLATILE_MEMBER } from '../../evidence/agreement/assigned.ts';
import { defineCheck, type Judgement } from '../check.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

const isOfTheRun = ({ contract, history }: Judgement, item: Item): boolean =>
  lifecyclesOf(history, contract).some(({ id }) => id !== undefined && id === itemId(item));

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
    VOLATILE_MEMBER.test(path.at(-1) ?? '') || stateMembers(contract).includes(path[0] ?? '');

function judgeItem(judgement: Judgement, exchange: Exchange, item: Item, same: Item): readonly Observation[] {
  const difference = (whole: Item) => {
    const shared = Object.fromEntries(Object.entries(whole).filter(([name]) => item[name] !== undefined));
    return disagreements(shared, item, [], { assigned: movingPlaces(judgement), complete: true })[0];
  };
  const first = difference(same);
  if (!first) return [met(exchange)];
  const name = first.pointer.split('/')[1] ?? '';
  // A provider may change its own resource at any moment: only what it shows both before and after is what it shows in between.
  if (!isOfTheRun(judgement, item)) {
    const { before = {}, after = {} } = wholeAround(judgement, exchange)(item);
    const kept = Object.entries(before).filter(([one, value]) => JSON.stringify(value) === JSON.stringify(after[one]));
    const between = difference(Object.fromEntries(kept));
    if (between) return [otherValue(exchange, between)];
    if (kept.some(([one]) => one === name)) return [met(exchange)];
    return [undecided('the provider may have changed the resource between the two responses', exchange)];
  }
  // A list that lags behind shows what was there before, with a selection and without.
  if (isBehind(judgement, exchange, item, name))
    return [undecided('the list may show the resource as it was before the last change', exchange)];
  return [otherValue(exchange, first)];
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
    'States and members that show the last update; changes by the provider; a list within the declared settling time.',
  judge: (judgement) =>
    selections(judgement, ['valid', 'several']).flatMap((exchange) => {
      const whole = wholeOf(judgement, exchange);
      return shownItems(exchange).flatMap((item) => {
        const same = whole(item);
        return same ? judgeItem(judgement, exchange, item, same) : [];
      });
    }),
});
