/** Which probe shows which variant. */

import { deviceVariants } from '../variants/device.ts';
import { limitVariants } from '../variants/limits.ts';
import { notificationVariants } from '../variants/notifications.ts';
import { wireVariants } from '../variants/wire.ts';
import { access } from './access.ts';
import { combined } from './combined.ts';
import { creating } from './creating.ts';
import { deviceContent } from './device-content.ts';
import { deviceEdgeCases } from './device-edge-cases.ts';
import { deviceMatrix } from './device-matrix.ts';
import { events } from './events.ts';
import { falseValues } from './false-values.ts';
import { hubs } from './hubs.ts';
import { initiated } from './initiated.ts';
import { limits } from './limits.ts';
import { listing } from './listing.ts';
import { members } from './members.ts';
import { monitors } from './monitors.ts';
import { otherAccept } from './other-accept.ts';
import { onTheWire } from './on-the-wire.ts';
import type { Sequence } from './probe.ts';
import { updating } from './updating.ts';

const patient: Sequence = events('ticket', { patienceMs: 150 });
/** Every probe by its name. */
export const sequences: Readonly<Record<string, Sequence>> = {
  wire: onTheWire,
  'device content': deviceContent,
  'device corners': deviceEdgeCases,
  details: deviceMatrix('device.details'),
  locations: deviceMatrix('device.locations'),
  history: deviceMatrix('device.history'),
  creating: creating('ticket'),
  'creating changes': creating('change'),
  'listing changes': listing('change'),
  'listing orders': listing('order'),
  'listing tickets': listing('ticket'),
  'initiated by the provider': initiated('ticket'),
  'updating changes': updating('change'),
  'updating orders': updating('order'),
  'all members': members('ticket'),
  'all members of changes': members('change'),
  'false values': falseValues,
  access: access('ticket'),
  'access to changes': access('change'),
  events: patient,
  'events of orders': events('order'),
  hubs: hubs('ticket'),
  'change hubs': hubs('change'),
  monitors: monitors('ticket'),
  combined: combined('ticket'),
  limits: limits('ticket'),
  'another accepted type': otherAccept,
};

