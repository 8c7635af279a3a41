import { defineCheck, type Judgement } from '../check.ts';
import { isStep, responseJson } from '../../evidence/history.ts';
import { stateMember } from '../../evidence/lifecycles/state-member.ts';
import type { Delivery, Exchange, Note } from '../../../contracts/formats/recording.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import { lateDelivery } from '../../evidence/deliveries/late-deliveries.ts';
import {
  deliveriesMentioning,
  deliveriesToHub,
  eventTypesOf,
  windowsOf,
} from '../../evidence/deliveries/delivery-windows.ts';
import { idPlaces, namesForCertain } from '../../evidence/deliveries/same-place.ts';
import { eventTypesIn, mentions } from '../../evidence/deliveries/notification-text.ts';
import { notifiedResources, objectsIn } from './notified-resources.ts';
import { broken, met, undecided, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

/** Notifications that differ: one that comes twice counts once. */
const different = (deliveries: readonly Delivery[]): number =>
  new Set(deliveries.map(({ request }) => request.body ?? '')).size;

const isNamed = (one: Delivery, eventType: string | undefined): boolean =>
  eventType !== undefined && eventTypesIn(one, [eventType]).length > 0;

interface Rejected {
  readonly rejection: Exchange;
  /** Notifications of the hub about the resource of the rejected update. */
  readonly about: readonly Delivery[];
  /** Those about the resource of the accepted update. */
  readonly proof: readonly Delivery[];
  readonly eventType: string | undefined;
  /** Every declared name of an event, also of a creation and of a change that the provider makes by itself. */
  readonly declaredTypes: readonly string[];
  readonly mayCreationsBeNotified: boolean;
  /** True where a notification shows that the provider has changed the status of the resource by itself. */
  readonly hasMoved: boolean;
}

function judgeRejection(subject: Rejected): Observation {
  const { rejection, about, proof, eventType, declaredTypes, mayCreationsBeNotified, hasMoved } = subject;
  const isOfType = (one: Delivery): boolean => isNamed(one, eventType);
  const unexpected = about.find((delivery) => delivery.at >= rejection.startedAt && isOfType(delivery));
  if (!proof[0])
    return undecided('no later update was notified, so the missing notification proves nothing', rejection);
  // A creation may be notified under the same event type: of the accepted update there is one more notification then.
  const accepted = different(proof.filter(isOfType));
  const isComplete = !mayCreationsBeNotified || accepted > 1;
  if (unexpected && isComplete && different(about.filter(isOfType)) >= accepted)
    return broken([rejection, unexpected], {
      expected: 'no notification of an update that was rejected',
      received: phrase`a notification of the type ${String(eventType)} about the resource`,
      signature: `rejected ${isStep(rejection, 'rejected-update') ? rejection.facts.how : ''}`,
    });
  const after = about.find((delivery) => delivery.at >= rejection.startedAt);
  // Without names of event types it is only likely: the provider may have changed one of the two resources by itself.
  const least = mayCreationsBeNotified ? 2 : 1;
  if (
    after &&
    !hasMoved &&
    declaredTypes.length === 0 &&
    different(proof) >= least &&
    different(about) >= different(proof)
  )
    return broken([rejection, after], {
      expected: phrase`fewer than ${different(proof)} notifications, as there are about a resource whose update was accepted`,
      received: phrase`${different(about)} about the resource whose update was rejected`,
      signature: `as many for rejected ${isStep(rejection, 'rejected-update') ? rejection.facts.how : ''}`,
      severity: 'warn',
    });
  const isOther = (one: Delivery): boolean =>
    accepted > 0 && !isOfType(one) && eventTypesIn(one, declaredTypes).length > 0;
  if (about.some((one) => one.at >= rejection.startedAt && !isOther(one)))
    return undecided(
      'a notification arrived that may be about the creation of the resource, or about a change by the provider',
      rejection,
    );
  return met(rejection, proof[0]);
}

/** True if the hub was notified of a resource before anything but its creation had happened to it, at any time of the run. */
function isAnyCreationNotified(judgement: Judgement, hub: HubName): boolean {
  const changed = windowsOf(judgement, {}).filter(({ trigger }) => trigger !== 'create');
  return notifiedResources(judgement).some(
    ({ delivery, lifecycle: { id = '', updates } }) =>
      delivery.facts.hub === hub &&
      updates.every(({ startedAt }) => startedAt > delivery.at) &&
      !changed.some(({ from, words }) => from <= delivery.seq && words.includes(id)),
  );
}

/** False if the profile declares that a partner is not notified of its creations, or if the hub was not notified of one. */
function mayBeNotifiedOfCreations(judgement: Judgement, hub: HubName): boolean {
  const { history, contract, declared } = judgement;
  const ownCreates = declared('notification.ownCreates');
  if (ownCreates === true || ownCreates === false) return ownCreates;
  const creations = windowsOf(judgement, { windows: ['own-create'] }).filter(({ expecting }) =>
    expecting.includes(hub),
  );
  return (
    creations.length === 0 ||
    isAnyCreationNotified(judgement, hub) ||
    creations.some(
      (window) =>
        lateDelivery(judgement, window, hub) !== undefined ||
        deliveriesMentioning(history, contract.id, hub, window).length > 0,
    )
  );
}

/** Notifications with another status than the response to the creation. */
function showingMoves(judgement: Judgement): ReadonlySet<Delivery> {
  const member = stateMember(judgement.contract);
  const shown = notifiedResources(judgement).filter(({ resource, lifecycle: { create } }) => {
    const first = objectsIn(responseJson(create))[0]?.[member];
    return typeof first === 'string' && typeof resource[member] === 'string' && resource[member] !== first;
  });
  return new Set(shown.map(({ delivery }) => delivery));
}

function judgeNote(judgement: Judgement, note: Note<'rejected-updates'>): readonly Observation[] {
  const { history, contract } = judgement;
  const { hub, from, eventType, control, rejected } = note.facts;
  const came = deliveriesToHub(history, contract.id, hub).filter((one) => one.seq >= from && one.seq <= note.seq);
  const createTypes = eventTypesOf(contract.id, judgement, 'create');
  const mayCreationsBeNotified =
    // The event of a creation with a declared name has no other one.
    (eventType === undefined || createTypes.length === 0 || createTypes.includes(eventType)) &&
    mayBeNotifiedOfCreations(judgement, hub);
  const proof = came.filter((one) => mentions(one, control));
  const places = idPlaces(proof, control[0]);
  const declaredTypes = eventTypesOf(contract.id, judgement);
  const moved = showingMoves(judgement);
  return rejected.flatMap(({ words, seq }): readonly Observation[] => {
    const rejection = history.at(seq);
    if (rejection?.event !== 'exchange') return [];
    const about = came.filter((one) => namesForCertain(one, words, places));
    const hasMoved = about.some((one) => moved.has(one));
    return [judgeRejection({ rejection, about, proof, eventType, declaredTypes, mayCreationsBeNotified, hasMoved })];
  });
}

export default defineCheck({
  id: 'rejected-not-notified',
  decides: 'No hub is notified of a rejected update.',
  needs: [{ note: 'rejected-updates' }, { delivery: true }],
  leaves: 'Notifications that may be about the creation of the resource, and those of another declared event type.',
  judge: (judgement) =>
    judgement.history
      .notes('rejected-updates', { interface: judgement.contract.id })
      .flatMap((note) => judgeNote(judgement, note)),
});
