/** A created resource that cannot be retrieved, or is not as it was created. */

import type { Exchange } from '../../../contracts/formats/recording.ts';
import { pattern, type Disagreement } from '../../evidence/agreement/agreement.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { broken, type Observation } from '../observation.ts';
import { phrase } from '../../evidence/phrase.ts';

export const notRetrieved = (create: Exchange, attempt: Exchange): Observation =>
  broken([create, attempt], {
    expected: 'the created resource',
    received: receivedStatus(attempt),
    signature: `lost ${attempt.response?.status}`,
  });

export const notAsCreated = (
  exchanges: readonly [create: Exchange, retrieval: Exchange],
  wrong: Disagreement & { readonly severity: 'fail' | 'warn' },
): Observation =>
  broken(exchanges, {
    ...wrong,
    expected: phrase`${wrong.expected}, as created`,
    signature: pattern(wrong.pointer),
  });
