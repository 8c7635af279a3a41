/** States of created resources, as responses and notifications show them: a target may change them by itself. */

import { idText } from '../../../contracts/json/exact-integers.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import type { Exchange } from '../../../contracts/formats/recording.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import { notificationForm, valuesAt } from '../deliveries/notification-form.ts';
import { requestJson } from '../history.ts';
import type { Judgement } from '../judgement.ts';
import { oncePerHistory } from '../once-per-history.ts';
import { updateRule } from './declared-updatable.ts';
import { lifecyclesOf, resourceIn, succeeded } from './lifecycle-of.ts';
import { stateMember } from './state-member.ts';

type Evidence = Pick<Judgement, 'contract' | 'history' | 'declared'>;

interface ShownState {
  readonly seq: number;
  /** When the request began that shows it; of a notification, when it arrived. */
  readonly since: number;
  readonly at: number;
  readonly state: string;
}

/** When the state of a resource was to be changed, as the note of a delivery window says. */
type Cause = Pick<NoteFacts<'delivery-window'>, 'item' | 'from' | 'firedAt'>;

type Moment = Pick<ShownState, 'seq' | 'at'>;

const shownOf = oncePerHistory<ReadonlyMap<string, readonly ShownState[]>>();

function allShown(judgement: Evidence): ReadonlyMap<string, readonly ShownState[]> {
  const { contract, history } = judgement;
  const member = stateMember(contract);
  const shown = new Map<string, ShownState[]>();
  const add = (item: string | undefined, resource: unknown, { seq, at }: Moment, since: number): void => {
    const state = isObject(resource) ? resource[member] : undefined;
    if (item === undefined || typeof state !== 'string') return;
    shown.set(item, [...(shown.get(item) ?? []), { seq, since, at, state }]);
  };
  const items = new Map(
    lifecyclesOf(history, contract).map(({ customer, id, item }) => [`${customer} ${id}`, item] as const),
  );
  for (const one of history.exchanges({ operations: operationsOf(contract, 'create', 'retrieve', 'update') }))
    if (succeeded(one)) add(one.facts.item, resourceIn(one), one, one.startedAt);
  const place = notificationForm(judgement)?.['resource'];
  if (typeof place === 'string')
    for (const delivery of history.deliveries({ facts: { interface: contract.id } }))
      for (const resource of valuesAt(requestJson(delivery), place).filter(isObject))
        add(items.get(`${delivery.facts.customer} ${idText(resource)}`), resource, delivery, delivery.at);
  return new Map([...shown].map(([item, states]) => [item, states.toSorted((a, b) => a.at - b.at)]));
}

const shownIn = (judgement: Evidence): ReadonlyMap<string, readonly ShownState[]> =>
  shownOf(judgement.history, judgement.contract.id, () => allShown(judgement));

/** True for a state in which some resource of the interface was shown. */
export const isShownState = (judgement: Evidence, state: unknown): boolean =>
  [...shownIn(judgement).values()].some((states) => states.some((one) => one.state === state));

/** The states of a resource that were shown before a moment, and those that were shown by requests after another one. */
function around(
  judgement: Evidence,
  item: string | undefined,
  isEarlier: (shown: ShownState) => boolean,
  until: number,
): readonly (readonly string[])[] {
  const states = shownIn(judgement).get(item ?? '') ?? [];
  const named = (some: readonly ShownState[]): readonly string[] => some.map(({ state }) => state);
  return [named(states.filter(isEarlier)), named(states.filter(({ since }) => since >= until))];
}

const isBefore =
  ({ from }: Cause) =>
  ({ seq }: ShownState): boolean =>
    seq < from;

/** As `around`, for an event that was caused; nothing for one that was not. */
const aroundCause = (judgement: Evidence, cause: Cause): readonly (readonly string[])[] =>
  cause.firedAt === undefined ? [] : around(judgement, cause.item, isBefore(cause), cause.firedAt);

/**
 * True for a resource that had come to another state by itself before its state was to be changed, and was shown in no other one afterwards. What
 * came between is of the change: a target may notify before it responds.
 */
export function hasNotMoved(judgement: Evidence, cause: Cause): boolean {
  const [before = [], after = []] = aroundCause(judgement, cause);
  const last = before.at(-1);
  return last !== undefined && last !== before[0] && after.length > 0 && after.every((state) => state === last);
}

/**
 * True where the target changes states by itself, and a resource was last shown before the registration of a hub: it may have come to its next
 * state before that hub was registered, so that the event that was caused changed nothing, or is notified to the earlier hubs only.
 */
export function mayHaveMovedEarlier(judgement: Evidence, cause: Cause, registered: Exchange | undefined): boolean {
  if (cause.firedAt === undefined || registered === undefined) return false;
  const shown = (shownIn(judgement).get(cause.item ?? '') ?? []).filter(isBefore(cause));
  return shown.every(({ since }) => since < registered.at) && movesByItself(judgement);
}

/** True where a resource whose event was caused had come to another state before that. */
const movesByItself = (judgement: Evidence): boolean =>
  judgement.history.notes('delivery-window', { interface: judgement.contract.id }).some(({ facts }) => {
    const [before = []] = aroundCause(judgement, facts);
    return before.some((state) => state !== before[0]);
  });

/** Statuses by which a target may reject an update for the state of the resource, where the profile does not say. */
const OF_STATES: readonly number[] = [400, 409, 422];

export const STATE_MAY_REJECT = 'the resource may have come to a state in which updates are rejected';

/**
 * True for a rejected update of a resource that may have been in a state in which the profile declares this rejection. Whether updates depend on the
 * state is unspecified: where the profile does not say, it is any rejection of the request in a state to which it has come by itself.
 */
export function mayRejectInState(judgement: Evidence & Pick<Judgement, 'own'>, update: Exchange): boolean {
  const { contract, own } = judgement;
  const matrix = own('updateMatrix');
  const status = update.response?.status ?? 0;
  if (!operationsOf(contract, 'update').includes(update.operation)) return false;
  const [before = [], after = []] = around(
    judgement,
    update.facts.item,
    ({ at }) => at <= update.startedAt,
    update.startedAt,
  );
  const last = before.at(-1);
  if (last === undefined) return false;
  if (isObject(matrix)) {
    const rejects = (rule: unknown): boolean => [rule].flat().includes(status);
    return last === after[0] ? rejects(updateRule(own, last)) : Object.values(matrix).some(rejects);
  }
  return OF_STATES.includes(status) && [last, ...after.slice(0, 1)].some((state) => state !== before[0]);
}
