/** A window in which hubs were listened to, written by hand: who was to hear or to be silent, and who heard. */

import type { Json } from '../../../contracts/contract.ts';
import type { Facts } from '../../../contracts/formats/recording.ts';
import { delivery, type Draft } from './judging.ts';

/** An update of ticket T-1 that was fired. */
export const listenedTo = (
  name: string,
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
    readonly heard: readonly string[];
    readonly body?: Json;
    /** None for an event whose resource the provider chose. */
    readonly words?: readonly string[];
    /** What tells the resource that the silent hubs are for. */
    readonly own?: readonly string[];
  },
  facts: Facts = {},
): readonly Draft[] => [
  ...heard.map((ear) => delivery({ ear, body })),
  ({ seq, at }) => ({
    event: 'mark',
    seq,
    at,
    scenario: 'subscriptions',
    mark: 'window',
    facts: {
      ...{ interface: 'ticket', trigger: 'update', window: name, fired: true, deadlineMs: 1000 },
      from: seq - heard.length,
      ...facts,
    },
    data: { hear, silent, words, kind, ...(own ? { own } : {}) },
  }),
];
