/** Evidence that checks of the lifecycles of resources need. */

import type { Contract } from '../../../contracts/contract.ts';
import type { StepName } from '../../../contracts/formats/evidence/steps.ts';
import { operationsOf } from '../../../contracts/operations-of.ts';
import type { Need } from '../judgement.ts';
import { READ_BACK, RETRIEVED_AFTER } from './patch-reads.ts';

/** The creation of a resource with a body the suite vouches for. */
export const creationNeed = (contract: Contract): Need => ({
  exchange: { body: 'valid' },
  operations: operationsOf(contract, 'create'),
});

/** A retrieval of an existing resource at one of these steps. */
export const retrievalNeed = (contract: Contract, ...step: readonly StepName[]): Need => ({
  exchange: { step, id: 'existing' },
  operations: operationsOf(contract, 'retrieve'),
});

/** An update, and the retrieval after it. */
export const readBackNeeds = ({ contract }: { readonly contract: Contract }): readonly Need[] => [
  {
    exchange: { step: READ_BACK },
    operations: operationsOf(contract, 'update'),
  },
  retrievalNeed(contract, ...Object.values(RETRIEVED_AFTER)),
];
