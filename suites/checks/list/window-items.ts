/** What a list with a time window holds: what this run has created, and instants of the declared member. */

import { readIso8601DateTime } from '../../../contracts/text/iso8601-date-time.ts';
import type { WindowName } from '../../../contracts/formats/evidence/steps/lists.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { getPointer } from '../../../contracts/json/json-pointer.ts';
import { itemId, listResponse, listResponses, type Item } from '../../evidence/lists/list-responses.ts';
import { isSame } from '../../evidence/lists/own-items.ts';
import { isOwn, ownLifecycles } from '../../evidence/lists/own-lists.ts';
import { lifecyclesOf, type Lifecycle } from '../../evidence/lifecycles/lifecycle-of.ts';
import type { Judgement } from '../check.ts';
import { broken, met, type Observation } from '../observation.ts';
import { jsonValue, memberPart, phrase, plainValue } from '../../evidence/phrase.ts';

/** The window ends long before or begins long after the run: nothing that the run has created may be there, regardless of other parameters. */
export const windowExcludes = (judgement: Judgement, window: WindowName): readonly Observation[] =>
  listResponses(judgement, { step: ['window', 'window-combined'], window }).flatMap(
    ({ exchange, items }): readonly Observation[] => {
      const own = ownLifecycles(judgement, exchange);
      if (own.length === 0) return [];
      const outside = items.find((item) => isOwn(own, item));
      if (!outside) return [met(exchange)];
      return [
        broken([exchange], {
          expected: 'nothing from outside the window',
          received: phrase`id ${plainValue(itemId(outside))}, created during this run`,
          signature: 'window ignored',
        }),
      ];
    },
  );

/** A point in time to the second at least, and with its zone; what is rounded further may lie on the other side of an end. */
function instantOf(value: unknown): number {
  const read = typeof value === 'string' ? readIso8601DateTime(value) : undefined;
  return read?.unitMs === 1000 ? (read.epochMs ?? Number.NaN) : Number.NaN;
}

/** What is written with milliseconds, and not with zeros for them, is exact to a millisecond. */
const isExact = (value: unknown): boolean => typeof value === 'string' && /[.,]\d\d[1-9]/.test(value);

/** Whether an instant lies outside a window: by a second or more, or by less if it is exact. A target that compares whole seconds misses the latter. */
function outsideBy(value: unknown, from: number, to: number): 'second' | 'less' | undefined {
  const at = instantOf(value);
  if (at < from - 999 || at > to + 999) return 'second';
  return isExact(value) && (at <= from - 1 || at >= to + 1) ? 'less' : undefined;
}

const NEAR = { severity: 'warn', signature: 'outside the window by less than a second' } as const;
const FAR = { signature: 'outside the window' } as const;

/** An item outside a window, and the violation that it is; of several, one that is further outside. */
function findOutside(
  items: readonly Item[],
  pointer: string,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: { readonly from?: number; readonly to?: number },
): { readonly item: Item; readonly violation: typeof NEAR | typeof FAR } | undefined {
  const by = (distance: 'second' | 'less'): Item | undefined =>
    items.find((item) => outsideBy(getPointer(item, pointer), from, to) === distance);
  const [far, near] = [by('second'), by('less')];
  if (far) return { item: far, violation: FAR };
  return near && { item: near, violation: NEAR };
}

type WindowEnd = 'fromDateTime' | 'toDateTime';

/** An end of a window as it was requested: a target that takes no fractions of a second is asked without them. */
function sentEnd({ request }: Exchange, name: WindowEnd, meant: string): string {
  const [value = '', ...more] = new URL(request.url).searchParams.getAll(name);
  const at = more.length === 0 ? instantOf(value) : Number.NaN;
  return Number.isNaN(at) ? meant : new Date(at).toISOString();
}

/** The end of the window that lies a second beyond the instant of an item. */
const endOf = (name: string | undefined): WindowEnd | undefined =>
  name === 'ends-after' ? 'toDateTime' : name === 'starts-before' ? 'fromDateTime' : undefined;

