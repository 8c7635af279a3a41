/** A delivery window written by hand: which callbacks must be notified or not, and which are. */

import type { Json } from '../../../contracts/contract.ts';
import type { NoteFacts } from '../../../contracts/formats/evidence/notes.ts';
import { delivery, type Draft } from './judging.ts';

type Window = NoteFacts<'delivery-window'>;

/** An update of ticket T-1 that was fired, and the deliveries that follow. */
export const listenedTo = (
  window: Window['window'],
  {
    hear,
    silent = [],
    heard,
    kind = '',
    body = { id: 'T-1' },
    words = ['T-1'],
    own,
  }: {
    readonly kind?: string;
    readonly hear: readonly string[];
    readonly silent?: readonly string[];
    /** Callbacks that are notified. */
    readonly heard: readonly string[];
    readonly body?: Json;
    /** Empty for an event whose resource the provider chose. */
    readonly words?: readonly string[];
    /** Texts that identify the resource the silent hubs are for. */
    readonly own?: readonly string[];
  },
  facts: Partial<Window> = {},
): readonly Draft[] => [
  ...heard.map((callback) => delivery({ callback, body })),
  ({ seq, at }) => ({
    ...({ event: 'note', seq, at, scenario: 'subscriptions', note: 'delivery-window' } as const),
    facts: {
      ...{ interface: 'ticket', item: 'one', customer: 'A', trigger: 'update', window, fired: true, deadlineMs: 1000 },
      ...{ from: seq - heard.length, hear, silent, words, kind },
      ...(own ? { own } : {}),
      ...facts,
    },
  }),
];
