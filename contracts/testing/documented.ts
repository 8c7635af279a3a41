import type { Contract } from '../contract.ts';
import { loadContracts } from '../load.ts';

/** The contracts of the documents, for tests that speak of them by name: a further interface changes none of what they expect. */
export const documented = (): readonly Contract[] => loadContracts({ only: ['device', 'change', 'ticket', 'order'] });
