import type { Wanted } from '../../../contracts/formats/evidence/facts.ts';

/** Which exchanges show what a target does about an unspecified point. */
interface Selection {
  readonly facts?: Wanted;
  /** Statuses that are about it; all if absent. */
  readonly statuses?: readonly number[];
}

const SERVED = { kind: ['good', 'offered'], token: 'valid', body: 'valid' } as const;
const UNUSUAL = ['probe', 'odd'] as const;

/** What the documents leave unspecified and nothing in a recording decides, by the name that a row gives it. */
export const TOPICS = {
  'asynchronous-responses': { facts: SERVED },
  'body-wrapping': { facts: SERVED },
  conflict: { statuses: [409] },
  'devices-per-request': { statuses: [413, 414] },
  'fields-always-returned': { facts: { param: 'fields' } },
  'filter-criteria': { facts: { param: 'filter' } },
  'filter-syntax': { facts: { param: 'filter' } },
  'hub-members': { facts: { kind: UNUSUAL } },
  lengths: { statuses: [413, 414] },
  limits: { statuses: [413, 414, 429, 431] },
  'not-found': { statuses: [404] },
  'rate-limit': { statuses: [429] },
  'sandbox-header-in-production': { facts: { step: ['sandbox-header', 'other-sandbox-value'] } },
  'sandbox-uniqueness': { facts: { step: ['sandbox-header', 'other-sandbox-value'] } },
  'several-values-encoding': { facts: { kind: UNUSUAL, step: ['lookup', 'odd-key'] } },
  sizes: { statuses: [413, 414, 431] },
  'unauthorized-or-forbidden': { statuses: [401, 403] },
  'window-date-time-form': { facts: { step: ['window', 'window-combined'] } },
} as const satisfies Readonly<Record<string, Selection>>;

export type Topic = keyof typeof TOPICS;

export const selectionFor = (topic: Topic): Selection => TOPICS[topic];