/** The probe that shows a variant, where it is not the one of its kind. */
const shownBy: Readonly<Record<string, string>> = {
  'errors-as-problem-details': 'access',
  'errors-without-content': 'access to changes',
  'errors-as-html': 'access to changes',
  'errors-with-other-members': 'access',
  'credentials-are-403': 'access',
  'identities-change-what-they-created': 'access',
  'change.hubs-for-foreign-change-requests-are-403': 'change hubs',
  'queries-see-resources-before-an-update': 'events of orders',
  'no-challenge': 'access',
  'text-after-the-body-is-ignored': 'creating',
  'accept-is-examined-last': 'another accepted type',
  'change.bodies-are-rejected-with-409': 'access to changes',
  'ticket.bodies-are-rejected-with-400': 'access',
  'device.at-most-three-devices': 'device corners',
  'device.form-depends-on-the-found-devices': 'locations',
  'device.unknown-is-401': 'details',
  'device.foreign-and-unknown-is-204': 'details',
  'device.malformed-is-not-found': 'details',
  'device.syntax-first': 'details',
  'device.missing-token-is-401': 'details',
  'device.history-of-the-first': 'history',
  'device.history-takes-several-values-for-one-key': 'history',
  'device.unlocated-as-null-geometry': 'locations',
  'opaque-ids': 'creating',
  'short-ids': 'creating',
  'ids-with-special-characters': 'creating',
  'change.updates-that-change-nothing-are-rejected': 'updating changes',
  'updates-are-rejected-in-later-states': 'updating orders',
  'change.sparse-responses': 'all members of changes',
  'ticket.sparse-lists': 'all members',
  'additional-members': 'all members',
  'null-members': 'creating',
  'numbers-in-other-forms': 'all members of changes',
  'dates-with-an-offset': 'creating',
  'dates-in-the-basic-form': 'creating',
  'dates-with-a-decimal-comma': 'creating',
  'change.dates-to-the-minute': 'creating changes',
  'sent-dates-are-rewritten': 'all members of changes',
  'newest-first': 'listing changes',
  'small-pages': 'listing changes',
  'lists-count-from-one': 'listing changes',
  'lists-without-a-limit-are-whole': 'listing changes',
  'larger-limits-are-rejected': 'listing changes',
  'ticket.sub-entities-are-expanded': 'listing tickets',
  'ticket.times-have-more-digits-than-they-show': 'listing tickets',
  'characters-are-composed': 'creating',
  'texts-are-trimmed': 'creating',
  'lists-are-kept-in-another-order': 'creating',
  'change.nothing-to-list-is-404': 'listing changes',
  'patches-append-to-lists': 'updating changes',
  'patches-merge-lists-by-id': 'updating changes',
  'same-external-id-is-409': 'creating',
  'external-ids-are-unique-among-customers': 'creating',
  'same-external-id-returns-the-first': 'creating',
  'order.list-of-one-is-an-object': 'listing orders',
  'order.reads-are-unavailable': 'listing orders',
  'order.reads-become-unavailable': 'listing orders',
  'order.reads-fail': 'listing orders',
  'order.reads-are-unavailable-as-a-service': 'listing orders',
  'order.worklog-only': 'updating orders',
  'sandbox-header-is-optional': 'access',
  'unknown-parameters-are-rejected': 'listing changes',
  'fields-include-the-state': 'listing changes',
  'change.states-in-lower-case': 'all members of changes',
  'change.priority-is-assigned': 'creating changes',
  'declared-values-are-enforced': 'creating changes',
  'computed-members-follow-updates': 'creating',
  'notes-of-the-provider-are-renewed': 'updating orders',
  'notes-of-the-provider-count-updates': 'updating orders',
  'false-is-left-out': 'false values',
  'resources-of-the-provider-change-meanwhile': 'initiated by the provider',
  'resources-of-earlier-runs-are-kept': 'listing tickets',
  'change.lists-have-null-as-external-id': 'listing changes',
  'ticket.windows-in-whole-seconds': 'listing tickets',
  'change.description-is-required': 'creating changes',
  'change.updates-in-the-two-named-states-only': 'updating changes',
  'change.creation-is-200': 'creating changes',
  'change.update-returns-204': 'updating changes',
  'updates-are-accepted-first': 'updating orders',
  'reads-show-changes-late': 'creating',
  'change.other-paths': 'creating changes',
  'ticket.accepted-asynchronously': 'creating',
  'ticket.accepted-with-its-monitor': 'creating',
  'queries-name-own-event-types': 'hubs',
  'same-callback-is-409': 'hubs',
  'same-callback-is-the-same-hub': 'hubs',
  'deleted-callback-is-409': 'combined',
  'change.hub-create.takes-a-text': 'change hubs',
  'bodies-in-a-member': 'creating',
  'hub-ids-of-digits': 'hubs',
  'hub-ids-are-reused': 'hubs',
  'change.ids-of-64-bits': 'change hubs',
  'blank-queries-are-omitted': 'hubs',
  'change.hub-retrieval-lists-all': 'change hubs',
  'hub-retrieval-is-one-object': 'hubs',
  'hub-deletion-returns-the-hub': 'hubs',
  'monitors-with-a-raw-href': 'monitors',
  'monitors-in-progress': 'monitors',
};

/** The name of the probe that shows a variant. */
export function sequenceOf(id: string): string {
  if (shownBy[id] !== undefined) return shownBy[id];
  if (wireVariants.some((variant) => variant.id === id)) return 'wire';
  if (deviceVariants.some((variant) => variant.id === id)) return 'device content';
  if (limitVariants.some((variant) => variant.id === id)) return 'limits';
  if (notificationVariants.some((variant) => variant.id === id)) return 'events';
  throw new Error(`No probe shows ${id}.`);
}
