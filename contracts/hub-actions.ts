import type { Action } from './contract.ts';

/** What a client does with hubs; `publish` is what the target does with them. */
const HUB_ACTIONS: readonly Action[] = ['hub-create', 'hub-retrieve', 'hub-delete'];

export const isHubAction = (action: Action): boolean => HUB_ACTIONS.includes(action);
