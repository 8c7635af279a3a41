import type { Exchange } from '../../contracts/formats/recording.ts';
import { isSuccess } from '../../contracts/status-class.ts';

/** A request with a chosen form of Accept or Content-Type that is not served: for the requirement about that form. */
export const isRejectedForm = ({ facts, response }: Exchange): boolean =>
  (facts.form !== undefined || (facts.accept ?? 'stated') !== 'stated') &&
  !(response !== undefined && isSuccess(response.status));
