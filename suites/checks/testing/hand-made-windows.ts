/** A delivery window written by hand: which hubs must be notified or not, and which are. */

import type { Json } from '../../../contracts/contract.ts';
import type { HubName } from '../../../contracts/formats/evidence/hubs.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { delivery, note, type Draft } from './judging.ts';

type Window = NoteFacts<'delivery-window'>;

interface Notifications {
  readonly expecting: readonly HubName[];
  readonly silent?: readonly HubName[];
  /** Hubs that are notified. */
  readonly notified: readonly HubName[];
  readonly body?: Json;
  /** Empty for an event whose resource the provider chose. */
  readonly words?: readonly string[];
}

/** An update of ticket T-1 that was fired, the deliveries before the note of the window. */
export const listenedTo = (
  window: Window['window'],
  { expecting, silent = [], notified, body = { id: 'T-1' }, words = ['T-1'] }: Notifications,
  facts: Partial<Window> = {},
): readonly Draft[] => [
  ...notified.map((hub) => delivery({ facts: { interface: facts.interface ?? 'ticket', hub }, body })),
  (place) =>
    note(
      'delivery-window',
      {
        interface: 'ticket',
        item: 'one',
        customer: 'A',
        trigger: 'update',
        window,
        fired: true,
        deadlineMs: 1000,
        from: place.seq - notified.length,
        expecting,
        silent,
        words,
        ...facts,
      },
      'subscriptions',
    )(place),
];
