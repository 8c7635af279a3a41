import type { Exchange } from '../../../contracts/formats/recording.ts';
import { phrase } from '../../evidence/phrase.ts';
import { receivedStatus } from '../../evidence/statuses.ts';
import { isBrokenConnection } from '../../evidence/isolated-failures.ts';
import { undecided, type Undecided } from '../observation.ts';

/** The response does not decide the case: none arrived, the service was not available, or other conditions can have the same status. */
export const undecidedBy = (exchange: Exchange): Undecided =>
  // Of a request that was never sent, the reason says why.
  exchange.failure?.kind === 'unsent'
    ? undecided(exchange.failure.message, exchange)
    : undecided(phrase`the target returned ${receivedStatus(exchange)}${whatToDo(exchange)}`, exchange);

/** What the operator can do. */
function whatToDo({ response, failure }: Exchange): string {
  if (response?.status === 429) return ': set limits.requestsPerSecond in the profile to what the target serves';
  return failure !== undefined && isBrokenConnection({ failure }) ? ': repeat the run' : '';
}
