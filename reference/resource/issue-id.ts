import type { Store } from '../store/store.ts';
import type { Kind } from './kind.ts';

/** Change request ids are decimal text, as hubs name them by an integer (CRID). */
const FIRST_CHANGE = 100_000;
const FIRST_HUB = 7_000;

/** A new id of a resource, a string for every kind. */
export function issueId(store: Store, kind: Kind): string {
  const number = store.next(kind);
  if (kind === 'change') return String(FIRST_CHANGE + number);
  return `${kind === 'ticket' ? 'TT' : 'SO'}-${String(number).padStart(7, '0')}`;
}

/** A new hub id: an integer on the change interface and a string on the others, as the documents label it. */
export function issueHubId(store: Store, kind: Kind): number | string {
  const number = FIRST_HUB + store.next('hub');
  return kind === 'change' ? number : `hub-${number}`;
}
