import type { Exchange } from '../../contracts/formats/recording.ts';
import { received } from '../evidence/statuses.ts';
import { undecided, type Undecided } from './observation.ts';

/** The response does not decide the case: none arrived, the service was not available, or other conditions can have the same status. */
export const undecidedBy = (exchange: Exchange): Undecided =>
  undecided(`the target returned ${received(exchange)}`, exchange);
