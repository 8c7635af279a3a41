/**
 * States of resources in notifications, at any time of the run. In a window there is one event alone, and its notification is compared
 * as a whole; elsewhere several events may be on their way, so only what is certain is compared: texts that a client has given, and the first
 * change of status.
 */

import type { Judgement } from '../check.ts';
import { responseJson } from '../../evidence/history.ts';
import { eventTypesIn } from '../../evidence/deliveries/notification-text.ts';
import {
  eventTypesOf,
  expectedDeliveries,
  isUpdateNotified,
  windowsOf,
} from '../../evidence/deliveries/delivery-windows.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import { broken, type Observation } from '../observation.ts';
import { notifiedResources, objectsIn, type NotifiedResource } from './notified-resources.ts';
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

/**
 * Notifications of the first change of status that retrievals show before and after it, which contain the former status and never the new one: the
 * change is their cause.
 */
function formerStatus(judgement: Judgement, all: readonly NotifiedResource[]): readonly Observation[] {
  const { contract, history } = judgement;
  const member = stateMember(contract);
  const moves = windowsOf(judgement, { windows: ['later'], trigger: 'status-change' });
  return moves.slice(0, 1).flatMap((window): readonly Observation[] => {
    const { item, from, note } = window;
    const reads = history
      .exchanges({ interface: contract.id, facts: { step: 'notified-read', item } })
      .filter(({ seq }) => seq >= from && seq <= note.seq);
    const [former, now] = [reads[0], reads.at(-1)].map((one) => objectsIn(one && responseJson(one))[0]?.[member]);
    if (typeof former !== 'string' || typeof now !== 'string' || former === now) return [];
    // A notification of another event, such as the creation, may be late and contain the status of its time.
    const types = eventTypesOf(contract.id, judgement, window.trigger);
    const notifications = new Set(expectedDeliveries(window).filter((one) => eventTypesIn(one, types).length > 0));
    const states = all.filter(({ delivery, lifecycle }) => notifications.has(delivery) && lifecycle.item === item);
    const stale = states.find(({ resource }) => resource[member] === former);
    if (!stale || states.some(({ resource }) => resource[member] === now)) return [];
    return [
      broken([note, stale.delivery, ...reads.slice(-1)], {
        expected: phrase`${member} ${jsonValue(now)}, the value after the change`,
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
  const all = notifiedResources(judgement);
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
