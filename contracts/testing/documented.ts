import type { Contract } from '../contract.ts';
import { loadContracts } from '../load.ts';

/** The contracts of the documents, for tests that use them by name: a further interface does not change what they expect. */
export const documented = (): readonly Contract[] => loadContracts({ only: ['device', 'change', 'ticket', 'order'] });
