/**
 * States of resources in notifications, at any time of the run. In a window there is one event alone, and its notification is compared
 * as a whole; elsewhere several events may be on their way, so only what is certain is compared: texts that a client has given, and the first
 * change of status.
 */

import type { Json } from '../../../contracts/contract.ts';
import { isObject } from '../../../contracts/json/json-type.ts';
import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import {
  eventTypesOf,
  expectedDeliveries,
  isUpdateNotified,
  windowsOf,
  type Window,
} from '../../evidence/deliveries/delivery-windows.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import { succeeded } from '../../evidence/lifecycles/lifecycle-of.ts';
import { statesAfter } from '../../evidence/lifecycles/state-graph.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { broken, type Observation } from '../observation.ts';
import { isEventItself, notifiedResources, objectsIn, type NotifiedResource } from './notified-resources.ts';
import { givenTexts, plain, type GivenTexts } from './given-texts.ts';
import { outdatedStates } from './outdated-state.ts';
import { jsonValue, phrase } from '../../evidence/phrase.ts';

/** A text that no client has given to the member and no response has shown. */
function neverThere({ delivery, resource }: NotifiedResource, given: GivenTexts): readonly Observation[] {
  const name = [...given.keys()].find((one) => {
    const text = resource[one];
    return typeof text === 'string' && given.get(one)?.has(plain(text)) === false;
  });
  if (name === undefined) return [];
  return [
    broken([delivery], {
      expected: phrase`a value of ${name} that the resource had at some moment of the run`,
      received: jsonValue(resource[name], 160),
      pointer: `/${name}`,
      signature: 'another state',
    }),
  ];
}

/** The state in the last response about a resource before an event. */
function stateBefore({ contract, history }: Judgement, { item, from }: Window): Json | undefined {
  if (item === undefined) return undefined;
  return history
    .exchanges({ interface: contract.id, facts: { item } })
    .filter((one) => one.seq < from && succeeded(one))
    .map((one) => objectsIn(responseJson(one))[0]?.[stateMember(contract)])
    .findLast((one) => typeof one === 'string');
}

/**
 * Notifications of the first change of status which contain the former status and never the new one: the change is their cause. Retrievals
 * before and after it show both; without retrievals, the declared transitions exclude that the status became what it was.
 */
function formerStatus(judgement: Judgement, all: readonly NotifiedResource[]): readonly Observation[] {
  const { contract, history, declared } = judgement;
  const member = stateMember(contract);
  const moves = windowsOf(judgement, { windows: ['later'], trigger: 'status-change' });
  return moves.slice(0, 1).flatMap((window): readonly Observation[] => {
    const { item, from, note } = window;
    const reads = history
      .exchanges({ interface: contract.id, facts: { step: 'notified-read', item } })
      .filter((one) => one.seq >= from && one.seq <= note.seq && succeeded(one));
    const [read, now] = [reads[0], reads.at(-1)].map((one) => objectsIn(one && responseJson(one))[0]?.[member]);
    const former = read ?? stateBefore(judgement, window);
    if (typeof former !== 'string' || former === now) return [];
    // A notification of another event, such as the creation, may be late and contain the status of its time.
    const types = eventTypesOf(contract.id, judgement, window.trigger);
    const again = history.notes('trigger', { interface: contract.id, trigger: 'status-change' });
    const next = again.find(({ seq }) => seq > note.seq)?.seq ?? Infinity;
    const own = all.filter(
      ({ delivery, lifecycle }) =>
        lifecycle.item === item && eventTypesIn(delivery, types).length > 0 && delivery.seq < next,
    );
    const within = new Set(expectedDeliveries(window));
    const states = own.filter(({ delivery }) => within.has(delivery));
    const stale = states.find(({ resource }) => resource[member] === former);
    if (!stale) return [];
    if (typeof now === 'string') {
      // One of an earlier change by the provider itself may come late, and that of this change then after the window, or to another hub first.
      if (own.some(({ resource }) => resource[member] === now)) return [];
    } else {
      const graph = declared(`${contract.id}.stateMachine`);
      const isAnother = states.some(({ resource }) => resource[member] !== former);
      if (isAnother || !isObject(graph) || !(former in graph) || statesAfter(graph, former).has(former)) return [];
    }
    return [
      broken([note, stale.delivery, ...reads.slice(-1)], {
        expected:
          typeof now === 'string'
            ? phrase`${member} ${jsonValue(now)}, the value after the change`
            : phrase`${member} with a value that can follow ${jsonValue(former)}, as declared`,
        received: phrase`${jsonValue(former)}, the value before the change`,
        pointer: `/${member}`,
        signature: 'the status before',
      }),
    ];
  });
}

/** True where partners are notified of the updates that they make: as declared, else as the first update of a run shows. */
const areUpdatesNotified = (judgement: Judgement): boolean =>
  judgement.declared('notification.ownUpdates') === true ||
  (judgement.declared('notification.ownUpdates') === undefined && isUpdateNotified(judgement));

/** States in notifications that no resource had, or no longer had. */
export function wrongStates(judgement: Judgement): readonly Observation[] {
  const all = notifiedResources(judgement).filter(({ resource }) => !isEventItself(judgement, resource));
  const areNotified = areUpdatesNotified(judgement);
  const states = [...new Set(all.map(({ lifecycle }) => lifecycle))].flatMap((lifecycle) => {
    const given = givenTexts(judgement, lifecycle);
    const own = all.filter((one) => one.lifecycle === lifecycle);
    // The hub that is not narrowed is notified of every update.
    const main = own.filter(({ delivery }) => delivery.facts.hub === 'main');
    return [
      ...own.flatMap((one) => neverThere(one, given)),
      ...(areNotified ? outdatedStates(judgement, lifecycle, given, main) : []),
    ];
  });
  return [...states, ...formerStatus(judgement, all)];
}
