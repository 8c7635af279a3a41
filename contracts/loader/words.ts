/** The words that extensions may hold. */

import type { Action, JsonHeaders, Operation } from '../contract.ts';

/** Every word `x-action` may be. */
export const ACTIONS: readonly Action[] = [
  'lookup',
  'create',
  'retrieve',
  'list',
  'update',
  'hub-create',
  'hub-retrieve',
  'hub-delete',
  'monitor',
  'publish',
  'other',
];

/** Every word `x-lookup` may be. */
export const LOOKUPS: readonly NonNullable<Operation['lookup']>[] = ['details', 'locations', 'history'];

/** Every word `x-json-headers` may list. */
export const JSON_HEADERS: readonly JsonHeaders[] = ['optional', 'charset'];
