import type { Parts } from '../parts.ts';
import type { Event } from './event.ts';

/**
 * Puts a notification into the outbox for every hub of the customer that an event concerns. It is written together with the
 * resource it is about: what a response confirms is notified, also after a kill.
 */
export function publish(parts: Parts, occurrence: Omit<Event, 'id' | 'at'>): void {
  const event: Event = { ...occurrence, id: `E${parts.store.next('event')}`, at: parts.now() };
  for (const hub of parts.addressees(event)) {
    const { key, callback, customer } = hub;
    const body = parts.notification(event, hub);
    parts.dispatcher.enqueue({ hub: key, kind: event.kind, callback, customer, body });
  }
}