/** An item of the list from which the windows were made, inside a window by a second or more, although the window has no item at all. */
function missingInside(
  { history, requirement }: Judgement,
  exchange: Exchange,
  member: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly [list: Exchange, item: Item] | undefined {
  const made = history
    .exchanges({
      operations: requirement.operations,
      scenario: 'listing',
      facts: { step: 'window', window: 'for-boundaries' },
    })
    .findLast((one) => one.seq < exchange.seq && one.identity === exchange.identity);
  const inside = (item: Item): boolean => {
    const at = instantOf(getPointer(item, member));
    return at >= from + 1000 && at <= to - 1000;
  };
  const item = made && listResponse(made)?.items.find(inside);
  return item && [made, item];
}

/** Windows around an instant of the declared member: no item may lie outside one of these ends, and the window that contains the instant is not empty. */
export const windowBoundaries = (
  judgement: Judgement,
  ends: readonly WindowEnd[] = ['fromDateTime', 'toDateTime'],
): readonly Observation[] =>
  judgement.history
    .exchanges({ operations: judgement.requirement.operations, scenario: 'listing', facts: { step: 'boundary' } })
    .flatMap((exchange): readonly Observation[] => {
      const response = listResponse(exchange);
      if (!response) return [];
      const { member = '' } = exchange.facts;
      const from = sentEnd(exchange, 'fromDateTime', exchange.facts.from ?? '');
      const to = sentEnd(exchange, 'toDateTime', exchange.facts.to ?? '');
      const outside = findOutside(response.items, member, {
        ...(ends.includes('fromDateTime') && { from: Date.parse(from) }),
        ...(ends.includes('toDateTime') && { to: Date.parse(to) }),
      });
      if (!outside && response.items.length > 0) return [met(exchange)];
      if (!outside) {
        const end = endOf(exchange.facts.case);
        const missing =
          end &&
          ends.includes(end) &&
          missingInside(judgement, exchange, member, { from: Date.parse(from), to: Date.parse(to) });
        if (!missing) return [];
        return [
          broken([exchange, missing[0]], {
            expected: phrase`the resource with ${memberPart(member)} ${jsonValue(getPointer(missing[1], member))}, between ${plainValue(from)} and ${plainValue(to)}`,
            received: 'an empty list',
            signature: 'nothing in the window',
          }),
        ];
      }
      return [
        broken([exchange], {
          ...outside.violation,
          expected: phrase`${memberPart(member)} between ${plainValue(from)} and ${plainValue(to)}`,
          received: jsonValue(getPointer(outside.item, member)),
        }),
      ];
    });

/** An end of the requested window, in the form that has one meaning alone. */
const requestedEnd = ({ request }: Exchange, name: string): number => {
  const [value, ...more] = new URL(request.url).searchParams.getAll(name);
  return value?.endsWith('Z') && more.length === 0 ? instantOf(value) : Number.NaN;
};

/** True where a change of the resource was under way while it was listed. */
const changesMeanwhile = (exchange: Exchange, lifecycles: readonly Lifecycle[], item: Item): boolean =>
  lifecycles
    .filter((lifecycle) => isSame(item, lifecycle) === true)
    .flatMap(({ create, updates }) => [create, ...updates])
    .some((change) => change.startedAt <= exchange.at && change.at >= exchange.startedAt);

/** Any list with a window: none of its items may show, in the declared member, an instant beyond that end. */
export function shownBeyond(judgement: Judgement, end: WindowEnd): readonly Observation[] {
  const { contract, own, history, requirement } = judgement;
  const pointer = own('windowField');
  if (typeof pointer !== 'string') return [];
  const lifecycles = lifecyclesOf(history, contract);
  return history
    .exchanges({ operations: requirement.operations, scenario: 'listing' })
    .filter(({ facts }) => facts.step !== 'boundary' && facts.kind !== 'odd')
    .flatMap((exchange): readonly Observation[] => {
      const response = listResponse(exchange);
      const limit = requestedEnd(exchange, end);
      if (!response || Number.isNaN(limit)) return [];
      const dated = response.items.filter((item) => !Number.isNaN(instantOf(getPointer(item, pointer))));
      const outside = findOutside(
        dated.filter((item) => !changesMeanwhile(exchange, lifecycles, item)),
        pointer,
        end === 'fromDateTime' ? { from: limit } : { to: limit },
      );
      if (!outside) return dated.length > 0 ? [met(exchange)] : [];
      return [
        broken([exchange], {
          ...outside.violation,
          expected: phrase`${memberPart(pointer)} ${end === 'fromDateTime' ? 'from' : 'up to'} ${plainValue(new Date(limit).toISOString())}`,
          received: jsonValue(getPointer(outside.item, pointer)),
        }),
      ];
    });
}
