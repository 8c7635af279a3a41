/** Hubs that are narrowed by two parameters. */

import { HUBS, type HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { Window } from '../../evidence/deliveries/delivery-windows.ts';
import { registrationOf } from '../../evidence/deliveries/registrations.ts';
import type { Judgement } from '../check.ts';
import { judgeMissing } from '../shared/hub-notified.ts';
import { UNOBSERVED } from '../shared/unexpected-notification.ts';
import { met, broken, seen, undecided, type Broken, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

export const COMBINED_HUBS = (Object.keys(HUBS) as readonly HubName[]).filter(
  (hub) => (HUBS[hub].narrowedBy?.length ?? 0) > 1,
);

/** The one named by the id of one change request and the external id of another: no event matches both. */
export const APART: HubName = 'combined-apart';

export const isCombined = (hub: HubName): boolean => COMBINED_HUBS.includes(hub);

/** What a hub was notified of, of an event that matches both of its parameters, or one of them. */
export function judgeCombined(judgement: Judgement, window: Window, hub: HubName, rule: unknown): Observation {
  const isBoth = window.window === 'combined-both';
  const [delivery] = window.deliveriesTo(hub);
  const [control] = window.expecting.filter((one) => !isCombined(one)).flatMap((one) => window.deliveriesTo(one));
  const what = `${window.trigger} that matches ${isBoth ? 'both' : 'one'}`;
  if (rule === undefined) return seen(`${what}: ${delivery ? 'notified' : 'not notified'}`, window.note);
  const isWanted = isBoth || rule === 'or';
  // A notification about the right resource that names no event type may be about another event; regardless of its type, it is unexpected at APART.
  const mayBeAnother = hub !== APART && window.window === 'combined-target';
  if (delivery && !isWanted && mayBeAnother && !window.namesEventType(delivery))
    return undecided('a notification arrived that does not show which event it is about', window.note, delivery);
  if (!delivery && !control)
    return undecided('no other hub was notified of the event, so the missing notification proves nothing', window.note);
  if (!delivery && window.silent.includes(hub) && !window.isSilenceOver) return undecided(UNOBSERVED, window.note);
  const witnesses = [window.note, ...(delivery ? [delivery] : control ? [control] : [])];
  if ((delivery !== undefined) === isWanted) return met(...witnesses);
  const registration = registrationOf(judgement, hub);
  const violation = (): Broken =>
    broken(registration ? [registration, ...witnesses] : witnesses, {
      expected: phrase`${isWanted ? 'a' : 'no'} notification, because the combination "${String(rule)}" is declared`,
      received: delivery ? 'a notification' : 'no notification, although another hub was notified',
      signature: `${hub} ${what}`,
    });
  return isWanted ? judgeMissing(judgement, window, hub, violation) : violation();
}
