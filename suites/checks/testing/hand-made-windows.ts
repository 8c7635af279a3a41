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

/** The note of a window in which an update of a ticket was fired, and the main hub is to be notified of it. */
export const windowNote = (facts: Partial<Window> = {}): Draft =>
  note(
    'delivery-window',
    {
      interface: 'ticket',
      window: 'plain',
      trigger: 'update',
      item: 'one',
      customer: 'A',
      fired: true,
      from: 0,
      deadlineMs: 1000,
      expecting: ['main'],
      silent: [],
      words: [],
      ...facts,
    },
    'subscriptions',
  );

/** An update of ticket T-1 that was fired, the deliveries before the note of the window. */
export const listenedTo = (
  window: Window['window'],
  { expecting, silent = [], notified, body = { id: 'T-1' }, words = ['T-1'] }: Notifications,
  facts: Partial<Window> = {},
): readonly Draft[] => [
  ...notified.map((hub) => delivery({ facts: { interface: facts.interface ?? 'ticket', hub }, body })),
  (place) => windowNote({ window, from: place.seq - notified.length, expecting, silent, words, ...facts })(place),
];
