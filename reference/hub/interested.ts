import type { Event } from '../notifications/event.ts';
import { eventTypes } from '../notifications/event.ts';
import { scalarText, valuesAt } from '../resource/members.ts';
import type { Hub } from './hub.ts';

/** Whether a hub is notified of an event: everything that narrows it must match. Customer and interface are not its choice. */
export function isInterested(hub: Hub, event: Event): boolean {
  const { eventType, externalId, changeId, query } = hub;
  const type = eventTypes[event.kind][event.trigger];
  return (
    (eventType === undefined || eventType === type) &&
    (externalId === undefined || externalId === event.resource['externalId']) &&
    (changeId === undefined || changeId === event.resource['id']) &&
    matchesQuery(query ?? '', event, type)
  );
}

/**
 * The filter expression of a hub. The documents show no syntax; here it is `name=value`, several joined by `&`, a name being `eventType` or a
 * dotted member of the resource. A blank one selects everything, one that names what nothing has selects nothing.
 */
function matchesQuery(query: string, event: Event, type: string): boolean {
  const conditions = [...new URLSearchParams(query)];
  return conditions.every(([name, value]) => {
    if (name === 'eventType') return value === type;
    return valuesAt(event.resource, name).some((member) => scalarText(member) === value);
  });
}
