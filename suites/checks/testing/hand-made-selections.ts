/** Responses to field selections, written by hand. */

import type { JsonObject } from '../../../contracts/contract.ts';
import { listed } from './hand-made-lifecycles.ts';
import { exchange, type Draft } from './judging.ts';

export const WHOLE = { id: 'T-1', href: '/troubleTicket/T-1', description: 'x', priority: '1', status: 'Open' };

/** A list without field selection. */
export const plain = (...items: readonly JsonObject[]): Draft => listed('ticket', items);

/** A list in which sub-entities are expanded. */
export const expanded = (...items: readonly JsonObject[]): Draft =>
  listed('ticket', items, { facts: { step: 'expand', param: 'expand', value: 'empty' }, path: '/?expand=' });

/** A list with a selection of members. */
export const selected = (names: readonly string[], ...items: readonly JsonObject[]): Draft =>
  listed('ticket', items, {
    facts: { step: 'fields', param: 'fields', value: names.length > 1 ? 'several' : 'valid', selected: names },
  });

/** A list with a selection of members, in which sub-entities are expanded. */
export const selectedExpanded = (names: readonly string[], ...items: readonly JsonObject[]): Draft =>
  listed('ticket', items, {
    facts: { step: 'combined', parameters: ['fields', 'expand'], selected: names },
    path: `/?fields=${names.join(',')}&expand=`,
  });

/** The list without selection, and with one of the description. */
export const description = (...items: readonly JsonObject[]): readonly Draft[] => [
  plain(WHOLE),
  selected(['description'], ...items),
];

/** The list without selection, and with one of several members. */
export const several = (...items: readonly JsonObject[]): readonly Draft[] => [
  plain(WHOLE),
  selected(['id', 'description', 'priority'], ...items),
];

/** A retrieval with a selection of the description. */
export const one = (item: JsonObject): Draft =>
  exchange('ticket.retrieve', {
    scenario: 'listing',
    facts: {
      step: 'fields',
      param: 'fields',
      value: 'valid',
      selected: ['description'],
      item: 'one',
      id: 'existing',
    },
    response: [200, item],
  });
