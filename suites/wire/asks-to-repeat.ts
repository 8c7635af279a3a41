import type { HeaderList } from '../../contracts/formats/recording.ts';
import { fieldOf } from './outcome.ts';

/** How often a request is repeated that the target asked to repeat later. */
export const REPEATS = 2;

/** RFC 9110, section 9.2.2. A POST or PATCH that met a 503 may have had its effect. */
const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

/** True for a busy answer that names a time (RFC 9110, section 10.2.3) to a request that may be repeated. */
export const asksToRepeat = (method: string, status: number, headers: HeaderList): boolean =>
  fieldOf(headers, 'retry-after') !== undefined && (status === 429 || (status === 503 && IDEMPOTENT.includes(method)));
